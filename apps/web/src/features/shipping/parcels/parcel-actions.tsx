import type { OrderDetail } from '@kontor/contract/order-document'
import type { OrderShipping } from '@kontor/contract/shipping'
import { retryReturnLabel, voidShipping } from '@kontor/contract/shipping'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { refreshOrder } from '../../orders/index.ts'
import { shippingTexts } from '../locales/index.ts'
import classes from './parcels.module.css'

interface Props {
  readonly order: OrderDetail
  readonly shipping: OrderShipping
  readonly store: string
  readonly positions: string
}

/** The actions on a parcel: request a missing return label, void its papers. */
export function ParcelActions(props: Props) {
  const may = useCan()
  const { shipping } = props
  return (
    <>
      {shipping.return_label_missing && may(retryReturnLabel) && <MissingReturnLabel {...props} />}
      {shipping.voidable && may(voidShipping) && <VoidParcel {...props} />}
    </>
  )
}

function MissingReturnLabel({ order, shipping }: Props) {
  const t = useTexts(shippingTexts)
  const queryClient = useQueryClient()
  const retry = useMutation({
    mutationFn: () => call(retryReturnLabel, { params: { id: shipping.id } }),
    onSettled: () => refreshOrder(queryClient, order.id),
  })
  const isRunning = retry.isPending || order.shippingLock
  return (
    <div className={classes.parcelAction}>
      <p>
        <strong>{t('parcel.returnMissing')}.</strong> {t('parcel.returnMissingText')}
      </p>
      {retry.error && <ErrorNotice error={retry.error} title={t('ship.failed')} />}
      <Button variant="default" loading={isRunning} onClick={() => retry.mutate()}>
        {t(isRunning ? 'parcel.returnRunning' : 'parcel.retryReturn')}
      </Button>
    </div>
  )
}

function VoidParcel({ order, shipping, store, positions }: Props) {
  const t = useTexts(shippingTexts)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const taking = useMutation({
    mutationFn: () => call(voidShipping, { params: { id: shipping.id } }),
    onSuccess: ({ message }) => {
      setAsking(false)
      notify.success(message)
    },
    onSettled: () => refreshOrder(queryClient, order.id),
  })
  return (
    <>
      <Button
        variant="default"
        aria-label={t('parcel.voidOf', { store })}
        onClick={() => {
          taking.reset()
          setAsking(true)
        }}
      >
        {t('parcel.void')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('parcel.voidTitle')}
        confirmLabel={t('parcel.void')}
        danger
        busy={taking.isPending}
        onConfirm={() => taking.mutate()}
        onCancel={() => setAsking(false)}
      >
        <ul className={classes.consequences}>
          <li>{t('parcel.voidLabels')}</li>
          <li>{t('parcel.voidLines', { count: shipping.line_ids.length, positions })}</li>
          <li>{t('parcel.voidChannel', { channel: order.sales_channel })}</li>
        </ul>
        <FormProblem problem={taking.error instanceof ApiError ? taking.error : undefined} />
      </ConfirmDialog>
    </>
  )
}
