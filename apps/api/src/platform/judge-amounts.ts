import { isAmountOf, isKeptCurrency, type Locale } from '@kontor/contract/shared'
import type { RefinementCtx } from 'zod'

/** What is said of a currency whose amounts can't be kept. */
export const CURRENCY_NOT_KEPT = {
  de: 'Währungen mit drei Nachkommastellen nimmt Kontor nicht an.',
  en: 'Kontor takes no currencies with three decimals.',
  es: 'Kontor no acepta monedas con tres decimales.',
} as const

/** What is said of an amount that there is not. */
const NO_SUCH_AMOUNT = {
  de: 'Diese Währung hat keine Nachkommastellen.',
  en: 'This currency has no decimals.',
  es: 'Esta moneda no tiene decimales.',
} as const

/** An amount with its path in what is judged; undefined: left out. */
export type JudgedAmount = [path: (string | number)[], amount: number | undefined]

/**
 * Refuses a currency whose amounts can't be kept, and amounts that there are not in it.
 * @param issues what is wrong with it
 */
export function judgeAmounts(
  currency: string,
  amounts: readonly JudgedAmount[],
  issues: RefinementCtx,
): void {
  const refuse = (path: (string | number)[], params: Readonly<Record<Locale, string>>) =>
    issues.addIssue({ code: 'custom', path, params })
  if (!isKeptCurrency(currency)) refuse(['currency'], CURRENCY_NOT_KEPT)
  for (const [path, amount] of amounts)
    if (amount !== undefined && !isAmountOf(amount, currency)) refuse(path, NO_SUCH_AMOUNT)
}
