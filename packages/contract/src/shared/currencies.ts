// Decimals other than two, by currency (ISO 4217, list one: minor units; without units of account that nobody pays in, which
// have four). Locales show some with fewer: the forint has two.
const WITHOUT_DECIMALS = 'BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX VND VUV XAF XOF XPF'.split(' ')
const WITH_THREE = 'BHD IQD JOD KWD LYD OMR TND'.split(' ')
const MOST_HAVE = 2

/**
 * How many decimals amounts of a currency have (ISO 4217): 2 for the euro, 0 for the yen, 3 for the Kuwaiti dinar. One that
 * nobody knows has 2.
 * @param currency three capital letters
 */
export function currencyDigits(currency: string): number {
  if (WITHOUT_DECIMALS.includes(currency)) return 0
  return WITH_THREE.includes(currency) ? 3 : MOST_HAVE
}

/** Decimals that an amount on the wire may have, and that we keep of it. */
const KEPT_DIGITS = 2

/** Whether amounts of a currency can be kept without losing anything: those with three decimals can't. */
export const isKeptCurrency = (currency: string): boolean => currencyDigits(currency) <= KEPT_DIGITS

/** Whether there is such an amount in a currency: 19.5 euros, and no half a yen. */
export const isAmountOf = (amount: number, currency: string): boolean =>
  currencyDigits(currency) > 0 || Number.isInteger(amount)
