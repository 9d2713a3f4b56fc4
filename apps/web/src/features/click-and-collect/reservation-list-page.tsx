import {
  listReservations,
  ReservationListQuery,
  type ReservationRow,
  reservationChannels,
} from '@kontor/contract/click-and-collect'
import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatTime } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { useList } from '../../ui/list/use-list.ts'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { ProductCopy } from '../../ui/picture/product-copy.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { Money } from '../../ui/value/money.tsx'
import { DateText, Deadline } from '../../ui/value/time-text.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import type { de } from './locales/de.ts'
import { reservationTexts } from './locales/index.ts'
import { ReservationStatus } from './reservation-status.tsx'
import classes from './reservations.module.css'
import { reservationsQuery } from './reservations.queries.ts'

const href = (row: ReservationRow): string => `/click-and-collect/${row.reservation_id}`

/** `/click-and-collect`: reservations, to be answered first (spec: orders §2, Click and collect). */
export function ReservationListPage() {
  const t = useTexts(reservationTexts)
  const list = useList({
    endpoint: listReservations,
    search: ReservationListQuery,
    query: reservationsQuery,
  })
  const channels = useQuery({ ...queryOf(reservationChannels), enabled: list.isAllowed })
  const columns = useMemo(() => columnsOf(t), [t])
  const filters = useMemo(() => filtersOf(t, channels.data?.data ?? []), [t, channels.data])
  return (
    <ListPage
      id="reservations"
      list={list}
      columns={columns}
      filters={filters}
      rowId={(row) => row.reservation_id}
      rowHref={href}
      texts={{
        label: t('list'),
        count: (figures) => t('count', figures),
        empty: {
          title: t('empty'),
          text: t('emptyText'),
          action: (
            <Button variant="default" onClick={() => list.change({ status: 'all' })}>
              {t('showAll')}
            </Button>
          ),
        },
      }}
    />
  )
}

function filtersOf(
  t: Translate<typeof de>,
  channels: readonly { readonly id: number; readonly name: string }[],
): readonly Filter[] {
  return [
    {
      kind: 'select',
      name: 'status',
      label: t('filter.status'),
      width: 190,
      options: (['processing', 'unanswered', 'shipped', 'returned', 'canceled', 'all'] as const).map(
        (value) => ({
          value,
          label: t(`filter.${value}`),
        }),
      ),
    },
    {
      kind: 'select',
      name: 'message',
      label: t('filter.message'),
      secondary: true,
      options: [
        { value: '', label: t('filter.anyMessage') },
        { value: '1', label: t('filter.customerWrote') },
      ],
    },
    { kind: 'text', name: 'last_name', label: t('filter.last_name') },
    { kind: 'text', name: 'ext_order_id', label: t('filter.ext_order_id'), width: 210 },
    { kind: 'period', start: 'start', end: 'end', label: t('filter.period') },
    { kind: 'text', name: 'qb_id', label: t('filter.qb_id'), secondary: true, width: 180 },
    {
      kind: 'select',
      name: 'sales_channel_id',
      label: t('filter.channel'),
      secondary: true,
      options: [
        { value: '', label: t('filter.allChannels') },
        ...channels.map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
  ]
}

const columnsOf = (t: Translate<typeof de>): readonly Column<ReservationRow>[] => [
  {
    id: 'number',
    priority: 'essential',
    header: t('column.number'),
    pinned: true,
    width: 160,
    href,
    cell: (row) => (
      <span className={classes.identity}>
        <ProductCopy
          path={row.img_path}
          delivered={row.products_image}
          alt=""
          kind={row.products_kind}
          size={28}
        />
        {row.ext_order_id}
        <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} />
        {row.has_unanswered_message && (
          <span data-hint={t('unanswered')}>
            <IconMessageCircle size={16} aria-hidden />
            <span className="visually-hidden">{t('unanswered')}</span>
          </span>
        )}
      </span>
    ),
  },
  {
    id: 'customer_name',
    priority: 'high',
    header: t('column.customer'),
    sortable: true,
    width: 90,
    grow: 2,
    cell: (row) => <Truncate>{`${row.customer_firstname} ${row.customer_name}`.trim()}</Truncate>,
  },
  {
    id: 'product',
    priority: 'essential',
    header: t('column.product'),
    width: 100,
    grow: 3,
    cell: (row) => <Truncate>{row.products_title}</Truncate>,
  },
  {
    id: 'size',
    priority: 'medium',
    header: t('column.size'),
    width: 56,
    cell: (row) => row.products_size || '–',
  },
  {
    id: 'store',
    priority: 'low',
    header: t('column.store'),
    sortable: true,
    width: 110,
    grow: 2,
    cell: (row) => <Truncate>{`${row.store_number} ${row.store_name}`}</Truncate>,
  },
  {
    id: 'date_order',
    priority: 'low',
    header: t('column.date'),
    sortable: true,
    width: 96,
    cell: (row) => (
      <span data-hint={formatTime(row.date_order)}>
        <DateText value={row.date_order} />
      </span>
    ),
  },
  {
    id: 'price',
    priority: 'high',
    header: t('column.price'),
    align: 'end',
    width: 80,
    cell: (row) => <Money amount={row.products_price} currency={row.currency} />,
  },
  {
    id: 'status',
    priority: 'essential',
    header: t('column.status'),
    sortable: true,
    width: 140,
    cell: (row) => <ReservationStatus status={row.status} />,
  },
  {
    id: 'expires_at',
    priority: 'essential',
    header: t('column.due'),
    sortable: true,
    align: 'end',
    width: 120,
    cell: (row) => (row.expires_at === null ? '–' : <Deadline dueAt={row.expires_at} />),
  },
]
