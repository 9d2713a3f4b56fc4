import { getInvoiceSender, type InvoiceSender } from '@kontor/contract/invoices'
import { ActionIcon } from '@mantine/core'
import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { useTexts } from '../../lib/i18n.ts'
import { Card, Fact, Facts } from '../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { invoiceTexts } from './locales/index.ts'
import { useSellerCountry } from './use-seller-country.ts'

const SenderDialog = lazy(async () => ({ default: (await import('./sender-dialog.tsx')).SenderDialog }))

/** What the merchant's own invoices say about it, and their VAT rules. */
export function SenderCard() {
  const t = useTexts(invoiceTexts)
  const { data, error, refetch } = useQuery(queryOf(getInvoiceSender))
  const [editing, setEditing] = useState(false)
  return (
    <Card
      title={t('sender.title')}
      actions={
        data && (
          <ActionIcon
            variant="subtle"
            aria-label={t('sender.edit')}
            data-hint={t('sender.edit')}
            onClick={() => setEditing(true)}
          >
            <IconPencil size={16} aria-hidden />
          </ActionIcon>
        )
      }
    >
      {data ? (
        <SenderFacts sender={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={6} />
      )}
      <Suspense fallback={null}>
        {editing && data && <SenderDialog sender={data} onClose={() => setEditing(false)} />}
      </Suspense>
    </Card>
  )
}

function SenderFacts({ sender }: { readonly sender: InvoiceSender }) {
  const t = useTexts(invoiceTexts)
  const text = (value: string, instead = t('sender.none')) =>
    value.trim() === '' ? <span className="quiet">{instead}</span> : value
  const country = useSellerCountry(sender)
  const address = `${sender.street} ${sender.street_no}, ${sender.zip_code} ${sender.city}`
  return (
    <Facts>
      <Fact label={t('sender.form.seller_name')}>{text(sender.seller_name, t('sender.ofCompany'))}</Fact>
      <Fact label={t('sender.form.place')}>
        {text(sender.street === '' ? '' : address, t('sender.ofCompany'))}
      </Fact>
      <Fact label={t('sender.form.vat_id')}>{text(sender.vat_id)}</Fact>
      <Fact label={t('sender.form.tax_number')}>{text(sender.tax_number)}</Fact>
      <Fact label={t('sender.form.iban')}>{text(sender.iban.replaceAll(/(.{4})/g, '$1 '))}</Fact>
      <Fact label={t('sender.form.bic')}>{text(sender.bic)}</Fact>
      <Fact label={t('sender.vat.distance_sales')}>
        {t(`sender.vat.${country.hasThreshold ? sender.distance_sales : 'destination'}`, {
          country: country.name,
        })}
      </Fact>
      <Fact label={t('sender.vat.northern_ireland')}>{t(`sender.vat.${sender.northern_ireland}`)}</Fact>
      <Fact label={t('sender.vat.free_text')}>{text(sender.free_text)}</Fact>
    </Facts>
  )
}
