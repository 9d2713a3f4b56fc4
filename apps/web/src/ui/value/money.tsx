import { formatMoney } from '../../lib/format.ts'

interface Props {
  /** Major units as they come over the wire (12.5 is 12,50 €). */
  readonly amount: number
  readonly currency?: string
}

/** An amount in tabular figures. */
export function Money({ amount, currency = 'EUR' }: Props) {
  return <span data-figures>{formatMoney(amount, currency)}</span>
}
