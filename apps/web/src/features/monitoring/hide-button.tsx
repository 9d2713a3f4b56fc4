import { hideShippedOrder, hideUnknownStatus, type ObservationRow } from '@kontor/contract/monitoring'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { monitoringTexts } from './locales/index.ts'
import { refreshMonitoring } from './monitoring.queries.ts'

interface Props {
  readonly type: 'unknown-status' | 'ordersShipped'
  readonly row: ObservationRow
}

/** Hides a row of a monitoring list after a question. */
export function HideButton({ type, row }: Props) {
  const t = useTexts(monitoringTexts)
  const can = useCan()
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const texts = type === 'unknown-status' ? 'hideOrder' : 'hideParcel'
  const hide = useMutation({
    mutationFn: () =>
      type === 'unknown-status'
        ? call(hideUnknownStatus, { params: { orderId: row.order_id } })
        : call(hideShippedOrder, { params: { shippingId: row.shipping_id ?? 0 } }),
    onSuccess: async ({ message }) => {
      setAsking(false)
      await refreshMonitoring(queryClient)
      notify.success(message)
    },
    onError: (error) => {
      setAsking(false)
      notify.error(error)
    },
  })
  if (!can(hideUnknownStatus)) return null
  return (
    <>
      <Button
        variant="subtle"
        aria-label={t('hideOf', { number: row.ext_order_id })}
        onClick={() => setAsking(true)}
      >
        {t('hide')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t(`${texts}.title`)}
        confirmLabel={t(`${texts}.confirm`)}
        busy={hide.isPending}
        onConfirm={() => hide.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t(`${texts}.text`, { number: row.ext_order_id })}
      </ConfirmDialog>
    </>
  )
}
