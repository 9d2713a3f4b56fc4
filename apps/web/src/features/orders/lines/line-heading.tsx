import { isGtin } from '@kontor/contract/catalogue'
import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import {
  IconArrowBackUp,
  IconBan,
  IconBarcodeOff,
  IconChevronDown,
  IconHeartHandshake,
  IconPackage,
} from '@tabler/icons-react'
import { useTexts } from '../../../lib/i18n.ts'
import { Badge, StatusBadge } from '../../../ui/status/status-badge.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { ItemPrice } from './item-price.tsx'
import classes from './lines.module.css'
import { outcomesBeside, shownStatus } from './order-line.ts'

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

interface HeadingProps {
  readonly line: OrderLine
  readonly titleId: string
  readonly unfolded: boolean
  /** Id of the element that the title unfolds. */
  readonly unfolds: string
  readonly onToggle: () => void
}

/** Position and title of a line; the title unfolds the rest of what is known of it. */
export function LineHeading({ line, titleId, unfolded, unfolds, onToggle }: HeadingProps) {
  const t = useTexts(orderDocumentTexts)
  return (
    <div className={classes.lineHead}>
      <span className={classes.position} data-figures>
        <span className="visually-hidden">{t('line.number', { position: line.position })} </span>
        <span aria-hidden>{line.position}</span>
      </span>
      <h3 id={titleId} className={classes.lineTitle}>
        <button
          type="button"
          className={classes.unfold}
          aria-expanded={unfolded}
          aria-controls={unfolds}
          onClick={onToggle}
        >
          {line.title}
          <IconChevronDown size={14} aria-hidden className={classes.chevron} />
        </button>
      </h3>
    </div>
  )
}

/** What tells a piece from others at the shelf: size, colour, EAN and article number. */
export function LineSummary({ line }: { readonly line: OrderLine }) {
  const t = useTexts(orderDocumentTexts)
  const parts = [
    line.wws_size && t('line.sizeShort', { size: line.wws_size }),
    line.wws_color,
    line.ean,
    line.erp_additions.article_number &&
      t('line.articleShort', { number: line.erp_additions.article_number }),
  ].filter((part) => part !== '')
  return <p className={classes.summary}>{parts.join(' · ')}</p>
}

interface BadgesProps {
  readonly order: Pick<OrderDetail, 'status' | 'status_id'>
  readonly line: OrderLine
}

/** Status and outcomes of a line, and what is to be known before it is packed. */
export function LineBadges({ order, line }: BadgesProps) {
  const t = useTexts(orderDocumentTexts)
  const pick = pickOf(line)
  return (
    <div className={classes.badges}>
      <StatusBadge status={shownStatus(order, line)} />
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

/** The price of a line, and its refunds, whatever they are for. */
export function LinePrices({ line, currency, returnedAmount }: PricesProps) {
  const t = useTexts(orderDocumentTexts)
  const refunded = line.reductions.refund_amount + (returnedAmount ?? 0)
  return (
    <div className={classes.linePrice}>
      <ItemPrice line={line} currency={currency} />
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
