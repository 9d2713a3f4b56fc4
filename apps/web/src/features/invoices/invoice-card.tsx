import {
  createInvoice,
  getInvoice,
  type InvoiceOverview,
  type IssuedDocument,
} from '@kontor/contract/invoices'
import type { OrderDetail } from '@kontor/contract/order-document'
import { Button } from '@mantine/core'
import { IconDownload, IconFileInvoice, IconFileTypePdf } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { queryOf } from '../../lib/api-client.ts'
import { formatDate, formatMoney } from '../../lib/format.ts'
import { useTexts } from '../../lib/i18n.ts'
import { useCan } from '../../lib/session.ts'
import { WithReason } from '../../ui/hint/with-reason.tsx'
import { Card } from '../../ui/page/detail-columns.tsx'
import { ErrorNotice } from '../../ui/states/error-notice.tsx'
import { SkeletonLines } from '../../ui/states/skeleton.tsx'
import { Badge } from '../../ui/status/status-badge.tsx'
import { Money } from '../../ui/value/money.tsx'
import classes from './invoice.module.css'
import { invoiceTexts } from './locales/index.ts'

const XRechnungDialog = lazy(async () => ({
  default: (await import('./xrechnung-dialog.tsx')).XRechnungDialog,
}))
const InvoiceDialog = lazy(async () => ({ default: (await import('./invoice-dialog.tsx')).InvoiceDialog }))

/** Interval of the query while a PDF is being made. */
const PDF_LOOK_MS = 1500

/** Own invoices exist for orders of the merchant's own accounts that have a parcel, whatever the channel. */
const isInvoiced = (order: OrderDetail): boolean =>
  order.merchant_external_order && order.shippings.some(({ state }) => state === 'shipped')

/** The invoice of an order with its credit notes; nothing for orders that get none. */
export function InvoiceCard({ order }: { readonly order: OrderDetail }) {
  const may = useCan()
  return isInvoiced(order) && may(getInvoice) ? <ShownInvoiceCard orderId={order.id} /> : null
}

function ShownInvoiceCard({ orderId }: { readonly orderId: number }) {
  const t = useTexts(invoiceTexts)
  const { data, error, refetch } = useQuery({
    ...queryOf(getInvoice, { params: { id: orderId } }),
    refetchInterval: ({ state }) =>
      state.data?.documents.some(({ path }) => path === null) ? PDF_LOOK_MS : false,
  })
  return (
    <Card title={t('title')}>
      {data ? (
        <Content orderId={orderId} invoice={data} />
      ) : error ? (
        <ErrorNotice error={error} onRetry={() => void refetch()} />
      ) : (
        <SkeletonLines lines={2} />
      )}
    </Card>
  )
}

interface ContentProps {
  readonly orderId: number
  readonly invoice: InvoiceOverview
}

function Content({ orderId, invoice }: ContentProps) {
  const t = useTexts(invoiceTexts)
  const may = useCan()
  const [creating, setCreating] = useState(false)
  const { documents, invoice_path, preview, obstacle } = invoice
  return (
    <div className={classes.card}>
      {preview && <p>{t('amount', { amount: formatMoney(preview.gross, preview.currency) })}</p>}
      {obstacle !== null && <p className="quiet">{obstacle}</p>}
      {invoice_path !== null ? (
        <Button
          component="a"
          variant="default"
          href={invoice_path}
          download
          className={classes.download}
          leftSection={<IconDownload size={16} aria-hidden />}
        >
          {t('download')}
        </Button>
      ) : (
        documents.length === 0 && (
          <WithReason reason={may(createInvoice) ? (obstacle ?? undefined) : t('noRight')}>
            <Button
              variant="default"
              leftSection={<IconFileInvoice size={16} aria-hidden />}
              disabled={!invoice.can_create || !may(createInvoice)}
              onClick={() => setCreating(true)}
            >
              {t('create')}
            </Button>
          </WithReason>
        )
      )}
      <Documents orderId={orderId} documents={documents} />
      <Suspense fallback={null}>
        {creating && <InvoiceDialog orderId={orderId} onClose={() => setCreating(false)} />}
      </Suspense>
    </div>
  )
}

/** The documents of an order, each opened in its own tab. */
function Documents({
  orderId,
  documents,
}: {
  readonly orderId: number
  readonly documents: readonly IssuedDocument[]
}) {
  const t = useTexts(invoiceTexts)
  const [chosen, setChosen] = useState<IssuedDocument>()
  if (documents.length === 0) return null
  return (
    <>
      <ul className={classes.documents} aria-label={t('documents')}>
        {documents.map((document) => (
          <li key={document.id}>
            <DocumentName document={document} />
            <Money
              amount={document.kind === 'invoice' ? document.gross : -document.gross}
              currency={document.currency}
            />
            <span className="quiet">
              {t('issuedAt', { date: formatDate(document.issue_date) })}
              {document.path === null && ` · ${t('beingMade')}`}
            </span>
            {document.occasion && <Badge style="neutral">{t(`occasion.${document.occasion}`)}</Badge>}
            <Button
              variant="subtle"
              size="compact-sm"
              aria-label={t('xrechnung.title', { document: document.number })}
              onClick={() => setChosen(document)}
            >
              XRechnung
            </Button>
          </li>
        ))}
      </ul>
      <Suspense fallback={null}>
        {chosen && (
          <XRechnungDialog orderId={orderId} document={chosen} onClose={() => setChosen(undefined)} />
        )}
      </Suspense>
    </>
  )
}

function DocumentName({ document }: { readonly document: IssuedDocument }) {
  const t = useTexts(invoiceTexts)
  const name = t(`kind.${document.kind}`, { number: document.number })
  if (document.path === null) return <strong>{name}</strong>
  return (
    <a href={document.path} target="_blank" rel="noopener" aria-label={t('open', { document: name })}>
      <IconFileTypePdf size={16} aria-hidden />
      {name}
    </a>
  )
}
