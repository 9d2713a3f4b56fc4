import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { changeLineStore } from '@kontor/contract/orders'
import { Textarea } from '@mantine/core'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { storeChangeKey } from '../document/order-document.queries.ts'
import { LineOfForm } from '../lines/line-reason-dialog.tsx'
import { useLineAct } from '../lines/use-line-act.ts'
import { useLineChange } from '../lines/use-line-change.ts'

interface Props {
  readonly order: Pick<OrderDetail, 'id'>
  readonly line: OrderLine
  /** Number and name of the store it leaves; null where it had none. */
  readonly from: string | null
  readonly to: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

const COMMENT_MAX = 500

/**
 * Moves a line to another store once somebody has said why, and after a moment in which that can be taken back. A line without a
 * store may be given one without a word, and at once: it waits to be shipped.
 */
export function ChangeStoreDialog({ order, line, from, to, onClose }: Props) {
  const t = useTexts(orderDocumentTexts)
  const [comment, setComment] = useState('')
  const [before] = useState(from)
  const values = { store_id: to.id, comment: comment.trim(), version: line.version }
  const move = useLineAct({
    orderId: order.id,
    mutationKey: storeChangeKey(order.id),
    onDone: onClose,
  })
  const give = useLineChange({
    orderId: order.id,
    change: () => call(changeLineStore, { params: { id: line.id }, body: values }),
    onDone: onClose,
  })
  const isGiven = before === null
  const { isPending } = isGiven ? give : move
  const change = () =>
    isGiven ? give.submit(undefined) : move.act({ action: 'store', lines: [line.id], options: values })
  const lacksReason = from !== null && comment.trim() === ''
  return (
    <FormDialog
      title={t('store.changeOf', { position: line.position })}
      onClose={onClose}
      unsaved={comment !== ''}
      busy={isPending}
      obstacle={lacksReason ? 'incomplete' : undefined}
      submitLabel={t('store.change')}
      {...refusalOf(isGiven ? (give.problem ?? give.failure) : move.error, {
        fields: from === before ? [] : [{ name: 'store', label: t('store.sender'), theirs: from ?? '' }],
        takeTheirs: onClose,
        saveMine: change,
      })}
      onSubmit={change}
    >
      <LineOfForm line={line} />
      <p>{from === null ? t('store.given', { to: to.name }) : t('store.moved', { from, to: to.name })}</p>
      <FormFields disabled={isPending}>
        <Textarea
          data-autofocus
          label={t('form.comment')}
          description={t('store.commentHint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          withAsterisk={from !== null}
          maxLength={COMMENT_MAX}
          value={comment}
          onChange={(event) => setComment(event.target.value)}
        />
      </FormFields>
    </FormDialog>
  )
}
