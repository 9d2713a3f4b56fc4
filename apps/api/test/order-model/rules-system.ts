import {
  eventOfLines,
  isUnshipped,
  isUntouched,
  type LifecycleEvent,
  type LineFacts,
  lineFlags,
  nextStatus,
  refundableCents,
} from '../../src/modules/orders/lifecycle/order-lifecycle.ts'
import type { OrderStatus } from '../../src/modules/orders/orders.tables.ts'
import type { OrderPlan, Seen, Step } from './order-model.ts'
import type { OrderSystem, WithSystem } from './order-system.ts'

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] }
interface Piece extends Mutable<LineFacts> {
  readonly item: number
  refund: number | null
}

/** The pure rules of orders, put together as simply as they can be. */
export const withRules: WithSystem = async (plan, work) => {
  const system = new RulesSystem(plan)
  for (const step of plan.past) await system.take(step)
  await work(system)
}

class RulesSystem implements OrderSystem {
  readonly isCheapToLookAt = true
  #status: OrderStatus
  readonly #isExternal: boolean
  readonly #lines: Piece[]
  readonly #parcels: { lines: readonly number[]; isScanned: boolean }[] = []

  constructor(plan: OrderPlan) {
    this.#status = plan.status
    this.#isExternal = plan.isExternal
    this.#lines = plan.pieces.map(({ item, cents }) => ({
      item,
      shipping_id: null,
      cancellation_id: null,
      return_id: null,
      in_parcel: false,
      case_state: null,
      item_price_cents: cents,
      discount_cents: 0,
      refunded_cents: 0,
      requested_cents: 0,
      refund: null,
    }))
  }

  async take(step: Step): Promise<string> {
    switch (step.do) {
      case 'pay':
        return this.#happen('paid')
      case 'deliver':
        return this.#happen('delivered')
      case 'ship elsewhere':
        return this.#happen('all_shipped')
      case 'expire':
        return this.#cancel('payment_expired', this.#lines)
      case 'cancel all':
        return this.#cancel(
          step.by === 'channel' ? 'channel_cancelled' : 'cancelled',
          this.#lines.filter(({ item }) => step.item === null || item === step.item),
        )
      case 'cancel line':
        return this.#cancelLine(this.#line(step.line), step.reason)
      case 'request papers':
        return this.#requestPapers(step.lines)
      case 'buy label':
        return this.#buyLabel(step.parcel)
      case 'scan':
        this.#parcel(step.parcel).isScanned = true
        return 'applied'
      case 'void label':
        return this.#voidLabel(step.parcel)
      case 'return':
        return this.#return(this.#line(step.line))
      case 'ask goodwill':
        return this.#askGoodwill(this.#line(step.line), step.cents)
      case 'answer goodwill':
        return this.#answerGoodwill(this.#line(step.line), step.answer)
    }
  }

  async see(): Promise<Seen> {
    const order = { status: this.#status, not_shippable_reason: null }
    return {
      status: this.#status,
      lines: this.#lines.map((line) => {
        const flags = lineFlags(order, line)
        return {
          isCancelled: line.cancellation_id !== null,
          isInParcel: line.shipping_id !== null,
          refund: line.refund,
          accepted: line.refunded_cents,
          requested: line.requested_cents,
          refundable: refundableCents(line),
          may: { cancel: flags.cancelable, return: flags.returnable, goodwill: flags.partial_refundable },
        }
      }),
    }
  }

  audit = async (): Promise<void> => undefined

  #line(at: number): Piece {
    const line = this.#lines[at]
    if (!line) throw new RangeError(`no line ${at}`)
    return line
  }

  #parcel(at: number) {
    const parcel = this.#parcels[at]
    if (!parcel) throw new RangeError(`no parcel ${at}`)
    return parcel
  }

  #happen(event: LifecycleEvent): string {
    const to = nextStatus(this.#status, event)
    if (to === 'illegal') return 'illegal_transition'
    if (to === 'unchanged') return 'unchanged'
    this.#status = to
    return 'applied'
  }

  #cancel(event: LifecycleEvent, meant: readonly Piece[]): string {
    if (nextStatus(this.#status, event) === 'unchanged') return 'unchanged'
    if (!isUnshipped(this.#status)) return 'illegal_transition'
    const free = meant.filter((line) => isUntouched({ ...line, in_parcel: false }))
    if (free.length === 0) {
      return meant.every((line) => line.cancellation_id !== null) ? 'unchanged' : 'illegal_transition'
    }
    for (const line of free) line.cancellation_id = 1
    const verdict = eventOfLines(this.#lines)
    if (verdict === 'all_cancelled') this.#happen(event)
    else if (verdict !== null) this.#happen('all_shipped')
    if (verdict === 'all_returned') this.#happen('all_returned')
    return 'applied'
  }

  #cancelLine(line: Piece, reason: string): string {
    if (!lineFlags({ status: this.#status, not_shippable_reason: null }, line).cancelable)
      return 'line_not_cancelable'
    if (reason === 'fraud' && !this.#isExternal) return 'cancel_reason_not_allowed'
    return this.#cancel('cancelled', [line])
  }

  #requestPapers(wanted: readonly number[]): string {
    if (this.#status === 'initial') return 'order_reserved'
    if (this.#status === 'mp_cancellation') return 'order_cancelled_by_channel'
    if (!isUnshipped(this.#status)) return 'order_nothing_to_ship'
    const lines = [...new Set(wanted)].filter((at) => this.#lines[at] && isUntouched(this.#line(at)))
    if (lines.length === 0) return 'unchanged'
    for (const at of lines) this.#line(at).in_parcel = true
    this.#parcels.push({ lines, isScanned: false })
    return 'applied'
  }

  #buyLabel(at: number): string {
    const lines = this.#parcel(at).lines.map((line) => this.#line(line))
    const leaving = lines.filter((line) => line.cancellation_id === null)
    if (leaving.length === 0) {
      for (const line of lines) line.in_parcel = false
      return 'unchanged'
    }
    for (const line of leaving) line.shipping_id = at + 1
    if (eventOfLines(this.#lines) === 'all_shipped') this.#happen('all_shipped')
    return 'applied'
  }

  #voidLabel(at: number): string {
    for (const line of this.#parcel(at).lines.map((index) => this.#line(index))) {
      line.in_parcel = false
      if (line.shipping_id === at + 1) line.shipping_id = null
    }
    if (this.#status === 'shipped') this.#happen('labels_voided')
    return 'applied'
  }

  #return(line: Piece): string {
    const order = { status: this.#status, not_shippable_reason: null }
    if (!lineFlags(order, line).returnable) return 'line_not_returnable'
    const isSeen = line.shipping_id === null || this.#parcel(line.shipping_id - 1).isScanned
    if (!isSeen && this.#status !== 'fulfilled') return 'return_not_handed_over'
    line.refund = refundableCents(line)
    line.return_id = 1
    if (eventOfLines(this.#lines) === 'all_returned') return this.#happen('all_returned')
    return 'applied'
  }

  #askGoodwill(line: Piece, cents: number): string {
    const order = { status: this.#status, not_shippable_reason: null }
    if (!lineFlags(order, line).partial_refundable) return 'line_not_refundable'
    if (cents > refundableCents(line)) return 'refund_exceeds_price'
    line.case_state = 'requested'
    line.requested_cents = cents
    return 'applied'
  }

  #answerGoodwill(line: Piece, answer: 'accepted' | 'declined'): string {
    if (line.case_state === answer) return 'unchanged'
    if (line.case_state !== 'requested') return 'case_already_answered'
    line.case_state = answer
    if (answer === 'accepted') line.refunded_cents += line.requested_cents
    else if (line.refund !== null) line.refund += line.requested_cents
    line.requested_cents = 0
    return 'applied'
  }
}
