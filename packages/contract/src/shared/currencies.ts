/** Decimals that an amount on the wire may have, and that we keep of it. */
const KEPT_DIGITS = 2

/**
 * How many decimals amounts of a currency have (ISO 4217): 2 for the euro, 0 for the yen, 3 for the Kuwaiti dinar. One that
 * nobody knows has 2.
 * @param currency three capital letters
 */
export const currencyDigits = (currency: string): number =>
  new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ??
  KEPT_DIGITS

/** Whether amounts of a currency can be kept without losing anything: those with three decimals can't. */
export const isKeptCurrency = (currency: string): boolean => currencyDigits(currency) <= KEPT_DIGITS

/** Whether there is such an amount in a currency: 19.5 euros, and no half a yen. */
export const isAmountOf = (amount: number, currency: string): boolean =>
  currencyDigits(currency) > 0 || Number.isInteger(amount)
