import { ActionIcon, Button } from '@mantine/core'
import { IconHelp } from '@tabler/icons-react'
import { useState } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { uvpTexts } from './locales/index.ts'
import classes from './uvp.module.css'

/** Explains a part of the settings in a dialog, with an example in figures. */
export function HelpButton({ topic }: { readonly topic: 'yield' | 'devaluation' }) {
  const t = useTexts(uvpTexts)
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={t(`help.${topic}.open`)}
        data-hint={t(`help.${topic}.open`)}
        onClick={() => setOpened(true)}
      >
        <IconHelp size={18} aria-hidden />
      </ActionIcon>
      <Dialog
        opened={opened}
        onClose={close}
        title={t(`help.${topic}.title`)}
        footer={
          <Button variant="default" onClick={close}>
            {t('help.close')}
          </Button>
        }
      >
        <div className={classes.stack}>
          <p>{t(`help.${topic}.text`)}</p>
          <p>{t(`help.${topic}.example`)}</p>
          <p>{t(`help.${topic}.values`)}</p>
        </div>
      </Dialog>
    </>
  )
}
