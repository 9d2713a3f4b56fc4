import { Button } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, Suspense, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { ConfirmDialog } from '../dialog/confirm-dialog.tsx'
import { notify } from '../toast/toasts.ts'
import { runTexts } from './locales/index.ts'

interface Props {
  /** The dialog with what became of each row. */
  readonly results?: (onClose: () => void) => ReactNode
  /** Does again what is left of it. */
  readonly again?: { readonly label: string; readonly run: () => unknown } | undefined
  /** Takes back what it has done. */
  readonly undo?: { readonly title: string; readonly text: string; readonly run: () => unknown } | undefined
  /** What follows, however `again` or `undo` ended. */
  readonly onSettled?: () => unknown
}

/** What can be done about a run that is over: look at each row, do the rest again, take it back. */
export function RunActions({ results, again, undo, onSettled }: Props) {
  const t = useTexts(runTexts)
  const [opened, setOpened] = useState<'results' | 'undo'>()
  const close = () => setOpened(undefined)
  const act = useMutation({
    mutationFn: async (run: () => unknown) => run(),
    onSettled: async () => {
      await onSettled?.()
      close()
    },
    onError: (error) => notify.error(error),
  })
  return (
    <>
      {results && (
        <Button variant="default" size="compact-sm" onClick={() => setOpened('results')}>
          {t('results')}
        </Button>
      )}
      {again && (
        <Button
          variant="default"
          size="compact-sm"
          loading={act.isPending && opened === undefined}
          onClick={() => act.mutate(again.run)}
        >
          {again.label}
        </Button>
      )}
      {undo && (
        <Button variant="default" size="compact-sm" onClick={() => setOpened('undo')}>
          {t('undo')}
        </Button>
      )}
      {opened === 'results' && <Suspense fallback={null}>{results?.(close)}</Suspense>}
      {undo && (
        <ConfirmDialog
          opened={opened === 'undo'}
          title={undo.title}
          confirmLabel={t('undo')}
          busy={act.isPending}
          onConfirm={() => act.mutate(undo.run)}
          onCancel={close}
        >
          <p>{undo.text}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
