import {
  CompanyBody,
  type CompanySettings,
  getCompany,
  MERCHANT_COUNTRIES,
  PIECES_PER_WALK_MAX,
  updateCompany,
} from '@kontor/contract/organisation'
import { NativeSelect, NumberInput, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '../../lib/api-client.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { companyQuery } from '../../lib/master-data.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { Check } from '../../ui/form/check.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { notify } from '../../ui/toast/toasts.ts'
import classes from './company.module.css'
import { organisationTexts } from './locales/index.ts'

interface Props {
  readonly company: CompanySettings
  /** The parcel options to choose from, in words. */
  readonly parcels: readonly { readonly id: number; readonly text: string }[]
  readonly onClose: () => void
}

const beginWith = (company: CompanySettings) => ({
  homepage: company.homepage,
  telephone: company.telephone,
  mobile: company.mobile,
  inv_email: company.inv_email,
  send_mail_to_branch: company.send_mail_to_branch,
  inv_company: company.inv_company,
  inv_first_name: company.inv_first_name,
  inv_last_name: company.inv_last_name,
  inv_street: company.inv_street,
  inv_postcode: company.inv_postcode,
  inv_city: company.inv_city,
  inv_country: company.inv_country,
  default_shipping_country: company.default_shipping_country,
  default_parcel_id: company.default_parcel_id,
  return_labels: company.return_labels,
  pieces_per_walk: company.pieces_per_walk,
  refunds_delivery: company.refunds_delivery,
  standard_shipping_price: company.standard_shipping_price,
  austria_pickup_customer_number: company.austria_pickup_customer_number,
  austria_pickup_depot: company.austria_pickup_depot,
  connected_retail_client_id: company.connected_retail_client_id,
  connected_retail_secret_key: '',
  // The form's own; what is sent is the version that it builds upon.
  version: 1,
})
type Values = ReturnType<typeof beginWith>
type TextField = { [K in keyof Values]: Values[K] extends string ? K : never }[keyof Values]

/** Changes the settings of the company (spec: catalogue §2, Company settings, edit panel). */
export function CompanyDialog({ company, parcels, onClose }: Props) {
  const t = useTexts(organisationTexts)
  const queryClient = useQueryClient()
  const locale = useLocale()
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const form = useContractForm({
    schema: CompanyBody,
    initialValues: beginWith(company),
    checkOnBlur: true,
    issueText: ({ path: [field], code }) =>
      code !== 'custom'
        ? undefined
        : field === 'homepage'
          ? t('form.homepage')
          : field === 'connected_retail_client_id'
            ? t('form.clientId')
            : undefined,
    record: {
      version: company.version,
      latest: async () => {
        const now = await call(getCompany)
        if (!('version' in now)) throw new TypeError('the settings of the company are not shown')
        return { values: beginWith(now), version: now.version }
      },
    },
    submit: async (body, version = company.version) => {
      const changed = await call(updateCompany, { body: { ...body, version } })
      queryClient.setQueryData(companyQuery().queryKey, changed)
      notify.success(t('saved'))
      onClose()
    },
  })
  const input = (name: TextField, label: string, maxLength: number, required = false) => (
    <TextInput
      {...form.field(name)}
      name={name}
      label={label}
      maxLength={maxLength}
      autoComplete="off"
      withAsterisk={required}
      {...(required && { 'aria-required': true })}
    />
  )
  const check = (name: 'send_mail_to_branch' | 'return_labels' | 'refunds_delivery', label: string) => (
    <Check
      name={name}
      label={label}
      checked={form.values[name]}
      onChange={(event) => form.setFieldValue(name, event.target.checked)}
    />
  )
  const country = (name: 'inv_country' | 'default_shipping_country', label: string) => (
    <NativeSelect
      {...form.field(name)}
      name={name}
      label={label}
      data={MERCHANT_COUNTRIES.map((value) => ({ value, label: countries.of(value) ?? value }))}
    />
  )
  return (
    <FormDialog
      {...form.formProps}
      title={t('form.title')}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={form.isValid ? undefined : 'incomplete'}
      submitLabel={t('form.submit')}
      problem={form.problem}
      conflict={form.conflict}
    >
      <Group title={t('contact.title')} busy={form.submitting}>
        {input('homepage', t('contact.homepage'), 200)}
        {input('inv_email', t('contact.inv_email'), 200, true)}
        {input('telephone', t('contact.telephone'), 50)}
        {input('mobile', t('contact.mobile'), 50)}
        <div className={classes.wide}>{check('send_mail_to_branch', t('contact.send_mail_to_branch'))}</div>
      </Group>
      <Group title={t('invoice.title')} busy={form.submitting}>
        <div className={classes.wide}>{input('inv_company', t('invoice.inv_company'), 100)}</div>
        {input('inv_first_name', t('invoice.inv_first_name'), 60)}
        {input('inv_last_name', t('invoice.inv_last_name'), 60)}
        <div className={classes.wide}>{input('inv_street', t('invoice.inv_street'), 100)}</div>
        {input('inv_postcode', t('invoice.inv_postcode'), 12)}
        {input('inv_city', t('invoice.inv_city'), 60)}
        {country('inv_country', t('invoice.inv_country'))}
      </Group>
      <Group title={t('shipping.title')} busy={form.submitting}>
        {country('default_shipping_country', t('shipping.default_shipping_country'))}
        <NativeSelect
          {...form.field('default_parcel_id')}
          name="default_parcel_id"
          label={t('shipping.default_parcel_id')}
          value={String(form.values.default_parcel_id ?? '')}
          onChange={({ target: { value } }) =>
            form.setFieldValue('default_parcel_id', value === '' ? null : Number(value))
          }
          data={[
            { value: '', label: t('shipping.noParcel') },
            ...parcels.map(({ id, text }) => ({ value: String(id), label: text })),
          ]}
        />
        <NumberInput
          {...form.field('pieces_per_walk')}
          name="pieces_per_walk"
          label={t('shipping.pieces_per_walk')}
          value={form.values.pieces_per_walk}
          onChange={(value) => form.setFieldValue('pieces_per_walk', Number(value))}
          min={1}
          max={PIECES_PER_WALK_MAX}
          allowDecimal={false}
          hideControls
        />
        <div className={classes.wide}>
          {check('return_labels', t('labels.return_labels'))}
          <p className="quiet">{t('labels.hint')}</p>
        </div>
      </Group>
      <Group title={t('fullReturn.title')} busy={form.submitting}>
        <div className={classes.wide}>{check('refunds_delivery', t('fullReturn.refunds_delivery'))}</div>
        <NumberInput
          {...form.field('standard_shipping_price')}
          name="standard_shipping_price"
          label={t('fullReturn.standard_shipping_price')}
          description={t('fullReturn.hint')}
          value={form.values.standard_shipping_price ?? ''}
          onChange={(value) =>
            form.setFieldValue('standard_shipping_price', value === '' ? null : Number(value))
          }
          min={0}
          max={1000}
          decimalScale={2}
          decimalSeparator={locale === 'en' ? '.' : ','}
          hideControls
        />
      </Group>
      <Group title={t('austria.title')} busy={form.submitting}>
        {input('austria_pickup_customer_number', t('austria.austria_pickup_customer_number'), 30)}
        {input('austria_pickup_depot', t('austria.austria_pickup_depot'), 60)}
        <p className={`quiet ${classes.wide}`}>{t('austria.hint')}</p>
      </Group>
      <Group title={t('retail.title')} busy={form.submitting}>
        {input('connected_retail_client_id', t('retail.connected_retail_client_id'), 200)}
        <TextInput
          type="password"
          {...form.field('connected_retail_secret_key')}
          name="connected_retail_secret_key"
          label={t('retail.connected_retail_secret_key')}
          maxLength={500}
          autoComplete="new-password"
        />
        {company.connected_retail_secret_stored && (
          <p className={`quiet ${classes.wide}`}>
            {t(form.values.connected_retail_client_id === '' ? 'retail.removes' : 'retail.keep')}
          </p>
        )}
      </Group>
    </FormDialog>
  )
}

interface GroupProps {
  readonly title: string
  readonly busy: boolean
  readonly children: ReactNode
}

const Group = ({ title, busy, children }: GroupProps) => (
  <fieldset disabled={busy} className={classes.group}>
    <legend>{title}</legend>
    <div className={classes.fields}>{children}</div>
  </fieldset>
)
