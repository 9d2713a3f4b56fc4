import { XmlDocument, type XmlElement } from 'libxml2-wasm'

const NAMESPACES = {
  rsm: 'urn:un:unece:uncefact:data:standard:CrossIndustryInvoice:100',
  ram: 'urn:un:unece:uncefact:data:standard:ReusableAggregateBusinessInformationEntity:100',
}
const SELLER = '//ram:SellerTradeParty'
const BUYER = '//ram:BuyerTradeParty'
const SHIP_TO = '//ram:ShipToTradeParty'
const CONTACT = `${SELLER}/ram:DefinedTradeContact`
const TAXES = '//ram:ApplicableHeaderTradeSettlement/ram:ApplicableTradeTax'
const PHONE = `${CONTACT}/ram:TelephoneUniversalCommunication/ram:CompleteNumber`
const EMAIL = `${CONTACT}/ram:EmailURIUniversalCommunication/ram:URIID`

/**
 * The rules of XRechnung 3.0 (KoSIT, Standard XRechnung, § 12) that documents such as ours can break beyond those of EN 16931,
 * written anew: the official ones are not part of this project. @returns the rules that are broken
 */
export function brokenXRechnungRules(xml: string): string[] {
  const document = XmlDocument.fromString(xml)
  const all = (path: string) => document.root.find(path, NAMESPACES) as XmlElement[]
  const text = (path: string) => all(path)[0]?.content.trim() ?? ''
  try {
    const hasShipTo = all(SHIP_TO).length > 0
    const checks: readonly (readonly [rule: string, isKept: boolean])[] = [
      ['BR-DE-1', text('//ram:SpecifiedTradeSettlementPaymentMeans/ram:TypeCode') !== ''],
      ['BR-DE-2', all(CONTACT).length === 1],
      ['BR-DE-3', text(`${SELLER}/ram:PostalTradeAddress/ram:CityName`) !== ''],
      ['BR-DE-4', text(`${SELLER}/ram:PostalTradeAddress/ram:PostcodeCode`) !== ''],
      ['BR-DE-5', text(`${CONTACT}/ram:PersonName`) !== ''],
      ['BR-DE-6', text(PHONE) !== ''],
      ['BR-DE-7', text(EMAIL) !== ''],
      ['BR-DE-8', text(`${BUYER}/ram:PostalTradeAddress/ram:CityName`) !== ''],
      ['BR-DE-9', text(`${BUYER}/ram:PostalTradeAddress/ram:PostcodeCode`) !== ''],
      ['BR-DE-10', !hasShipTo || text(`${SHIP_TO}/ram:PostalTradeAddress/ram:CityName`) !== ''],
      ['BR-DE-11', !hasShipTo || text(`${SHIP_TO}/ram:PostalTradeAddress/ram:PostcodeCode`) !== ''],
      ['BR-DE-14', all(TAXES).length === all(`${TAXES}[ram:RateApplicablePercent]`).length],
      ['BR-DE-15', text('//ram:ApplicableHeaderTradeAgreement/ram:BuyerReference') !== ''],
      ['BR-DE-16', text(`${SELLER}/ram:SpecifiedTaxRegistration/ram:ID`) !== ''],
      [
        'BR-DE-21',
        text('//ram:GuidelineSpecifiedDocumentContextParameter/ram:ID') ===
          'urn:cen.eu:en16931:2017#compliant#urn:xeinkauf.de:kosit:xrechnung_3.0',
      ],
      ['BR-DE-17', ['380', '381'].includes(text('//rsm:ExchangedDocument/ram:TypeCode'))],
      ['BR-DE-27', text(PHONE).replace(/\D/g, '').length >= 3],
      ['BR-DE-28', /^[^@\s]+@(?:[^@.\s]+\.)+[^@.\s]+$/.test(text(EMAIL))],
      ['BR-DE-TMP-32', text('//ram:ActualDeliverySupplyChainEvent/ram:OccurrenceDateTime') !== ''],
      ['PEPPOL-EN16931-R001', text('//ram:BusinessProcessSpecifiedDocumentContextParameter/ram:ID') !== ''],
      ['PEPPOL-EN16931-R008', all('//*[not(*)][normalize-space(.) = ""]').length === 0],
      ['PEPPOL-EN16931-R010', text(`${BUYER}/ram:URIUniversalCommunication/ram:URIID[@schemeID]`) !== ''],
      ['PEPPOL-EN16931-R020', text(`${SELLER}/ram:URIUniversalCommunication/ram:URIID[@schemeID]`) !== ''],
    ]
    return checks.filter(([, isKept]) => !isKept).map(([rule]) => rule)
  } finally {
    document.dispose()
  }
}
