import type { OrderDetail, OrderLine } from '@kontor/contract/order-document'
import { IconExternalLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { formatPercent } from '../../../lib/format.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { companyQuery, storesQuery } from '../../../lib/master-data.ts'
import { Fact, Facts } from '../../../ui/page/detail-columns.tsx'
import { CopyText } from '../../../ui/value/copy-text.tsx'
import { Money } from '../../../ui/value/money.tsx'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { marketplaceCode, productPage, shopPage } from './article-links.ts'
import classes from './lines.module.css'

interface Props {
  readonly order: Pick<OrderDetail, 'sales_channel_id' | 'currency'>
  readonly line: OrderLine
}

/** What identifies an article, for the merchant, at the channel and for the customer, and what its price is made of. */
export function LineFacts({ order, line }: Props) {
  const t = useTexts(orderDocumentTexts)
  const code = marketplaceCode(order.sales_channel_id, line)
  return (
    <div className={classes.lineFacts}>
      <Facts>
        <Fact label={t('line.article')}>
          <Copyable value={line.erp_additions.article_number} />
        </Fact>
        <Fact label={t('line.ean')}>
          <span className={classes.nowrap}>
            <Copyable value={line.ean} />
          </span>
        </Fact>
        <Fact label={t('line.size')}>{line.wws_size || '–'}</Fact>
        <Fact label={t('line.color')}>{line.wws_color || '–'}</Fact>
        <Fact label={t('line.sku')}>
          <ShopLink sku={line.sku} />
        </Fact>
        {line.wws_id !== '' && (
          <Fact label={t('line.wws')}>
            <CopyText value={line.wws_id} overhang />
          </Fact>
        )}
        {code !== '' && <MarketplaceCode salesChannelId={order.sales_channel_id} code={code} />}
        <Fact label={t('line.id')}>
          <CopyText value={String(line.id)} overhang />
        </Fact>
        <Fact label={t('line.originalPrice')}>
          <Money amount={line.original_item_price} currency={order.currency} />
        </Fact>
        <Fact label={t('line.tax')}>{formatPercent(line.tax_value)}</Fact>
        <Fact label={t('line.shippingPrice')}>
          <Money amount={line.shipping_price} currency={order.currency} />
        </Fact>
        <Fact label={t('line.bookedStore')}>
          <BookedStore id={line.booked_store_id} />
        </Fact>
      </Facts>
    </div>
  )
}

const Copyable = ({ value }: { readonly value: string }) =>
  value === '' ? '–' : <CopyText value={value} overhang />

/** The SKU, as a link to the merchant's shop where the company's homepage is known. */
function ShopLink({ sku }: { readonly sku: string }) {
  const t = useTexts(orderDocumentTexts)
  const { data: company } = useQuery(companyQuery())
  const page = shopPage(company?.homepage ?? '', sku)
  if (sku === '') return '–'
  return (
    <CopyText value={sku} overhang>
      {page && <OutsideLink href={page} label={t('link.shop', { sku })} text={sku} />}
    </CopyText>
  )
}

function MarketplaceCode({
  salesChannelId,
  code,
}: {
  readonly salesChannelId: number
  readonly code: string
}) {
  const t = useTexts(orderDocumentTexts)
  const page = productPage(salesChannelId, code)
  return (
    <Fact label={t('link.marketplaceCode')}>
      <CopyText value={code} overhang>
        {page && <OutsideLink href={page} label={t('link.marketplace', { code })} text={code} />}
      </CopyText>
    </Fact>
  )
}

function OutsideLink(props: { readonly href: string; readonly label: string; readonly text: string }) {
  return (
    <a href={props.href} target="_blank" rel="noopener noreferrer" aria-label={props.label}>
      {props.text} <IconExternalLink size={12} aria-hidden />
    </a>
  )
}

function BookedStore({ id }: { readonly id: number | null }) {
  const t = useTexts(orderDocumentTexts)
  const { data } = useQuery(storesQuery())
  if (id === null) return t('line.noBookedStore')
  const store = data?.data.find((known) => known.id === id)
  return store ? `${store.store_number} ${store.name}` : t('store.unknown', { id })
}
