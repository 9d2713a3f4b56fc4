import { type ReactNode, useId } from 'react'
import { useTexts } from '../../../lib/i18n.ts'
import { FormConflict } from '../../../ui/form/form-conflict.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { SubmitButton } from '../../../ui/form/submit-button.tsx'
import { UnsavedChanges } from '../../../ui/form/unsaved-changes.tsx'
import type { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { DetailColumns } from '../../../ui/page/detail-columns.tsx'
import { Page } from '../../../ui/page/page.tsx'
import { BreakerCard } from '../held/breaker-card.tsx'
import { HeldPricesNotice } from '../held/held-prices-notice.tsx'
import { pricingRulesTexts } from './locales/index.ts'
import classes from './rules.module.css'
import { useIsSwitchingRules } from './rules-switch-card.tsx'

interface Props {
  readonly form: Pick<
    ReturnType<typeof useContractForm>,
    'formProps' | 'submitting' | 'isDirty' | 'problem' | 'conflict'
  >
  /** Other than that of the route table. */
  readonly title?: string | undefined
  readonly intro: string
  /** Buttons beside the one that saves. */
  readonly more?: ReactNode
  /** What the button says that saves; left out: that it saves rules. */
  readonly save?: string
  /** Whether the rules are applied. */
  readonly lead?: ReactNode
  readonly side?: ReactNode
  readonly children: ReactNode
}

/** The screen of rules: the title row saves them, their cards stand below each other, their switch beside them. */
export function RulesFrame(props: Props) {
  const { form, title, intro, more = null, save, lead, side = null, children } = props
  const t = useTexts(pricingRulesTexts)
  const formId = useId()
  const isSwitching = useIsSwitchingRules()
  return (
    <Page
      {...(title !== undefined && { title })}
      actions={
        <>
          {more}
          <SubmitButton
            form={formId}
            loading={form.submitting || isSwitching}
            obstacle={form.isDirty ? undefined : 'unchanged'}
          >
            {save ?? t('save')}
          </SubmitButton>
        </>
      }
    >
      <HeldPricesNotice />
      <p className={classes.intro}>{intro}</p>
      <form id={formId} {...form.formProps} className={classes.form}>
        <DetailColumns
          main={
            <>
              {form.problem && <FormProblem problem={form.problem} />}
              <FormConflict conflict={form.conflict} busy={form.submitting} />
              {children}
            </>
          }
          lead={lead}
          side={
            <>
              {side}
              <BreakerCard />
            </>
          }
        />
      </form>
      <UnsavedChanges when={form.isDirty && !form.submitting} />
    </Page>
  )
}
