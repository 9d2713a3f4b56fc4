import {
  getLabelsFile,
  LABEL_SORTS,
  type LabelRow,
  type LabelTotals,
  listLabels,
  summarizeLabels,
} from '@kontor/contract/downloads'
import { type Locale, pageOf } from '@kontor/contract/shared'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { endpointUrl, queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { type Translate, useLocale, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { storesQuery } from '../../lib/master-data.ts'
import { monthOptions } from '../../lib/months.ts'
import { useCan } from '../../lib/session.ts'
import { TableDownload } from '../../ui/download/table-download.tsx'
import type { Filter } from '../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../ui/list/list-page.tsx'
import { Tabs } from '../../ui/page/tabs.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import type { Column } from '../../ui/table/columns.ts'
import { CopyText } from '../../ui/value/copy-text.tsx'
import { Money } from '../../ui/value/money.tsx'
import { DateText } from '../../ui/value/time-text.tsx'
import { LABEL_TABS, labelListsSearch } from './downloads-search.ts'
import { type SummaryRow, sortedSummary, totalsOf } from './label-summary.ts'
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

const monthFilter = (t: Texts, language: Locale, chosen: string): Filter => ({
  kind: 'select',
  name: 'date',
  label: t('month'),
  options: monthOptions(Date.now(), language, chosen),
})

function Individual() {
  const t = useTexts(downloadsTexts)
  const locale = useLocale()
  const isAllowed = useCan()(listLabels)
  const state = useListSearch(labelListsSearch)
  const { page, per_page, date, store_id, carrier } = state.values
  const choice = {
    date,
    ...(store_id === '' ? {} : { store_id }),
    ...(carrier === '' ? {} : { carrier }),
  }
  const sort = isLabelSort(state.values.sort) ? state.values.sort : 'date'
  const query = useQuery({
    ...queryOf(listLabels, {
      query: { page, per_page, ...choice, sort },
    }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
  })
  const stores = useQuery(storesQuery())
  const sums = useQuery({ ...queryOf(summarizeLabels, { query: { date } }), enabled: isAllowed })
  const carriers = new Set([...(sums.data?.data ?? []).map((row) => row.carrier), carrier])
  carriers.delete('')
  const columns = useMemo(() => labelColumns(t), [t])
  const totals = query.data?.totals
  const filters: readonly Filter[] = [
    monthFilter(t, locale, date),
    {
      kind: 'select',
      name: 'store_id',
      label: t('store'),
      options: [
        { value: '', label: t('allStores') },
        ...(stores.data?.data ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
      ],
    },
    {
      kind: 'select',
      name: 'carrier',
      label: t('carrier'),
      width: 210,
      options: [
        { value: '', label: t('labels.allCarriers') },
        ...[...carriers].sort().map((value) => ({ value, label: value.toUpperCase() })),
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
      tools={
        <TableDownload
          path={endpointUrl(getLabelsFile, { query: { ...choice, locale } })}
          label={t('labels.csv')}
          size="compact-sm"
        />
      }
      totals={totals && labelTotals(totals, t)}
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
  const locale = useLocale()
  const isAllowed = useCan()(summarizeLabels)
  const state = useListSearch(labelListsSearch)
  const query = useQuery({
    ...queryOf(summarizeLabels, { query: { date: state.values.date } }),
    placeholderData: keepPreviousData,
    enabled: isAllowed,
  })
  const { error, isFetching, refetch } = query
  const rows = query.data && sortedSummary(query.data.data, state.values.sort)
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
      filters={[monthFilter(t, locale, state.values.date)]}
      rowId={(row) => row.id}
      totals={rows && labelTotals(totalsOf(rows), t)}
      notice={<ListTabs current="summary" />}
      texts={{
        label: t('labels.summary'),
        intro: t('labels.intro'),
        empty: { title: t('labels.none'), text: t('labels.noneText') },
      }}
    />
  )
}

const isLabelSort = (sort: string): boolean => LABEL_SORTS.some((known) => known === sort.replace(/^-/, ''))

/** What all labels come to, by column. */
const labelTotals = ({ labels, voided, cost, currency }: LabelTotals, t: Texts) => ({
  tracking_number: t('labels.sum'),
  store: t('labels.sumLabels', { count: labels, total: formatCount(labels) }),
  labels: t('labels.total', { count: labels, total: formatCount(labels) }),
  voided: t('labels.sumVoided', { total: formatCount(voided) }),
  cost: <Money amount={cost} currency={currency} />,
})
/** Stores by carriers: the server answers all of them. */
const ONE_PAGE = { page: 1, per_page: 10_000 }

const labelColumns = (t: Texts): readonly Column<LabelRow>[] => [
  {
    id: 'tracking_number',
    sortable: true,
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
  {
    id: 'store',
    sortable: true,
    header: t('store'),
    priority: 'high',
    width: 110,
    grow: 1,
    cell: (row) => row.store,
  },
  {
    id: 'carrier',
    sortable: true,
    header: t('carrier'),
    priority: 'low',
    width: 105,
    cell: ({ carrier }) => carrier.toUpperCase(),
  },
  {
    id: 'type',
    sortable: true,
    header: t('labels.type'),
    priority: 'low',
    width: 80,
    cell: ({ type }) => t(`labels.${type}`),
  },
  {
    id: 'order',
    sortable: true,
    header: t('labels.order'),
    priority: 'medium',
    width: 140,
    cell: (row) => row.ext_order_id || '–',
    href: ({ order_id }) => (order_id === null ? undefined : `/orders/${order_id}`),
  },
  {
    id: 'voided',
    sortable: true,
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
    sortable: true,
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
    sortable: true,
    header: t('store'),
    priority: 'essential',
    pinned: true,
    width: 200,
    grow: 1,
    cell: (row) => `${row.store_number} ${row.store}`,
  },
  {
    id: 'carrier',
    sortable: true,
    header: t('carrier'),
    priority: 'essential',
    width: 120,
    cell: ({ carrier }) => carrier.toUpperCase(),
  },
  {
    id: 'labels',
    sortable: true,
    header: t('labels.count'),
    priority: 'essential',
    align: 'end',
    width: 120,
    cell: ({ labels }) => t('labels.total', { count: labels, total: formatCount(labels) }),
  },
  {
    id: 'voided',
    sortable: true,
    header: t('labels.ofWhichVoided'),
    priority: 'high',
    align: 'end',
    labelled: true,
    width: 130,
    cell: ({ voided }) => formatCount(voided),
  },
  {
    id: 'cost',
    sortable: true,
    header: t('labels.cost'),
    priority: 'essential',
    align: 'end',
    width: 110,
    cell: ({ cost, currency }) => <Money amount={cost} currency={currency} />,
  },
]
