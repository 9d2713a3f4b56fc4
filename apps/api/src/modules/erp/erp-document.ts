import { createHash } from 'node:crypto'
import countries from 'i18n-iso-countries'
import { countryName } from '../../platform/documents/country.ts'
import { decimalText, roundTo, smallestCents } from '../../platform/money.ts'
import type { PostalAddress } from '../orders/index.ts'
import { type ErpOrder, type ErpPosition, type ErpStore, positionsOf, shippingCosts } from './erp-order.ts'
import { isPrintable, printable, type Writer, writeOrderXml } from './erp-xml.ts'

/** Unit "piece" of UN/ECE recommendation 20. */
const PIECE = 'C62'
/** Length of an article's number in BMEcat 2005. */
const LONGEST_PID = 32
/** What a charge is called where the channel has no name for it. */
const CHARGE_NAMES = {
  gift_wrap: 'Geschenkverpackung',
  cod_fee: 'Nachnahmegebühr',
  delivery_tip: 'Trinkgeld',
  other: 'Sonstige Gebühr',
  discount: 'Rabatt',
  shipping_discount: 'Versandrabatt',
} as const
/** Countries that came after the list of codes in openTRANS 2.1; they are named, not coded. */
const NOT_CODED = new Set('MH TL UM AX BQ CW GG IM JE ME BL MF RS SX SS XK'.split(' '))

/** What a document says about itself. */
export interface ErpDocumentFacts {
  readonly version: number
  readonly generated_at: Date
}

/**
 * An order as an openTRANS 2.1 ORDER: the customer buys, the company supplies, its stores deliver. Prices are gross per
 * piece, flagged as such, with tax and net beside them; what is cancelled is left out. Pure.
 */
export function erpDocument(order: ErpOrder, facts: ErpDocumentFacts): string {
  return writeOrderXml((root) => {
    root.inside('ORDER_HEADER', (header) => writeHeader(header, order, facts))
    const positions = positionsOf(order.lines)
    const costs = shippingCosts(order.lines)
    root.inside('ORDER_ITEM_LIST', (list) => {
      for (const position of positions) writeItem(list, order, position)
      for (const [index, { cents, tax_rate }] of costs.entries()) {
        const cost = { id: `SHIPPING-${index + 1}`, code: 'SHIPPING', name: 'Versandkosten', mp_item_id: '' }
        writeCost(list, order, { ...cost, cents, tax_rate })
      }
      for (const [index, charge] of order.charges.entries()) {
        const cost = { id: `CHARGE-${index + 1}`, code: charge.kind.toUpperCase() }
        const name = charge.name || CHARGE_NAMES[charge.kind]
        writeCost(list, order, { ...charge, ...cost, name, cents: charge.amount_cents })
      }
    })
    root.inside('ORDER_SUMMARY', (summary) => {
      summary.text('TOTAL_ITEM_NUM', positions.length + costs.length + order.charges.length)
      summary.text('TOTAL_AMOUNT', decimalText(totalCents(order), order.currency))
    })
  })
}

/** What the document's items sum up to: pieces that are not cancelled, what shipping them costs, and charges. Pure. */
export const totalCents = ({ lines, charges }: Pick<ErpOrder, 'lines' | 'charges'>): number =>
  lines.reduce((sum, line) => sum + line.item_price_cents + line.shipping_price_cents, 0) +
  charges.reduce((sum, { amount_cents }) => sum + amount_cents, 0)

function writeHeader(header: Writer, order: ErpOrder, facts: ErpDocumentFacts): void {
  header.inside('CONTROL_INFO', (control) => {
    control.text('GENERATOR_INFO', 'Kontor')
    control.text('GENERATION_DATE', instant(facts.generated_at))
  })
  header.inside('ORDER_INFO', (info) => {
    info.text('ORDER_ID', order.id)
    info.text('ORDER_DATE', instant(new Date(order.order_date)))
    writeParties(info, order)
    info.inside('CUSTOMER_ORDER_REFERENCE', (reference) => {
      reference.text('ORDER_ID', order.ext_order_id, 250)
      reference.text('ORDER_DESCR', order.ext_order_id_addition, 250)
    })
    info.inside('ORDER_PARTIES_REFERENCE', (parties) => {
      parties.text('bme:BUYER_IDREF', partyId(order, 'buyer'))
      parties.text('bme:SUPPLIER_IDREF', order.company.id, 250, { type: 'party_specific' })
      parties.inside('SHIPMENT_PARTIES_REFERENCE', (shipment) => {
        shipment.text('DELIVERY_IDREF', partyId(order, 'delivery'))
      })
    })
    info.text('bme:CURRENCY', order.currency)
    writePayment(info, order)
    info.text('PARTIAL_SHIPMENT_ALLOWED', 'true')
    info.text('REMARKS', order.customer_comment, 64_000, { type: 'general' })
    info.inside('HEADER_UDX', (own) => {
      own.text('UDX.KONTOR.VERSION', facts.version)
      own.text('UDX.KONTOR.CHANNEL_ID', order.sales_channel_id)
      own.text('UDX.KONTOR.CHANNEL', order.sales_channel)
      own.text('UDX.KONTOR.ORDER_TYPE', order.order_type)
      own.text('UDX.KONTOR.PAYMENT_STATUS', order.status === 'initial' ? 'outstanding' : 'paid')
      own.text('UDX.KONTOR.ORDER_TOTAL', decimalText(order.order_total_cents, order.currency))
    })
  })
}

/** Marketplaces have collected the money: the document names how the customer paid. */
function writePayment(info: Writer, order: ErpOrder): void {
  if (!isPrintable(order.payment_method)) return
  info.inside('PAYMENT', (payment) => {
    payment.text('CASH', 'false')
    payment.inside('PAYMENT_TERMS', (terms) => {
      terms.text('PAYMENT_TERM', order.payment_method, 20, { type: 'other' })
    })
  })
}

function writeParties(info: Writer, order: ErpOrder): void {
  info.inside('PARTIES', (parties) => {
    parties.inside('PARTY', (buyer) => {
      buyer.text('bme:PARTY_ID', partyId(order, 'buyer'), 250, { type: 'customer_specific' })
      buyer.text('PARTY_ROLE', 'buyer')
      buyer.text('PARTY_ROLE', 'invoice_recipient')
      const billing = order.billing ?? order.delivery
      if (billing) writeAddress(buyer, billing, order)
    })
    parties.inside('PARTY', (delivery) => {
      delivery.text('bme:PARTY_ID', partyId(order, 'delivery'), 250, { type: 'customer_specific' })
      delivery.text('PARTY_ROLE', 'delivery')
      if (order.delivery) writeAddress(delivery, order.delivery, order)
    })
    parties.inside('PARTY', (supplier) => {
      supplier.text('bme:PARTY_ID', order.company.id, 250, { type: 'party_specific' })
      supplier.text('PARTY_ROLE', 'supplier')
      supplier.inside('ADDRESS', (address) => address.text('bme:NAME', order.company.name, 50))
    })
    for (const store of order.stores) writeStore(parties, store)
  })
}

function writeStore(parties: Writer, store: ErpStore): void {
  parties.inside('PARTY', (party) => {
    party.text('bme:PARTY_ID', storeId(store), 250, { type: 'supplier_specific' })
    party.text('bme:PARTY_ID', store.gln, 250, { type: 'gln' })
    party.text('PARTY_ROLE', 'deliverer')
    party.inside('ADDRESS', (address) => {
      address.text('bme:NAME', store.name, 50)
      address.text('bme:STREET', `${store.street} ${store.street_no}`, 50)
      address.text('bme:ZIP', store.zip_code, 20)
      address.text('bme:CITY', store.city, 50)
      writeCountry(address, store.country)
    })
  })
}

function writeAddress(party: Writer, address: PostalAddress, order: ErpOrder): void {
  const person = `${address.first_name} ${address.last_name}`.trim()
  const street = `${address.street} ${address.street_no}`
  const names = [address.company, person].filter(isPrintable)
  const [name = '', name2 = ''] = names
  const name3 = [address.care_of, address.address_addition].filter(isPrintable).join(', ')
  party.inside('ADDRESS', (out) => {
    out.text('bme:NAME', name, 50)
    out.text('bme:NAME2', name2, 50)
    out.text('bme:NAME3', name3, 50)
    if (isPrintable(address.last_name)) {
      out.inside('CONTACT_DETAILS', (contact) => {
        contact.text('bme:CONTACT_NAME', address.last_name, 50)
        contact.text('bme:FIRST_NAME', address.first_name, 50)
      })
    }
    out.text('bme:STREET', street, 50)
    out.text('bme:ZIP', address.zip_code, 20)
    out.text('bme:CITY', address.city, 50)
    writeCountry(out, address.country)
    out.text('bme:PHONE', order.phone_number, 50)
    out.text('bme:EMAIL', order.email, 255)
    // The fields of the standard are short; whatever did not fit stands here whole.
    const cut = [name, name2, name3, street, address.city].filter((text) => [...text].length > 50)
    out.text('bme:ADDRESS_REMARKS', cut.join(' | '), 250)
  })
}

function writeCountry(address: Writer, code: string): void {
  address.text('bme:COUNTRY', countryName(code, 'de'), 50)
  if (countries.isValid(code) && code.length === 2 && !NOT_CODED.has(code))
    address.text('bme:COUNTRY_CODED', code)
}

function writeItem(list: Writer, order: ErpOrder, { line, line_ids, quantity }: ErpPosition): void {
  const store = order.stores.find(({ id }) => id === line.store_id)
  list.inside('ORDER_ITEM', (item) => {
    item.text('LINE_ITEM_ID', line.id)
    item.inside('PRODUCT_ID', (product) => {
      product.text('bme:SUPPLIER_PID', articleNumber(line), LONGEST_PID, { type: 'supplier_specific' })
      product.text('bme:INTERNATIONAL_PID', line.ean, 100, { type: 'ean' })
      product.text('bme:DESCRIPTION_SHORT', line.title, 150)
    })
    writeFeatures(item, line)
    item.text('QUANTITY', quantity)
    item.text('bme:ORDER_UNIT', PIECE)
    writePrice(item, order, line.item_price_cents, line.tax_rate)
    item.text('PRICE_LINE_AMOUNT', decimalText(line.item_price_cents * quantity, order.currency))
    item.inside('CUSTOMER_ORDER_REFERENCE', (reference) => {
      reference.text('ORDER_ID', order.ext_order_id, 250)
      reference.text('LINE_ITEM_ID', line.mp_item_id, 50)
    })
    item.inside('SHIPMENT_PARTIES_REFERENCE', (shipment) => {
      shipment.text('DELIVERY_IDREF', partyId(order, 'delivery'))
      if (store) shipment.text('DELIVERER_IDREF', storeId(store), 250, { type: 'supplier_specific' })
    })
    item.inside('ITEM_UDX', (own) => {
      for (const id of line_ids) own.text('UDX.KONTOR.LINE_ID', id)
      own.text('UDX.KONTOR.SKU', line.sku)
      own.text('UDX.KONTOR.ARTICLE_NUMBER', line.article_number)
      own.text('UDX.KONTOR.WWS_ID', line.wws_id)
      if (store) own.text('UDX.KONTOR.STORE_NUMBER', store.store_number)
    })
  })
}

function writeFeatures(item: Writer, line: ErpPosition['line']): void {
  const features = [
    ['size', line.size],
    ['color', line.color],
  ].filter(([, value = '']) => isPrintable(value))
  if (features.length === 0) return
  item.inside('PRODUCT_FEATURES', (list) => {
    for (const [name = '', value = ''] of features) {
      list.inside('FEATURE', (feature) => {
        feature.text('bme:FNAME', name)
        feature.text('bme:FVALUE', value, 60)
      })
    }
  })
}

/** The gross price of a piece, with the tax in it and what is left without. */
function writePrice(item: Writer, { currency }: ErpOrder, grossCents: number, taxRate: number): void {
  const net = netCents(grossCents, taxRate, currency)
  item.inside('PRODUCT_PRICE_FIX', (price) => {
    price.text('bme:PRICE_AMOUNT', decimalText(grossCents, currency))
    // The schema's words have no underscore, but for those that it names itself.
    price.text('bme:PRICE_FLAG', 'true', 10, { type: 'inclvat' })
    price.inside('TAX_DETAILS_FIX', (tax) => {
      tax.text('bme:TAX_TYPE', 'vat')
      tax.text('bme:TAX', rate(taxRate))
      tax.text('TAX_AMOUNT', decimalText(grossCents - net, currency))
      tax.text('TAX_BASE', decimalText(net, currency))
    })
  })
}

/** What is left of a gross amount without the tax in it, rounded once, to the cent or the yen. Pure. */
export function netCents(grossCents: number, taxRate: number, currency: string): number {
  const smallest = smallestCents(currency)
  return roundTo((grossCents * 100) / (100 + taxRate), smallest)
}

interface Cost {
  readonly id: string
  /** What the ERP books it as. */
  readonly code: string
  readonly name: string
  /** Position at the channel that it belongs to; empty: the order as a whole. */
  readonly mp_item_id: string
  readonly cents: number
  readonly tax_rate: number
}

/** What shipping costs, and each charge, is a position of its own, so that the items sum up to the total. */
function writeCost(list: Writer, order: ErpOrder, cost: Cost): void {
  list.inside('ORDER_ITEM', (item) => {
    item.text('LINE_ITEM_ID', cost.id)
    item.inside('PRODUCT_ID', (product) => {
      product.text('bme:SUPPLIER_PID', cost.code, 32, { type: 'supplier_specific' })
      product.text('bme:DESCRIPTION_SHORT', cost.name, 150)
    })
    item.text('QUANTITY', 1)
    item.text('bme:ORDER_UNIT', PIECE)
    writePrice(item, order, cost.cents, cost.tax_rate)
    item.text('PRICE_LINE_AMOUNT', decimalText(cost.cents, order.currency))
    if (cost.mp_item_id !== '') {
      item.inside('CUSTOMER_ORDER_REFERENCE', (reference) => {
        reference.text('ORDER_ID', order.ext_order_id, 250)
        reference.text('LINE_ITEM_ID', cost.mp_item_id, 50)
      })
    }
  })
}

const partyId = (order: ErpOrder, role: 'buyer' | 'delivery'): string =>
  (role === 'buyer' && printable(order.customer_id, 250)) || `${order.id}-${role}`

/** The number under which the ERP itself knows the store. */
const storeId = (store: ErpStore): string => store.erp_store_id.trim() || store.store_number

/**
 * The number by which the ERP knows the article, in the 32 characters that BMEcat gives it: one that is longer ends in a
 * hash of the whole, so that two articles never become one.
 */
function articleNumber({ sku, article_number }: ErpPosition['line']): string {
  const number = printable(sku || article_number, Number.POSITIVE_INFINITY)
  if ([...number].length <= LONGEST_PID) return number
  const hash = createHash('sha256').update(number).digest('hex').slice(0, 8)
  return `${printable(number, LONGEST_PID - 9)}-${hash}`
}

/** Percent, to the thousandth, as the fraction that the standard wants: 2.1 is `0.021`. */
const rate = (percent: number): string => String(Number((percent / 100).toFixed(5)))

const instant = (at: Date): string => at.toISOString().replace(/\.\d+Z$/, 'Z')
