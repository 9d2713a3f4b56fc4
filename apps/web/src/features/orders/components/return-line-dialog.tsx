import type { OrderDetail, OrderLine } from '@kontor/contract/orders'
import {
  DEFAULT_RETURN_REASON,
  RETURN_REASONS,
  type ReturnReason,
  returnLine,
} from '@kontor/contract/returns'
import { Button, NativeSelect, Textarea } from '@mantine/core'
import { useId, useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { formatMoney } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { DangerButton } from '../../../ui/dialog/danger-button.tsx'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { orderLineTexts } from '../locales/line/index.ts'
import { useLineChange } from '../use-line-change.ts'
import classes from './line-dialog.module.css'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly opened: boolean
  readonly onClose: () => void
}

const COMMENT_MAX = 500

/** Books the return of one line and refunds what is left of its price (spec: orders §4, Return modal). */
export function ReturnLineDialog({ opened, ...props }: Props) {
  // The form lives as long as the window: the next time it begins anew.
  return opened ? <OpenReturnLineDialog {...props} /> : null
}

function OpenReturnLineDialog({ order, line, onClose }: Omit<Props, 'opened'>) {
  const t = useTexts(orderLineTexts)
  const formId = useId()
  const [reason, setReason] = useState<ReturnReason>(DEFAULT_RETURN_REASON)
  const [comment, setComment] = useState('')
  const { submit, isPending, isSuccess, problem } = useLineChange({
    orderId: order.id,
    change: () =>
      call(returnLine, { params: { id: line.id }, body: { status: 'accepted', reason, comment } }),
    onDone: onClose,
  })
  const left = line.reductions.refundable_amount
  const amount = formatMoney(left, order.currency)
  const isGone = !line.status_transitions.returnable && !isPending && !isSuccess
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('return.title', { position: line.position })}
      size="md"
      unsaved={comment !== ''}
      busy={isPending}
      footer={
        <>
          <Button variant="default" disabled={isPending} onClick={onClose}>
            {t('form.stop')}
          </Button>
          <DangerButton type="submit" form={formId} loading={isPending} disabled={isGone}>
            {left > 0 ? t('return.confirm', { amount }) : t('return.confirmNothing')}
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
            data={RETURN_REASONS.map((value) => ({ value, label: t(`returnReason.${value}`) }))}
          />
          <Textarea
            label={t('return.comment')}
            description={t('cancel.commentaryHint')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            classNames={{ input: classes.message }}
            maxLength={COMMENT_MAX}
            value={comment}
            onChange={(event) => setComment(event.target.value)}
          />
        </fieldset>
        <Notice
          kind="warning"
          title={
            left > 0 ? t('return.outside', { channel: order.sales_channel, amount }) : t('return.nothingLeft')
          }
        >
          <p>{t('return.final')}</p>
        </Notice>
        <FormProblem problem={problem} />
        {isGone && <Notice kind="warning" title={t('return.gone')} />}
      </form>
    </Dialog>
  )
}

const reasonOf = (value: string): ReturnReason | undefined => RETURN_REASONS.find((known) => known === value)
