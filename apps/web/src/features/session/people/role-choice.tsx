import { MERCHANT_ROLES } from '@kontor/contract/session'
import type { MerchantRole } from '@kontor/contract/shared'
import { useId } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { peopleTexts } from './locales/index.ts'
import classes from './people.module.css'

interface Props {
  readonly roles: readonly MerchantRole[]
  readonly onChange: (roles: MerchantRole[]) => void
  /** What is wrong with the choice. */
  readonly error?: string | undefined
}

/** The rights that a company's admin can give, each with what it opens. */
export function RoleChoice({ roles, onChange, error }: Props) {
  const t = useTexts(peopleTexts)
  const id = useId()
  return (
    <fieldset className={classes.roles} aria-describedby={error ? id : undefined}>
      <legend>{t('rights.label')}</legend>
      {MERCHANT_ROLES.map((role) => (
        <div key={role} className={classes.role}>
          <Check
            label={t(`members.roles.${role}`)}
            aria-describedby={`${id}-${role}`}
            checked={roles.includes(role)}
            onChange={({ target }) =>
              onChange(target.checked ? [...roles, role] : roles.filter((each) => each !== role))
            }
          />
          <small id={`${id}-${role}`}>{t(`members.roleHint.${role}`)}</small>
        </div>
      ))}
      {error && (
        <p id={id} role="alert" className={classes.wrong}>
          {error}
        </p>
      )}
    </fieldset>
  )
}
