import { ownValue } from '../shared/index.ts'

/** Characters of an IBAN in the countries of the Single Euro Payments Area (ISO 13616, registry of SWIFT). */
const LENGTHS: Readonly<Record<string, number>> = {
  AD: 24,
  AT: 20,
  BE: 16,
  BG: 22,
  CH: 21,
  CY: 28,
  CZ: 24,
  DE: 22,
  DK: 18,
  EE: 20,
  ES: 24,
  FI: 18,
  FR: 27,
  GB: 22,
  GI: 23,
  GR: 27,
  HR: 21,
  HU: 28,
  IE: 22,
  IS: 26,
  IT: 27,
  LI: 21,
  LT: 20,
  LU: 20,
  LV: 21,
  MC: 27,
  MT: 31,
  NL: 18,
  NO: 15,
  PL: 28,
  PT: 25,
  RO: 24,
  SE: 24,
  SI: 19,
  SK: 24,
  SM: 27,
  VA: 22,
}

/** An IBAN without the blanks that people write it with, in capitals. */
export const compactIban = (text: string): string => text.replaceAll(/\s/g, '').toUpperCase()

/**
 * Whether a text without blanks is an IBAN: the length of its country, and check digits that leave a remainder of 1
 * modulo 97 (ISO 7064, MOD 97-10). Says nothing about whether the account exists.
 */
export function isIban(iban: string): boolean {
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) return false
  if (ownValue(LENGTHS, iban.slice(0, 2)) !== iban.length) return false
  const digits = [...(iban.slice(4) + iban.slice(0, 4))]
    .map((character) => Number.parseInt(character, 36))
    .join('')
  let remainder = 0
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}
