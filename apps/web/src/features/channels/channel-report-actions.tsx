import { type ChannelReportDecision, resolveChannelReport } from '@kontor/contract/channels'
import type { OrderDetail } from '@kontor/contract/order-document'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { refreshOrder } from '../orders/index.ts'
import classes from './channel-reports.module.css'
import { channelTexts } from './locales/index.ts'

interface Props {
  readonly orderId: number
  readonly report: OrderDetail['channel_reports'][number]
}

/** The actions on a failed report: send it again, mark it as done, dismiss it. */
export function ChannelReportActions({ orderId, report }: Props) {
  const t = useTexts(channelTexts)
  const may = useCan()(resolveChannelReport)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState<'done' | 'dismiss'>()
  const deciding = useMutation({
    mutationFn: (action: ChannelReportDecision) =>
      call(resolveChannelReport, { params: { id: orderId, reportId: report.id }, body: { action } }),
    onSuccess: ({ message }) => {
      setAsking(undefined)
      notify.success(message)
    },
    onError: (error, action) => {
      if (action === 'retry') notify.error(error)
    },
    onSettled: () => refreshOrder(queryClient, orderId),
  })
  if (report.state !== 'failed' || !may) return null
  const kind = t(`report.${report.kind}`)
  const ask = (action: 'done' | 'dismiss') => {
    deciding.reset()
    setAsking(action)
  }
  return (
    <>
      <div className={classes.reportActions}>
        <Button
          size="xs"
          variant="default"
          loading={deciding.isPending && deciding.variables === 'retry'}
          aria-label={t('report.retryOf', { kind })}
          onClick={() => deciding.mutate('retry')}
        >
          {t('report.retry')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          px={8}
          aria-label={t('report.doneOf', { kind })}
          onClick={() => ask('done')}
        >
          {t('report.done')}
        </Button>
        <Button
          size="xs"
          variant="subtle"
          px={8}
          aria-label={t('report.dismissOf', { kind })}
          onClick={() => ask('dismiss')}
        >
          {t('report.dismiss')}
        </Button>
      </div>
      <ConfirmDialog
        opened={asking !== undefined}
        title={t(asking === 'dismiss' ? 'report.dismissTitle' : 'report.doneTitle', { kind })}
        confirmLabel={t(asking === 'dismiss' ? 'report.dismiss' : 'report.done')}
        danger={asking === 'dismiss'}
        busy={deciding.isPending}
        onConfirm={() => asking && deciding.mutate(asking)}
        onCancel={() => setAsking(undefined)}
      >
        <p>{t(asking === 'dismiss' ? 'report.dismissText' : 'report.doneText')}</p>
        {report.kind === 'refund' && (
          <p>{t(asking === 'dismiss' ? 'report.dismissCase' : 'report.doneCase')}</p>
        )}
        <FormProblem problem={deciding.error instanceof ApiError ? deciding.error : undefined} />
      </ConfirmDialog>
    </>
  )
}
