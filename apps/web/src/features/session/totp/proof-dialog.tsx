import { getOwnTotp, renewRecoveryCodes, TotpProofBody, turnOffTotp } from '@kontor/contract/session'
import { PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { CodesDialog } from './codes-dialog.tsx'
import { totpTexts } from './locales/index.ts'

interface Props {
  readonly what: 'off' | 'renew'
  readonly username: string
  readonly onClose: () => void
}

/** Turns the second step off, or makes new recovery codes: both ask for password and code. */
export function ProofDialog({ what, username, onClose }: Props) {
  const t = useTexts(totpTexts)
  const queryClient = useQueryClient()
  const [codes, setCodes] = useState<readonly string[]>()
  const isOff = what === 'off'
  const form = useContractForm({
    schema: TotpProofBody,
    initialValues: { password: '', code: '' },
    submit: async (body) => {
      if (isOff) await call(turnOffTotp, { body })
      else setCodes((await call(renewRecoveryCodes, { body })).recovery_codes)
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(getOwnTotp) })
      if (!isOff) return
      onClose()
      notify.success(t('proof.off'))
    },
  })
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  return (
    <FormDialog
      {...form.formProps}
      title={t(isOff ? 'proof.offTitle' : 'proof.renewTitle')}
      size="sm"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isValid ? undefined : 'incomplete'}
      danger={isOff}
      submitLabel={t(isOff ? 'card.turnOff' : 'proof.renew')}
      problem={form.problem}
    >
      <p className="quiet">{t(isOff ? 'proof.offText' : 'proof.renewText')}</p>
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={t('setUp.password')}
        required
        data-autofocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('setUp.showPassword') }}
        {...form.field('password')}
      />
      <TextInput label={t('proof.code')} required autoComplete="one-time-code" {...form.field('code')} />
    </FormDialog>
  )
}
