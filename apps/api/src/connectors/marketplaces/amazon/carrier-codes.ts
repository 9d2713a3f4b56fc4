import { ownValue } from '@kontor/contract/shared'

/** Amazon's codes of the carriers that the parcel catalogue knows (Seller Central: shipping confirmation, carrier codes). */
const CODES: Readonly<Record<string, string>> = {
  dhl: 'DHL',
  dpd: 'DPD',
  gls: 'GLS',
  ups: 'UPS',
  fedex: 'FedEx',
  hermes: 'Hermes Logistik Gruppe',
  dpag: 'Deutsche Post',
  go: 'GO!',
  tnt: 'TNT',
}

/** How a carrier is named to Amazon; one that has no code there is `Other`, with its name beside it. */
export function carrierOf(carrier: string): { carrierCode: string; carrierName?: string } {
  const carrierCode = ownValue(CODES, carrier.toLowerCase())
  return carrierCode ? { carrierCode } : { carrierCode: 'Other', carrierName: carrier }
}
