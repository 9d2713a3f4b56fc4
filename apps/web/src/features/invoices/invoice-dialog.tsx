import {
  createInvoice,
  InvoiceBody,
  type InvoiceOverview,
  MAX_INVOICE_NUMBER,
} from '@kontor/contract/direct-sales'
import { Button, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { z } from 'zod'
import { ApiError, call } from '../../../lib/api-client.ts'
import { formatDate, formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Dialog } from '../../../ui/dialog/dialog.tsx'
import { FormProblem } from '../../../ui/form/form-problem.tsx'
import { useContractForm } from '../../../ui/form/use-contract-form.ts'
import { CountryFlag } from '../../../ui/picture/country-flag.tsx'
import { ErrorNotice } from '../../../ui/states/error-notice.tsx'
import { Notice } from '../../../ui/states/notice.tsx'
import { SkeletonLines } from '../../../ui/states/skeleton.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { Money } from '../../../ui/value/money.tsx'
import { orderInvoiceTexts } from '../locales/invoice/index.ts'
import { invoiceQuery, refreshOrder } from '../order-document.queries.ts'
import classes from './invoice.module.css'

interface Props {
  readonly orderId: number
  readonly onClose: () => void
}

/** Issues the invoice of an order: number and billing data, prefilled (spec: orders §2, Invoice modal). */
export function InvoiceDialog({ orderId, onClose }: Props) {
  const t = useTexts(orderInvoiceTexts)
  const [base, setBase] = useState<InvoiceOverview>()
  const query = useQuery({ ...invoiceQuery(orderId), staleTime: 0 })
  // What the card has may be old, and so may its number: the form begins when the server has answered.
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
  const t = useTexts(orderInvoiceTexts)
  const formId = useId()
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
        // Somebody else was faster, or the order is another by now: the card behind shall say so.
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
    <Dialog
      opened
      onClose={onClose}
      title={t('create')}
      size="md"
      unsaved={form.isDirty}
      busy={form.submitting}
      footer={
        <>
          <Button variant="default" disabled={form.submitting} onClick={onClose}>
            {t('form.cancel')}
          </Button>
          <Button type="submit" form={formId} loading={form.submitting} disabled={!base.can_create}>
            {t('form.confirm')}
          </Button>
        </>
      }
    >
      <form id={formId} className={classes.form} {...form.formProps}>
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
            <span className={classes.quiet}>{t('form.country')}</span>{' '}
            {base.invoice_country ? (
              <CountryFlag country={base.invoice_country} withCode />
            ) : (
              t('form.noCountry')
            )}{' '}
            <span className={classes.quiet}>{t('form.countryFixed')}</span>
          </p>
        </fieldset>
        {base.preview && <Sums preview={base.preview} />}
        <FormProblem problem={form.problem} />
        <p className={classes.quiet}>{t('final')}</p>
      </form>
    </Dialog>
  )
}

/** Own words for a number that has characters it may not have. */
const formatOf = (issue: z.core.$ZodIssue, text: string): string | undefined =>
  issue.code === 'invalid_format' && issue.path[0] === 'invoice_number' ? text : undefined

/** What the invoice comes to. */
function Sums({ preview }: { readonly preview: NonNullable<InvoiceOverview['preview']> }) {
  const t = useTexts(orderInvoiceTexts)
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
      <p className={classes.quiet}>
        {t('sum.delivered', {
          date: formatDate(preview.delivery_date),
          country: preview.delivery_country,
        })}
      </p>
    </section>
  )
}
