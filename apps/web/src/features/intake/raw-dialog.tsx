import type { DeadLetter } from '@kontor/contract/intake'
import { useQuery } from '@tanstack/react-query'
import { useTexts } from '../../lib/i18n.ts'
import { JsonDialog } from '../../ui/dialog/json-dialog.tsx'
import classes from './import-errors.module.css'
import { deadLetterQuery } from './intake.queries.ts'
import { intakeTexts } from './locales/index.ts'

interface Props {
  readonly letter: DeadLetter
  readonly onClose: () => void
}

/** The document as the channel delivered it, to see what is wrong with it. */
export function RawDialog({ letter, onClose }: Props) {
  const t = useTexts(intakeTexts)
  const query = useQuery(deadLetterQuery(letter.id))
  return (
    <JsonDialog
      title={t('raw.title', { number: letter.ext_order_id || String(letter.id) })}
      query={query}
      documentOf={({ raw }) => raw}
      onClose={onClose}
    >
      <p className={classes.intro}>{t('raw.text')}</p>
      <p className={classes.rawReason}>
        <strong>{t('raw.reason')}:</strong> {letter.reason}
      </p>
    </JsonDialog>
  )
}
