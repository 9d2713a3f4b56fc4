import { KEY_SCOPES, type KeyScope } from '@kontor/contract/shared'
import { useTexts } from '../../lib/i18n.ts'
import { useSession } from '../../lib/session.ts'
import { Check } from '../../ui/form/check.tsx'
import { WithReason } from '../../ui/hint/with-reason.tsx'
import classes from './company.module.css'
import { organisationTexts } from './locales/index.ts'

interface Props {
  readonly value: readonly KeyScope[]
  readonly disabled: boolean
  readonly onChange: (scopes: KeyScope[]) => void
}

/** What a key pair may be used for, a box each. */
export function ScopeChoice({ value, disabled, onChange }: Props) {
  const t = useTexts(organisationTexts)
  const isAdmin = useSession()?.roles.includes('co_admin') ?? false
  const reasonOf = (scope: KeyScope) => (scope === 'sso' && !isAdmin ? t('keys.ssoForAdmins') : undefined)
  return (
    <fieldset className={classes.scopes} aria-label={t('keys.scopes')}>
      {KEY_SCOPES.map((scope) => (
        <WithReason key={scope} reason={reasonOf(scope)}>
          <Check
            label={t(`keys.scope.${scope}`)}
            checked={value.includes(scope)}
            disabled={disabled || reasonOf(scope) !== undefined}
            onChange={({ target: { checked } }) =>
              onChange(KEY_SCOPES.filter((other) => (other === scope ? checked : value.includes(other))))
            }
          />
        </WithReason>
      ))}
    </fieldset>
  )
}
