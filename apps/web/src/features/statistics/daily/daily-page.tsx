import { type DailyStatistics, dailyStatistics } from '@kontor/contract/statistics'
import { Button, NativeSelect } from '@mantine/core'
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { formatDate } from '../../../lib/format.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { monthName } from '../../../lib/months.ts'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { EmptyState, Forbidden } from '../../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import figures from '../figures.module.css'
import classes from './daily.module.css'
import { DailySearch } from './daily-search.ts'
import { dayRows, monthAfter, monthRows, monthsDown } from './figure-rows.ts'
import { FiguresCard } from './figures-card.tsx'
import { dailyTexts } from './locales/index.ts'
import { ChannelsCard, MonthCard } from './month-cards.tsx'

/** `/statistics/daily`: what was shipped, returned and cancelled, by day of a month and by month (spec: catalogue §2). */
export function DailyPage() {
  return useCan()(dailyStatistics) ? <Daily /> : <Forbidden />
}

/** How months are written: `November 2026` of `2026-11`. */
function useMonthName(): (month: string) => string {
  const language = useLocale()
  return (month) => monthName(`${month}-01`, language)
}

/** `23.11.` of `2026-11-23`. */
const nameOfDay = (day: string): string => formatDate(day).slice(0, 6)

function Daily() {
  const t = useTexts(dailyTexts)
  const nameOfMonth = useMonthName()
  const { values, change } = useListSearch(DailySearch)
  const { month, page } = values
  const query = useQuery({
    ...queryOf(dailyStatistics, {
      query: { ...(month === undefined ? {} : { month }), ...(page === undefined ? {} : { page }) },
    }),
    placeholderData: keepPreviousData,
  })
  const { data, error, refetch, isPlaceholderData } = query
  const open = (next: string) =>
    change({ month: next === data?.last_month ? undefined : next, page: undefined })
  return (
    <Page
      actions={
        data &&
        data.last_month !== null && (
          <MonthChoice data={data} current={month ?? data.last_month} onOpen={open} />
        )
      }
    >
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <Loading />}
      {!error && data?.last_month === null && <EmptyState title={t('empty')}>{t('emptyText')}</EmptyState>}
      {!error && data !== undefined && data.last_month !== null && (
        <div className={classes.cards} data-stale={isPlaceholderData || undefined}>
          {data.counted_since !== null && (
            <p className={figures.counting}>
              {t('counting', { month: nameOfMonth(data.counted_since.slice(0, 7)) })}
            </p>
          )}
          <div className={classes.month}>
            <MonthCard month={data.month} before={data.previous_month} nameOf={nameOfMonth} />
            <FiguresCard
              title={t('days', { month: nameOfMonth(data.month.month) })}
              unit={t('day')}
              rows={dayRows(data)}
              nameOf={nameOfDay}
              series={['shippings', 'returns']}
              view={values.days}
              onView={(days) => change({ days })}
              file={`${t('file')}-${data.month.month}`}
            />
          </div>
          <ChannelsCard month={data.month} />
          <FiguresCard
            title={t('months')}
            unit={t('month')}
            rows={monthRows(data)}
            nameOf={nameOfMonth}
            series={['shippings', 'cancellations', 'returns']}
            view={values.months}
            onView={(months) => change({ months })}
            file={t('file')}
          >
            {data.pages > 1 && <Pages data={data} onPage={(next) => change({ page: next })} />}
          </FiguresCard>
        </div>
      )}
    </Page>
  )
}

const HEIGHTS = [590, 590, 350] as const

const Loading = () => (
  <div className={classes.cards}>
    {HEIGHTS.map((height, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the skeletons never change
      <Skeleton key={index} height={height} />
    ))}
  </div>
)

function MonthChoice({
  data,
  current,
  onOpen,
}: {
  readonly data: DailyStatistics
  /** The month of the address, whose figures may still be on their way. */
  readonly current: string
  readonly onOpen: (month: string) => void
}) {
  const t = useTexts(dailyTexts)
  const nameOfMonth = useMonthName()
  const months = monthsDown(data.first_month, data.last_month)
  const [before, after] = [monthAfter(current, -1), monthAfter(current, 1)]
  return (
    <div className={classes.choice}>
      <Button
        variant="default"
        size="xs"
        aria-label={t('earlier')}
        disabled={data.first_month === null || before < data.first_month}
        onClick={() => onOpen(before)}
      >
        <IconChevronLeft size={16} aria-hidden />
      </Button>
      <NativeSelect
        size="xs"
        aria-label={t('month')}
        value={current}
        data={(months.includes(current) ? months : [current, ...months]).map((month) => ({
          value: month,
          label: nameOfMonth(month),
        }))}
        onChange={({ target }) => onOpen(target.value)}
      />
      <Button
        variant="default"
        size="xs"
        aria-label={t('later')}
        disabled={data.last_month === null || after > data.last_month}
        onClick={() => onOpen(after)}
      >
        <IconChevronRight size={16} aria-hidden />
      </Button>
    </div>
  )
}

function Pages({
  data: { page, pages },
  onPage,
}: {
  readonly data: DailyStatistics
  readonly onPage: (page: number) => void
}) {
  const t = useTexts(dailyTexts)
  return (
    <div className={classes.pages}>
      <Button variant="default" size="xs" disabled={page >= pages} onClick={() => onPage(page + 1)}>
        {t('earlierMonths')}
      </Button>
      <span>{t('page', { page: String(page), pages: String(pages) })}</span>
      <Button variant="default" size="xs" disabled={page <= 1} onClick={() => onPage(page - 1)}>
        {t('laterMonths')}
      </Button>
    </div>
  )
}
