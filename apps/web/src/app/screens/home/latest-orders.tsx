import { listOrders, type OrderRow } from '@kontor/contract/orders'
import { DEFAULT_PAGE_SIZE } from '@kontor/contract/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Suspense, useMemo, useState } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { ChannelIcon } from '../../../ui/picture/channel-icon.tsx'
import { ProductCopy } from '../../../ui/picture/product-copy.tsx'
import { EmptyState } from '../../../ui/states/empty-state.tsx'
import { StatusBadge } from '../../../ui/status/status-badge.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { DateText } from '../../../ui/value/time-text.tsx'
import { Truncate } from '../../../ui/value/truncate.tsx'
import classes from './home.module.css'
import type { de } from './locales/de.ts'
import { homeTexts } from './locales/index.ts'
import { AllStores } from './order-figures.tsx'

const orderHref = (order: OrderRow): string => `/orders/${order.id}`

const columnsOf = (t: Translate<typeof de>): readonly Column<OrderRow>[] => [
  {
    id: 'ext_order_id',
    priority: 'essential',
    header: t('latest.number'),
    pinned: true,
    width: 200,
    grow: 1,
    href: orderHref,
    cell: (order) => (
      <span className={classes.number}>
        <ProductCopy
          path={order.first_line?.img_path ?? ''}
          delivered={order.first_line?.image_url ?? ''}
          alt=""
          kind={order.first_line?.kind ?? ''}
          size={28}
        />
        <Truncate>{order.ext_order_id}</Truncate>
      </span>
    ),
  },
  {
    id: 'sales_channel',
    priority: 'medium',
    header: t('latest.channel'),
    cell: (order) => <ChannelIcon id={order.sales_channel_id} name={order.sales_channel} withName />,
  },
  {
    id: 'order_date',
    priority: 'high',
    header: t('latest.date'),
    cell: (order) => <DateText value={order.order_date} show="date-time" />,
  },
  {
    id: 'customer_name',
    priority: 'essential',
    header: t('latest.customer'),
    width: 140,
    grow: 1,
    cell: (order) => <Truncate>{order.customer_name}</Truncate>,
  },
  {
    id: 'number_of_lines',
    priority: 'low',
    header: t('latest.lines'),
    align: 'end',
    cell: (order) => order.number_of_lines,
  },
  {
    id: 'order_total',
    priority: 'essential',
    header: t('latest.total'),
    align: 'end',
    cell: (order) => <Money amount={order.order_total} currency={order.currency} />,
  },
  {
    id: 'status',
    priority: 'essential',
    header: t('latest.status'),
    cell: (order) => <StatusBadge status={order.status} />,
  },
]

/** The newest orders of every state, 25 a page (spec: orders §2, Dashboard). */
export function LatestOrders() {
  const t = useTexts(homeTexts)
  const [page, setPage] = useState(1)
  const columns = useMemo(() => columnsOf(t), [t])
  const orders = useQuery({
    ...queryOf(listOrders, { query: { page, order_status: 'all-all', sort: '-order_date' } }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={classes.latest} aria-label={t('latest.title')}>
      <DataTable
        id="latest-orders"
        label={t('latest.title')}
        columns={columns}
        query={orders}
        rowId={(order) => order.id}
        rowHref={orderHref}
        pageSize={DEFAULT_PAGE_SIZE}
        onPage={setPage}
        empty={<EmptyState title={t('latest.empty')}>{t('latest.emptyText')}</EmptyState>}
        tools={
          <>
            <h2 className={classes.heading}>{t('latest.title')}</h2>
            <Link to="/orders">{t('latest.all')}</Link>
            <Suspense fallback={null}>
              <AllStores />
            </Suspense>
          </>
        }
      />
    </section>
  )
}
