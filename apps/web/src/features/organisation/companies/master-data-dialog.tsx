import {
  changeManagedCompany,
  type ManagedCompany,
  ManagedCompanyBody,
  MERCHANT_COUNTRIES,
} from '@kontor/contract/organisation'
import { NativeSelect, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useLocale, useTexts } from '../../../lib/i18n.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import classes from './companies.module.css'
import { keepCompany, managedCompanyQuery } from './companies.queries.ts'
import { companiesTexts } from './locales/index.ts'
import { typedNumbers, typedOf } from './typed-numbers.ts'

const NUMBERS = ['shipping_price', 'shipping_free', 'max_shipping_cost'] as const
const Form = typedNumbers(ManagedCompanyBody, NUMBERS)

const beginWith = (company: ManagedCompany) => ({
  name: company.name,
  homepage: company.homepage,
  telephone: company.telephone,
  mobile: company.mobile,
  inv_email: company.inv_email,
  inv_company: company.inv_company,
  inv_first_name: company.inv_first_name,
  inv_last_name: company.inv_last_name,
  inv_street: company.inv_street,
  inv_postcode: company.inv_postcode,
  inv_city: company.inv_city,
  inv_country: company.inv_country,
  erp_system_name: company.erp_system_name,
  shipping_price: typedOf(company.shipping_price),
  shipping_free: typedOf(company.shipping_free),
  max_shipping_cost: typedOf(company.max_shipping_cost),
  // The form's own; what is sent is the version that it builds upon.
  version: 1,
})
type Field = Exclude<keyof ReturnType<typeof beginWith>, 'version' | 'inv_country'>

interface Props {
  readonly company: ManagedCompany
  readonly onClose: () => void
}

/** Changes what the provider keeps of a company. */
export function MasterDataDialog({ company, onClose }: Props) {
  const t = useTexts(companiesTexts)
  const queryClient = useQueryClient()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const form = useContractForm({
    schema: Form,
    initialValues: beginWith(company),
    checkOnBlur: true,
    issueText: ({ path: [field] }) =>
      field === 'homepage'
        ? t('master.homepageRule')
        : NUMBERS.some((name) => name === field)
          ? t('terms.number')
          : undefined,
    record: {
      version: company.version,
      latest: async () => {
        const now = await queryClient.fetchQuery({ ...managedCompanyQuery(company.id), staleTime: 0 })
        return { values: beginWith(now), version: now.version }
      },
    },
    submit: async (body, version = company.version) => {
      const params = { id: company.id }
      await keepCompany(queryClient, await call(changeManagedCompany, { params, body: { ...body, version } }))
      notify.success(t('master.saved'))
      onClose()
    },
  })
  const input = (name: Field, maxLength: number, isWide = false) => (
    <TextInput
      {...form.field(name)}
      name={name}
      label={t(`master.${name}`)}
      maxLength={maxLength}
      autoComplete="off"
      withAsterisk={name === 'name'}
      inputMode={NUMBERS.some((each) => each === name) ? 'decimal' : 'text'}
      className={isWide ? classes.wide : undefined}
    />
  )
  return (
    <FormDialog
      {...form.formProps}
      title={t('master.title')}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('save')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <Group title={t('master.contact')} busy={form.submitting}>
        {input('name', 100, true)}
        {input('homepage', 200)}
        {input('inv_email', 200)}
        {input('telephone', 50)}
        {input('mobile', 50)}
      </Group>
      <Group title={t('master.address')} busy={form.submitting}>
        {input('inv_company', 100, true)}
        {input('inv_first_name', 60)}
        {input('inv_last_name', 60)}
        {input('inv_street', 100, true)}
        {input('inv_postcode', 12)}
        {input('inv_city', 60)}
        <NativeSelect
          {...form.field('inv_country')}
          name="inv_country"
          label={t('master.inv_country')}
          data={MERCHANT_COUNTRIES.map((value) => ({ value, label: countries.of(value) ?? value }))}
        />
      </Group>
      <Group title={t('master.agreed')} busy={form.submitting}>
        {input('shipping_price', 12)}
        {input('shipping_free', 12)}
        {input('max_shipping_cost', 12)}
        {input('erp_system_name', 60)}
      </Group>
    </FormDialog>
  )
}

interface GroupProps {
  readonly title: string
  readonly busy: boolean
  readonly children: ReactNode
}

/** Fields of a dialog that belong together. */
export const Group = ({ title, busy, children }: GroupProps) => (
  <fieldset disabled={busy} className={classes.group}>
    <legend>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
