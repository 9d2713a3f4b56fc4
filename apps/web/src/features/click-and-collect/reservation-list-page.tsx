import {
  listReservations,
  ReservationListQuery,
  type ReservationRow,
  reservationChannels,
} from '@kontor/contract/click-and-collect'
import { Day } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { IconMessageCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { z } from 'zod'
import { queryOf } from '../../lib/api-client.ts'
import { formatTotal } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { FilterBar } from '../../ui/filters/filter-bar.tsx'
import { activeFilters, type Filter } from '../../ui/filters/filter-definitions.ts'
import { uiTexts } from '../../ui/locales/index.ts'
import { Page } from '../../ui/page/page.tsx'
import { ChannelIcon } from '../../ui/picture/channel-icon.tsx'
import { ProductImage } from '../../ui/picture/product-image.tsx'
import { EmptyState } from '../../ui/states/empty-state.tsx'
import { Forbidden } from '../../ui/states/forbidden.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { sortFromParam, sortParam } from '../../ui/table/columns.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { AgeText } from '../../ui/value/age-text.tsx'
import { DateText } from '../../ui/value/date-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { Truncate } from '../../ui/value/truncate.tsx'
import type { de } from './locales/de.ts'
import { reservationTexts } from './locales/index.ts'
import { ReservationStatus } from './reservation-status.tsx'
import classes from './reservations.module.css'
import { reservationsQuery } from './reservations.queries.ts'

/** An emptied limit of the period is no limit. */
const Limit = z.union([Day, z.literal('')])
const Search = ReservationListQuery.extend({ start: Limit.optional(), end: Limit.optional() })

const href = (row: ReservationRow): string => `/click-and-collect/${row.reservation_id}`

/** `/click-and-collect`: reservations, to be answered first (spec: orders §2, Click and collect). */
export function ReservationListPage() {
  return useCan()(listReservations) ? <ReservationList /> : <Forbidden />
}

function ReservationList() {
  const t = useTexts(reservationTexts)
  const tUi = useTexts(uiTexts)
  const { values, defaults, change, changeFilters, reset } = useListSearch(Search, 'reservations')
  const query = useQuery(reservationsQuery(values))
  const channels = useQuery({ ...queryOf(reservationChannels) })
  const columns = useMemo(() => columnsOf(t), [t])
  const filters = useMemo(() => filtersOf(t, channels.data?.data ?? []), [t, channels.data])
  return (
    <Page
      aside={
        query.data && (
          <span data-figures>
            {t('count', {
              count: query.data.total,
              total: formatTotal(query.data.total, query.data.total_is_capped),
            })}
          </span>
        )
      }
    >
      <FilterBar
        filters={filters}
        values={values}
        defaults={defaults}
        onChange={changeFilters}
        onReset={reset}
      />
      <DataTable
        id="reservations"
        label={t('list')}
        columns={columns}
        query={query}
        rowId={(row) => row.reservation_id}
        rowHref={href}
        sort={sortFromParam(values.sort)}
        onSort={(sort) => change({ sort: sortParam(sort) ?? defaults.sort })}
        pageSize={values.per_page}
        onPage={(page) => change({ page })}
        onPageSize={(size) => change({ per_page: size })}
        activeFilters={activeFilters(filters, values, defaults, tUi)}
        onResetFilters={reset}
        empty={
          <EmptyState
            title={t('empty')}
            action={
              <Button variant="default" onClick={() => change({ status: 'all' })}>
                {t('showAll')}
              </Button>
            }
          >
            {t('emptyText')}
          </EmptyState>
        }
      />
    </Page>
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
      options: (['processing', 'shipped', 'returned', 'canceled', 'all'] as const).map((value) => ({
        value,
        label: t(`filter.${value}`),
      })),
    },
    { kind: 'text', name: 'last_name', label: t('filter.last_name') },
    { kind: 'text', name: 'ext_order_id', label: t('filter.ext_order_id'), width: 210 },
    { kind: 'period', start: 'start', end: 'end', label: t('filter.period'), width: 230 },
    { kind: 'text', name: 'qb_id', label: t('filter.qb_id'), numeric: true, secondary: true, width: 180 },
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
    header: t('column.number'),
    pinned: true,
    width: 190,
    href,
    cell: (row) => (
      <span className={classes.identity}>
        <ProductImage src={row.products_image} alt="" kind={row.products_kind} size={28} />
        {row.ext_order_id}
        <ChannelIcon id={row.sales_channel_id} name={row.sales_channel} />
      </span>
    ),
  },
  {
    id: 'customer_name',
    header: t('column.customer'),
    sortable: true,
    width: 170,
    cell: (row) => (
      <span className={classes.identity}>
        <Truncate>{`${row.customer_firstname} ${row.customer_name}`.trim()}</Truncate>
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
    id: 'product',
    header: t('column.product'),
    width: 180,
    grow: true,
    cell: (row) => <Truncate>{row.products_title}</Truncate>,
  },
  { id: 'size', header: t('column.size'), width: 72, cell: (row) => row.products_size || '–' },
  {
    id: 'store',
    header: t('column.store'),
    sortable: true,
    width: 190,
    cell: (row) => <Truncate>{`${row.store_number} ${row.store_name}`}</Truncate>,
  },
  {
    id: 'date_order',
    header: t('column.date'),
    sortable: true,
    width: 150,
    cell: (row) => <DateText value={row.date_order} show="date-time" />,
  },
  {
    id: 'price',
    header: t('column.price'),
    align: 'end',
    width: 92,
    cell: (row) => <Money amount={row.products_price} currency={row.currency} />,
  },
  {
    id: 'status',
    header: t('column.status'),
    sortable: true,
    width: 170,
    cell: (row) => <ReservationStatus status={row.status} />,
  },
  {
    id: 'expires_at',
    header: t('column.due'),
    align: 'end',
    width: 130,
    cell: (row) => (row.expires_at === null ? '–' : <AgeText dueAt={row.expires_at} />),
  },
]
