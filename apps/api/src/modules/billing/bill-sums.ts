import type { BillItem, BillSum } from './bill-document.ts'
import type { EventKind } from './billed-event.ts'
import type { RowAmounts } from './sale-fees.ts'

/** What the rows of one kind at one channel, or of one carrier, come to. */
export interface RowSums extends RowAmounts {
  readonly kind: EventKind
  /** Channel or carrier; empty where there is none. */
  readonly of: string
  readonly rows: number
}

const ORDER: readonly BillItem[] = [
  'discount',
  'payment',
  'transaction_fee',
  'return_fee',
  'return_costs',
  'return_credit',
  'goodwill_credit',
  'void_credit',
  'base_fee',
  'label',
  'pick_up',
  'pick_up_return',
]

/** The items of the rows of an event, with what each comes to. */
function itemsOf(sums: RowSums): readonly (readonly [BillItem, number])[] {
  const { discount_cents, payment_cents, fee_cents, return_costs_cents } = sums
  switch (sums.kind) {
    case 'sale':
      return [
        ['discount', discount_cents],
        ['payment', payment_cents],
        ['transaction_fee', fee_cents],
      ]
    case 'return':
      return [
        ['return_credit', discount_cents + payment_cents],
        ['return_fee', fee_cents],
        ['return_costs', return_costs_cents],
      ]
    case 'goodwill':
      return [['goodwill_credit', discount_cents + payment_cents]]
    case 'void':
      return [['void_credit', discount_cents + payment_cents + fee_cents]]
    default:
      return [[sums.kind, fee_cents]]
  }
}

/** What a bill lists, by channel or carrier; sums of nothing are left out. They add up to the rows to the cent. */
export const billSums = (sums: readonly RowSums[]): BillSum[] =>
  sums
    .flatMap((each) =>
      itemsOf(each).map(([item, net_cents]) => ({ item, of: each.of, rows: each.rows, net_cents })),
    )
    .filter(({ net_cents }) => net_cents !== 0)
    .toSorted((a, b) => (a.of < b.of ? -1 : a.of > b.of ? 1 : ORDER.indexOf(a.item) - ORDER.indexOf(b.item)))
