import { hasGs1CheckDigit } from '../shared/index.ts'

/**
 * The one form in which Kontor keeps and compares a GTIN, however it was written: leading zeros count for nothing
 * (GS1 General Specifications: every GTIN fills a field of 14 digits, zeros in front), so a UPC-12 becomes 13 digits with a zero in
 * front, a 14-digit number with a zero in front becomes its 13 digits, and a GTIN-8 stays 8. A 14-digit number that
 * begins with 1 to 9 names a packaging level of its own and keeps its 14.
 * @param value 8, 12, 13 or 14 digits
 * @returns null when it is no GTIN: another length, a wrong check digit, or nothing but zeros
 */
export function storedGtin(value: string): string | null {
  if (!/^(\d{8}|\d{12,14})$/.test(value) || !hasGs1CheckDigit(value)) return null
  const number = value.replace(/^0+/, '')
  if (number === '') return null
  return number.padStart(number.length <= 8 ? 8 : 13, '0')
}

/** What a text that may be a GTIN is looked for as: its stored form, and as it was typed, since invalid ones are kept. */
export const gtinSpellings = (typed: string): string[] => [...new Set([storedGtin(typed) ?? typed, typed])]

/** GTIN-8, -12, -13 or -14 with a valid check digit. */
export const isGtin = (value: string): boolean => storedGtin(value) !== null
