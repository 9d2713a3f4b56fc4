import { type LabelRow, type LabelSummary, listLabels, summarizeLabels } from '@kontor/contract/downloads'
import { pageOf } from '@kontor/contract/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { type Translate, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { storesQuery } from '../../lib/master-data.ts'
import { monthsBefore } from '../../lib/months.ts'
import { useCan } from '../../lib/session.ts'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import { LABEL_TABS, labelListsSearch } from './downloads-search.ts'
import type { de } from './locales/de.ts'
import { downloadsTexts } from './locales/index.ts'

type Texts = Translate<typeof de>

const PATH = '/downloads/shipcloud-receipts'

/** `/downloads/shipcloud-receipts`: what the labels of a month cost (spec: catalogue §2, Shipping-provider report). */
export function LabelListsPage() {
  const { tab } = useListSearch(labelListsSearch).values
  return tab === 'summary' ? <Summary /> : <Individual />
}

function ListTabs({ current }: { readonly current: (typeof LABEL_TABS)[number] }) {
  const t = useTexts(downloadsTexts)
  return (
    <Tabs
      label={t('labels.tabs')}
      path={PATH}
      current={current}
      tabs={LABEL_TABS.map((id) => ({ id, label: t(`labels.${id}`) }))}
    />
  )
}

const monthFilter = (t: Texts): Filter => ({
  kind: 'select',
  name: 'date',
  label: t('month'),
  options: monthsBefore(Date.now()).map((value) => ({ value, label: value })),
})

function Individual() {
  const t = useTexts(downloadsTexts)
  const isAllowed = useCan()(listLabels)
  const state = useListSearch(labelListsSearch)
  const { page, per_page, date, store_id, sort } = state.values
  const query = useQuery({
    ...queryOf(listLabels, {
      query: {
        page,
        per_page,
        date,
        ...(store_id === '' ? {} : { store_id }),
        sort_date: sort === '-date' ? 'desc' : 'asc',
      },
    }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
  })
  const stores = useQuery(storesQuery())
  const columns = useMemo(() => labelColumns(t), [t])
  const filters: readonly Filter[] = [
    monthFilter(t),
    {
      kind: 'select',
      name: 'store_id',
      label: t('store'),
      options: [
        { value: '', label: t('allStores') },
        ...(stores.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
  ]
  return (
    <ListPage
      id="labels"
      list={{ ...state, isAllowed, query }}
      columns={columns}
      filters={filters}
      rowId={(row) => row.id}
      notice={<ListTabs current="individual" />}
      texts={{
        label: t('labels.individual'),
        count: (figures) => t('labels.total', figures),
        intro: t('labels.intro'),
        empty: { title: t('labels.none'), text: t('labels.noneText') },
      }}
    />
  )
}

function Summary() {
  const t = useTexts(downloadsTexts)
  const isAllowed = useCan()(summarizeLabels)
  const state = useListSearch(labelListsSearch)
  const query = useQuery({
    ...queryOf(summarizeLabels, { query: { date: state.values.date } }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
  })
  const { error, isFetching, refetch } = query
  const rows = query.data?.data.map((row, index): SummaryRow => ({ ...row, id: index + 1 }))
  const columns = useMemo(() => summaryColumns(t), [t])
  return (
    <ListPage
      id="label-summaries"
      list={{
        ...state,
        isAllowed,
        query: { data: rows && pageOf(rows, rows.length, ONE_PAGE), error, isFetching, refetch },
      }}
      columns={columns}
      filters={[monthFilter(t)]}
      rowId={(row) => row.id}
      notice={<ListTabs current="summary" />}
      texts={{
        label: t('labels.summary'),
        intro: t('labels.intro'),
        empty: { title: t('labels.none'), text: t('labels.noneText') },
      }}
    />
  )
}

type SummaryRow = LabelSummary & { readonly id: number }
/** Stores by carriers: the server answers all of them. */
const ONE_PAGE = { page: 1, per_page: 10_000 }

const labelColumns = (t: Texts): readonly Column<LabelRow>[] => [
  {
    id: 'tracking_number',
    header: t('labels.trackingNumber'),
    priority: 'essential',
    pinned: true,
    width: 180,
    cell: (row) => <CopyText value={row.tracking_number} />,
  },
  {
    id: 'date',
    header: t('labels.date'),
    priority: 'essential',
    sortable: true,
    width: 105,
    cell: (row) => <DateText value={row.date} show="date" />,
  },
  { id: 'store', header: t('store'), priority: 'high', width: 110, grow: 1, cell: (row) => row.store },
  {
    id: 'carrier',
    header: t('carrier'),
    priority: 'low',
    width: 105,
    cell: ({ carrier }) => carrier.toUpperCase(),
  },
  {
    id: 'type',
    header: t('labels.type'),
    priority: 'low',
    width: 80,
    cell: ({ type }) => t(`labels.${type}`),
  },
  {
    id: 'order',
    header: t('labels.order'),
    priority: 'medium',
    width: 140,
    cell: (row) => row.ext_order_id || '–',
    href: ({ order_id }) => (order_id === null ? undefined : `/orders/${order_id}`),
  },
  {
    id: 'voided',
    header: t('labels.state'),
    priority: 'high',
    width: 95,
    cell: ({ voided }) =>
      voided ? (
        <Badge style="neutral">{t('labels.voided')}</Badge>
      ) : (
        <Badge style="success">{t('labels.valid')}</Badge>
      ),
  },
  {
    id: 'cost',
    header: t('labels.cost'),
    priority: 'essential',
    align: 'end',
    width: 90,
    cell: ({ cost, currency }) => (cost === null ? '–' : <Money amount={cost} currency={currency} />),
  },
]

const summaryColumns = (t: Texts): readonly Column<SummaryRow>[] => [
  {
    id: 'store',
    header: t('store'),
    priority: 'essential',
    pinned: true,
    width: 200,
    grow: 1,
    cell: (row) => `${row.store_number} ${row.store}`,
  },
  {
    id: 'carrier',
    header: t('carrier'),
    priority: 'essential',
    width: 120,
    cell: ({ carrier }) => carrier.toUpperCase(),
  },
  {
    id: 'labels',
    header: t('labels.count'),
    priority: 'essential',
    align: 'end',
    width: 120,
    cell: ({ labels }) => t('labels.total', { count: labels, total: formatCount(labels) }),
  },
  {
    id: 'voided',
    header: t('labels.ofWhichVoided'),
    priority: 'high',
    align: 'end',
    labelled: true,
    width: 130,
    cell: ({ voided }) => formatCount(voided),
  },
  {
    id: 'cost',
    header: t('labels.cost'),
    priority: 'essential',
    align: 'end',
    width: 110,
    cell: ({ cost, currency }) => <Money amount={cost} currency={currency} />,
  },
]
