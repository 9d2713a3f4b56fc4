import { useId } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { totpTexts } from './locales/index.ts'
import classes from './totp.module.css'

interface Props {
  readonly checked: boolean
  readonly onChange: (checked: boolean) => void
}

/** Whether the sessions end that the password alone has opened, when the second step is turned on. */
export function EndOthers({ checked, onChange }: Props) {
  const t = useTexts(totpTexts)
  const hintId = useId()
  return (
    <div className={classes.others}>
      <Check
        label={t('key.endOthers')}
        aria-describedby={hintId}
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span id={hintId} className="quiet">
        {t('key.endOthersHint')}
      </span>
    </div>
  )
}
