import { Button } from '@mantine/core'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { totpTexts } from './locales/index.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

interface Props {
  readonly codes: readonly string[]
  readonly onClose: () => void
}

/** Shows new recovery codes, once. */
export function CodesDialog({ codes, onClose }: Props) {
  const t = useTexts(totpTexts)
  return (
    <Dialog
      opened
      onClose={onClose}
      title={t('codes.title')}
      footer={<Button onClick={onClose}>{t('codes.done')}</Button>}
    >
      <RecoveryCodes codes={codes} />
    </Dialog>
  )
}
