import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { changeLineStore } from '@kontor/contract/orders'
import { Textarea } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { refusalOf } from '../../../ui/form/refusal.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { refreshOrder, storeChangeKey } from '../document/order-document.queries.ts'
import { LineOfForm } from '../lines/line-reason-dialog.tsx'

interface Props {
  readonly order: Pick<OrderDetail, 'id'>
  readonly line: OrderLine
  /** Number and name of the store it leaves; null where it had none. */
  readonly from: string | null
  readonly to: { readonly id: number; readonly name: string }
  readonly onClose: () => void
}

const COMMENT_MAX = 500

/** Moves a line to another store once somebody has said why; a line without a store may be given one without a word. */
export function ChangeStoreDialog({ order, line, from, to, onClose }: Props) {
  const t = useTexts(orderDocumentTexts)
  const queryClient = useQueryClient()
  const [comment, setComment] = useState('')
  const [before] = useState(from)
  const change = useMutation({
    mutationKey: storeChangeKey(order.id),
    mutationFn: () =>
      call(changeLineStore, {
        params: { id: line.id },
        body: { store_id: to.id, comment: comment.trim(), version: line.version },
      }),
    onSuccess: async ({ message }) => {
      notify.success(message)
      await refreshOrder(queryClient, order.id)
      onClose()
    },
    onError: () => refreshOrder(queryClient, order.id),
  })
  const lacksReason = from !== null && comment.trim() === ''
  return (
    <FormDialog
      title={t('store.changeOf', { position: line.position })}
      onClose={onClose}
      unsaved={comment !== ''}
      busy={change.isPending}
      obstacle={lacksReason ? 'incomplete' : undefined}
      submitLabel={t('store.change')}
      {...refusalOf(change.error, {
        fields: from === before ? [] : [{ name: 'store', label: t('store.sender'), theirs: from ?? '' }],
        takeTheirs: onClose,
        saveMine: () => change.mutate(),
      })}
      onSubmit={() => change.mutate()}
    >
      <LineOfForm line={line} />
      <p>{from === null ? t('store.given', { to: to.name }) : t('store.moved', { from, to: to.name })}</p>
      <FormFields disabled={change.isPending}>
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
