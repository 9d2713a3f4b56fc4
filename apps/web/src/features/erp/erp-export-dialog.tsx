import { exportOrder } from '@kontor/contract/erp'
import type { OrderDetail } from '@kontor/contract/order-document'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { refreshOrder } from '../orders/index.ts'
import { erpTexts } from './locales/index.ts'

interface Props {
  readonly order: OrderDetail
  readonly onClose: () => void
}

/** Asks before an order is exported to the ERP. */
export function ErpExportDialog({ order, onClose }: Props) {
  const t = useTexts(erpTexts)
  const queryClient = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => call(exportOrder, { params: { id: order.id } }),
    onSuccess: async ({ message }) => {
      notify.success(message)
      onClose()
      await refreshOrder(queryClient, order.id)
    },
    onError: () => refreshOrder(queryClient, order.id),
  })
  const count = order.lines.filter((line) => line.cancellation_id === null).length
  return (
    <ConfirmDialog
      opened
      title={t('confirm.title', { id: order.id })}
      confirmLabel={t('export')}
      busy={isPending}
      onConfirm={() => mutate()}
      onCancel={onClose}
    >
      <p>{t('confirm.what', { count })}</p>
      {order.erp_export?.last?.state === 'sent' && <p>{t('confirm.again')}</p>}
      {order.status_id === 'initial' && <p>{t('confirm.reserved')}</p>}
      <FormProblem problem={error instanceof ApiError ? error : undefined} />
    </ConfirmDialog>
  )
}
