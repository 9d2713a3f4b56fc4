import { connectedRetailStats, importRetailHistory, type RetailImport } from '@kontor/contract/statistics'
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { ApiError, call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { businessDay, formatCount, formatDateTime } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useNow } from '../../../lib/now.ts'
import { RunProgress } from '../../../ui/run/run-progress.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { connectedRetailTexts } from './locales/index.ts'
import classes from './retail-history.module.css'

const ASK_EVERY_MS = 1_500
/** So long it is said that something went wrong (spec: catalogue §9). */
const FAILURE_SHOWN_MS = 15_000
const CONFLICT = 409

/** Starts the recount of what was sold through Connected Retail, and says how far it is and how it ended. */
export function RetailHistory({ hasKeys }: { readonly hasKeys: boolean }) {
  const t = useTexts(connectedRetailTexts)
  const queryClient = useQueryClient()
  const today = businessDay(useNow())
  const { data, error, refetch } = useQuery({
    ...queryOf(connectedRetailStats, { query: { start: today, end: today } }),
    refetchInterval: ({ state }) => (state.data?.import?.state === 'running' ? ASK_EVERY_MS : false),
  })
  const failure = useFailure(data?.import ?? null)
  const start = useMutation({
    mutationFn: () => call(importRetailHistory),
    onMutate: failure.hide,
    onSuccess: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(connectedRetailStats) }),
    onError: (problem) => {
      if (problem instanceof ApiError && problem.status === CONFLICT) notify.error(problem)
      else failure.show()
    },
  })
  const isRunning = data?.import?.state === 'running'
  const reason = hasKeys ? undefined : t('history.noKeys')
  return (
    <section className={classes.history} aria-label={t('history.title')}>
      <p className="quiet">{t('history.text')}</p>
      {error && <ErrorNotice error={error} onRetry={() => void refetch()} />}
      {!error && data === undefined && <SkeletonLines lines={1} />}
      {data?.import && <Standing of={data.import} />}
      {/* A disabled button has no hover: its wrapper carries the reason. */}
      <span data-hint={reason}>
        <Button
          variant="default"
          leftSection={<IconHistory size={16} aria-hidden />}
          disabled={!hasKeys || data === undefined || isRunning}
          loading={start.isPending}
          aria-label={reason && `${t('history.start')}. ${reason}`}
          onClick={() => start.mutate()}
        >
          {t('history.start')}
        </Button>
      </span>
      {reason && <p className="quiet">{reason}</p>}
      {failure.isShown && (
        <p className={classes.wrong} role="alert">
          {t('history.wrong')}
        </p>
      )}
    </section>
  )
}

/** How far the recount is, or how it ended. */
function Standing({ of }: { readonly of: RetailImport }) {
  const t = useTexts(connectedRetailTexts)
  const found = t('history.found', { count: of.orders, total: formatCount(of.orders) })
  if (of.state === 'running') {
    const progress = t('history.progress', { done: of.months_done, months: of.months })
    return (
      <div role="status">
        <RunProgress label={progress} done={of.months_done} total={of.months}>
          {progress}. {found}.
        </RunProgress>
      </div>
    )
  }
  const time = formatDateTime(of.ended_at ?? of.started_at)
  return (
    <p>{of.state === 'done' ? `${t('history.done', { time })} ${found}.` : t('history.failed', { time })}</p>
  )
}

/** Whether something went wrong a moment ago: starting the recount, or the recount that was being watched. */
function useFailure(recount: RetailImport | null) {
  const [at, setAt] = useState<number>()
  const state = recount?.state
  const before = useRef(state)
  useEffect(() => {
    if (before.current === 'running' && state === 'failed') setAt(Date.now())
    before.current = state
  }, [state])
  useEffect(() => {
    if (at === undefined) return
    const timer = setTimeout(() => setAt(undefined), FAILURE_SHOWN_MS)
    return () => clearTimeout(timer)
  }, [at])
  return { isShown: at !== undefined, show: () => setAt(Date.now()), hide: () => setAt(undefined) }
}
