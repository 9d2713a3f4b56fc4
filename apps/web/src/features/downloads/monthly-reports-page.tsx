import { getMonthlyReport, isFileLive, requestMonthlyReport } from '@kontor/contract/downloads'
import { Button, NativeSelect } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { call, queryOf } from '../../lib/api-client.ts'
import { formatDateTime } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { useListSearch } from '../../lib/list-search.ts'
import { monthOptions } from '../../lib/months.ts'
import { useCan } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { useAsked } from '../../ui/run/use-asked.ts'
import { Forbidden } from '../../ui/states/empty-state.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import classes from './downloads.module.css'
import { monthlyReportsSearch } from './downloads-search.ts'
import { FileOutcome } from './file-outcome.tsx'
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

function Report({ month }: { readonly month: string }) {
  const t = useTexts(downloadsTexts)
  const asked = useAsked(queryOf(getMonthlyReport, { query: { report_month: month } }), isFileLive)
  const request = useMutation({
    mutationFn: (again: boolean) => call(requestMonthlyReport, { body: { report_month: month, again } }),
    onSuccess: asked.askAnew,
  })
  const report = asked.data
  const isRunning = request.isPending || asked.isRunning
  const path = isRunning ? null : (report?.path ?? null)
  if (asked.isPending) return <Skeleton width={140} height={34} />
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
      <FileOutcome
        asked={asked}
        start={request}
        texts={{
          running: t('monthly.running'),
          timeOutText: t('monthly.timeOutText'),
          failed: t('monthly.failed'),
          failedText: t('monthly.failedText'),
        }}
      >
        {path !== null && report?.created_at && (
          <p className="quiet">{t('monthly.asOf', { at: formatDateTime(report.created_at) })}</p>
        )}
      </FileOutcome>
    </>
  )
}
