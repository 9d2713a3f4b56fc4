import type { ErrorCode, ErrorParams } from '@kontor/contract/errors'
import type { Locale } from '@kontor/contract/shared'
import { formatMoney } from '../../platform/money.ts'
import { linesOfCharge, type SharedDiscount, sharedDiscounts, sumByLine } from '../orders/index.ts'
import { type Vat, vatOf } from './delivery-vat.ts'
import { documentAmounts, type LineShare, type SoldCharge, type SoldPiece } from './invoice-amounts.ts'
import { type Buyer, type InvoiceDocument, missingOfSeller, type Seller } from './invoice-document.ts'
import { sellerFieldNames } from './invoices.texts.ts'
import type { SoldOrder } from './sold-order.repository.ts'

/** Why an order gets no invoice. */
export interface Obstacle {
  readonly code: ErrorCode
  readonly params: ErrorParams
}

const obstacle = (code: ErrorCode, params: ErrorParams = {}): Obstacle => ({ code, params })

/** Whether own invoices exist for such orders at all: the merchant sells on an account of its own, whatever the channel. */
export const isDirectListing = (order: SoldOrder): boolean => order.merchant_external_order

/**
 * What keeps the invoice of an order from being issued; null when nothing does. An order gets one invoice, so every line
 * must be on its way, or be none any more (spec: orders §2, Invoice modal: only with shippings).
 * @param issued number of the invoice that the order has
 */
export function obstacleTo(
  order: SoldOrder,
  seller: Seller,
  issued: string | null,
  locale: Locale,
): Obstacle | null {
  if (!isDirectListing(order)) return obstacle('invoice_not_direct_listing')
  if (issued !== null) return obstacle('invoice_already_issued', { number: issued })
  if (order.is_invoiced_by_channel) return obstacle('invoice_by_channel', { channel: order.channel })
  if (order.amount_difference_cents !== 0)
    return obstacle('invoice_amounts_differ', {
      difference: formatMoney(order.amount_difference_cents, order.currency, locale),
    })
  const isOpen = order.lines.some((line) => !line.is_shipped && !line.is_cancelled)
  if (!order.has_parcel || isOpen) return obstacle('invoice_not_shipped')
  const pieces = piecesOf(order, seller)
  const charges = pieces && chargesOf(order, pieces, seller)
  if (!pieces || !charges) return obstacle('invoice_vat_unknown', { country: order.delivery?.country ?? '' })
  const paid = [
    ...pieces.map(({ piece }) => piece.gross_cents - piece.goodwill_cents + piece.shipping_cents),
    ...charges.map(({ gross_cents }) => gross_cents),
  ]
  if (paid.reduce((sum, each) => sum + each, 0) <= 0) return obstacle('invoice_nothing_to_invoice')
  const isTaxed = pieces.some(({ piece }) => piece.vat.category === 'S')
  if (isTaxed && order.currency !== 'EUR')
    return obstacle('invoice_currency_unsupported', { currency: order.currency })
  const missing = missingOfSeller(seller, !isTaxed)
  return missing.length > 0
    ? obstacle('invoice_seller_incomplete', { fields: sellerFieldNames(missing, locale) })
    : null
}

interface Piece {
  readonly line: SoldOrder['lines'][number]
  readonly piece: SoldPiece
}

/**
 * What is invoiced: the pieces that were sent, less what has gone back of them, so that an invoice says in the end what it
 * and its credit notes say when the return comes later. A returned piece of which nothing is left to pay is no line; while
 * its shipping is not refunded, it is one; so is the first where a charge alone is left to pay, such as a tip, because a
 * document has a line (EN 16931: BR-16). Null where a piece cannot be taxed.
 */
function piecesOf(order: SoldOrder, seller: Seller): Piece[] | null {
  const pieces: Piece[] = []
  const givenBack: Piece[] = []
  const discounts = sharedDiscounts(order.lines, order.charges, order.currency)
  const [offGoods, offShipping] = [sumByLine(discounts, 'goods'), sumByLine(discounts, 'shipping')]
  for (const line of sentLines(order)) {
    const vat = vatOfLine(order, line, seller)
    if (!vat) return null
    const { item_price_cents: gross_cents, shipping_price_cents, shipping_refunded_cents } = line
    const paid_cents = gross_cents - (offGoods.get(line.id) ?? 0)
    const goodwill_cents = Math.min(line.refunded_cents, paid_cents)
    const shipping_due = shipping_price_cents - (offShipping.get(line.id) ?? 0) - shipping_refunded_cents
    const isGivenBack = line.is_returned && goodwill_cents === paid_cents && shipping_due <= 0
    const isRefunded = shipping_refunded_cents > 0 && shipping_due <= 0
    const shipping_cents = isRefunded ? 0 : shipping_price_cents - shipping_refunded_cents
    const those = isGivenBack ? givenBack : pieces
    those.push({ line, piece: { vat, gross_cents, goodwill_cents, shipping_cents } })
  }
  return pieces.length > 0 ? pieces : givenBack.slice(0, 1)
}

const sentLines = ({ lines }: Pick<SoldOrder, 'lines'>): SoldOrder['lines'] =>
  lines.filter((line) => line.is_shipped && !line.is_cancelled)

type OrderCharge = SoldOrder['charges'][number]

/**
 * What is charged beside the pieces: what a piece that was sent is charged for (`linesOfCharge`), until it goes back with a
 * full return; of discounts, the shares of what is invoiced. Null where it cannot be taxed.
 */
function chargesOf(order: SoldOrder, pieces: readonly Piece[], seller: Seller): SoldCharge[] | null {
  const shared = new Map(
    sharedDiscounts(order.lines, order.charges, order.currency).map((one) => [one.discount, one]),
  )
  const fees = new Map<OrderCharge, SoldCharge>()
  for (const charge of order.charges) {
    if (shared.has(charge) || charge.is_refunded) continue
    const { kind, name, amount_cents, tax_rate } = charge
    const lines = sentLines({ lines: linesOfCharge(charge, order.lines) })
    const [first] = lines
    if (!first) continue
    const vat = vatOfLine(order, { ...first, tax_rate }, seller)
    if (!vat) return null
    fees.set(charge, { vat, kind, name, line_ids: lines.map(({ id }) => id), gross_cents: amount_cents })
  }
  return order.charges.flatMap((charge) => {
    const discount = shared.get(charge)
    return discount ? discountsAtRates(discount, pieces, fees) : (fees.get(charge) ?? [])
  })
}

/**
 * A discount in as many parts as there are rates among what bears it: it lessens what is taxed at each of them (EN 16931:
 * BG-20 has one VAT category and rate; § 17 (1) UStG).
 */
function discountsAtRates(
  { discount: { kind, name }, shares }: SharedDiscount<OrderCharge>,
  pieces: readonly Piece[],
  fees: ReadonlyMap<OrderCharge, SoldCharge>,
): SoldCharge[] {
  const parts = shares.flatMap((share) => {
    const piece = pieces.find(({ line }) => line.id === share.line_id)?.piece
    const isGone = share.part === 'shipping' && piece?.shipping_cents === 0
    const bearer = share.charge ? fees.get(share.charge) : piece
    return bearer && !isGone ? [{ ...share, vat: bearer.vat }] : []
  })
  return [...Map.groupBy(parts, ({ vat }) => `${vat.category}${vat.rate}`).values()].flatMap((those) => {
    const [first] = those
    if (!first) return []
    const shared = sharesByLine(those)
    const gross_cents = -those.reduce((sum, { cents }) => sum + cents, 0)
    const line_ids = shared.map(({ line_id }) => line_id)
    return [{ vat: first.vat, kind, name, line_ids, gross_cents, shares: shared }]
  })
}

function sharesByLine(
  parts: readonly { readonly part: string; readonly line_id: number | null; readonly cents: number }[],
): LineShare[] {
  const ids = [...new Set(parts.flatMap(({ line_id }) => line_id ?? []))]
  return ids.map((line_id) => {
    const of = (part: 'goods' | 'shipping') =>
      parts.reduce((sum, one) => (one.line_id === line_id && one.part === part ? sum + one.cents : sum), 0)
    return { line_id, goods_cents: of('goods'), shipping_cents: of('shipping') }
  })
}

const vatOfLine = (
  order: SoldOrder,
  line: Pick<SoldOrder['lines'][number], 'left_on' | 'tax_rate'>,
  { vat_rule, country: sellerCountry }: Seller,
): Vat | null =>
  vatOf(
    {
      country: order.delivery?.country ?? '',
      zip_code: order.delivery?.zip_code ?? '',
      day: line.left_on ?? order.order_date,
      channel_rate: line.tax_rate,
    },
    vat_rule,
    sellerCountry,
  )

/**
 * The invoice of an order, but for its number. Call it when `obstacleTo` finds nothing.
 * @throws RangeError for an order that cannot be taxed
 */
export function draftInvoice(
  order: SoldOrder,
  parties: { readonly seller: Seller; readonly buyer: Buyer },
  issueDate: string,
): Omit<InvoiceDocument, 'number'> {
  const pieces = piecesOf(order, parties.seller)
  const charges = pieces && chargesOf(order, pieces, parties.seller)
  if (!pieces || !charges) throw new RangeError(`order ${order.id} goes where no VAT rate is known`)
  const { lines, ...totals } = documentAmounts(
    pieces.map(({ piece }) => piece),
    charges,
  )
  return {
    kind: 'invoice',
    issue_date: issueDate,
    delivery_date: pieces.map(({ line }) => line.left_on ?? order.order_date).reduce(later, ''),
    delivery_country: order.delivery?.country ?? '',
    currency: order.currency,
    order_number: order.ext_order_id,
    order_date: order.order_date,
    channel: order.channel,
    ...parties,
    ...totals,
    lines: pieces.flatMap(({ line, piece }, index) => {
      const amounts = lines[index]
      return amounts
        ? [
            {
              ...amounts,
              line_id: Number(line.id),
              title: nameOf(line),
              ean: line.ean,
              article_number: line.article_number,
              size: line.size,
              color: line.color,
              vat: piece.vat,
              shipping_gross_cents: piece.shipping_cents,
            },
          ]
        : []
    }),
    refers_to: null,
    occasion: null,
  }
}

const later = (a: string, b: string): string => (a > b ? a : b)

const nameOf = ({ title, brand }: { title: string; brand: string }): string =>
  brand && !title.toLowerCase().includes(brand.toLowerCase()) ? `${brand} ${title}` : title
