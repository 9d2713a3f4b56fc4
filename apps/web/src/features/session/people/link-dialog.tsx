import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CopyButton } from '../../../ui/value/copy-button.tsx'
import { peopleTexts } from './locales/index.ts'
import classes from './people.module.css'

/** An invitation that no mail carries: the admin hands the link over. */
export interface ShownLink {
  readonly name: string
  readonly link: string
}

interface Props extends ShownLink {
  readonly onClose: () => void
}

/** Shows the link of an invitation once, where no mail can carry it. */
export function LinkDialog({ name, link, onClose }: Props) {
  const t = useTexts(peopleTexts)
  const shown = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('link.title')}
      footer={<Button onClick={onClose}>{t('link.done')}</Button>}
    >
      <p className={classes.quiet}>{t('link.text', { name })}</p>
      <TextInput
        ref={shown}
        label={t('link.label')}
        readOnly
        data-autofocus
        value={link}
        onFocus={(event) => event.currentTarget.select()}
      />
      <div className={classes.copy}>
        <CopyButton text={link} shownIn={shown} label={t('link.copy')} copiedLabel={t('link.copied')} />
      </div>
    </Dialog>
  )
}
