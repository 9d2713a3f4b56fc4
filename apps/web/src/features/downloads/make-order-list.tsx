import {
  checkOrderList,
  isFileLive,
  listOrderLists,
  type OrderListFile,
  startOrderList,
} from '@kontor/contract/downloads'
import type { TableFormat } from '@kontor/contract/shared'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useAsked } from '../../ui/run/use-asked.ts'
import classes from './downloads.module.css'
import { FileOutcome } from './file-outcome.tsx'
import { downloadsTexts } from './locales/index.ts'
import { OrderListLink } from './order-list-link.tsx'

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
  const refreshLists = () => queryClient.invalidateQueries({ queryKey: queryKeyOf(listOrderLists) })
  const start = useMutation({
    mutationFn: () => call(startOrderList, { body: { ...range, format } }),
    onSuccess: () => {
      asked.askAnew()
      void refreshLists()
    },
  })
  const fileName = start.data?.fileName ?? known?.fileName
  const asked = useAsked(
    {
      ...queryOf(checkOrderList, { query: { fileName: fileName ?? '' } }),
      enabled: fileName !== undefined,
    },
    isFileLive,
  )
  const state = asked.data?.state
  const isFinished = state === 'ready' || state === 'failed'
  useEffect(() => {
    if (isFinished) void queryClient.invalidateQueries({ queryKey: queryKeyOf(listOrderLists) })
  }, [isFinished, queryClient])
  const isRunning = start.isPending || asked.isRunning
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
      <FileOutcome
        asked={asked}
        start={start}
        texts={{
          running: t('orderList.running'),
          timeOutText: t('orderList.timeOutText'),
          failed: t('orderList.failed'),
          failedText: t('orderList.failedText'),
        }}
        hint={t('orderList.runningText')}
      />
    </>
  )
}
