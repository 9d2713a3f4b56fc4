import { changeLoginRules, getLoginRules } from '@kontor/contract/session'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { call, queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Check } from '../../../ui/form/check.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { totpTexts } from './locales/index.ts'
import classes from './totp.module.css'

/** Whether the company asks everybody for a code beside the password. */
export function LoginRulesSwitch() {
  const t = useTexts(totpTexts)
  const hintId = useId()
  const queryClient = useQueryClient()
  const rules = useQuery(queryOf(getLoginRules))
  const change = useMutation({
    mutationFn: (totp_required: boolean) =>
      call(changeLoginRules, { body: { totp_required, version: rules.data?.version ?? 0 } }),
    onSuccess: ({ totp_required }) => notify.success(t(totp_required ? 'rules.on' : 'rules.off')),
    onError: (error) => notify.error(error),
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeyOf(getLoginRules) }),
  })
  return (
    <div className={classes.rules}>
      <Check
        label={t('rules.title')}
        aria-describedby={hintId}
        checked={(change.isPending ? change.variables : rules.data?.totp_required) ?? false}
        disabled={!rules.data || change.isPending}
        onChange={({ target }) => change.mutate(target.checked)}
      />
      <span id={hintId} className="quiet">
        {t('rules.hint')}
      </span>
    </div>
  )
}
