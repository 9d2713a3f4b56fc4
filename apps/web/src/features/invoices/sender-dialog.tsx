import {
  DISTANCE_SALES,
  getInvoiceSender,
  type InvoiceSender,
  InvoiceSenderBody,
  NORTHERN_IRELAND,
  updateInvoiceSender,
} from '@kontor/contract/invoices'
import { MERCHANT_COUNTRIES } from '@kontor/contract/organisation'
import { NativeSelect, Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { ApiError, call, queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { notify } from '../../ui/toast/toasts.ts'
import classes from './invoice.module.css'
import { invoiceTexts } from './locales/index.ts'
import { useSellerCountry } from './use-seller-country.ts'

interface Props {
  readonly sender: InvoiceSender
  readonly onClose: () => void
}

const CHECKED = { vat_id: 'vatIdWrong', iban: 'ibanWrong', bic: 'bicWrong', email: 'emailWrong' } as const
const isChecked = (field: unknown): field is keyof typeof CHECKED =>
  typeof field === 'string' && Object.hasOwn(CHECKED, field)

/** Changes the sender of invoices; VAT id and IBAN are checked by their check digits. */
export function SenderDialog({ sender, onClose }: Props) {
  const t = useTexts(invoiceTexts)
  const queryClient = useQueryClient()
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const form = useContractForm({
    schema: InvoiceSenderBody,
    initialValues: { ...sender },
    checkOnBlur: true,
    issueText: ({ code, path: [field] }) =>
      code === 'custom' && isChecked(field) ? t(`sender.form.${CHECKED[field]}`) : undefined,
    submit: async (body) => {
      try {
        const saved = await call(updateInvoiceSender, { body })
        queryClient.setQueryData(queryOf(getInvoiceSender).queryKey, saved)
      } catch (error) {
        if (error instanceof ApiError)
          void queryClient.invalidateQueries({ queryKey: queryKeyOf(getInvoiceSender) })
        throw error
      }
      notify.success(t('sender.saved'))
      onClose()
    },
  })
  const input = (
    name: Exclude<
      keyof InvoiceSender,
      'version' | 'country' | 'distance_sales' | 'northern_ireland' | 'free_text'
    >,
    maxLength: number,
    wide = false,
  ) => (
    <TextInput
      {...form.field(name)}
      name={name}
      label={t(`sender.form.${name}`)}
      maxLength={maxLength}
      autoComplete="off"
      className={wide ? classes.wide : undefined}
    />
  )
  const country = useSellerCountry(form.values)
  const known = new Set<string>([...MERCHANT_COUNTRIES, sender.country])
  return (
    <FormDialog
      {...form.formProps}
      title={t('sender.form.title')}
      size="lg"
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      submitLabel={t('sender.form.submit')}
      problem={form.problem}
    >
      <p className="quiet">{t('sender.unchanged')}</p>
      <fieldset disabled={form.submitting} className={classes.fields}>
        <legend className={classes.legend}>{t('sender.form.address')}</legend>
        {input('seller_name', 100, true)}
        {input('street', 80)}
        {input('street_no', 20)}
        {input('zip_code', 12)}
        {input('city', 60)}
        <NativeSelect
          {...form.field('country')}
          name="country"
          label={t('sender.form.country')}
          data={[...known].map((value) => ({ value, label: countries.of(value) ?? value }))}
        />
        {input('phone', 50)}
        {input('email', 200, true)}
        <p className={`quiet ${classes.wide}`}>{t('sender.form.addressHint')}</p>
      </fieldset>
      <fieldset disabled={form.submitting} className={classes.fields}>
        <legend className={classes.legend}>{t('sender.form.tax')}</legend>
        {input('vat_id', 30)}
        {input('tax_number', 30)}
        {input('iban', 50)}
        {input('bic', 20)}
      </fieldset>
      <fieldset disabled={form.submitting} className={classes.fields}>
        <legend className={classes.legend}>{t('sender.vat.title')}</legend>
        {country.hasThreshold ? (
          <NativeSelect
            {...form.field('distance_sales')}
            name="distance_sales"
            label={t('sender.vat.distance_sales')}
            className={classes.wide}
            data={DISTANCE_SALES.map((value) => ({
              value,
              label: t(`sender.vat.${value}`, { country: country.name }),
            }))}
          />
        ) : (
          <p className={`quiet ${classes.wide}`}>{t('sender.vat.outside')}</p>
        )}
        <NativeSelect
          {...form.field('northern_ireland')}
          name="northern_ireland"
          label={t('sender.vat.northern_ireland')}
          className={classes.wide}
          data={NORTHERN_IRELAND.map((value) => ({ value, label: t(`sender.vat.${value}`) }))}
        />
        <Textarea
          {...form.field('free_text')}
          name="free_text"
          label={t('sender.vat.free_text')}
          className={classes.wide}
          rows={3}
          maxLength={1000}
        />
      </fieldset>
    </FormDialog>
  )
}
