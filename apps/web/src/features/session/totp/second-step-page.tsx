import {
  beginTotpSetup,
  type SecondStep,
  SecondStepBody,
  secondStep,
  type TotpKey,
} from '@kontor/contract/session'
import { Button, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Navigate, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { forgetSecondStep, waitingSecondStep } from '../../../lib/second-step.ts'
import { refuseSession, type Session, startSession } from '../../../lib/session.ts'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import entrance from '../entrance.module.css'
import { Entrance } from '../entrance.tsx'
import { AppKey } from './app-key.tsx'
import { ExplainedCheck } from './explained-check.tsx'
import { totpTexts } from './locales/index.ts'
import { RecoveryCodes } from './recovery-codes.tsx'

/** What a login has come to, with the recovery codes of an app that was just set up. */
interface Finished {
  readonly session: Session
  readonly codes: readonly string[] | null
}

/** `/second-step`: the code of the app, or the setting up of one that the company asks for. Loaded again, it is the login. */
export function SecondStepPage() {
  const [step] = useState(waitingSecondStep)
  const [finished, setFinished] = useState<Finished>()
  const navigate = useNavigate()
  const leave = () => {
    forgetSecondStep()
    void navigate({ to: '/', replace: true })
  }
  const begin = (session: Session) => {
    startSession(session)
    leave()
  }
  if (!step) return <Navigate to="/" replace />
  if (finished?.codes) return <ShownCodes codes={finished.codes} onDone={() => begin(finished.session)} />
  const props = {
    step,
    onFinished: (next: Finished) => (next.codes ? setFinished(next) : begin(next.session)),
    onNoRoles: () => {
      refuseSession('no_roles')
      leave()
    },
    onBack: leave,
  }
  return step.kind === 'setup' ? <SetUp {...props} /> : <CodeForm {...props} />
}

interface Props {
  readonly step: SecondStep
  readonly onFinished: (finished: Finished) => void
  readonly onNoRoles: () => void
  readonly onBack: () => void
}

/** The first code of the app that has to be set up. */
function SetUp(props: Props) {
  const t = useTexts(totpTexts)
  // A key of its own for each visit: asked again, the server would make another one.
  const key = useQuery({
    queryKey: ['second-step', props.step.proof],
    queryFn: () => call(beginTotpSetup, { body: { proof: props.step.proof } }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  })
  if (key.data) return <CodeForm {...props} appKey={key.data} />
  return (
    <Entrance title={t('step.setUpTitle')} text={t('step.setUpText')}>
      {key.error ? <ErrorNotice error={key.error} /> : <SkeletonLines lines={6} />}
      <BackLink onBack={props.onBack} />
    </Entrance>
  )
}

function CodeForm({ step, onFinished, onNoRoles, onBack, appKey }: Props & { readonly appKey?: TotpKey }) {
  const t = useTexts(totpTexts)
  const form = useContractForm({
    schema: SecondStepBody,
    initialValues: { proof: step.proof, code: '', end_other_sessions: true },
    submit: async (body) => {
      const { token, roles, recovery_codes } = await call(secondStep, { body })
      if (token === null || roles === null) onNoRoles()
      else onFinished({ session: { token, roles }, codes: recovery_codes })
    },
  })
  return (
    <Entrance
      title={t(appKey ? 'step.setUpTitle' : 'step.title')}
      text={t(appKey ? 'step.setUpText' : 'step.text')}
    >
      <form {...form.formProps}>
        {appKey && <AppKey appKey={appKey} />}
        <FormProblem problem={form.problem} />
        <TextInput
          label={t('key.code')}
          description={t(appKey ? 'key.codeHint' : 'step.hint')}
          size="md"
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          autoFocus
          {...form.field('code')}
        />
        {appKey && (
          <ExplainedCheck
            label={t('key.endOthers')}
            hint={t('key.endOthersHint')}
            checked={form.values.end_other_sessions}
            onChange={(checked) => form.setFieldValue('end_other_sessions', checked)}
          />
        )}
        <Button type="submit" size="md" fullWidth loading={form.submitting}>
          {t('step.submit')}
        </Button>
      </form>
      <BackLink onBack={onBack} />
    </Entrance>
  )
}

function BackLink({ onBack }: Pick<Props, 'onBack'>) {
  const t = useTexts(totpTexts)
  return (
    <p className={entrance.below}>
      <button type="button" onClick={onBack}>
        {t('step.back')}
      </button>
    </p>
  )
}

function ShownCodes({ codes, onDone }: { readonly codes: readonly string[]; readonly onDone: () => void }) {
  const t = useTexts(totpTexts)
  return (
    <Entrance title={t('codes.title')}>
      <RecoveryCodes codes={codes} />
      <Button size="md" fullWidth mt={24} onClick={onDone}>
        {t('codes.done')}
      </Button>
    </Entrance>
  )
}
