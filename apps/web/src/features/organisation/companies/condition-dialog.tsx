import {
  addCondition,
  ConditionBody,
  changeCondition,
  type ManagedCondition,
} from '@kontor/contract/organisation'
import { TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { FormDialog, FormFields } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { conditionsQuery } from './companies.queries.ts'
import { companiesTexts } from './locales/index.ts'
import { typedNumbers, typedOf } from './typed-numbers.ts'

const NUMBERS = ['base_fee', 'click_and_collect_fee'] as const
const Form = typedNumbers(ConditionBody, NUMBERS)

interface Props {
  readonly companyId: number
  /** Undefined for new ones. */
  readonly condition: ManagedCondition | undefined
  readonly onClose: () => void
}

const beginWith = (condition: ManagedCondition | undefined) => ({
  valid_from: condition?.valid_from ?? '',
  base_fee: typedOf(condition?.base_fee ?? null),
  click_and_collect_fee: typedOf(condition?.click_and_collect_fee ?? null),
})

/** Agrees base fee and fee a reservation from a day on, or changes them. */
export function ConditionDialog({ companyId, condition, onClose }: Props) {
  const t = useTexts(companiesTexts)
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: Form,
    initialValues: beginWith(condition),
    ...(condition && {
      record: {
        version: condition.version,
        latest: async () => {
          const { data } = await queryClient.fetchQuery({ ...conditionsQuery(companyId), staleTime: 0 })
          const now = data.find(({ id }) => id === condition.id) ?? condition
          return { values: beginWith(now), version: now.version }
        },
      },
    }),
    issueText: ({ path: [field] }) =>
      NUMBERS.some((name) => name === field) ? t('terms.number') : undefined,
    submit: async (body, version = condition?.version ?? 1) => {
      const conditions = condition
        ? await call(changeCondition, {
            params: { id: companyId, conditionId: condition.id },
            body: { ...body, version },
          })
        : await call(addCondition, { params: { id: companyId }, body })
      queryClient.setQueryData(conditionsQuery(companyId).queryKey, conditions)
      notify.success(t('terms.saved'))
      onClose()
    },
  })
  return (
    <FormDialog
      {...form.formProps}
      title={t(condition ? 'conditions.editTitle' : 'conditions.new')}
      size="sm"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <FormFields disabled={form.submitting}>
        <TextInput {...form.field('valid_from')} type="date" label={t('terms.valid_from')} withAsterisk />
        {NUMBERS.map((name) => (
          <TextInput
            key={name}
            {...form.field(name)}
            name={name}
            label={`${t(`conditions.${name}`)} (€)`}
            inputMode="decimal"
            autoComplete="off"
            maxLength={12}
            withAsterisk
          />
        ))}
      </FormFields>
    </FormDialog>
  )
}
