import { create } from 'xmlbuilder2'
import { decimalText } from '../money.ts'
import { xmlValue } from './xml-text.ts'

// E-invoices: UN/CEFACT Cross Industry Invoice by EN 16931-1, syntax binding CEN/TS 16931-3-3.

/** The profile EN 16931 of Factur-X 1.0 and ZUGFeRD 2 (BT-24). */
const GUIDELINE = 'urn:cen.eu:en16931:2017'
/** The same of XRechnung 3.0 (KoSIT), and the process that it belongs to (BT-23). */
const XRECHNUNG = 'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0'
const BILLING = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0'
/** UNTDID 1001: commercial invoice, credit note. */
const TYPE_CODES = { invoice: '380', credit_note: '381' } as const
/** UN/ECE Recommendation 20: a piece. */
const PIECE = 'H87'
/** ISO 6523: GTIN. */
const GTIN = '0160'
/** CEF EAS: an e-mail address, a Leitweg-ID. */
const EMAIL = 'EM'
const LEITWEG_ID = '0204'

const NAMESPACES = {
  '@xmlns:rsm': 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  '@xmlns:ram': 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  '@xmlns:qdt': 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
  '@xmlns:udt': 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
}

/** VAT category (UNTDID 5305) and rate in percent. */
export interface EInvoiceVat {
  readonly category: 'S' | 'G' | 'AE' | 'O'
  readonly rate: number
}

/** Why nothing is taxed, by category (VATEX). */
const EXEMPTION_CODES = { G: 'VATEX-EU-G', AE: 'VATEX-EU-AE', O: 'VATEX-EU-O' } as const

export interface EInvoiceAddress {
  readonly zip_code: string
  readonly street: string
  readonly line_two?: string
  readonly city: string
  readonly country: string
}

export interface EInvoiceSeller extends EInvoiceAddress {
  readonly name: string
  readonly vat_id: string
  readonly tax_number: string
  readonly email: string
}

export interface EInvoiceBuyer extends EInvoiceAddress {
  readonly name: string
  readonly contact?: string
  readonly vat_id?: string
  readonly email?: string
}

/** What is taken off (`isCharge` false) or charged beside. */
interface EInvoiceCharge {
  readonly isCharge: boolean
  readonly cents: number
  /** UNTDID 7161 of a charge, 5189 of an allowance. */
  readonly reason_code: string
  readonly reason: string
}

export interface EInvoiceLine {
  readonly name: string
  /** Empty where there is none. */
  readonly gtin: string
  readonly article_number: string
  readonly traits: readonly { readonly name: string; readonly value: string }[]
  /** Net, never below zero: what is credited has a quantity below zero. */
  readonly price_cents: number
  readonly quantity: 1 | -1
  readonly vat: EInvoiceVat
  readonly allowance: EInvoiceCharge | null
  readonly net_cents: number
}

/** What XRechnung wants beyond EN 16931: whom of the buyer it is for (BT-10), and whom to ask at the seller (BG-6). */
export interface XRechnungParts {
  readonly leitweg_id: string
  readonly contact: { readonly name: string; readonly phone: string; readonly email: string }
}

/** Everything that an e-invoice says. Amounts in minor units of `currency`, days `YYYY-MM-DD`. */
export interface EInvoice {
  readonly kind: keyof typeof TYPE_CODES
  readonly number: string
  readonly issue_date: string
  readonly notes: readonly string[]
  readonly currency: string
  readonly seller: EInvoiceSeller
  readonly buyer: EInvoiceBuyer
  readonly lines: readonly EInvoiceLine[]
  /** Where it was delivered, when it was goods. */
  readonly delivery: {
    readonly name: string
    readonly country: string
    /** Left out where the document does not say it. */
    readonly place?: { readonly zip_code: string; readonly city: string }
  } | null
  readonly delivery_date: string | null
  /** Which days it is about, when it is about more than one. */
  readonly period: { readonly from: string; readonly to: string } | null
  readonly order_number: string | null
  /** UNTDID 4461, and the account that it is paid to. */
  readonly payment: {
    readonly type_code: string
    readonly information: string | null
    readonly account: { readonly iban: string; readonly bic: string } | null
  }
  readonly terms: { readonly text: string; readonly due_date: string | null } | null
  readonly charges: readonly (EInvoiceCharge & { readonly vat: EInvoiceVat })[]
  readonly taxes: readonly {
    readonly vat: EInvoiceVat
    readonly basis_cents: number
    readonly tax_cents: number
    /** Why nothing is taxed; null where something is. */
    readonly exemption: string | null
  }[]
  readonly net_cents: number
  readonly tax_cents: number
  readonly gross_cents: number
  readonly prepaid_cents: number
  readonly refers_to: { readonly number: string; readonly issue_date: string } | null
  /** Left out: profile EN 16931. */
  readonly xrechnung?: XRechnungParts
}

/** An element with its children in the order that the schema wants. What is `undefined` is left out. */
interface Element {
  readonly [name: string]: Content
}
type Content = string | Element | readonly Content[] | undefined

/** A document as XML. The same document gives the same text. */
export function eInvoiceXml(document: EInvoice): string {
  const root: Element = {
    ...NAMESPACES,
    'rsm:ExchangedDocumentContext': {
      'ram:BusinessProcessSpecifiedDocumentContextParameter': document.xrechnung
        ? { 'ram:ID': BILLING }
        : undefined,
      'ram:GuidelineSpecifiedDocumentContextParameter': {
        'ram:ID': document.xrechnung ? XRECHNUNG : GUIDELINE,
      },
    },
    'rsm:ExchangedDocument': {
      'ram:ID': document.number,
      'ram:TypeCode': TYPE_CODES[document.kind],
      'ram:IssueDateTime': dateTime(document.issue_date),
      'ram:IncludedNote': document.notes.map((note) => ({ 'ram:Content': note })),
    },
    'rsm:SupplyChainTradeTransaction': {
      'ram:IncludedSupplyChainTradeLineItem': document.lines.map((line, index) =>
        lineItem(line, index + 1, document.currency),
      ),
      'ram:ApplicableHeaderTradeAgreement': agreement(document),
      'ram:ApplicableHeaderTradeDelivery': delivery(document),
      'ram:ApplicableHeaderTradeSettlement': settlement(document),
    },
  }
  return create({ version: '1.0', encoding: 'UTF-8' })
    .ele({ 'rsm:CrossIndustryInvoice': present(root) })
    .end({ prettyPrint: true })
}

function lineItem(line: EInvoiceLine, position: number, currency: string): Element {
  return {
    'ram:AssociatedDocumentLineDocument': { 'ram:LineID': String(position) },
    'ram:SpecifiedTradeProduct': {
      'ram:GlobalID': line.gtin ? { '@schemeID': GTIN, '#': line.gtin } : undefined,
      'ram:SellerAssignedID': line.article_number || undefined,
      'ram:Name': line.name,
      'ram:ApplicableProductCharacteristic': line.traits.map(({ name, value }) => ({
        'ram:Description': name,
        'ram:Value': value,
      })),
    },
    'ram:SpecifiedLineTradeAgreement': {
      'ram:NetPriceProductTradePrice': { 'ram:ChargeAmount': decimalText(line.price_cents, currency) },
    },
    'ram:SpecifiedLineTradeDelivery': {
      'ram:BilledQuantity': { '@unitCode': PIECE, '#': String(line.quantity) },
    },
    'ram:SpecifiedLineTradeSettlement': {
      'ram:ApplicableTradeTax': taxCategory(line.vat),
      'ram:SpecifiedTradeAllowanceCharge': line.allowance ? charge(line.allowance, currency) : undefined,
      'ram:SpecifiedTradeSettlementLineMonetarySummation': {
        'ram:LineTotalAmount': decimalText(line.net_cents, currency),
      },
    },
  }
}

const address = ({ zip_code, street, line_two, city, country }: EInvoiceAddress): Element => ({
  'ram:PostcodeCode': zip_code,
  'ram:LineOne': street,
  'ram:LineTwo': line_two || undefined,
  'ram:CityName': city,
  'ram:CountryID': country,
})

const mailAddress = (email: string | undefined): Element | undefined =>
  email ? { 'ram:URIID': { '@schemeID': EMAIL, '#': email } } : undefined

function agreement(document: EInvoice): Element {
  const { buyer, order_number, xrechnung } = document
  return {
    'ram:BuyerReference': xrechnung?.leitweg_id,
    'ram:SellerTradeParty': sellerParty(document),
    'ram:BuyerTradeParty': {
      'ram:Name': buyer.name,
      'ram:DefinedTradeContact': buyer.contact ? { 'ram:PersonName': buyer.contact } : undefined,
      'ram:PostalTradeAddress': address(buyer),
      'ram:URIUniversalCommunication': xrechnung
        ? { 'ram:URIID': { '@schemeID': LEITWEG_ID, '#': xrechnung.leitweg_id } }
        : mailAddress(buyer.email),
      'ram:SpecifiedTaxRegistration':
        buyer.vat_id && !isNotTaxable(document)
          ? { 'ram:ID': { '@schemeID': 'VA', '#': buyer.vat_id } }
          : undefined,
    },
    'ram:BuyerOrderReferencedDocument': order_number ? { 'ram:IssuerAssignedID': order_number } : undefined,
  }
}

/** Documents about what is not taxable name no VAT ids (BR-O-02). */
const isNotTaxable = ({ taxes }: EInvoice): boolean => taxes.some(({ vat }) => vat.category === 'O')

function sellerParty(document: EInvoice): Element {
  const { seller, xrechnung } = document
  const vatId = isNotTaxable(document) ? '' : seller.vat_id
  return {
    // Something must identify the seller (BR-CO-26): the tax number does where there is no VAT id.
    'ram:ID': vatId === '' ? seller.tax_number || seller.vat_id : undefined,
    'ram:Name': seller.name,
    'ram:DefinedTradeContact': xrechnung
      ? {
          'ram:PersonName': xrechnung.contact.name,
          'ram:TelephoneUniversalCommunication': { 'ram:CompleteNumber': xrechnung.contact.phone },
          'ram:EmailURIUniversalCommunication': { 'ram:URIID': xrechnung.contact.email },
        }
      : undefined,
    'ram:PostalTradeAddress': address(seller),
    'ram:URIUniversalCommunication': mailAddress(xrechnung?.contact.email ?? seller.email),
    'ram:SpecifiedTaxRegistration': [
      ...(seller.tax_number ? [{ 'ram:ID': { '@schemeID': 'FC', '#': seller.tax_number } }] : []),
      ...(vatId ? [{ 'ram:ID': { '@schemeID': 'VA', '#': vatId } }] : []),
    ],
  }
}

const delivery = ({ delivery: to, delivery_date }: EInvoice): Element => ({
  'ram:ShipToTradeParty': to
    ? {
        'ram:Name': to.name,
        'ram:PostalTradeAddress': {
          'ram:PostcodeCode': to.place?.zip_code,
          'ram:CityName': to.place?.city,
          'ram:CountryID': to.country,
        },
      }
    : undefined,
  'ram:ActualDeliverySupplyChainEvent': delivery_date
    ? { 'ram:OccurrenceDateTime': dateTime(delivery_date) }
    : undefined,
})

function settlement(document: EInvoice): Element {
  const { currency, payment, taxes, charges, period, terms, refers_to } = document
  return {
    'ram:InvoiceCurrencyCode': currency,
    'ram:SpecifiedTradeSettlementPaymentMeans': {
      'ram:TypeCode': payment.type_code,
      'ram:Information': payment.information ?? undefined,
      'ram:PayeePartyCreditorFinancialAccount': payment.account
        ? { 'ram:IBANID': payment.account.iban }
        : undefined,
      'ram:PayeeSpecifiedCreditorFinancialInstitution': payment.account?.bic
        ? { 'ram:BICID': payment.account.bic }
        : undefined,
    },
    'ram:ApplicableTradeTax': taxes.map(({ vat, basis_cents, tax_cents, exemption }) => ({
      'ram:CalculatedAmount': decimalText(tax_cents, currency),
      'ram:TypeCode': 'VAT',
      'ram:ExemptionReason': exemption ?? undefined,
      'ram:BasisAmount': decimalText(basis_cents, currency),
      'ram:CategoryCode': vat.category,
      'ram:ExemptionReasonCode': vat.category === 'S' ? undefined : EXEMPTION_CODES[vat.category],
      'ram:RateApplicablePercent': rate(vat),
    })),
    'ram:BillingSpecifiedPeriod': period
      ? { 'ram:StartDateTime': dateTime(period.from), 'ram:EndDateTime': dateTime(period.to) }
      : undefined,
    'ram:SpecifiedTradeAllowanceCharge': charges.map((one) => ({
      ...charge(one, currency),
      'ram:CategoryTradeTax': taxCategory(one.vat),
    })),
    'ram:SpecifiedTradePaymentTerms': terms
      ? {
          'ram:Description': terms.text,
          'ram:DueDateDateTime': terms.due_date ? dateTime(terms.due_date) : undefined,
        }
      : undefined,
    'ram:SpecifiedTradeSettlementHeaderMonetarySummation': totals(document),
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

function totals(document: EInvoice): Element {
  const { currency, lines, charges, kind, prepaid_cents, gross_cents } = document
  const beside = (isCharge: boolean) =>
    sum(charges.filter((one) => one.isCharge === isCharge).map(({ cents }) => cents))
  const [charged, allowed] = [beside(true), beside(false)]
  const amount = (cents: number) => decimalText(cents, currency)
  return {
    'ram:LineTotalAmount': amount(sum(lines.map(({ net_cents }) => net_cents))),
    'ram:ChargeTotalAmount': charged > 0 ? amount(charged) : undefined,
    'ram:AllowanceTotalAmount': allowed > 0 ? amount(allowed) : undefined,
    'ram:TaxBasisTotalAmount': amount(document.net_cents),
    'ram:TaxTotalAmount': { '@currencyID': currency, '#': amount(document.tax_cents) },
    'ram:GrandTotalAmount': amount(gross_cents),
    'ram:TotalPrepaidAmount':
      kind === 'credit_note' || prepaid_cents === 0 ? undefined : amount(prepaid_cents),
    'ram:DuePayableAmount': amount(gross_cents - prepaid_cents),
  }
}

const charge = ({ isCharge, cents, reason_code, reason }: EInvoiceCharge, currency: string): Element => ({
  'ram:ChargeIndicator': { 'udt:Indicator': String(isCharge) },
  'ram:ActualAmount': decimalText(cents, currency),
  'ram:ReasonCode': reason_code,
  'ram:Reason': reason,
})

/** What is not taxable has no rate (BR-O-05). */
const rate = (vat: EInvoiceVat): string | undefined => (vat.category === 'O' ? undefined : String(vat.rate))

const taxCategory = (vat: EInvoiceVat): Element => ({
  'ram:TypeCode': 'VAT',
  'ram:CategoryCode': vat.category,
  'ram:RateApplicablePercent': rate(vat),
})

/** `2026-03-10` as `20260310`, which is format 102 of UNTDID 2379. */
const compactDay = (day: string): string => day.replaceAll('-', '')

const dateTime = (day: string): Element => ({
  'udt:DateTimeString': { '@format': '102', '#': compactDay(day) },
})

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0)

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
