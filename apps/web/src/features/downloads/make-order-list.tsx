import {
  checkOrderList,
  isFileLive,
  listOrderLists,
  type OrderListFile,
  startOrderList,
} from '@kontor/contract/downloads'
import type { TableFormat } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { formatCount } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import classes from './downloads.module.css'
import { downloadsTexts } from './locales/index.ts'
import { OrderListLink } from './order-list-link.tsx'

/** Spec: catalogue §5 and §8: asked every two seconds, fifty times. */
const ASK_EVERY_MS = 2_000
const ASK_TIMES = 50

interface Props {
  readonly range: { readonly start: string; readonly end: string }
  readonly format: TableFormat
  /** The newest list of this range and format; undefined when there is none. */
  readonly known: OrderListFile | undefined
  readonly isLoading: boolean
}

/** Has the order list of a range made and waits for it; takes up one that is being made or is ready already. */
export function MakeOrderList({ range, format, known, isLoading }: Props) {
  const t = useTexts(downloadsTexts)
  const queryClient = useQueryClient()
  const [round, setRound] = useState(0)
  const refreshLists = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(listOrderLists) })
  const start = useMutation({
    mutationFn: () => call(startOrderList, { body: { ...range, format } }),
    onSuccess: () => {
      setRound((before) => before + 1)
      void refreshLists()
    },
  })
  const fileName = start.data?.fileName ?? known?.fileName
  const key = [...queryKeyOf(checkOrderList, { query: { fileName } }), round]
  const asks = useQuery({
    ...queryOf(checkOrderList, { query: { fileName: fileName ?? '' } }),
    queryKey: key,
    enabled: fileName !== undefined,
    refetchInterval: ({ state }) => (isOver(state) ? false : ASK_EVERY_MS),
  })
  const state = asks.data?.state
  const isFinished = state === 'ready' || state === 'failed'
  useEffect(() => {
    if (isFinished) void queryClient.invalidateQueries({ queryKey: queryKeyOf(listOrderLists) })
  }, [isFinished, queryClient])
  // Read also to be drawn again at every answer, as equal answers would not have it.
  const asked = asks.dataUpdatedAt === 0 ? 0 : (queryClient.getQueryState(key)?.dataUpdateCount ?? 0)
  const timedOut = asked >= ASK_TIMES
  const isRunning = start.isPending || (asks.data !== undefined && isFileLive(asks.data) && !timedOut)
  const make = (
    <Button
      size="sm"
      variant={state === 'ready' ? 'default' : 'filled'}
      loading={isRunning}
      disabled={isLoading || isRunning}
      onClick={() => start.mutate()}
    >
      {t(state === 'ready' ? 'orderList.makeAgain' : 'orderList.make')}
    </Button>
  )
  return (
    <>
      <div className={classes.buttons}>
        {state === 'ready' && fileName !== undefined && !start.isPending && (
          <OrderListLink file={{ fileName, ...range }} />
        )}
        {make}
      </div>
      <div className={classes.outcome} aria-live="polite">
        {isRunning && (
          <Notice kind="warning" title={t(state === 'waiting' ? 'state.waiting' : 'orderList.running')}>
            <span>{t(state === 'waiting' ? 'waitingText' : 'orderList.runningText')}</span>
            {asks.data && asks.data.rows > 0 && (
              <span>{t('orderList.progress', { lines: formatCount(asks.data.rows) })}</span>
            )}
          </Notice>
        )}
        {timedOut && !isFinished && (
          <Notice
            kind="warning"
            title={t('orderList.timeOut')}
            actions={
              <Button variant="default" onClick={() => setRound((before) => before + 1)}>
                {t('orderList.waitOn')}
              </Button>
            }
          >
            {t('orderList.timeOutText')}
          </Notice>
        )}
        {state === 'failed' && !start.isPending && (
          <Notice kind="danger" title={t('orderList.failed')}>
            {t('orderList.failedText')}
          </Notice>
        )}
        {start.error && <ErrorNotice error={start.error} title={t('orderList.failed')} />}
        {asks.error && !start.error && (
          <ErrorNotice error={asks.error} onRetry={() => void asks.refetch()} title={t('orderList.failed')} />
        )}
      </div>
    </>
  )
}

interface Asked {
  readonly data: { readonly state: string } | undefined
  readonly dataUpdateCount: number
  readonly error: unknown
}

/** Whether asking is over: it is finished, something failed, or it was asked often enough. */
const isOver = ({ data, dataUpdateCount, error }: Asked): boolean =>
  error !== null || data?.state === 'ready' || data?.state === 'failed' || dataUpdateCount >= ASK_TIMES
