import {
  CANCEL_REASONS,
  type CancelReason,
  cancelLine,
  EXTERNAL_CANCEL_REASONS,
  type OrderDetail,
  type OrderLine,
} from '@kontor/contract/orders'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { DangerButton } from '../../../ui/dialog/danger-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { isLastKept } from '../line-actions.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { orderLineTexts } from '../locales/line/index.ts'
import { useLineChange } from '../use-line-change.ts'
import classes from './line-dialog.module.css'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly opened: boolean
  readonly onClose: () => void
}

const COMMENTARY_MAX = 500

/** Cancels one line: which reasons there are depends on whose channel account the order came through (spec: orders §5). */
export function CancelLineDialog({ opened, ...props }: Props) {
  // The form lives as long as the window: the next time it begins anew.
  return opened ? <OpenCancelLineDialog {...props} /> : null
}

function OpenCancelLineDialog({ order, line, onClose }: Omit<Props, 'opened'>) {
  const t = useTexts(orderLineTexts)
  const words = useTexts(orderDetailTexts)
  const formId = useId()
  const [reason, setReason] = useState<CancelReason>('out_of_stock')
  const [commentary, setCommentary] = useState('')
  const { submit, isPending, isSuccess, problem } = useLineChange({
    orderId: order.id,
    change: () => call(cancelLine, { params: { id: line.id }, body: { reason, commentary } }),
    onDone: onClose,
  })
  const reasons: readonly CancelReason[] = order.merchant_external_order
    ? EXTERNAL_CANCEL_REASONS
    : CANCEL_REASONS
  const isGone = !line.status_transitions.cancelable && !isPending && !isSuccess
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('cancel.title', { position: line.position })}
      size="md"
      unsaved={commentary !== ''}
      busy={isPending}
      footer={
        <>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('form.stop')}
          </Button>
          <DangerButton type="submit" form={formId} loading={isPending} disabled={isGone}>
            {t('cancel.confirm')}
          </DangerButton>
        </>
      }
    >
      <form
        id={formId}
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          submit(undefined)
        }}
      >
        <p className={classes.article}>{t('form.of', { position: line.position, title: line.title })}</p>
        <fieldset disabled={isPending || isGone} className={classes.fields}>
          <NativeSelect
            data-autofocus
            label={t('form.reason')}
            value={reason}
            onChange={(event) => setReason(reasonOf(event.target.value) ?? reason)}
            data={reasons.map((value) => ({ value, label: words(`cancelReason.${value}`) }))}
          />
          <Textarea
            label={t('cancel.commentary')}
            description={t('cancel.commentaryHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            classNames={{ input: classes.message }}
            maxLength={COMMENTARY_MAX}
            value={commentary}
            onChange={(event) => setCommentary(event.target.value)}
          />
        </fieldset>
        <Notice kind="warning" title={t('cancel.outside', { channel: order.sales_channel })}>
          <p>{t('cancel.effect')}</p>
          {isLastKept(order.lines, line.id) && <p>{t('cancel.whole')}</p>}
        </Notice>
        <FormProblem problem={problem} />
        {isGone && <Notice kind="warning" title={t('cancel.gone')} />}
      </form>
    </Dialog>
  )
}

const reasonOf = (value: string): CancelReason | undefined =>
  EXTERNAL_CANCEL_REASONS.find((known) => known === value)
