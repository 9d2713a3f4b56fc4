import {
  LEDGER_PARTS,
  type PointEntry,
  PointLedgerQuery,
  pointLedger,
  pointSums,
} from '@kontor/contract/ranking'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { formatCount, formatPoints } from '../../../lib/format.ts'
import { type Translate, useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import type { Filter } from '../../../ui/filters/filter-definitions.ts'
import { ListPage } from '../../../ui/list/list-page.tsx'
import { useList } from '../../../ui/list/use-list.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import type { Column } from '../../../ui/table/columns.ts'
import { DateText } from '../../../ui/value/time-text.tsx'
import { Truncate } from '../../../ui/value/truncate.tsx'
import { ColourBadge } from '../colour-badge.tsx'
import type { de } from './locales/de.ts'
import { whyTexts } from './locales/index.ts'
import classes from './why.module.css'

type T = Translate<typeof de>

const NONE = '–'

const orderHref = (entry: PointEntry): string => `/orders/${entry.order_id}`

/** What an entry is for, and why it counts for nothing. */
function whyOf({ kind, is_counter, uncounted }: PointEntry, t: T): string {
  if (uncounted !== null) return t('notCounted', { why: t(`uncounted.${uncounted}`) })
  return is_counter ? t('counter', { kind: t(`kind.${kind}`) }) : t(`kind.${kind}`)
}

const columnsOf = (t: T): readonly Column<PointEntry>[] => [
  {
    id: 'order',
    priority: 'essential',
    header: t('column.order'),
    pinned: true,
    width: 160,
    href: orderHref,
    cell: (entry) => entry.ext_order_id,
  },
  {
    id: 'article',
    priority: 'high',
    header: t('column.article'),
    width: 110,
    grow: 1,
    cell: (entry) => <Truncate>{entry.title}</Truncate>,
  },
  {
    id: 'kind',
    priority: 'essential',
    header: t('column.kind'),
    width: 110,
    grow: 1,
    cell: (entry) => <Truncate>{whyOf(entry, t)}</Truncate>,
  },
  {
    id: 'acted_at',
    priority: 'high',
    header: t('column.acted_at'),
    width: 140,
    cell: (entry) => <DateText value={entry.acted_at} show="date-time" />,
  },
  {
    id: 'store',
    priority: 'low',
    header: t('column.store'),
    width: 80,
    cell: (entry) => entry.store_number,
  },
  {
    id: 'count_day',
    priority: 'low',
    header: t('column.count_day'),
    width: 100,
    cell: (entry) => (entry.count_day === null ? NONE : <DateText value={entry.count_day} />),
  },
  {
    id: 'days',
    priority: 'medium',
    header: t('column.days'),
    width: 90,
    align: 'end',
    cell: (entry) => (entry.days === null ? NONE : formatCount(entry.days)),
  },
  {
    id: 'points',
    priority: 'essential',
    header: t('column.points'),
    width: 80,
    align: 'end',
    cell: (entry) => <span data-figures>{formatPoints(entry.points)}</span>,
  },
]

/** `/statistics/ranking`: the points of the last 30 days, what the colour is worked out from, and the ledger behind both. */
export function WhyPage() {
  const t = useTexts(whyTexts)
  const list = useList({
    endpoint: pointLedger,
    search: PointLedgerQuery,
    query: (values) => ({
      ...queryOf(pointLedger, { query: values }),
      placeholderData: keepPreviousData,
    }),
  })
  const { data: stores } = useQuery(storesQuery())
  const columns = useMemo(() => columnsOf(t), [t])
  const store: Filter = {
    kind: 'select',
    name: 'store',
    label: t('store'),
    isView: true,
    options: [
      { value: '', label: t('allStores') },
      ...(stores?.data ?? []).map((one) => ({
        value: String(one.id),
        label: `${one.store_number} ${one.name}`,
      })),
    ],
  }
  const part: Filter = {
    kind: 'select',
    name: 'part',
    label: t('part'),
    options: [
      { value: '', label: t('allEntries') },
      ...LEDGER_PARTS.map((value) => ({ value, label: t(value) })),
    ],
  }
  return (
    <ListPage
      id="point-ledger"
      list={list}
      columns={columns}
      filters={[store, part]}
      rowId={(entry) => entry.id}
      rowHref={orderHref}
      notice={list.isAllowed && <Sums store={list.values.store} />}
      texts={{
        label: t('label'),
        count: (figures) => t('count', figures),
        intro: t('intro'),
        empty: { title: t('empty'), text: t('emptyText') },
      }}
    />
  )
}

/** What points and colour of the days are made of. */
function Sums({ store }: { readonly store: number | undefined }) {
  const t = useTexts(whyTexts)
  const { data, error, refetch } = useQuery({
    ...queryOf(pointSums, { query: store === undefined ? {} : { store } }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorNotice error={error} title={t('unavailable')} onRetry={() => void refetch()} />
  if (!data) return <Skeleton height={64} />
  return (
    <section className={classes.sums} aria-label={t('sums')}>
      <ColourBadge colour={data.status} />
      <dl>
        <Fact name={t('points')}>{formatPoints(data.points)}</Fact>
        <Fact name={t('acts')}>{formatCount(data.acts)}</Fact>
        <Fact name={t('days')}>{formatCount(data.days)}</Fact>
        <Fact name={t('average')}>{data.average === null ? NONE : formatCount(data.average)}</Fact>
      </dl>
      <p>{data.pieces_to_green === 0 ? t('isGreen') : t('toGreen', { count: data.pieces_to_green })}</p>
    </section>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: string }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd data-figures>{children}</dd>
    </div>
  )
}
