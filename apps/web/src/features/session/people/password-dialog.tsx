import {
  ChangePasswordBody,
  changePassword,
  listOwnSessions,
  PASSWORD_MIN_LENGTH,
} from '@kontor/contract/session'
import { PasswordInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useQueryClient } from '@tanstack/react-query'
import { call, queryKeyOf } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { peopleTexts } from './locales/index.ts'

interface Props {
  readonly username: string
  readonly onClose: () => void
}

/** Changes the own password; the former one is asked for. */
export function PasswordDialog({ username, onClose }: Props) {
  const t = useTexts(peopleTexts)
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: ChangePasswordBody,
    initialValues: { old_password: '', password: '' },
    submit: async (body) => {
      await call(changePassword, { body })
      await queryClient.invalidateQueries({ queryKey: queryKeyOf(listOwnSessions) })
      onClose()
      notify.success(t('password.changed'))
    },
  })
  return (
    <FormDialog
      ref={form.formProps.ref}
      title={t('password.change')}
      size="sm"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isValid ? undefined : 'incomplete'}
      submitLabel={t('password.change')}
      problem={form.problem}
      onSubmit={form.formProps.onSubmit}
    >
      {/* Tells password managers whose password it is. */}
      <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
      <PasswordInput
        label={t('password.old')}
        required
        data-autofocus
        autoComplete="current-password"
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        {...form.field('old_password')}
      />
      <PasswordInput
        label={t('password.next')}
        description={t('password.hint', { count: PASSWORD_MIN_LENGTH })}
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('password.show') }}
        {...form.field('password')}
      />
    </FormDialog>
  )
}
