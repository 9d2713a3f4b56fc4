import { PASSWORD_MIN_LENGTH } from '@kontor/contract/session'
import { BUSINESSES, checkSetupLink, SetupBody, setUp } from '@kontor/contract/setup'
import { Button, NativeSelect, PasswordInput, TextInput } from '@mantine/core'
import '@mantine/core/styles/PasswordInput.layer.css'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useNavigate } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { FormProblem } from '../../ui/form/form-problem.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { Entrance } from '../session/index.ts'
import { setupTexts } from './locales/index.ts'
import classes from './setup.module.css'

/** `/setup`: the first company and person of an empty installation, by the link that its start has printed. */
export function FirstStartPage() {
  const t = useTexts(setupTexts)
  const { hash } = useLocation()
  const navigate = useNavigate()
  const [token] = useState(hash)
  const [doneMessage, setDoneMessage] = useState<string>()

  // A token stays in no history and no copied address.
  useEffect(() => {
    if (hash !== '') void navigate({ to: '/setup', replace: true })
  }, [hash, navigate])

  const isOpen = token !== '' && doneMessage === undefined
  return (
    <Entrance title={t('first.title')} {...(isOpen ? { text: t('first.text') } : {})}>
      {doneMessage !== undefined && <Notice kind="success" title={doneMessage} />}
      {token === '' && <Notice kind="warning" title={t('first.noToken')} />}
      {isOpen && <CheckedLink token={token} onDone={setDoneMessage} />}
      <p className={classes.below}>
        <Link to="/">{t('first.toLogin')}</Link>
      </p>
    </Entrance>
  )
}

interface Props {
  readonly token: string
  readonly onDone: (message: string) => void
}

/** The form, once the server knows the link. */
function CheckedLink(props: Props) {
  const link = useQuery({
    queryKey: ['setup-link', props.token],
    queryFn: () => call(checkSetupLink, { body: { token: props.token } }),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  if (link.error) return <ErrorNotice error={link.error} />
  return link.data ? <FirstForm {...props} /> : <SkeletonLines lines={12} />
}

function FirstForm({ token, onDone }: Props) {
  const t = useTexts(setupTexts)
  const initialValues = {
    token,
    business: 'own' as (typeof BUSINESSES)[number],
    company_name: '',
    first_name: '',
    last_name: '',
    email: '',
    username: '',
    password: '',
  }
  const form = useContractForm({
    schema: SetupBody,
    initialValues,
    submit: async (body) => onDone((await call(setUp, { body })).message),
  })
  return (
    <form {...form.formProps}>
      <FormProblem problem={form.problem} />
      <NativeSelect
        label={t('first.business')}
        size="md"
        data={BUSINESSES.map((value) => ({ value, label: t(`first.${value}`) }))}
        {...form.field('business')}
      />
      <TextInput
        label={t('first.company')}
        size="md"
        required
        autoFocus
        autoComplete="organization"
        {...form.field('company_name')}
      />
      <TextInput
        label={t('first.first_name')}
        size="md"
        required
        autoComplete="given-name"
        {...form.field('first_name')}
      />
      <TextInput
        label={t('first.last_name')}
        size="md"
        required
        autoComplete="family-name"
        {...form.field('last_name')}
      />
      <TextInput
        label={t('first.email')}
        size="md"
        type="email"
        required
        autoComplete="email"
        {...form.field('email')}
      />
      <TextInput
        label={t('first.username')}
        size="md"
        required
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        {...form.field('username')}
      />
      <PasswordInput
        label={t('first.password')}
        description={t('first.passwordHint', { count: PASSWORD_MIN_LENGTH })}
        size="md"
        required
        autoComplete="new-password"
        visibilityToggleButtonProps={{ 'aria-label': t('first.show') }}
        {...form.field('password')}
      />
      <Button type="submit" size="md" fullWidth loading={form.submitting}>
        {t('first.submit')}
      </Button>
    </form>
  )
}
