import type { OrderDetail, OrderLine } from '@kontor/contract/orders'
import { Button } from '@mantine/core'
import { IconBuildingStore, IconExternalLink, IconHistory, IconPackage, IconTags } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '../../../lib/format.ts'
import type { TextKey } from '../../../lib/i18n.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { storesQuery } from '../../../lib/master-data.ts'
import { Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { ProductImage } from '../../../ui/picture/product-image.tsx'
import { Badge, StatusBadge } from '../../../ui/status/status-badge.tsx'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { Money } from '../../../ui/value/money.tsx'
import type { de } from '../locales/detail/de.ts'
import { orderDetailTexts } from '../locales/detail/index.ts'
import { hasLabelHistory, productPage } from '../order-line.ts'
import { ItemPrice } from './item-price.tsx'
import classes from './order-detail.module.css'
import type { OpenDialog } from './order-dialogs.tsx'
import { SenderStore } from './sender-store.tsx'

interface Props {
  readonly order: OrderDetail
  readonly line: OrderLine
  readonly onOpen: (dialog: OpenDialog) => void
}

const CANCEL_REASONS: Readonly<Record<string, TextKey<typeof de>>> = {
  out_of_stock: 'cancelReason.out_of_stock',
  article_has_defect: 'cancelReason.article_has_defect',
  prior_sale: 'cancelReason.prior_sale',
  customer_cancellation: 'cancelReason.customer_cancellation',
  customer_declined: 'cancelReason.customer_declined',
  address_invalid: 'cancelReason.address_invalid',
  customer_not_paid: 'cancelReason.customer_not_paid',
  fraud: 'cancelReason.fraud',
  mp_cancellation: 'cancelReason.mp_cancellation',
  payment_expired: 'cancelReason.payment_expired',
}

/** One line of an order (spec: orders §2, Per line). */
export function OrderLineItem({ order, line, onOpen }: Props) {
  const t = useTexts(orderDetailTexts)
  // A cancellation by the marketplace is the reason itself (spec: orders §2, "shows a fixed reason").
  const reason = order.status_id === 'mp_cancellation' ? 'mp_cancellation' : line.cancel_reason
  const reasonKey = reason === null ? undefined : CANCEL_REASONS[reason]
  const titleId = `line-${line.id}`
  return (
    <li className={classes.line} aria-labelledby={titleId}>
      <ProductImage src={line.image_url} alt="" kind={line.kind} size={72} />
      <div className={classes.lineMain}>
        <div className={classes.lineHead}>
          <span className={classes.position} data-figures>
            <span className="visually-hidden">{t('line.number', { position: line.position })} </span>
            <span aria-hidden>{line.position}</span>
          </span>
          <h3 id={titleId} className={classes.lineTitle}>
            {line.title}
          </h3>
          <StatusBadge status={line.status} />
          {line.is_oversize && (
            <Badge style="warning" icon={IconPackage}>
              {t('line.oversize')}
            </Badge>
          )}
        </div>
        {reason !== null && (
          <p className={classes.reason}>
            {t('line.cancelReason', { reason: reasonKey ? t(reasonKey) : reason })}
          </p>
        )}
        <LineFacts order={order} line={line} />
      </div>
      <div className={classes.linePrice}>
        <ItemPrice line={line} currency={order.currency} />
        <span className={classes.quiet}>
          {t('line.originalPrice')} <Money amount={line.original_item_price} currency={order.currency} />
        </span>
        <span className={classes.quiet}>
          {t('line.tax')} {formatPercent(line.tax_value)}
        </span>
        <span className={classes.quiet}>
          {t('line.shippingPrice')} <Money amount={line.shipping_price} currency={order.currency} />
        </span>
        {line.reductions.refund_amount > 0 && (
          <>
            <span className={classes.quiet}>
              {t('line.refunded')} <Money amount={line.reductions.refund_amount} currency={order.currency} />
            </span>
            <span className={classes.quiet}>
              {t('line.refundable')}{' '}
              <Money amount={line.reductions.refundable_amount} currency={order.currency} />
            </span>
          </>
        )}
      </div>
      <div className={classes.lineActions}>
        <SenderStore order={order} line={line} />
        <LineButtons order={order} line={line} onOpen={onOpen} />
      </div>
    </li>
  )
}

function LineFacts({ order, line }: Pick<Props, 'order' | 'line'>) {
  const t = useTexts(orderDetailTexts)
  const page = productPage(order.sales_channel_id, line.mp_item_id_addition)
  return (
    <div className={classes.lineFacts}>
      <Facts>
        <Fact label={t('line.article')}>
          <CopyText value={line.erp_additions.article_number} overhang />
        </Fact>
        <Fact label={t('line.ean')}>
          <span className={classes.nowrap}>
            <CopyText value={line.ean} overhang />
          </span>
        </Fact>
        <Fact label={t('line.size')}>{line.wws_size || '–'}</Fact>
        <Fact label={t('line.color')}>{line.wws_color || '–'}</Fact>
        <Fact label={t('line.sku')}>
          <CopyText value={line.sku} overhang />
        </Fact>
        {line.wws_id !== '' && (
          <Fact label={t('line.wws')}>
            <CopyText value={line.wws_id} overhang />
          </Fact>
        )}
        {line.mp_item_id_addition !== '' && (
          <Fact label={t('line.itemIdAddition')}>
            {page ? (
              <a href={page} target="_blank" rel="noopener noreferrer">
                {line.mp_item_id_addition} <IconExternalLink size={12} aria-hidden />
              </a>
            ) : (
              <CopyText value={line.mp_item_id_addition} overhang />
            )}
          </Fact>
        )}
        <Fact label={t('line.id')}>
          <CopyText value={String(line.id)} overhang />
        </Fact>
        <Fact label={t('line.bookedStore')}>
          <BookedStore id={line.booked_store_id} />
        </Fact>
      </Facts>
    </div>
  )
}

function BookedStore({ id }: { readonly id: number | null }) {
  const t = useTexts(orderDetailTexts)
  const { data } = useQuery(storesQuery())
  if (id === null) return t('line.noBookedStore')
  const store = data?.data.find((known) => known.id === id)
  return store ? `${store.store_number} ${store.name}` : t('store.unknown', { id })
}

function LineButtons({ order, line, onOpen }: Props) {
  const t = useTexts(orderDetailTexts)
  const withLabels = hasLabelHistory(order, line)
  return (
    <fieldset className={classes.lineButtons} aria-label={t('line.history')}>
      <span className={classes.quiet} aria-hidden>
        {t('line.history')}
      </span>
      <Button
        variant="subtle"
        aria-label={`${t('line.history')}: ${t('line.ofItem')}`}
        leftSection={<IconHistory size={14} aria-hidden />}
        onClick={() => onOpen({ kind: 'line-history', lineId: line.id })}
      >
        {t('line.ofItem')}
      </Button>
      <span data-hint={withLabels ? undefined : t('line.noLabelHistory')}>
        <Button
          variant="subtle"
          className={classes.quietButton}
          aria-label={`${t('line.history')}: ${t('line.ofLabel')}`}
          disabled={!withLabels}
          leftSection={<IconTags size={14} aria-hidden />}
          onClick={() => onOpen({ kind: 'label-history', lineId: line.id })}
        >
          {t('line.ofLabel')}
        </Button>
      </span>
      <Button
        variant="subtle"
        aria-label={`${t('line.history')}: ${t('line.ofStore')}`}
        leftSection={<IconBuildingStore size={14} aria-hidden />}
        onClick={() => onOpen({ kind: 'store-history', lineId: line.id })}
      >
        {t('line.ofStore')}
      </Button>
    </fieldset>
  )
}
