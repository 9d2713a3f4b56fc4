import type { OrderStatus } from '@kontor/contract/orders'

/** What happens to an order, from every side. Lines and parcels are named by their position. */
export type Step =
  | { readonly do: 'pay' | 'expire' | 'ship elsewhere' | 'deliver' }
  | { readonly do: 'cancel all'; readonly by: 'customer' | 'channel'; readonly item: number | null }
  | { readonly do: 'cancel line'; readonly line: number; readonly reason: 'out_of_stock' | 'fraud' }
  | { readonly do: 'request papers'; readonly lines: readonly number[] }
  | { readonly do: 'buy label' | 'void label' | 'scan'; readonly parcel: number }
  | { readonly do: 'return'; readonly line: number }
  | { readonly do: 'ask goodwill'; readonly line: number; readonly cents: number }
  | { readonly do: 'answer goodwill'; readonly line: number; readonly answer: 'accepted' | 'declined' }

/** An order as it comes in; pieces with the same item share a position at the channel. */
export interface OrderPlan {
  readonly status: 'initial' | 'approved'
  readonly isExternal: boolean
  readonly pieces: readonly { readonly item: number; readonly cents: number }[]
  /** What has happened to it before its life begins; every step of it can be tried. */
  readonly past: readonly Step[]
}

/** What can be seen of an order from outside. */
export interface Seen {
  readonly status: OrderStatus
  readonly lines: readonly {
    readonly isCancelled: boolean
    readonly isInParcel: boolean
    /** What the customer got for it when it came back; null while it did not. */
    readonly refund: number | null
    readonly accepted: number
    readonly requested: number
    readonly refundable: number
    readonly may: { readonly cancel: boolean; readonly return: boolean; readonly goodwill: boolean }
  }[]
}

interface Line {
  readonly item: number
  readonly price: number
  parcel: number | null
  isCancelled: boolean
  refund: number | null
  readonly cases: { readonly cents: number; state: 'requested' | 'accepted' | 'declined' }[]
}

interface Parcel {
  readonly lines: readonly number[]
  state: 'requested' | 'bought' | 'voided'
  isScanned: boolean
}

const HERE: readonly OrderStatus[] = ['initial', 'approved', 'open']
const ON_ITS_WAY: readonly OrderStatus[] = ['shipped', 'fulfilled']

/**
 * The order state machine written down a second time, from decisions.md alone and as the simplest thing
 * that says what has to happen. It knows neither the rules' functions nor the database.
 */
export class OrderModel {
  status: OrderStatus
  readonly isExternal: boolean
  readonly lines: readonly Line[]
  readonly parcels: Parcel[] = []

  constructor(plan: OrderPlan) {
    this.status = plan.status
    this.isExternal = plan.isExternal
    this.lines = plan.pieces.map(({ item, cents }) => ({
      item,
      price: cents,
      parcel: null,
      isCancelled: false,
      refund: null,
      cases: [],
    }))
    for (const step of plan.past) this.take(step)
  }

  /** A drawn step names any line and any parcel; here it names one that there is. */
  fit(step: Step): Step {
    const among = (drawn: number, count: number): number => (count === 0 ? drawn : drawn % count)
    if ('parcel' in step) return { ...step, parcel: among(step.parcel, this.parcels.length) }
    if ('line' in step) return { ...step, line: among(step.line, this.lines.length) }
    if ('lines' in step) return { ...step, lines: step.lines.map((line) => among(line, this.lines.length)) }
    return step
  }

  /** Whether a step can be tried at all; what staff and channels may try and are refused is not left out. */
  canTry(step: Step): boolean {
    switch (step.do) {
      case 'ship elsewhere':
        return this.parcels.every(({ state }) => state !== 'requested')
      case 'cancel all':
        return step.item === null || this.lines.some(({ item }) => item === step.item)
      case 'answer goodwill':
        return (this.lines[step.line]?.cases.length ?? 0) > 0
      case 'buy label':
        return this.parcels[step.parcel]?.state === 'requested'
      case 'scan':
        return this.#isUnseen(step.parcel)
      case 'void label':
        // The carrier does not take back what it has, nor what it has delivered.
        return this.#isUnseen(step.parcel) && (HERE.includes(this.status) || this.status === 'shipped')
      default:
        return true
    }
  }

  #isUnseen(parcel: number): boolean {
    const found = this.parcels[parcel]
    return found?.state === 'bought' && !found.isScanned
  }

  /** Does a step and says what the answer has to be: `applied`, `unchanged` or the code of the refusal. */
  take(step: Step): string {
    switch (step.do) {
      case 'pay':
        if (this.status === 'initial') return this.#become('approved')
        return this.#isOver('cancelled', 'mp_cancellation') ? 'illegal_transition' : 'unchanged'
      case 'expire':
        return this.status === 'initial' ? this.#cancel(this.lines, 'cancelled') : 'unchanged'
      case 'ship elsewhere':
        if (this.status === 'approved' || this.status === 'open') return this.#become('shipped')
        return ON_ITS_WAY.includes(this.status) || this.status === 'returned'
          ? 'unchanged'
          : 'illegal_transition'
      case 'deliver':
        if (this.status === 'shipped') return this.#become('fulfilled')
        return this.#isOver('fulfilled', 'returned') ? 'unchanged' : 'illegal_transition'
      case 'cancel all':
        return this.#cancelFromOutside(step.by, step.item)
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

  /** What has to be seen now. */
  see(): Seen {
    return {
      status: this.status,
      lines: this.lines.map((line) => ({
        isCancelled: line.isCancelled,
        isInParcel: line.parcel !== null,
        refund: line.refund,
        accepted: total(line, 'accepted'),
        requested: total(line, 'requested'),
        refundable: line.refund === null ? left(line) : 0,
        may: {
          cancel: this.#isUntouched(line) && HERE.includes(this.status),
          return: this.#isWithCustomer(line),
          goodwill: this.#isWithCustomer(line) && total(line, 'requested') === 0 && left(line) > 0,
        },
      })),
    }
  }

  #line(at: number): Line {
    const line = this.lines[at]
    if (!line) throw new RangeError(`no line ${at}`)
    return line
  }

  #parcel(at: number): Parcel {
    const parcel = this.parcels[at]
    if (!parcel) throw new RangeError(`no parcel ${at}`)
    return parcel
  }

  #isOver = (...statuses: OrderStatus[]): boolean => statuses.includes(this.status)

  #become(status: OrderStatus): 'applied' {
    this.status = status
    return 'applied'
  }

  #hasPapers(line: Line): boolean {
    const at = this.lines.indexOf(line)
    return this.parcels.some(({ state, lines }) => state !== 'voided' && lines.includes(at))
  }

  #isUntouched = (line: Line): boolean =>
    !line.isCancelled && line.refund === null && line.parcel === null && !this.#hasPapers(line)

  #isWithCustomer = (line: Line): boolean =>
    !line.isCancelled && line.refund === null && (line.parcel !== null || ON_ITS_WAY.includes(this.status))

  #cancelFromOutside(by: 'customer' | 'channel', item: number | null): string {
    if (this.#isOver('cancelled', 'mp_cancellation')) return 'unchanged'
    if (!HERE.includes(this.status)) return 'illegal_transition'
    const meant = this.lines.filter((line) => item === null || line.item === item)
    // Staff stop where papers are being made; neither the customer nor the channel does.
    const free = meant.filter((line) => !line.isCancelled && line.refund === null && line.parcel === null)
    if (free.length === 0)
      return meant.every(({ isCancelled }) => isCancelled) ? 'unchanged' : 'illegal_transition'
    return this.#cancel(free, by === 'channel' ? 'mp_cancellation' : 'cancelled')
  }

  #cancelLine(line: Line, reason: 'out_of_stock' | 'fraud'): string {
    if (!HERE.includes(this.status) || !this.#isUntouched(line)) return 'line_not_cancelable'
    if (reason === 'fraud' && !this.isExternal) return 'cancel_reason_not_allowed'
    return this.#cancel([line], 'cancelled')
  }

  #cancel(lines: readonly Line[], end: 'cancelled' | 'mp_cancellation'): 'applied' {
    for (const line of lines) line.isCancelled = true
    const kept = this.lines.filter(({ isCancelled }) => !isCancelled)
    if (kept.length === 0) this.status = end
    else this.#conclude(kept)
    return 'applied'
  }

  /** All that is left has gone, or has even come back. */
  #conclude(kept: readonly Line[]): void {
    if (kept.every(({ refund }) => refund !== null)) this.status = 'returned'
    else if (kept.every(({ parcel, refund }) => parcel !== null || refund !== null)) this.status = 'shipped'
  }

  #requestPapers(wanted: readonly number[]): string {
    if (this.status === 'initial') return 'order_reserved'
    if (this.status === 'mp_cancellation') return 'order_cancelled_by_channel'
    if (!HERE.includes(this.status)) return 'order_nothing_to_ship'
    const lines = [...new Set(wanted)].filter(
      (at) => at < this.lines.length && this.#isUntouched(this.#line(at)),
    )
    if (lines.length === 0) return 'unchanged'
    this.parcels.push({ lines, state: 'requested', isScanned: false })
    return 'applied'
  }

  #buyLabel(at: number): string {
    const parcel = this.#parcel(at)
    const leaving = parcel.lines.map((line) => this.#line(line)).filter(({ isCancelled }) => !isCancelled)
    parcel.state = leaving.length > 0 ? 'bought' : 'voided'
    for (const line of leaving) line.parcel = at
    if (HERE.includes(this.status) && leaving.length > 0) {
      const kept = this.lines.filter(({ isCancelled }) => !isCancelled)
      if (kept.every(({ parcel: in_, refund }) => in_ !== null || refund !== null)) this.status = 'shipped'
    }
    return leaving.length > 0 ? 'applied' : 'unchanged'
  }

  #voidLabel(at: number): string {
    this.#parcel(at).state = 'voided'
    for (const line of this.lines) if (line.parcel === at) line.parcel = null
    if (this.status === 'shipped') this.status = 'open'
    return 'applied'
  }

  #return(line: Line): string {
    if (!this.#isWithCustomer(line)) return 'line_not_returnable'
    const isUnseen = line.parcel !== null && !this.#parcel(line.parcel).isScanned
    if (isUnseen && this.status !== 'fulfilled') return 'return_not_handed_over'
    line.refund = left(line)
    const kept = this.lines.filter(({ isCancelled }) => !isCancelled)
    if (kept.every(({ refund }) => refund !== null)) this.status = 'returned'
    return 'applied'
  }

  #askGoodwill(line: Line, cents: number): string {
    if (!this.#isWithCustomer(line) || total(line, 'requested') > 0 || left(line) === 0)
      return 'line_not_refundable'
    if (cents > left(line)) return 'refund_exceeds_price'
    line.cases.push({ cents, state: 'requested' })
    return 'applied'
  }

  #answerGoodwill(line: Line, answer: 'accepted' | 'declined'): string {
    const newest = line.cases.at(-1)
    if (!newest || newest.state === answer) return 'unchanged'
    if (newest.state !== 'requested') return 'case_already_answered'
    newest.state = answer
    // What was set aside for goodwill belongs to the customer who sent the piece back.
    if (answer === 'declined' && line.refund !== null) line.refund += newest.cents
    return 'applied'
  }
}

const total = ({ cases }: Line, state: Line['cases'][number]['state']): number =>
  cases.reduce((sum, one) => (one.state === state ? sum + one.cents : sum), 0)

const left = (line: Line): number => line.price - total(line, 'accepted') - total(line, 'requested')
