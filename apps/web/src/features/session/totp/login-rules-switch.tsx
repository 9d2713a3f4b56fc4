import { changeLoginRules, getLoginRules, type LoginRules } from '@kontor/contract/session'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { ExplainedCheck } from './explained-check.tsx'
import { totpTexts } from './locales/index.ts'
import classes from './totp.module.css'

type Change = Partial<Omit<LoginRules, 'version'>>

/** What the company asks of its people at the login: whether everybody for a code, and whether partners' logins as well. */
export function LoginRulesSwitch() {
  const t = useTexts(totpTexts)
  const queryClient = useQueryClient()
  const { data: rules } = useQuery(queryOf(getLoginRules))
  const change = useMutation({
    mutationFn: (changed: Change) => {
      const { totp_required = false, totp_at_partner = true, version = 0 } = { ...rules, ...changed }
      return call(changeLoginRules, { body: { totp_required, totp_at_partner, version } })
    },
    onSuccess: ({ totp_required, totp_at_partner }, changed) => {
      if (changed.totp_required !== undefined) notify.success(t(totp_required ? 'rules.on' : 'rules.off'))
      else notify.success(t(totp_at_partner ? 'rules.partnerOn' : 'rules.partnerOff'))
    },
    onError: (error) => notify.error(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(getLoginRules) }),
  })
  const shown = { ...rules, ...(change.isPending && change.variables) }
  const isBusy = !rules || change.isPending
  return (
    <div className={classes.rules}>
      <ExplainedCheck
        label={t('rules.title')}
        hint={t('rules.hint')}
        checked={shown.totp_required ?? false}
        disabled={isBusy}
        onChange={(totp_required) => change.mutate({ totp_required })}
      />
      {/* Where everybody is asked, partners' logins are, too. */}
      <ExplainedCheck
        label={t('rules.partner')}
        hint={t('rules.partnerHint')}
        checked={shown.totp_required || (shown.totp_at_partner ?? true)}
        disabled={isBusy || shown.totp_required === true}
        onChange={(totp_at_partner) => change.mutate({ totp_at_partner })}
      />
    </div>
  )
}
