import type { isFileLive } from '@kontor/contract/downloads'
import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { RunNotice } from '../../ui/run/run-notice.tsx'
import type { Asked } from '../../ui/run/use-asked.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import classes from './downloads.module.css'
import { downloadsTexts } from './locales/index.ts'

/** A file as it is asked for: how far it is, and how many lines it has so far. */
export interface FileStanding {
  readonly state: Parameters<typeof isFileLive>[0]['state']
  readonly rows: number
}

interface Props {
  readonly asked: Asked<FileStanding>
  /** Having it made. */
  readonly start: { readonly isPending: boolean; readonly error: Error | null }
  readonly texts: Readonly<Record<'running' | 'timeOutText' | 'failed' | 'failedText', string>>
  /** What is to be heeded while the file is being made. */
  readonly hint?: string
  readonly children?: ReactNode
}

/** How far a file is that somebody waits for, and what went wrong. */
export function FileOutcome({ asked, start, texts, hint, children }: Props) {
  const t = useTexts(downloadsTexts)
  const { data, timedOut } = asked
  const isRunning = start.isPending || asked.isRunning
  const isWaiting = data?.state === 'waiting'
  return (
    <div className={classes.outcome} aria-live="polite">
      {children}
      {isRunning && (
        <RunNotice
          standing={isWaiting ? 'waiting' : 'running'}
          title={isWaiting ? t('state.waiting') : texts.running}
          warns={hint !== undefined}
        >
          {!isWaiting && hint && <span>{hint}</span>}
          {data && data.rows > 0 && <span>{t('orderList.progress', { lines: formatCount(data.rows) })}</span>}
        </RunNotice>
      )}
      {timedOut && (
        <RunNotice
          standing="running"
          warns
          title={t('orderList.timeOut')}
          actions={
            <Button variant="default" onClick={asked.askAnew}>
              {t('orderList.waitOn')}
            </Button>
          }
        >
          {texts.timeOutText}
        </RunNotice>
      )}
      {data?.state === 'failed' && !isRunning && (
        <RunNotice standing="failed" title={texts.failed}>
          {texts.failedText}
        </RunNotice>
      )}
      {start.error && <ErrorNotice error={start.error} title={texts.failed} />}
      {asked.error && !start.error && (
        <ErrorNotice error={asked.error} onRetry={() => void asked.refetch()} title={texts.failed} />
      )}
    </div>
  )
}
