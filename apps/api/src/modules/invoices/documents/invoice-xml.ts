import { isGtin } from '@kontor/contract/catalogue'
import { fill } from '@kontor/contract/shared'
import { create } from 'xmlbuilder2'
import { languageOf } from '../../../platform/documents/country.ts'
import { xmlValue } from '../../../platform/documents/xml-text.ts'
import type { Vat } from '../delivery-vat.ts'
import type { ChargeAmounts } from '../invoice-amounts.ts'
import type { DocumentLine, InvoiceDocument, Seller } from '../invoice-document.ts'
import { invoiceText } from './invoice-documents.texts.ts'
import { documentNotes } from './invoice-notes.ts'

/** The profile EN 16931 of Factur-X 1.0 and ZUGFeRD 2 (BT-24). */
const GUIDELINE = 'urn:cen.eu:en16931:2017'
/** UNTDID 1001: commercial invoice, credit note. */
const TYPE_CODES = { invoice: '380', credit_note: '381' } as const
/** UNTDID 4461: online payment service; the marketplace collects the money and pays it back. */
const PAID_ONLINE = '68'
/** UN/ECE Recommendation 20: a piece. */
const PIECE = 'H87'
/** UNTDID 5189: discount. */
const DISCOUNT = '95'
/** UNTDID 7161: freight service, additional packaging, other services, miscellaneous; of an allowance UNTDID 5189. */
const CHARGE_CODES = {
  shipping: 'FC',
  gift_wrap: 'ABL',
  cod_fee: 'ADR',
  delivery_tip: 'ABK',
  other: 'ABK',
  discount: DISCOUNT,
} as const satisfies Record<ChargeAmounts['kind'], string>
/** ISO 6523: GTIN. */
const GTIN = '0160'
/** CEF EAS: an e-mail address. */
const EMAIL = 'EM'

const NAMESPACES = {
  '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** An element with its children in the order that the schema wants. What is `undefined` is left out. */
interface Element {
  readonly [name: string]: Content
}
type Content = string | Element | readonly Content[] | undefined

/** An issued document as an e-invoice: UN/CEFACT Cross Industry Invoice by EN 16931-1, syntax binding CEN/TS 16931-3-3. */
export function invoiceXml(document: InvoiceDocument): string {
  const root: Element = {
    ...NAMESPACES,
    'rsm:ExchangedDocumentContext': {
      'ram:GuidelineSpecifiedDocumentContextParameter': { 'ram:ID': GUIDELINE },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': document.number,
      'ram:TypeCode': TYPE_CODES[document.kind],
      'ram:IssueDateTime': dateTime(document.issue_date),
      'ram:IncludedNote': documentNotes(document).map((note) => ({ 'ram:Content': note })),
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': document.lines.map((line, index) =>
        lineItem(document, line, index + 1),
      ),
      'ram:ApplicableHeaderTradeAgreement': agreement(document),
      'ram:ApplicableHeaderTradeDelivery': {
        'ram:ShipToTradeParty': {
          'ram:Name': document.buyer.company || document.buyer.name,
          'ram:PostalTradeAddress': { 'ram:CountryID': document.delivery_country },
        },
        'ram:ActualDeliverySupplyChainEvent': {
          'ram:OccurrenceDateTime': dateTime(document.delivery_date),
        },
      },
      'ram:ApplicableHeaderTradeSettlement': settlement(document),
    },
  }
  return create({ version: '1.0', encoding: 'UTF-8' })
    .ele({ 'rsm:CrossIndustryInvoice': present(root) })
    .end({ prettyPrint: true })
}

function lineItem(document: InvoiceDocument, line: DocumentLine, position: number): Element {
  const traits = [
    { name: 'size', value: line.size },
    { name: 'color', value: line.color },
  ].filter(({ value }) => value !== '')
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(position) },
    'ram:SpecifiedTradeProduct': {
      'ram:GlobalID': isGtin(line.ean) ? { '@schemeID': GTIN, '#': line.ean } : undefined,
      'ram:SellerAssignedID': line.article_number || undefined,
      'ram:Name': line.title,
      'ram:ApplicableProductCharacteristic': traits.map(({ name, value }) => ({
        'ram:Description': name,
        'ram:Value': value,
      })),
    },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': amount(line.price_net_cents) },
    },
    'ram:SpecifiedLineTradeDelivery': { 'ram:BilledQuantity': { '@unitCode': PIECE, '#': '1' } },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': taxCategory(line.vat),
      'ram:SpecifiedTradeAllowanceCharge':
        line.allowance_net_cents === 0
          ? undefined
          : {
              'ram:ChargeIndicator': { 'udt:Indicator': 'false' },
              'ram:ActualAmount': amount(line.allowance_net_cents),
              'ram:ReasonCode': DISCOUNT,
              'ram:Reason': textOf(document, 'allowance'),
            },
      'ram:SpecifiedTradeSettlementLineMonetarySummation': {
        'ram:LineTotalAmount': amount(line.net_cents),
      },
    },
  }
}

function agreement({ seller, buyer, order_number }: InvoiceDocument): Element {
  return {
    'ram:SellerTradeParty': sellerParty(seller),
    'ram:BuyerTradeParty': {
      'ram:Name': buyer.company || buyer.name,
      'ram:DefinedTradeContact': buyer.company ? { 'ram:PersonName': buyer.name } : undefined,
      'ram:PostalTradeAddress': {
        'ram:PostcodeCode': buyer.zip_code,
        'ram:LineOne': `${buyer.street} ${buyer.street_no}`.trim(),
        'ram:LineTwo': buyer.care_of || undefined,
        'ram:CityName': buyer.city,
        'ram:CountryID': buyer.country,
      },
    },
    'ram:BuyerOrderReferencedDocument': { 'ram:IssuerAssignedID': order_number },
  }
}

const sellerParty = (seller: Seller): Element => ({
  // Something must identify the seller (BR-CO-26): the tax number does where there is no VAT id.
  'ram:ID': seller.vat_id === '' ? seller.tax_number : undefined,
  'ram:Name': seller.name,
  'ram:PostalTradeAddress': {
    'ram:PostcodeCode': seller.zip_code,
    'ram:LineOne': `${seller.street} ${seller.street_no}`.trim(),
    'ram:CityName': seller.city,
    'ram:CountryID': seller.country,
  },
  'ram:URIUniversalCommunication': seller.email
    ? { 'ram:URIID': { '@schemeID': EMAIL, '#': seller.email } }
    : undefined,
  'ram:SpecifiedTaxRegistration': [
    ...(seller.tax_number ? [{ 'ram:ID': { '@schemeID': 'FC', '#': seller.tax_number } }] : []),
    ...(seller.vat_id ? [{ 'ram:ID': { '@schemeID': 'VA', '#': seller.vat_id } }] : []),
  ],
})

function settlement(document: InvoiceDocument): Element {
  const { kind, currency, channel, taxes, charges, refers_to } = document
  const isCredit = kind === 'credit_note'
  const chargeTotal = sum(charges.filter(isCharge).map(({ net_cents }) => net_cents))
  const allowanceTotal = -sum(charges.filter(isAllowance).map(({ net_cents }) => net_cents))
  return {
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': { 'ram:TypeCode': PAID_ONLINE, 'ram:Information': channel },
    'ram:ApplicableTradeTax': taxes.map(({ vat, basis_cents, tax_cents }) => ({
      'ram:CalculatedAmount': amount(tax_cents),
      'ram:TypeCode': 'VAT',
      'ram:ExemptionReason': vat.category === 'G' ? textOf(document, 'export') : undefined,
      'ram:BasisAmount': amount(basis_cents),
      'ram:CategoryCode': vat.category,
      'ram:ExemptionReasonCode': vat.category === 'G' ? 'VATEX-EU-G' : undefined,
      'ram:RateApplicablePercent': String(vat.rate),
    })),
    'ram:SpecifiedTradeAllowanceCharge': charges.map((charge) => ({
      'ram:ChargeIndicator': { 'udt:Indicator': String(isCharge(charge)) },
      'ram:ActualAmount': amount(Math.abs(charge.net_cents)),
      'ram:ReasonCode': CHARGE_CODES[charge.kind],
      'ram:Reason': charge.name || textOf(document, charge.kind),
      'ram:CategoryTradeTax': taxCategory(charge.vat),
    })),
    'ram:SpecifiedTradePaymentTerms': isCredit
      ? { 'ram:Description': fill(textOf(document, 'refund'), { channel }) }
      : undefined,
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': {
      'ram:LineTotalAmount': amount(sum(document.lines.map(({ net_cents }) => net_cents))),
      'ram:ChargeTotalAmount': chargeTotal > 0 ? amount(chargeTotal) : undefined,
      'ram:AllowanceTotalAmount': allowanceTotal > 0 ? amount(allowanceTotal) : undefined,
      'ram:TaxBasisTotalAmount': amount(document.net_cents),
      'ram:TaxTotalAmount': { '@currencyID': currency, '#': amount(document.tax_cents) },
      'ram:GrandTotalAmount': amount(document.gross_cents),
      'ram:TotalPrepaidAmount': isCredit ? undefined : amount(document.gross_cents),
      'ram:DuePayableAmount': amount(isCredit ? document.gross_cents : 0),
    },
    'ram:InvoiceReferencedDocument': refers_to
      ? {
          'ram:IssuerAssignedID': refers_to.number,
          'ram:FormattedIssueDateTime': {
            'qdt:DateTimeString': { '@format': '102', '#': compactDay(refers_to.issue_date) },
          },
        }
      : undefined,
  }
}

const isCharge = ({ kind }: ChargeAmounts): boolean => kind !== 'discount'
const isAllowance = (charge: ChargeAmounts): boolean => !isCharge(charge)

const taxCategory = ({ category, rate }: Vat): Element => ({
  'ram:TypeCode': 'VAT',
  'ram:CategoryCode': category,
  'ram:RateApplicablePercent': String(rate),
})

/** `2026-03-10` as `20260310`, which is format 102 of UNTDID 2379. */
const compactDay = (day: string): string => day.replaceAll('-', '')

const dateTime = (day: string): Element => ({
  'udt:DateTimeString': { '@format': '102', '#': compactDay(day) },
})

const amount = (cents: number): string => (cents / 100).toFixed(2)

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0)

const textOf = (document: InvoiceDocument, key: Parameters<typeof invoiceText>[0]): string =>
  invoiceText(key, languageOf(document.delivery_country))

/** Leaves out what is not there. */
function present(element: Element): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(element).flatMap(([name, content]) => {
      if (content === undefined || (Array.isArray(content) && content.length === 0)) return []
      return [[name, presentContent(content)]]
    }),
  )
}

function presentContent(content: Content): unknown {
  if (content === undefined) return content
  if (typeof content === 'string') return xmlValue(content)
  return Array.isArray(content) ? content.map(presentContent) : present(content as Element)
}
