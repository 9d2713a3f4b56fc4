import { Button, Modal } from '@mantine/core'
import '@mantine/core/styles/Modal.layer.css'
import '@mantine/core/styles/ModalBase.layer.css'
import '@mantine/core/styles/Overlay.layer.css'
import '@mantine/core/styles/Paper.layer.css'
import { type ReactNode, useState } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import classes from './dialog.module.css'

export interface DialogProps {
  readonly opened: boolean
  readonly onClose: () => void
  readonly title: string
  readonly size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Something typed is not saved: closing asks first. */
  readonly unsaved?: boolean
  /** The server has not answered yet: the dialog cannot be closed. */
  readonly busy?: boolean
  readonly children: ReactNode
  /** The buttons, at the bottom. */
  readonly footer?: ReactNode
}

/** The window of a `Dialog`: traps the focus, closes on Escape, asks first when something is unsaved. */
export function DialogWindow({
  opened,
  onClose,
  title,
  size = 'md',
  unsaved,
  busy,
  children,
  footer,
}: DialogProps) {
  const t = useTexts(uiTexts)
  const [asking, setAsking] = useState(false)
  const leave = () => {
    setAsking(false)
    onClose()
  }
  const tryToLeave = () => {
    if (busy) return
    if (unsaved) setAsking(true)
    else leave()
  }
  return (
    <Modal
      opened={opened}
      onClose={tryToLeave}
      title={title}
      size={size}
      centered
      closeButtonProps={{ 'aria-label': t('dialog.close'), disabled: busy === true }}
      transitionProps={{ duration: 120 }}
      overlayProps={{ color: 'var(--scrim)', backgroundOpacity: 1 }}
      classNames={{
        content: classes.content,
        header: classes.header,
        title: classes.title,
        body: classes.body,
      }}
    >
      {children}
      {asking ? (
        <div className={classes.asking} role="alert">
          <p>
            <strong>{t('dialog.unsavedTitle')}</strong> {t('dialog.unsavedText')}
          </p>
          <div className={classes.footer}>
            <Button variant="default" data-autofocus onClick={() => setAsking(false)}>
              {t('dialog.keepEditing')}
            </Button>
            <Button variant="default" className={classes.danger} onClick={leave}>
              {t('dialog.discard')}
            </Button>
          </div>
        </div>
      ) : (
        footer && <div className={classes.footer}>{footer}</div>
      )}
    </Modal>
  )
}
