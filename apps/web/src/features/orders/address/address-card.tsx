import type { OrderDetail } from '@kontor/contract/order-document'
import { type Address, correctShippingAddress } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconCopy, IconMail, IconPencil, IconPhone } from '@tabler/icons-react'
import { copyText } from '../../../lib/copy-text.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { useCan } from '../../../lib/session.ts'
import { WithReason } from '../../../ui/hint/with-reason.tsx'
import { uiTexts } from '../../../ui/locales/index.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { CountryFlag } from '../../../ui/picture/country-flag.tsx'
import { Badge } from '../../../ui/status/status-badge.tsx'
import { notify } from '../../../ui/toast/toasts.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { addressLock } from '../document/order-locks.ts'
import classes from './address-card.module.css'
import { addressLines } from './address-form.ts'

interface Props {
  readonly order: OrderDetail
  readonly onCorrect: () => void
}

/** Delivery and billing address of an order; a correction stands before what the channel sent. */
export function AddressCard({ order, onCorrect }: Props) {
  const t = useTexts(orderDocumentTexts)
  const may = useCan()
  const { customer } = order
  const shown = customer?.corrected ?? customer?.delivery ?? null
  const lock = addressLock(order)
  return (
    <Card
      title={t('address.title')}
      actions={
        customer &&
        lock !== 'closed' &&
        may(correctShippingAddress) && (
          <WithReason reason={lock === null ? undefined : t(`locked.${lock}`)}>
            <Button
              variant="default"
              leftSection={<IconPencil size={14} aria-hidden />}
              disabled={lock !== null}
              onClick={onCorrect}
            >
              {t('address.edit')}
            </Button>
          </WithReason>
        )
      }
    >
      {customer ? (
        <div className={classes.addresses}>
          <div>
            <h3 className={classes.subtitle}>
              {t('address.delivery')}
              {customer.corrected && (
                <Badge style="info" icon={IconPencil}>
                  {t('address.corrected')}
                </Badge>
              )}
            </h3>
            {shown ? (
              <AddressLines address={shown} copyable />
            ) : (
              <p className="quiet">{t('address.noDelivery')}</p>
            )}
            {customer.corrected && customer.delivery && (
              <details className={classes.original}>
                <summary>{t('address.showOriginal')}</summary>
                <AddressLines address={customer.delivery} />
              </details>
            )}
          </div>
          <div>
            <h3 className={classes.subtitle}>{t('address.billing')}</h3>
            <Billing customer={customer} />
          </div>
          <div>
            <h3 className={classes.subtitle}>{t('address.contact')}</h3>
            <Contact customer={customer} />
          </div>
        </div>
      ) : (
        <p className="quiet">{t('address.missing')}</p>
      )}
    </Card>
  )
}

type Customer = NonNullable<OrderDetail['customer']>

function Billing({ customer }: { readonly customer: Customer }) {
  const t = useTexts(orderDocumentTexts)
  if (!customer.billing) return <p className="quiet">{t('address.billingMissing')}</p>
  if (customer.delivery && JSON.stringify(customer.billing) === JSON.stringify(customer.delivery)) {
    return <p className="quiet">{t('address.sameAsDelivery')}</p>
  }
  return <AddressLines address={customer.billing} />
}

function Contact({ customer }: { readonly customer: Customer }) {
  const t = useTexts(orderDocumentTexts)
  return (
    <ul className={classes.contact}>
      {customer.email !== '' && (
        <li>
          <IconMail size={14} aria-hidden />
          <a href={`mailto:${customer.email}`}>{customer.email}</a>
        </li>
      )}
      {customer.phone_number !== '' && (
        <li>
          <IconPhone size={14} aria-hidden />
          <a href={`tel:${customer.phone_number.replace(/[^+\d]/g, '')}`}>{customer.phone_number}</a>
        </li>
      )}
      {customer.customer_id !== '' && (
        <li className="quiet">
          {t('address.customerNumber')} {customer.customer_id}
        </li>
      )}
    </ul>
  )
}

function AddressLines({
  address,
  copyable = false,
}: {
  readonly address: Address
  readonly copyable?: boolean
}) {
  const t = useTexts(orderDocumentTexts)
  const uiText = useTexts(uiTexts)
  const lines = addressLines(address, {
    packstation: t('address.packstation'),
    postfiliale: t('address.postfiliale'),
    postNumber: (number) => t('address.postNumber', { number }),
    careOf: (name) => t('address.careOf', { name }),
  })
  const copy = () =>
    void copyText([...lines, address.country].join('\n')).then((isCopied) =>
      isCopied ? notify.success(t('address.copied')) : notify.warning(uiText('copy.refused')),
    )
  return (
    <address className={classes.address}>
      <strong>{lines[0]}</strong>
      <span className={classes.addressLines}>{lines.slice(1).join('\n')}</span>
      <span className={classes.country}>
        {address.country !== '' && <CountryFlag country={address.country} withCode />}
        {copyable && (
          <button
            type="button"
            className={classes.iconButton}
            aria-label={t('address.copy')}
            data-hint={t('address.copy')}
            onClick={copy}
          >
            <IconCopy size={14} aria-hidden />
          </button>
        )}
      </span>
    </address>
  )
}
