import { addFee, changeFee, FEE_TYPES, FeeBody, type ManagedFee } from '@kontor/contract/organisation'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from './companies.module.css'
import { feesQuery } from './companies.queries.ts'
import { companiesTexts } from './locales/index.ts'
import { Group } from './master-data-dialog.tsx'
import { typedNumbers, typedOf } from './typed-numbers.ts'

const DISCOUNTS = [
  'mp_costs_step_default',
  'mp_costs_step_1',
  'mp_costs_step_2',
  'mp_costs_step_3',
  'mp_costs_step_4',
  'mp_payment_costs',
] as const
const AMOUNTS = [
  'anwr_trans_costs_step_1',
  'anwr_trans_costs_step_2',
  'anwr_return_costs_step_1',
  'anwr_return_costs_step_2',
  'mp_return_costs',
] as const
const NUMBERS = [...DISCOUNTS, ...AMOUNTS]
const Form = typedNumbers(FeeBody, NUMBERS)
/** Where customers of the merchants live; further countries are added when they are sold to. */
const COUNTRIES = ['DE', 'AT', 'CH', 'NL', 'LU', 'BE', 'FR', 'IT', 'ES', 'PL', 'DK', 'SE', 'CZ'] as const

const beginWith = (fee: ManagedFee | undefined, channel: number) => ({
  sales_channel_id: fee?.sales_channel.id ?? channel,
  country: fee?.country ?? 'DE',
  type: fee?.type ?? FEE_TYPES[FEE_TYPES.length - 1] ?? 'Standard',
  valid_from: fee?.valid_from ?? '',
  mp_costs_step_default: typedOf(fee?.mp_costs_step_default ?? null),
  mp_costs_step_1: typedOf(fee?.mp_costs_step_1 ?? null),
  mp_costs_step_2: typedOf(fee?.mp_costs_step_2 ?? null),
  mp_costs_step_3: typedOf(fee?.mp_costs_step_3 ?? null),
  mp_costs_step_4: typedOf(fee?.mp_costs_step_4 ?? null),
  mp_payment_costs: typedOf(fee?.mp_payment_costs ?? null),
  mp_return_costs: typedOf(fee?.mp_return_costs ?? null),
  anwr_trans_costs_step_1: typedOf(fee?.anwr_trans_costs_step_1 ?? null),
  anwr_trans_costs_step_2: typedOf(fee?.anwr_trans_costs_step_2 ?? null),
  anwr_return_costs_step_1: typedOf(fee?.anwr_return_costs_step_1 ?? null),
  anwr_return_costs_step_2: typedOf(fee?.anwr_return_costs_step_2 ?? null),
})

interface Props {
  readonly companyId: number
  /** Undefined for new ones. */
  readonly fee: ManagedFee | undefined
  readonly channels: readonly { readonly id: number; readonly name: string }[]
  readonly onClose: () => void
}

/** Agrees fees for a channel and a country from a day on, or changes them. */
export function FeeDialog({ companyId, fee, channels, onClose }: Props) {
  const t = useTexts(companiesTexts)
  const queryClient = useQueryClient()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const form = useContractForm({
    schema: Form,
    initialValues: beginWith(fee, channels[0]?.id ?? 0),
    ...(fee && {
      record: {
        version: fee.version,
        latest: async () => {
          const { data } = await queryClient.fetchQuery({ ...feesQuery(companyId), staleTime: 0 })
          const now = data.find(({ id }) => id === fee.id) ?? fee
          return { values: beginWith(now, now.sales_channel.id), version: now.version }
        },
      },
    }),
    issueText: ({ path: [field] }) =>
      NUMBERS.some((name) => name === field) ? t('terms.number') : undefined,
    submit: async (body, version = fee?.version ?? 1) => {
      const fees = fee
        ? await call(changeFee, {
            params: { id: companyId, feeId: fee.id },
            body: { ...body, version },
          })
        : await call(addFee, { params: { id: companyId }, body })
      queryClient.setQueryData(feesQuery(companyId).queryKey, fees)
      notify.success(t('terms.saved'))
      onClose()
    },
  })
  const known = COUNTRIES.some((code) => code === form.values.country)
  const number = (name: (typeof NUMBERS)[number]) => (
    <TextInput
      key={name}
      {...form.field(name)}
      name={name}
      label={t(`fees.${name}`)}
      inputMode="decimal"
      autoComplete="off"
      maxLength={12}
    />
  )
  return (
    <FormDialog
      {...form.formProps}
      title={t(fee ? 'fees.editTitle' : 'fees.new')}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <fieldset disabled={form.submitting} className={classes.group}>
        <div className={classes.fields}>
          <NativeSelect
            {...form.field('sales_channel_id')}
            label={t('fees.channel')}
            value={String(form.values.sales_channel_id)}
            onChange={(event) => form.setFieldValue('sales_channel_id', Number(event.target.value))}
            data={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <NativeSelect
            {...form.field('country')}
            label={t('fees.country')}
            data={[...COUNTRIES, ...(known ? [] : [form.values.country])].map((value) => ({
              value,
              label: countries.of(value) ?? value,
            }))}
          />
          <NativeSelect {...form.field('type')} label={t('fees.type')} data={[...FEE_TYPES]} />
          <TextInput {...form.field('valid_from')} type="date" label={t('terms.valid_from')} withAsterisk />
        </div>
      </fieldset>
      <Group title={t('fees.discounts')} busy={form.submitting}>
        {DISCOUNTS.map(number)}
      </Group>
      <Group title={t('fees.transactions')} busy={form.submitting}>
        {AMOUNTS.map(number)}
      </Group>
      <p className="quiet">{t('fees.empties')}</p>
    </FormDialog>
  )
}
