/**
 * Whether the last digit of a GS1 number (GTIN, GLN) is the check digit of those before it: modulo 10, weights 3 and 1
 * from the right (GS1 General Specifications, 7.9.1).
 * @param digits digits alone
 */
export function hasGs1CheckDigit(digits: string): boolean {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return sum % 10 === 0
}

/** A global location number: 13 digits with their check digit, and not zeros alone. */
export const isGln = (value: string): boolean =>
  /^\d{13}$/.test(value) && /[1-9]/.test(value) && hasGs1CheckDigit(value)
