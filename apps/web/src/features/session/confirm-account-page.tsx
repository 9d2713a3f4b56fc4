import { PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { PASSWORD_MIN_LENGTH, PasswordResetBody, resetPassword } from '@kontor/contract/session'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../ui/form/submit-button.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { type Activation, activationOf, forgetActivation, keepActivation } from './activation-link.ts'
import classes from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { sessionTexts } from './locales/index.ts'

/** `/confirm` and `/password-reset`: sets the first or a new password by the link of a mail. */
export function ConfirmAccountPage() {
  const t = useTexts(sessionTexts)
  const { pathname, searchStr } = useLocation()
  const navigate = useNavigate()
  const [activation] = useState(() => activationOf(searchStr))
  const [doneMessage, setDoneMessage] = useState<string>()

  useEffect(() => {
    if (searchStr === '') return
    keepActivation(searchStr)
    void navigate({ to: '.', search: {}, replace: true })
  }, [searchStr, navigate])

  return (
    <Entrance
      title={t(pathname === '/confirm' ? 'confirm.title' : 'confirm.titleReset')}
      {...(activation && doneMessage === undefined ? { text: t('confirm.text') } : {})}
    >
      {doneMessage !== undefined ? (
        <Notice kind="success" title={doneMessage || t('confirm.done')} />
      ) : activation ? (
        <PasswordForm activation={activation} onDone={setDoneMessage} />
      ) : (
        <Notice kind="warning" title={t('confirm.noToken')} />
      )}
      <p className={classes.below}>
        <Link to="/">{t('confirm.toLogin')}</Link>
      </p>
    </Entrance>
  )
}

interface FormProps {
  readonly activation: Activation
  readonly onDone: (message: string) => void
}

function PasswordForm({ activation, onDone }: FormProps) {
  const t = useTexts(sessionTexts)
  const form = useContractForm({
    schema: PasswordResetBody,
    initialValues: { username: activation.username, password: '', activation_token: activation.token },
    submit: async (body) => {
      const { message } = await call(resetPassword, { body })
      forgetActivation()
      onDone(message)
    },
  })
  const missing = PASSWORD_MIN_LENGTH - form.values.password.length
  const hint =
    form.values.password !== '' && missing > 0
      ? t('confirm.tooShort', { count: missing })
      : t('confirm.hint', { count: PASSWORD_MIN_LENGTH })
  return (
    <form {...form.formProps}>
      <FormProblem problem={form.problem} />
      <TextInput
        label={t('confirm.username')}
        size="md"
        readOnly
        autoComplete="username"
        value={activation.username}
      />
      <PasswordInput
        label={t('confirm.password')}
        description={hint}
        size="md"
        required
        autoFocus
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('confirm.show') }}
        {...form.field('password')}
      />
      <SubmitButton
        size="md"
        fullWidth
        obstacle={form.isValid ? undefined : 'incomplete'}
        loading={form.submitting}
      >
        {t('confirm.submit')}
      </SubmitButton>
    </form>
  )
}
