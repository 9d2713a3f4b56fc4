import { customsProblems } from './customs-refusal.ts'
import type { Address, CustomsDeclaration, Parcel } from './shipment-model.ts'

/** Postcode forms of the countries that the stand-in delivers to; any other two-letter country takes any form. */
const POSTCODES: Record<string, RegExp> = {
  DE: /^\d{5}$/,
  AT: /^\d{4}$/,
  CH: /^\d{4}$/,
  BE: /^\d{4}$/,
  DK: /^\d{4}$/,
  LU: /^\d{4}$/,
  FR: /^\d{5}$/,
  ES: /^\d{5}$/,
  IT: /^\d{5}$/,
  NL: /^\d{4} ?[A-Z]{2}$/,
  PL: /^\d{2}-\d{3}$/,
  CZ: /^\d{3} ?\d{2}$/,
}

/** Well-formed, and still nowhere: what only the carrier can know. */
const UNKNOWN_HOUSE_NUMBERS = ['0', '999']
const UNSERVED_ZIP_CODE = '99990'
const UNKNOWN_CITIES = ['unbekannt', 'nirgendwo']
const HEAVIEST_PARCEL_KG = 31.5

/**
 * Why a carrier does not take this address, one text a problem; empty when it does. The rules go by content only
 * (see README), so that a corrected address passes at once.
 * @param who the side of the shipment, as the text names it
 */
export function addressProblems(address: Address, who: 'receiver' | 'sender'): string[] {
  const problems: string[] = []
  const street = address.street.trim()
  const streetNo = address.street_no?.trim() ?? ''
  const outlet = /^(packstation|postfiliale)\b/i.exec(street)?.[1]?.toLowerCase()

  if (outlet) problems.push(...outletProblems(address, outlet))
  else if (UNKNOWN_HOUSE_NUMBERS.includes(streetNo))
    problems.push(`${who} street_no: house number ${streetNo} does not exist`)
  else if (streetNo === '' && !/\d/.test(street)) problems.push(`${who} street_no: house number is missing`)

  const zip = address.zip_code.trim()
  const form = POSTCODES[address.country]
  if (form && !form.test(zip))
    problems.push(`${who} zip_code: ${zip} is not a valid postcode in ${address.country}`)
  else if (address.country === 'DE' && (Number(zip) < 1001 || zip === UNSERVED_ZIP_CODE))
    problems.push(`${who} zip_code: ${zip} is not served`)
  if (UNKNOWN_CITIES.includes(address.city.trim().toLowerCase())) {
    problems.push(`${who} city: ${address.city.trim()} could not be found`)
  }
  return problems
}

function outletProblems(address: Address, outlet: string): string[] {
  const problems: string[] = []
  const number = address.street_no?.trim() || (/(?<!\d)\d+$/.exec(address.street.trim())?.[0] ?? '')
  if (!/^\d{3}$/.test(number)) problems.push(`receiver street_no: ${outlet} needs its three-digit number`)
  const postNumber = address.care_of?.replace(/\s/g, '') ?? ''
  const byMail = outlet === 'postfiliale' && Boolean(address.email)
  if (!/^\d{6,10}$/.test(postNumber) && !byMail) {
    problems.push(`receiver care_of: ${outlet} needs the post number (6 to 10 digits) of the receiver`)
  }
  return problems
}

/** What the carrier objects to in a whole shipment, each in the form in which shipcloud passes it on. */
export function carrierObjections(shipment: {
  carrier: string
  to: Address
  from?: Address
  packages: Parcel[]
  customs_declaration?: CustomsDeclaration | undefined
}): string[] {
  const objections = [
    ...addressProblems(shipment.to, 'receiver'),
    ...(shipment.from ? addressProblems(shipment.from, 'sender') : []),
    ...customsProblems(shipment),
  ]
  for (const parcel of shipment.packages) {
    if (parcel.weight > HEAVIEST_PARCEL_KG)
      objections.push(`package weight: more than ${HEAVIEST_PARCEL_KG} kg`)
  }
  return objections.map((text) => tunnelled(shipment.carrier, text))
}

/** A carrier's own error, in the prefix that shipcloud publishes for it. */
export function tunnelled(carrier: string, text: string): string {
  return `The carrier ${carrier} returned the following error: ${text}`
}
