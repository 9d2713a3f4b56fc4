import {
  ConfirmTotpBody,
  confirmTotp,
  getOwnTotp,
  listOwnSessions,
  SetUpTotpBody,
  setUpTotp,
  type TotpKey,
} from '@kontor/contract/session'
import { PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { AppKey } from './app-key.tsx'
import { CodesDialog } from './codes-dialog.tsx'
import { ExplainedCheck } from './explained-check.tsx'
import { totpTexts } from './locales/index.ts'

interface Props {
  readonly username: string
  readonly onClose: () => void
}

/** Sets an app up: the password, then its key and first code, then the recovery codes. */
export function SetUpDialog({ username, onClose }: Props) {
  const [appKey, setAppKey] = useState<TotpKey>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <CodesDialog codes={codes} onClose={onClose} />
  if (appKey) return <FirstCode appKey={appKey} onCodes={setCodes} onClose={onClose} />
  return <Password username={username} onKey={setAppKey} onClose={onClose} />
}

function Password({ username, onKey, onClose }: Props & { readonly onKey: (key: TotpKey) => void }) {
  const t = useTexts(totpTexts)
  const form = useContractForm({
    schema: SetUpTotpBody,
    initialValues: { password: '' },
    submit: async (body) => onKey(await call(setUpTotp, { body })),
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('setUp.title')}
      size="sm"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isValid ? undefined : 'incomplete'}
      submitLabel={t('setUp.next')}
      problem={form.problem}
    >
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
    </FormDialog>
  )
}

interface CodeProps {
  readonly appKey: TotpKey
  readonly onCodes: (codes: readonly string[]) => void
  readonly onClose: () => void
}

function FirstCode({ appKey, onCodes, onClose }: CodeProps) {
  const t = useTexts(totpTexts)
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: ConfirmTotpBody,
    initialValues: { code: '', end_other_sessions: true },
    submit: async (body) => {
      const { recovery_codes } = await call(confirmTotp, { body })
      await Promise.all(
        [getOwnTotp, listOwnSessions].map((shown) =>
          queryClient.invalidateQueries({ queryKey: queryKeyOf(shown) }),
        ),
      )
      notify.success(t('setUp.done'))
      onCodes(recovery_codes)
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t('setUp.title')}
      size="sm"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isValid ? undefined : 'incomplete'}
      submitLabel={t('setUp.submit')}
      problem={form.problem}
    >
      <AppKey appKey={appKey} />
      <TextInput
        label={t('key.code')}
        description={t('key.codeHint')}
        required
        data-autofocus
        autoComplete="one-time-code"
        {...form.field('code')}
      />
      <ExplainedCheck
        label={t('key.endOthers')}
        hint={t('key.endOthersHint')}
        checked={form.values.end_other_sessions}
        onChange={(checked) => form.setFieldValue('end_other_sessions', checked)}
      />
    </FormDialog>
  )
}
