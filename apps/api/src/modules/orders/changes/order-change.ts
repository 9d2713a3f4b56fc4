import type { NewOrder } from '../arrival/create-order.ts'
import type { HistoryActor } from '../history/order-history.repository.ts'

/** What a channel says of an order that it may change later. */
export type ChannelFacts = Pick<
  NewOrder,
  | 'delivery'
  | 'billing'
  | 'email'
  | 'phone_number'
  | 'order_total_cents'
  | 'amount_difference_cents'
  | 'lines'
  | 'charges'
>

/** An order as its channel has it now, and as it had it before. */
export interface OrderChange {
  /** Null: what the channel said before is not known any more, or cannot be read. */
  readonly before: ChannelFacts | null
  readonly now: ChannelFacts
  /** Whether its amounts count even where the channel said the same before: what stands here came about otherwise. */
  readonly areAmountsNew?: boolean
  /** Positions whose cancellation the channel reports by itself. */
  readonly cancelled_item_ids: readonly string[]
  /** Whom history names; left out: whoever the context belongs to. */
  readonly actor?: HistoryActor
}

/** What a part of a change came to. */
export interface PartOutcome<Late> {
  readonly applied: boolean
  /** What could not be applied; null: nothing is open any more; left out: no news. */
  readonly late?: Late | null
}
export const NO_NEWS: PartOutcome<never> = { applied: false }
