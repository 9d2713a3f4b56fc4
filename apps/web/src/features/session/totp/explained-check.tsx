import { useId } from 'react'
import { Check } from '../../../ui/form/check.tsx'
import classes from './totp.module.css'

interface Props {
  readonly label: string
  /** What follows from it, below the label. */
  readonly hint: string
  readonly checked: boolean
  readonly disabled?: boolean
  readonly onChange: (checked: boolean) => void
}

/** A choice about the second step, with what it means. */
export function ExplainedCheck({ label, hint, checked, disabled = false, onChange }: Props) {
  const hintId = useId()
  return (
    <div className={classes.explained}>
      <Check
        label={label}
        aria-describedby={hintId}
        checked={checked}
        disabled={disabled}
        onChange={({ target }) => onChange(target.checked)}
      />
      <span id={hintId} className="quiet">
        {hint}
      </span>
    </div>
  )
}
