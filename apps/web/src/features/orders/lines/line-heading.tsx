import { isGtin } from '@kontor/contract/catalogue'
import type { OrderLine } from '@kontor/contract/order-document'
import {
  IconArrowBackUp,
  IconBan,
  IconBarcodeOff,
  IconHeartHandshake,
  IconPackage,
} from '@tabler/icons-react'
import { formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { Badge, StatusBadge } from '../../../ui/status/status-badge.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { ItemPrice } from './item-price.tsx'
import classes from './lines.module.css'
import { outcomesBeside } from './order-line.ts'

const OUTCOMES = {
  returned: { style: 'warning', icon: IconArrowBackUp },
  cancelled: { style: 'danger', icon: IconBan },
  goodwill: { style: 'info', icon: IconHeartHandshake },
} as const

const PICKS = {
  picked: { style: 'success' },
  notFound: { style: 'warning' },
  nobodyHasIt: { style: 'danger' },
} as const

/** What the device of its store said of a line that is still to be sent. */
function pickOf({ pick, shipping_id, cancellation_id }: OrderLine): keyof typeof PICKS | undefined {
  if (!pick || shipping_id !== null || cancellation_id !== null) return undefined
  if (pick.state === 'picked') return 'picked'
  return pick.nobody_has_it ? 'nobodyHasIt' : 'notFound'
}

/** Position, title, status and outcomes of a line. */
export function LineHeading({ line, titleId }: { readonly line: OrderLine; readonly titleId: string }) {
  const t = useTexts(orderDocumentTexts)
  const pick = pickOf(line)
  return (
    <div className={classes.lineHead}>
      <span className={classes.position} data-figures>
        <span className="visually-hidden">{t('line.number', { position: line.position })} </span>
        <span aria-hidden>{line.position}</span>
      </span>
      <h3 id={titleId} className={classes.lineTitle}>
        {line.title}
      </h3>
      <StatusBadge status={line.status} />
      {outcomesBeside(line).map((outcome) => (
        <Badge key={outcome} {...OUTCOMES[outcome]}>
          {t(`outcome.${outcome}`)}
        </Badge>
      ))}
      {pick && <Badge style={PICKS[pick].style}>{t(`pick.${pick}`)}</Badge>}
      {line.ean !== '' && !isGtin(line.ean) && (
        <Badge style="warning" icon={IconBarcodeOff}>
          {t('line.invalidEan')}
        </Badge>
      )}
      {line.is_oversize && (
        <Badge style="warning" icon={IconPackage}>
          {t('line.oversize')}
        </Badge>
      )}
    </div>
  )
}

interface PricesProps {
  readonly line: OrderLine
  readonly currency: string
  /** What its return gave back beside goodwill; undefined: it did not come back. */
  readonly returnedAmount: number | undefined
}

/** Prices, tax and refunds of a line, whatever they are for. */
export function LinePrices({ line, currency, returnedAmount }: PricesProps) {
  const t = useTexts(orderDocumentTexts)
  const refunded = line.reductions.refund_amount + (returnedAmount ?? 0)
  return (
    <div className={classes.linePrice}>
      <ItemPrice line={line} currency={currency} />
      <span className="quiet">
        {t('line.originalPrice')} <Money amount={line.original_item_price} currency={currency} />
      </span>
      <span className="quiet">
        {t('line.tax')} {formatPercent(line.tax_value)}
      </span>
      <span className="quiet">
        {t('line.shippingPrice')} <Money amount={line.shipping_price} currency={currency} />
      </span>
      {(refunded > 0 || line.cases.length > 0) && (
        <>
          <span className="quiet">
            {t('line.refunded')} <Money amount={refunded} currency={currency} />
          </span>
          <span className="quiet">
            {t('line.refundable')} <Money amount={line.reductions.refundable_amount} currency={currency} />
          </span>
        </>
      )}
    </div>
  )
}
