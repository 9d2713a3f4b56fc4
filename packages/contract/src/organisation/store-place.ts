import { type FederalState, STATE_RUNS } from './federal-states.ts'

/** Where stores may be (spec: catalogue §5, store address). */
export const STORE_COUNTRIES = ['DE', 'AT', 'CH', 'NL', 'LU'] as const
export type StoreCountry = (typeof STORE_COUNTRIES)[number]

/** Postcodes as these countries write them. */
const ZIP_CODES: Readonly<Record<StoreCountry, RegExp>> = {
  // 01001 to 99998 (Deutsche Post).
  DE: /^(?!00|01000|99999)\d{5}$/,
  AT: /^[1-9]\d{3}$/,
  CH: /^[1-9]\d{3}$/,
  NL: /^[1-9]\d{3} ?[A-Z]{2}$/i,
  LU: /^[1-9]\d{3}$/,
}

/** Whether a store can be in a country. */
export const isStoreCountry = (country: string): country is StoreCountry =>
  STORE_COUNTRIES.some((known) => known === country)

/** Whether a postcode has the form that the country gives it; false for a country without stores. */
export const isZipCodeOf = (country: string, zipCode: string): boolean =>
  isStoreCountry(country) && ZIP_CODES[country].test(zipCode)

/**
 * The German federal state of a postcode, for the holidays of a store there. Where a postcode reaches into two states, the
 * one with more of its places.
 * @returns null outside Germany and for what is no postcode
 */
export function federalStateOf(country: string, zipCode: string): FederalState | null {
  if (country !== 'DE' || !isZipCodeOf('DE', zipCode)) return null
  return STATE_RUNS.findLast(([first]) => first <= zipCode)?.[1] ?? STATE_RUNS[0]?.[1] ?? null
}

/** Whether every address of a list, parted by commas, has an @ and a dot and no spaces (spec: catalogue §5). */
export const isMailList = (value: string): boolean =>
  value.split(',').every((address) => /^[^\s@]+@[^\s@.]+(?:\.[^\s@.]+)+$/.test(address))
