import {
  getMonthlyReport,
  isFileLive,
  type MonthlyReport,
  requestMonthlyReport,
} from '@kontor/contract/downloads'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { formatCount, formatDateTime } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { monthOptions } from '../../lib/months.ts'
import { useCan } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { Forbidden } from '../../ui/states/empty-state.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import classes from './downloads.module.css'
import { monthlyReportsSearch } from './downloads-search.ts'
import { downloadsTexts } from './locales/index.ts'

/** `/downloads/monthly-reports`: a month's sums by channel and store as PDF (spec: catalogue §2, Monthly report). */
export function MonthlyReportsPage() {
  return useCan()(requestMonthlyReport) ? <MonthlyReports /> : <Forbidden />
}

/** `03-2026`, as months are chosen, as `2026-03`, as the call takes them; and back. */
const turned = (month: string): string => month.split('-').reverse().join('-')

function MonthlyReports() {
  const t = useTexts(downloadsTexts)
  const language = useLocale()
  const { values, change } = useListSearch(monthlyReportsSearch)
  const shown = turned(values.month)
  return (
    <Page>
      <p className={classes.intro}>{t('monthly.intro')}</p>
      <div className={classes.make}>
        <NativeSelect
          label={t('month')}
          value={shown}
          data={[...monthOptions(Date.now(), language, shown)]}
          onChange={(event) => change({ month: turned(event.target.value) })}
        />
        {/* Another month begins anew. */}
        <Report key={values.month} month={values.month} />
      </div>
    </Page>
  )
}

/** Asked as often as for an order list (spec: catalogue §5 and §8). */
const ASK_EVERY_MS = 2_000
const ASK_TIMES = 50

const isLive = (report: MonthlyReport | undefined): boolean => report !== undefined && isFileLive(report)

function Report({ month }: { readonly month: string }) {
  const t = useTexts(downloadsTexts)
  const queryClient = useQueryClient()
  const [round, setRound] = useState(0)
  const askAnew = () => setRound((before) => before + 1)
  const input = { query: { report_month: month } }
  const key = [...queryKeyOf(getMonthlyReport, input), round]
  const asks = useQuery({
    ...queryOf(getMonthlyReport, input),
    queryKey: key,
    refetchInterval: ({ state: { data, dataUpdateCount, error } }) =>
      isLive(data) && error === null && dataUpdateCount < ASK_TIMES ? ASK_EVERY_MS : false,
  })
  const request = useMutation({
    mutationFn: (again: boolean) => call(requestMonthlyReport, { body: { report_month: month, again } }),
    onSuccess: askAnew,
  })
  // Read also to be drawn again at every answer, as equal answers would not have it.
  const asked = asks.dataUpdatedAt === 0 ? 0 : (queryClient.getQueryState(key)?.dataUpdateCount ?? 0)
  const report = asks.data
  const timedOut = isLive(report) && asked >= ASK_TIMES
  const isRunning = request.isPending || (isLive(report) && !timedOut)
  const path = isRunning ? null : (report?.path ?? null)
  if (asks.isPending) return <Skeleton width={140} height={34} />
  return (
    <>
      <div className={classes.buttons}>
        {path === null ? (
          <Button size="sm" loading={isRunning} onClick={() => request.mutate(false)}>
            {t('monthly.request')}
          </Button>
        ) : (
          <>
            <Button
              component="a"
              size="sm"
              className={classes.fetch}
              href={path}
              download
              leftSection={<IconDownload size={16} aria-hidden />}
            >
              {t('download')}
            </Button>
            <Button size="sm" variant="default" onClick={() => request.mutate(true)}>
              {t('orderList.makeAgain')}
            </Button>
          </>
        )}
      </div>
      <div className={classes.outcome} aria-live="polite">
        {path !== null && report?.created_at && (
          <p className="quiet">{t('monthly.asOf', { at: formatDateTime(report.created_at) })}</p>
        )}
        {isRunning && (
          <Notice kind="info" title={t(report?.state === 'waiting' ? 'state.waiting' : 'monthly.running')}>
            {report?.state === 'waiting' && <span>{t('waitingText')}</span>}
            {report && report.rows > 0 && (
              <span>{t('orderList.progress', { lines: formatCount(report.rows) })}</span>
            )}
          </Notice>
        )}
        {timedOut && (
          <Notice
            kind="warning"
            title={t('orderList.timeOut')}
            actions={
              <Button variant="default" onClick={askAnew}>
                {t('orderList.waitOn')}
              </Button>
            }
          >
            {t('monthly.timeOutText')}
          </Notice>
        )}
        {report?.state === 'failed' && !isRunning && (
          <Notice kind="danger" title={t('monthly.failed')}>
            {t('monthly.failedText')}
          </Notice>
        )}
        {request.error && <ErrorNotice error={request.error} title={t('monthly.failed')} />}
        {asks.error && !request.error && (
          <ErrorNotice error={asks.error} onRetry={() => void asks.refetch()} title={t('monthly.failed')} />
        )}
      </div>
    </>
  )
}
