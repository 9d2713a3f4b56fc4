import { Button, TextInput } from '@mantine/core'
import { useRef } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { CopyButton } from '../../../ui/value/copy-button.tsx'
import classes from './create-company.module.css'
import { newCompanyTexts } from './locales/index.ts'

interface Props {
  readonly person: string
  readonly link: string
  readonly onClose: () => void
}

/** Shows the link of a new company's first person once, where no mail can carry it. */
export function InvitationDialog({ person, link, onClose }: Props) {
  const t = useTexts(newCompanyTexts)
  const shown = useRef<HTMLInputElement>(null)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('link.title')}
      footer={<Button onClick={onClose}>{t('link.done')}</Button>}
    >
      <p className={classes.quiet}>{t('link.text', { name: person })}</p>
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
