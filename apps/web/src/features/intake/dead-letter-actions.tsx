import { type DeadLetter, resolveDeadLetter } from '@kontor/contract/intake'
import { listOrders } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKeyOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../../ui/dialog/confirm-dialog.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import classes from './import-errors.module.css'
import { refreshDeadLetters } from './intake.queries.ts'
import { intakeTexts } from './locales/index.ts'

interface Props {
  readonly letter: DeadLetter
  readonly onCorrect: () => void
  /** The order that was imported from the document. */
  readonly onImported: (orderId: number) => void
}

/**
 * The actions on a document that could not be imported: import it again, by the form that corrects it where there is
 * something to correct, or discard it.
 */
export function DeadLetterActions({ letter, onCorrect, onImported }: Props) {
  const t = useTexts(intakeTexts)
  const queryClient = useQueryClient()
  const [asking, setAsking] = useState(false)
  const resolve = useMutation({
    mutationFn: (action: 'retry' | 'dismiss') =>
      call(resolveDeadLetter, { params: { id: letter.id }, body: { action } }),
    onSuccess: async (answer) => {
      setAsking(false)
      notify.success(answer.message)
      if (answer.order_id !== null) {
        void queryClient.invalidateQueries({ queryKey: queryKeyOf(listOrders) })
        onImported(answer.order_id)
      }
    },
    onError: (error) => {
      setAsking(false)
      notify.error(error)
    },
    // The list is loaded again after a refusal too, since it shows the new reason.
    onSettled: () => refreshDeadLetters(queryClient),
  })
  const number = letter.ext_order_id || String(letter.id)
  return (
    <span className={classes.actions}>
      {letter.correctable ? (
        <Button
          variant="default"
          aria-label={t('correctOf', { number })}
          disabled={resolve.isPending}
          onClick={onCorrect}
        >
          {t('correctLetter')}
        </Button>
      ) : (
        <Button
          variant="default"
          aria-label={t('retryOf', { number })}
          loading={resolve.isPending && resolve.variables === 'retry'}
          disabled={resolve.isPending}
          onClick={() => resolve.mutate('retry')}
        >
          {t('retry')}
        </Button>
      )}
      <Button
        variant="subtle"
        aria-label={t('dismissOf', { number })}
        disabled={resolve.isPending}
        onClick={() => setAsking(true)}
      >
        {t('dismiss')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('confirm.title')}
        confirmLabel={t('confirm.dismiss')}
        danger
        busy={resolve.isPending}
        onConfirm={() => resolve.mutate('dismiss')}
        onCancel={() => setAsking(false)}
      >
        {t('confirm.text', { number, channel: letter.sales_channel || t('unknownChannel') })}
      </ConfirmDialog>
    </span>
  )
}
