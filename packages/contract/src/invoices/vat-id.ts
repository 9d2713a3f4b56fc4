/** A VAT id without the blanks, dots and hyphens that people write it with, in capitals. */
export const compactVatId = (text: string): string => text.replaceAll(/[\s.-]/g, '').toUpperCase()

const digitsOf = (text: string): number[] => [...text].map(Number)
const weighted = (digits: readonly number[], weights: readonly number[]): number =>
  weights.reduce((sum, weight, index) => sum + weight * (digits[index] ?? 0), 0)

/** ISO 7064, MOD 11,10 (Bundeszentralamt für Steuern). */
function isGerman(body: string): boolean {
  let product = 10
  for (const digit of digitsOf(body.slice(0, 8))) {
    const sum = (digit + product) % 10 || 10
    product = (2 * sum) % 11
  }
  return (11 - product) % 10 === Number(body[8])
}

/** Every second digit counts double, its digits summed; the check digit completes the sum and 4 to a ten. */
function isAustrian(body: string): boolean {
  const digits = digitsOf(body)
  const sum = digits.slice(0, 7).reduce((total, digit, index) => {
    const counted = index % 2 === 0 ? digit : Math.floor(digit / 5) + ((digit * 2) % 10)
    return total + counted
  }, 0)
  return (10 - ((sum + 4) % 10)) % 10 === digits[7]
}

/** The number of the company register (UID), modulo 11. */
function isSwiss(body: string): boolean {
  const digits = digitsOf(body.slice(0, 9))
  const check = (11 - (weighted(digits, [5, 4, 3, 2, 7, 6, 5, 4]) % 11)) % 11
  return check === digits[8]
}

/** Since 2020 sole traders' numbers follow ISO 7064 MOD 97-10 over all characters; companies keep the modulo 11 of before. */
function isDutch(body: string): boolean {
  const digits = digitsOf(body.slice(0, 9))
  if (weighted(digits, [9, 8, 7, 6, 5, 4, 3, 2]) % 11 === digits[8]) return true
  let remainder = 0
  for (const character of `NL${body}`)
    for (const digit of String(Number.parseInt(character, 36)))
      remainder = (remainder * 10 + Number(digit)) % 97
  return remainder === 1
}

/** The last two digits are the first six modulo 89. */
const isLuxembourgish = (body: string): boolean => Number(body.slice(0, 6)) % 89 === Number(body.slice(6))

const RULES: readonly { readonly form: RegExp; readonly holds: (body: string) => boolean }[] = [
  { form: /^DE([1-9]\d{8})$/, holds: isGerman },
  { form: /^ATU(\d{8})$/, holds: isAustrian },
  { form: /^CHE(\d{9}(?:MWST|TVA|IVA)?)$/, holds: isSwiss },
  { form: /^NL(\d{9}B\d{2})$/, holds: isDutch },
  { form: /^LU(\d{8})$/, holds: isLuxembourgish },
]

/**
 * Whether a text without separators is a VAT id of a country where merchants have their seat (DE, AT, CH, NL, LU): its
 * form and its check digits. Says nothing about whether it was issued.
 */
export const isVatId = (vatId: string): boolean =>
  RULES.some(({ form, holds }) => {
    const body = form.exec(vatId)?.[1]
    return body !== undefined && holds(body)
  })
