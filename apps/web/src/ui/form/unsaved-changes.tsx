import { useBlocker } from '@tanstack/react-router'
import { useTexts } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { uiTexts } from '../locales/index.ts'

/** Asks before the page is left with unsaved changes; stands beside the form. */
export function UnsavedChanges({ when }: { readonly when: boolean }) {
  const t = useTexts(uiTexts)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => when,
    enableBeforeUnload: () => when,
    withResolver: true,
  })
  return (
    <ConfirmDialog
      opened={status === 'blocked'}
      title={t('dialog.unsavedTitle')}
      confirmLabel={t('dialog.discard')}
      cancelLabel={t('dialog.keepEditing')}
      danger
      onConfirm={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {t('dialog.unsavedText')}
    </ConfirmDialog>
  )
}
