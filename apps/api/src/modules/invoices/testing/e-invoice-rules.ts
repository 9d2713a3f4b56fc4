import { XmlDocument, type XmlElement } from 'libxml2-wasm'

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
  udt: 'urn:un:unece:uncefact:data:standard:UnqualifiedDataType:100',
  qdt: 'urn:un:unece:uncefact:data:standard:QualifiedDataType:100',
}

/** One element of an e-invoice, read by path. */
interface Node {
  /** Text at a path; empty when nothing is there. */
  text(path: string): string
  all(path: string): Node[]
  /** Amount at a path in cents; `NaN` where it is none with at most two places. */
  cents(path: string): number
}

function nodeOf(element: XmlElement): Node {
  const find = (path: string) => element.find(path, NAMESPACES) as XmlElement[]
  const text = (path: string) => find(path)[0]?.content.trim() ?? ''
  return {
    text,
    all: (path) => find(path).map(nodeOf),
    cents: (path) => {
      const found = text(path)
      return /^-?\d+(\.\d{1,2})?$/.test(found) ? Math.round(Number(found) * 100) : Number.NaN
    },
  }
}

/** The parts of a document that the rules speak of. */
interface Parts {
  readonly head: Node
  readonly agreement: Node
  readonly delivery: Node
  readonly settlement: Node
  readonly totals: Node
  readonly lines: readonly Node[]
  readonly taxes: readonly Node[]
  readonly charges: readonly Node[]
  readonly allowances: readonly Node[]
}

type Check = readonly [rule: string, isKept: boolean]

/**
 * The rules of EN 16931-1 that concern documents such as ours, written anew: a second opinion beside the official
 * rules, which are not part of this project. Strict where those allow a tolerance. @returns the rules that are broken
 */
export function brokenRules(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  try {
    const root = nodeOf(document.root)
    const settlement = one(root, '//ram:ApplicableHeaderTradeSettlement')
    const beside = settlement.all('ram:SpecifiedTradeAllowanceCharge')
    const isCharge = (node: Node) => node.text('ram:ChargeIndicator/udt:Indicator') === 'true'
    const parts: Parts = {
      head: one(root, 'rsm:ExchangedDocument'),
      agreement: one(root, '//ram:ApplicableHeaderTradeAgreement'),
      delivery: one(root, '//ram:ApplicableHeaderTradeDelivery'),
      settlement,
      totals: one(settlement, 'ram:SpecifiedTradeSettlementHeaderMonetarySummation'),
      lines: root.all('//ram:IncludedSupplyChainTradeLineItem'),
      taxes: settlement.all('ram:ApplicableTradeTax'),
      charges: beside.filter(isCharge),
      allowances: beside.filter((node) => !isCharge(node)),
    }
    const guideline = root.text('//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID')
    return [
      ['BR-01', guideline === 'urn:cen.eu:en16931:2017'] as const,
      ...presence(parts),
      ...parties(parts),
      ...parts.lines.flatMap((line) => ruleOfLine(line)),
      ...totalsAddUp(parts),
      ...parts.taxes.flatMap((tax) => ruleOfTax(parts, tax)),
      ...settlementRules(parts),
    ]
      .filter(([, isKept]) => !isKept)
      .map(([rule]) => rule)
  } finally {
    document.dispose()
  }
}

function one(node: Node, path: string): Node {
  const [found, ...more] = node.all(path)
  if (!found || more.length > 0) throw new Error(`${1 + more.length} of ${path}`)
  return found
}

const isDay = (text: string): boolean => /^20\d{2}(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.test(text)

const presence = ({ head, settlement, totals, lines, delivery }: Parts): Check[] => [
  ['BR-02', head.text('ram:ID') !== ''],
  ['BR-03', isDay(head.text('ram:IssueDateTime/udt:DateTimeString[@format="102"]'))],
  ['BR-04', ['380', '381'].includes(head.text('ram:TypeCode'))],
  ['BR-05', /^[A-Z]{3}$/.test(settlement.text('ram:InvoiceCurrencyCode'))],
  ['BR-12', totals.cents('ram:LineTotalAmount') >= 0],
  ['BR-13', totals.cents('ram:TaxBasisTotalAmount') >= 0],
  ['BR-14', totals.cents('ram:GrandTotalAmount') >= 0],
  ['BR-15', totals.cents('ram:DuePayableAmount') >= 0],
  ['BR-16', lines.length > 0],
  [
    'BT-72',
    isDay(delivery.text('ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime/udt:DateTimeString')),
  ],
]

function parties({ agreement, delivery }: Parts): Check[] {
  const seller = one(agreement, 'ram:SellerTradeParty')
  const buyer = one(agreement, 'ram:BuyerTradeParty')
  const vatId = seller.text('ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]')
  return [
    ['BR-06', seller.text('ram:Name') !== ''],
    ['BR-07', buyer.text('ram:Name') !== ''],
    ['BR-08', seller.all('ram:PostalTradeAddress').length === 1],
    ['BR-09', /^[A-Z]{2}$/.test(seller.text('ram:PostalTradeAddress/ram:CountryID'))],
    ['BR-10', buyer.all('ram:PostalTradeAddress').length === 1],
    ['BR-11', /^[A-Z]{2}$/.test(buyer.text('ram:PostalTradeAddress/ram:CountryID'))],
    ['BR-57', /^[A-Z]{2}$/.test(delivery.text('ram:ShipToTradeParty/ram:PostalTradeAddress/ram:CountryID'))],
    ['BR-CO-09', vatId === '' || /^[A-Z]{2}/.test(vatId)],
    ['BR-CO-26', vatId !== '' || seller.text('ram:ID') !== ''],
    ['BR-62', seller.all('ram:URIUniversalCommunication/ram:URIID[not(@schemeID)]').length === 0],
  ]
}

function ruleOfLine(line: Node): Check[] {
  const settlement = one(line, 'ram:SpecifiedLineTradeSettlement')
  const allowances = settlement.all('ram:SpecifiedTradeAllowanceCharge')
  const net = settlement.cents('ram:SpecifiedTradeSettlementLineMonetarySummation/ram:LineTotalAmount')
  const price = line.cents('.//ram:NetPriceProductTradePrice/ram:ChargeAmount')
  const quantity = Number(line.text('.//ram:BilledQuantity'))
  const reduced = sum(allowances.map((allowance) => allowance.cents('ram:ActualAmount')))
  return [
    ['BR-21', line.text('ram:AssociatedDocumentLineDocument/ram:LineID') !== ''],
    ['BR-22', quantity > 0],
    ['BR-23', line.text('.//ram:BilledQuantity/@unitCode') === 'H87'],
    ['BR-24', Number.isInteger(net)],
    ['BR-25', line.text('.//ram:SpecifiedTradeProduct/ram:Name') !== ''],
    ['BR-26/27', price >= 0],
    [
      'BR-41/42',
      allowances.every((one) => one.cents('ram:ActualAmount') > 0 && one.text('ram:Reason') !== ''),
    ],
    ['BR-CO-04', /^[SG]$/.test(settlement.text('ram:ApplicableTradeTax/ram:CategoryCode'))],
    ['BR-S-05', isRateOfCategory(one(settlement, 'ram:ApplicableTradeTax'))],
    ['line net = price × quantity − allowances', net === price * quantity - reduced],
  ]
}

function totalsAddUp({ totals, lines, taxes, charges, allowances }: Parts): Check[] {
  const lineTotal = sum(lines.map((line) => line.cents('.//ram:LineTotalAmount')))
  const chargeTotal = actual(charges)
  const allowanceTotal = actual(allowances)
  const tax = sum(taxes.map((each) => each.cents('ram:CalculatedAmount')))
  const optional = (path: string) => (totals.text(path) === '' ? 0 : totals.cents(path))
  const basis = totals.cents('ram:TaxBasisTotalAmount')
  const grand = totals.cents('ram:GrandTotalAmount')
  return [
    ['BR-CO-10', totals.cents('ram:LineTotalAmount') === lineTotal],
    ['BR-CO-11', optional('ram:AllowanceTotalAmount') === allowanceTotal],
    ['BR-CO-12', optional('ram:ChargeTotalAmount') === chargeTotal],
    ['BR-CO-13', basis === lineTotal - allowanceTotal + chargeTotal],
    ['BR-CO-14', totals.cents('ram:TaxTotalAmount') === tax],
    ['BR-53', totals.text('ram:TaxTotalAmount/@currencyID') !== ''],
    ['BR-CO-15', grand === basis + tax],
    ['BR-CO-16', totals.cents('ram:DuePayableAmount') === grand - optional('ram:TotalPrepaidAmount')],
    ['BR-CO-18', taxes.length > 0],
  ]
}

function ruleOfTax(parts: Parts, tax: Node): Check[] {
  const category = tax.text('ram:CategoryCode')
  const rate = tax.text('ram:RateApplicablePercent')
  const is = (path: string) => (node: Node) =>
    node.text(`${path}/ram:CategoryCode`) === category &&
    node.text(`${path}/ram:RateApplicablePercent`) === rate
  const basis = tax.cents('ram:BasisAmount')
  const calculated = tax.cents('ram:CalculatedAmount')
  const lines = parts.lines.filter(is('ram:SpecifiedLineTradeSettlement/ram:ApplicableTradeTax'))
  const charges = parts.charges.filter(is('ram:CategoryTradeTax'))
  const allowances = parts.allowances.filter(is('ram:CategoryTradeTax'))
  const exempt = tax.text('ram:ExemptionReason') !== '' || tax.text('ram:ExemptionReasonCode') !== ''
  const same = parts.taxes.filter(is('.'))
  const vatId = parts.agreement.text(
    'ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID[@schemeID="VA"]',
  )
  return [
    ['BR-45', Number.isInteger(basis)],
    ['BR-46', Number.isInteger(calculated)],
    ['BR-47/48', isRateOfCategory(tax)],
    // A cent more or less: what the customer paid stays as it is, and not every sum is a net amount with its tax.
    ['BR-CO-17', Math.abs(calculated - Math.round((basis * Number(rate)) / 100)) <= 1],
    [
      'BR-S-08/BR-G-08',
      basis ===
        sum(lines.map((line) => line.cents('.//ram:LineTotalAmount'))) + actual(charges) - actual(allowances),
    ],
    ['BR-S-01/BR-G-01', same.length === 1 && lines.length + charges.length > 0],
    ['BR-S-10/BR-G-10', category === 'G' ? exempt : !exempt],
    ['BR-G-02', category !== 'G' || vatId !== ''],
    ['BR-S-02', parts.agreement.all('ram:SellerTradeParty/ram:SpecifiedTaxRegistration/ram:ID').length > 0],
  ]
}

const actual = (nodes: readonly Node[]): number => sum(nodes.map((node) => node.cents('ram:ActualAmount')))

const isRateOfCategory = (tax: Node): boolean => {
  const rate = Number(tax.text('ram:RateApplicablePercent'))
  return tax.text('ram:CategoryCode') === 'S' ? rate > 0 : rate === 0
}

function settlementRules({ head, settlement, totals, charges, allowances }: Parts): Check[] {
  const due = totals.cents('ram:DuePayableAmount')
  const refersTo = settlement.text('ram:InvoiceReferencedDocument/ram:IssuerAssignedID')
  return [
    ['BR-49', settlement.text('ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode') !== ''],
    ['BR-CO-25', due <= 0 || settlement.text('ram:SpecifiedTradePaymentTerms/ram:Description') !== ''],
    [
      'BR-31/32/33/36/37/38',
      [...charges, ...allowances].every(
        (one) => one.cents('ram:ActualAmount') >= 0 && one.text('ram:Reason') !== '',
      ),
    ],
    ['BR-55', (head.text('ram:TypeCode') === '381') === (refersTo !== '')],
  ]
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, each) => total + each, 0)
