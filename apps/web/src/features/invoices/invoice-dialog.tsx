import {
  createInvoice,
  getInvoice,
  InvoiceBody,
  type InvoiceOverview,
  MAX_INVOICE_NUMBER,
} from '@kontor/contract/invoices'
import { TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { z } from 'zod'
import { ApiError, call, queryOf } from '../../lib/api-client.ts'
import { formatDate, formatPercent } from '../../lib/format.ts'
import { useLocale, useTexts } from '../../lib/i18n.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { useContractForm } from '../../ui/form/use-contract-form.ts'
import { CountryFlag } from '../../ui/picture/country-flag.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { notify } from '../../ui/toast/toasts.ts'
import { Money } from '../../ui/value/money.tsx'
import { refreshOrder } from '../orders/index.ts'
import classes from './invoice.module.css'
import { invoiceTexts } from './locales/index.ts'

interface Props {
  readonly orderId: number
  readonly onClose: () => void
}

/** Issues the invoice of an order: number and billing data, prefilled (spec: orders §2, Invoice modal). */
export function InvoiceDialog({ orderId, onClose }: Props) {
  const t = useTexts(invoiceTexts)
  const [base, setBase] = useState<InvoiceOverview>()
  const query = useQuery({ ...queryOf(getInvoice, { params: { id: orderId } }), staleTime: 0 })
  // The form begins with a fresh answer, since a cached number may be taken.
  if (!base && query.data && query.isFetchedAfterMount) setBase(query.data)
  if (base) return <InvoiceForm orderId={orderId} base={base} onClose={onClose} />
  return (
    <Dialog opened onClose={onClose} title={t('create')} size="md">
      {query.error ? (
        <ErrorNotice error={query.error} onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonLines lines={8} />
      )}
    </Dialog>
  )
}

const beginWith = (base: InvoiceOverview) => ({
  invoice_number: base.invoice_number,
  invoice_company: base.invoice_company,
  invoice_name: base.invoice_name,
  invoice_care_of: base.invoice_care_of,
  invoice_street: base.invoice_street,
  invoice_street_no: base.invoice_street_no,
  invoice_zip_code: base.invoice_zip_code,
  invoice_city: base.invoice_city,
})
type Field = keyof ReturnType<typeof beginWith>

function InvoiceForm({ orderId, base, onClose }: Props & { readonly base: InvoiceOverview }) {
  const t = useTexts(invoiceTexts)
  const queryClient = useQueryClient()
  const form = useContractForm({
    schema: InvoiceBody,
    initialValues: beginWith(base),
    issueText: (issue) => formatOf(issue, t('form.numberForm')),
    submit: async (values) => {
      try {
        const body = { ...values, suggested_number: base.invoice_number }
        const { message, invoice } = await call(createInvoice, { params: { id: orderId }, body })
        notify.success(t('done', { message, number: invoice.number }))
      } catch (error) {
        // After a refusal the card is loaded again: the order or its invoice may have changed.
        if (error instanceof ApiError) void refreshOrder(queryClient, orderId)
        throw error
      }
      await refreshOrder(queryClient, orderId)
      onClose()
    },
  })
  const input = (
    name: Field,
    label: string,
    maxLength: number,
    more: { optional?: boolean; wide?: boolean } = {},
  ) => (
    <TextInput
      {...form.field(name)}
      name={name}
      label={label}
      withAsterisk={!more.optional}
      aria-required={!more.optional}
      autoComplete="off"
      maxLength={maxLength}
      className={more.wide ? classes.wide : undefined}
    />
  )
  return (
    <FormDialog
      {...form.formProps}
      title={t('create')}
      onClose={onClose}
      unsaved={form.isDirty}
      busy={form.submitting}
      obstacle={base.can_create ? undefined : 'notice'}
      submitLabel={t('form.confirm')}
      problem={form.problem}
    >
      {base.obstacle !== null && <Notice kind="warning" title={base.obstacle} />}
      <TextInput
        {...form.field('invoice_number')}
        data-autofocus
        name="invoice_number"
        label={t('form.number')}
        description={t('form.numberHint')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        withAsterisk
        aria-required
        autoComplete="off"
        maxLength={MAX_INVOICE_NUMBER}
      />
      <fieldset disabled={form.submitting} className={classes.fields}>
        {input('invoice_company', t('form.company'), 100, { optional: true })}
        {input('invoice_name', t('form.name'), 100)}
        {input('invoice_care_of', t('form.careOf'), 100, { optional: true, wide: true })}
        {input('invoice_street', t('form.street'), 80)}
        {input('invoice_street_no', t('form.streetNo'), 20)}
        {input('invoice_zip_code', t('form.zip'), 12)}
        {input('invoice_city', t('form.city'), 60)}
        <p className={classes.country}>
          <span className="quiet">{t('form.country')}</span>{' '}
          {base.invoice_country ? (
            <CountryFlag country={base.invoice_country} withCode />
          ) : (
            t('form.noCountry')
          )}{' '}
          <span className="quiet">{t('form.countryFixed')}</span>
        </p>
      </fieldset>
      {base.preview && <Sums preview={base.preview} />}
      <p className="quiet">{t('final')}</p>
    </FormDialog>
  )
}

/** The message for an invoice number with characters that are not allowed. */
const formatOf = (issue: z.core.$ZodIssue, text: string): string | undefined =>
  issue.code === 'invalid_format' && issue.path[0] === 'invoice_number' ? text : undefined

/** The amounts of an invoice. */
function Sums({ preview }: { readonly preview: NonNullable<InvoiceOverview['preview']> }) {
  const t = useTexts(invoiceTexts)
  const countries = new Intl.DisplayNames(useLocale(), { type: 'region' })
  const { currency } = preview
  const rows = [
    { label: t('sum.net'), amount: preview.net },
    ...preview.taxes.map(({ rate, tax }) => ({
      label: rate === 0 ? t('sum.export') : t('sum.tax', { rate: formatPercent(rate) }),
      amount: tax,
    })),
    { label: t('sum.gross'), amount: preview.gross },
  ]
  return (
    <section className={classes.sums} aria-label={t('sum.title')}>
      <dl>
        {rows.map(({ label, amount }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Money amount={amount} currency={currency} />
            </dd>
          </div>
        ))}
      </dl>
      <p className="quiet">
        {t('sum.delivered', {
          date: formatDate(preview.delivery_date),
          country: preview.delivery_country,
        })}
      </p>
      {preview.vat_country !== null && (
        <p className="quiet">
          {t('sum.vatOf', { country: countries.of(preview.vat_country) ?? preview.vat_country })}
        </p>
      )}
    </section>
  )
}
