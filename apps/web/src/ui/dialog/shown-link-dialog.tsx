import { Button, TextInput } from '@mantine/core'
import { type ReactNode, useRef } from 'react'
import { useTexts } from '../../lib/i18n.ts'
import { uiTexts } from '../locales/index.ts'
import { CopyButton } from '../value/copy-button.tsx'
import classes from './dialog.module.css'
import { Dialog } from './dialog.tsx'

interface Props {
  readonly title: string
  readonly link: string
  /** Whom the link is for, or for how long it is valid. */
  readonly text: string
  readonly onClose: () => void
  /** A picture of the link. */
  readonly children?: ReactNode
}

/** Shows a link that nobody can look up again, to be handed over. */
export function ShownLinkDialog({ title, link, text, onClose, children }: Props) {
  const t = useTexts(uiTexts)
  const shown = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={title}
      footer={<Button onClick={onClose}>{t('link.done')}</Button>}
    >
      <div className={classes.shownLink}>
        <p>{text}</p>
        {children}
        <TextInput
          ref={shown}
          label={t('link.label')}
          readOnly
          data-autofocus
          value={link}
          onFocus={(event) => event.currentTarget.select()}
        />
        <CopyButton text={link} shownIn={shown} label={t('link.copy')} copiedLabel={t('copy.copied')} />
      </div>
    </Dialog>
  )
}
