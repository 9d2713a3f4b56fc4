import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { formatDate } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import classes from './companies.module.css'
import { companiesTexts } from './locales/index.ts'

interface Props {
  readonly billedUntil: string | null | undefined
  readonly disabled: boolean
  readonly onAdd: () => void
}

/** Which of the rows counts, until when they are billed, and the button that adds one. */
export function TermsHead({ billedUntil, disabled, onAdd }: Props) {
  const t = useTexts(companiesTexts)
  return (
    <div className={classes.head}>
      <p className={classes.intro}>
        {t('terms.rules')} {billedUntil && t('terms.billedUntil', { day: formatDate(billedUntil) })}
      </p>
      <Button leftSection={<IconPlus size={16} aria-hidden />} disabled={disabled} onClick={onAdd}>
        {t('terms.add')}
      </Button>
    </div>
  )
}
