import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { DangerButton } from './danger-button.tsx'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly opened: boolean
  readonly title: string
  /** What will happen, in Kontor and in other systems. */
  readonly children: ReactNode
  /** Names the action ("Position stornieren"), never "OK". */
  readonly confirmLabel: string
  readonly cancelLabel?: string
  /** Destroys or ends something: never the primary button. */
  readonly danger?: boolean
  readonly busy?: boolean
  readonly onConfirm: () => void
  readonly onCancel: () => void
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog(props: Props) {
  const t = useTexts(uiTexts)
  const { danger = false, busy = false } = props
  const Confirm = danger ? DangerButton : Button
  return (
    <Dialog
      opened={props.opened}
      onClose={props.onCancel}
      title={props.title}
      size="sm"
      busy={busy}
      footer={
        <>
          <Button variant="default" data-autofocus disabled={busy} onClick={props.onCancel}>
            {props.cancelLabel ?? t('dialog.cancel')}
          </Button>
          <Confirm loading={busy} onClick={props.onConfirm}>
            {props.confirmLabel}
          </Confirm>
        </>
      }
    >
      {props.children}
    </Dialog>
  )
}
