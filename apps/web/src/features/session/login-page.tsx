import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import {
  LOGIN_TYPES,
  LoginBody,
  login,
  PasswordRequestBody,
  requestPassword,
  sessionInfo,
} from '@kontor/contract/session'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call, queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { keepSecondStep, SECOND_STEP_SCREEN } from '../../lib/second-step.ts'
import { type SessionEnd, sessionEnd, startSession } from '../../lib/session.ts'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { Notice } from '../../ui/states/notice.tsx'
import { DEMO_PASSWORD, DemoAccounts } from './demo-accounts.tsx'
import classes from './entrance.module.css'
import { Entrance } from './entrance.tsx'
import { sessionTexts } from './locales/index.ts'

const TYPE_LABELS = { portal: 'login.typePortal', ipos: 'login.typeIpos' } as const

/** `/`: the login form, and the form that requests a password link. */
export function LoginPage() {
  const [forgotten, setForgotten] = useState(false)
  return forgotten ? (
    <ForgottenForm onBack={() => setForgotten(false)} />
  ) : (
    <LoginForm ended={sessionEnd()} onForgotten={() => setForgotten(true)} />
  )
}

interface LoginProps {
  readonly ended: SessionEnd | undefined
  readonly onForgotten: () => void
}

function LoginForm({ ended, onForgotten }: LoginProps) {
  const t = useTexts(sessionTexts)
  const info = useQuery(queryOf(sessionInfo))
  const navigate = useNavigate()
  const [noRoles, setNoRoles] = useState(false)
  // After the login the form stays until the first screen is shown.
  const [leaving, setLeaving] = useState(false)
  const form = useContractForm({
    schema: LoginBody,
    initialValues: { username: '', password: '', type: 'portal' },
    submit: async (body) => {
      setNoRoles(false)
      const answer = await call(login, { body })
      if (answer.second_step) {
        keepSecondStep(answer.second_step)
        await navigate({ to: SECOND_STEP_SCREEN })
        return
      }
      if (answer.roles === null || answer.token === null) {
        setNoRoles(true)
        return
      }
      setLeaving(true)
      startSession({ token: answer.token, roles: answer.roles })
    },
  })
  return (
    <Entrance
      title={t('login.title')}
      footer={
        info.data?.demo && (
          <DemoAccounts onChoose={(account) => form.setValues({ ...account, password: DEMO_PASSWORD })} />
        )
      }
    >
      <form {...form.formProps}>
        {ended && !form.problem && !noRoles && (
          <Notice kind={ended === 'logout' ? 'success' : 'warning'} title={t(`login.ended.${ended}`)} />
        )}
        {noRoles && <Notice kind="danger" title={t('login.noRoles')} />}
        <FormProblem problem={form.problem} />
        <TextInput
          label={t('login.username')}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('username')}
        />
        <PasswordInput
          label={t('login.password')}
          size="md"
          autoComplete="current-password"
          visibilityToggleButtonProps={{ 'aria-label': t('confirm.show') }}
          {...form.field('password')}
        />
        <NativeSelect
          label={t('login.type')}
          size="md"
          data={LOGIN_TYPES.map((type) => ({ value: type, label: t(TYPE_LABELS[type]) }))}
          {...form.field('type')}
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting || leaving}>
          {t('login.submit')}
        </Button>
      </form>
      <p className={classes.below}>
        <button type="button" onClick={onForgotten}>
          {t('login.forgotten')}
        </button>
      </p>
    </Entrance>
  )
}

function ForgottenForm({ onBack }: { readonly onBack: () => void }) {
  const t = useTexts(sessionTexts)
  const [answer, setAnswer] = useState<string>()
  const form = useContractForm({
    schema: PasswordRequestBody,
    initialValues: { username: '', email: '' },
    submit: async (body) => {
      setAnswer(undefined)
      setAnswer((await call(requestPassword, { body })).message)
    },
  })
  return (
    <Entrance title={t('forgotten.title')} text={t('forgotten.text')}>
      <form {...form.formProps}>
        {answer && <Notice kind="success" title={answer} />}
        <FormProblem problem={form.problem} />
        <TextInput
          label={t('login.username')}
          size="md"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('username')}
        />
        <TextInput
          label={t('forgotten.email')}
          size="md"
          type="email"
          autoComplete="email"
          {...form.field('email')}
        />
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t('forgotten.submit')}
        </Button>
      </form>
      <p className={classes.below}>
        <button type="button" onClick={onBack}>
          {t('forgotten.back')}
        </button>
      </p>
    </Entrance>
  )
}
