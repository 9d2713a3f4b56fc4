import {
  globalTopSellers,
  merchantTopSellers,
  type OverallTopSeller,
  type TopSeller,
  type TopSellerGroup,
  type TopSellerWeek,
} from '@kontor/contract/statistics'
import { NativeSelect } from '@mantine/core'
import { keepPreviousData, type UseQueryResult, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { ApiError, queryOf } from '../../lib/api-client.ts'
import { formatDate } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { useCan } from '../../lib/session.ts'
import { Card } from '../../ui/page/detail-columns.tsx'
import { Page } from '../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { GroupTabs } from './group-tabs.tsx'
import { statisticsTexts } from './locales/index.ts'
import classes from './statistics.module.css'
import { TopSellerSearch } from './top-seller-search.ts'
import { Legend, OverallTable, OwnTable } from './top-seller-tables.tsx'

const PATH = '/productmanagement/top-seller'

/** `/productmanagement/top-seller`: what sold best in a week, of the company's own and over all merchants (spec: catalogue §2). */
export function TopSellerPage() {
  return useCan()(merchantTopSellers) ? <TopSellers /> : <Forbidden />
}

function TopSellers() {
  const t = useTexts(statisticsTexts)
  const { values, change } = useListSearch(TopSellerSearch)
  const query = values.week === undefined ? {} : { week: values.week }
  const own = useQuery({ ...queryOf(merchantTopSellers, { query }), placeholderData: keepPreviousData })
  const overall = useQuery({ ...queryOf(globalTopSellers, { query }), placeholderData: keepPreviousData })
  const { error } = own
  const isUnknownWeek = error instanceof ApiError && error.code === 'week_not_closed'
  return (
    <Page
      actions={
        <WeekChoice
          weeks={own.data?.weeks ?? []}
          week={own.data?.week ?? null}
          onChoose={(week, isLast) => change({ week: isLast ? undefined : week })}
        />
      }
    >
      {isUnknownWeek && <EmptyState title={error.message} action={<Link to={PATH}>{t('lastWeek')}</Link>} />}
      {!isUnknownWeek && own.data?.week === null && (
        <EmptyState title={t('noWeek')}>{t('noWeekText')}</EmptyState>
      )}
      {!isUnknownWeek && own.data?.week !== null && (
        <>
          <Legend />
          <div className={classes.lists}>
            <ListCard
              title={t('own')}
              note={t('ownNote')}
              of="own"
              group={values.own}
              query={own}
              render={(rows: readonly TopSeller[]) => <OwnTable rows={rows} />}
              empty={<EmptyState title={t('empty')} />}
            />
            <ListCard
              title={t('overall')}
              note={t('overallNote')}
              of="overall"
              group={values.overall}
              query={overall}
              render={(rows: readonly OverallTopSeller[]) => <OverallTable rows={rows} />}
              empty={<EmptyState title={t('emptyOverall')}>{t('emptyOverallText')}</EmptyState>}
            />
          </div>
        </>
      )}
    </Page>
  )
}

interface WeekChoiceProps {
  readonly weeks: readonly TopSellerWeek[]
  readonly week: TopSellerWeek | null
  readonly onChoose: (week: string, isLast: boolean) => void
}

/** Noon, so that a day is the same one in every time zone of Europe. */
const shown = (day: string): string => formatDate(`${day}T12:00:00Z`)

function WeekChoice({ weeks, week, onChoose }: WeekChoiceProps) {
  const t = useTexts(statisticsTexts)
  if (week === null) return null
  return (
    <NativeSelect
      size="xs"
      aria-label={t('week')}
      value={week.from}
      data={weeks.map(({ from, to }) => ({
        value: from,
        label: t('weekOf', { from: shown(from), to: shown(to) }),
      }))}
      onChange={({ target }) => onChoose(target.value, target.value === weeks[0]?.from)}
    />
  )
}

interface ListCardProps<Row> {
  readonly title: string
  readonly note: string
  readonly of: 'own' | 'overall'
  readonly group: TopSellerGroup
  readonly query: UseQueryResult<Readonly<Record<TopSellerGroup, readonly Row[]>>>
  readonly render: (rows: readonly Row[]) => ReactNode
  readonly empty: ReactNode
}

/** One of the two lists with its tabs. */
function ListCard<Row>({ title, note, of, group, query, render, empty }: ListCardProps<Row>) {
  const { data, error, isPlaceholderData, refetch } = query
  const rows = data?.[group]
  return (
    <Card title={title} flush>
      <GroupTabs of={of} current={group} list={title} />
      <div id={`top-sellers-${of}`} className={classes.list} data-stale={isPlaceholderData || undefined}>
        {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
        {!error && rows === undefined && (
          <div className={classes.loading}>
            <SkeletonLines lines={20} />
          </div>
        )}
        {rows !== undefined && (rows.length === 0 ? empty : render(rows))}
      </div>
      <p className={classes.note}>{note}</p>
    </Card>
  )
}
