import { AREAS, type Extent, MERCHANT_ROLES, ROLE_SCOPES } from '@kontor/contract/session'
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
          <small id={`${id}-${role}`}>
            {role === 'co_admin' ? t('members.everything') : <Opened role={role} />}
          </small>
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

/** What a right opens, made from what the calls are checked by. */
function Opened({ role }: { readonly role: keyof typeof ROLE_SCOPES }) {
  const t = useTexts(peopleTexts)
  const scopes = ROLE_SCOPES[role]
  const named = (extent: Extent) =>
    AREAS.filter((area) => scopes[area] === extent).map((area) => t(`members.areas.${area}`))
  const [change, see] = [named('change'), named('see')]
  return (
    <>
      {change.length > 0 && <span>{t('members.seeAndChange', { areas: change.join(', ') })}</span>}
      {see.length > 0 && <span>{t('members.see', { areas: see.join(', ') })}</span>}
    </>
  )
}
