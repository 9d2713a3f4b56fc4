import type { ChargeKind } from '@kontor/contract/orders'
import { defineEvent } from '../../platform/events/event.ts'
import type { CaseState } from './returns.tables.ts'

// Events with amounts say their currency, which the audit log shows them in.

/** A piece came back; the customer gets `refund_cents` of its price. */
export const lineReturned = defineEvent<{
  order_id: number
  line_id: number
  return_id: number
  reason: string
  refund_cents: number
  currency: string
}>('line.returned')

/**
 * The refund of a return has grown: goodwill that was still open when the piece came back was declined since, so what
 * had been set aside for it belongs to the return. `refund_cents` is what comes on top.
 */
export const returnRefundRaised = defineEvent<{
  order_id: number
  line_id: number
  return_id: number
  refund_cents: number
  currency: string
}>('return.refund_raised')

/**
 * No piece of an order is left with the customer, so its delivery is refunded, too: shipping by line, and charges. Amounts
 * in minor units, less their shares of the discounts.
 */
export const deliveryRefunded = defineEvent<{
  order_id: number
  /** The return that was the last; what is found to go back later follows in an event of its own. */
  return_id: number
  /** The first of the rows written: names this refund. */
  refund_id: number
  shipping: readonly { line_id: number; cents: number }[]
  charges: readonly {
    kind: ChargeKind
    name: string
    mp_item_id: string
    line_ids: readonly number[]
    cents: number
  }[]
  currency: string
}>('delivery.refunded')

/** Who answers a goodwill case. */
export type CaseAnswerer = 'provider' | 'channel'

/** Staff have asked for part of a price back. With `answered_by` `channel` the channel has to be asked. */
export const caseRequested = defineEvent<{
  case_id: number
  order_id: number
  line_id: number
  cents: number
  currency: string
  answered_by: CaseAnswerer
  reason: string
}>('case.requested')

/** A goodwill case was answered; when the provider has accepted it, the refund has to be reported to the channel. */
export const caseAnswered = defineEvent<{
  case_id: number
  order_id: number
  line_id: number
  cents: number
  currency: string
  state: Exclude<CaseState, 'requested'>
  answered_by: CaseAnswerer
}>('case.answered')
