import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { ConfirmDialog } from '../../../ui/dialog/confirm-dialog.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from './companies.module.css'
import { companiesTexts } from './locales/index.ts'

interface Props {
  /** The day it counts from. */
  readonly validFrom: string
  readonly isLocked: boolean
  readonly onEdit: () => void
  /** Removes the row at the server and shows what is left. */
  readonly onRemove: () => Promise<void>
}

/** Edit and delete, for a row that no bill has used. */
export function TermsActions({ validFrom, isLocked, onEdit, onRemove }: Props) {
  const t = useTexts(companiesTexts)
  const [asking, setAsking] = useState(false)
  const day = formatDate(validFrom)
  const remove = useMutation({
    mutationFn: onRemove,
    onSuccess: () => notify.success(t('terms.removed')),
    onError: (error) => notify.error(error),
    onSettled: () => setAsking(false),
  })
  if (isLocked)
    return (
      <span data-hint={t('terms.lockedReason')}>
        <Badge style="neutral">{t('terms.locked')}</Badge>
        <span className="visually-hidden">{t('terms.lockedReason')}</span>
      </span>
    )
  return (
    <span className={classes.actions}>
      <Button variant="default" size="xs" aria-label={t('terms.editOf', { day })} onClick={onEdit}>
        {t('edit')}
      </Button>
      <Button
        variant="subtle"
        size="xs"
        aria-label={t('terms.removeOf', { day })}
        onClick={() => setAsking(true)}
      >
        {t('terms.remove')}
      </Button>
      <ConfirmDialog
        opened={asking}
        title={t('terms.removeTitle')}
        confirmLabel={t('terms.remove')}
        danger
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
        onCancel={() => setAsking(false)}
      >
        {t('terms.removeText', { day })}
      </ConfirmDialog>
    </span>
  )
}
