import { and, eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import { getOrderDetail } from '../../src/modules/order-document/index.ts'
import {
  applyOrderEvent,
  lockOrderForShipping,
  type OrderEvent,
  reopenAfterVoid,
} from '../../src/modules/orders/index.ts'
import { cancelLine } from '../../src/modules/orders/lifecycle/cancel-line.ts'
import { LIFECYCLE } from '../../src/modules/orders/lifecycle/order-lifecycle.ts'
import { openCase } from '../../src/modules/returns/open-case.ts'
import { returnLine } from '../../src/modules/returns/return-line.ts'
import { settleCase } from '../../src/modules/returns/settle-case.ts'
import { shippingLines, shippings } from '../../src/modules/shipping/shipping.tables.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { AppError } from '../../src/platform/errors/app-error.ts'
import { deriveCtx } from '../../src/platform/make-ctx.ts'
import { toCents } from '../../src/platform/money.ts'
import type { TestApp } from '../app.ts'
import { buildOrder, buildShoe, orderSetup } from '../builders/orders.ts'
import { buyParcelLabel, requestParcel, scanParcel } from '../builders/parcels.ts'
import type { OrderPlan, Seen, Step } from './order-model.ts'
import type { OrderSystem, WithSystem } from './order-system.ts'

const PICTURE = [{ file: 'cases/model.jpg', width: 1, height: 1 }]

/**
 * The product on its database: an order of every plan is written once; each life is one transaction that is rolled
 * back, each step a savepoint in it.
 */
export async function withDatabase(kontor: TestApp, plans: readonly OrderPlan[]): Promise<WithSystem> {
  const { stores } = await orderSetup(kontor)
  const shoe = await buildShoe(kontor, [1_000])
  const orders = new Map<OrderPlan, WrittenOrder>()
  for (const plan of plans) {
    const id = await buildOrder(kontor, orderOf(plan, shoe.ean))
    orders.set(
      plan,
      await kontor.inCtx((ctx) => livePast(ctx, { id, storeId: stores[0], parcels: [] }, plan)),
    )
  }
  return async (plan, work) => {
    const order = orders.get(plan)
    if (!order) throw new RangeError('no order was written for this plan')
    const undone = kontor.inCtx(async (ctx) => {
      await work(new DatabaseSystem(ctx, order))
      throw new Undo()
    })
    await undone.catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error
    })
  }
}

/** An order with the parcels it has already. */
interface WrittenOrder {
  readonly id: number
  readonly storeId: number
  readonly parcels: readonly { readonly id: number; readonly lineIds: readonly number[] }[]
}

async function livePast(ctx: Ctx, order: WrittenOrder, { past }: OrderPlan): Promise<WrittenOrder> {
  const system = new DatabaseSystem(ctx, order)
  for (const step of past) await system.take(step)
  return system.order
}

/** Nothing of a life stays. */
class Undo extends Error {}

const orderOf = ({ status, isExternal, pieces }: OrderPlan, ean: string) => ({
  status,
  merchant_external_order: isExternal,
  lines: pieces.map(({ item, cents }) => ({ mp_item_id: `item-${item}`, item_price_cents: cents, ean })),
})

class DatabaseSystem implements OrderSystem {
  readonly isCheapToLookAt = false
  readonly #ctx: Ctx
  readonly #orderId: number
  readonly #storeId: number
  readonly #parcels: WrittenOrder['parcels'][number][]
  #lineIds: readonly number[] = []

  constructor(ctx: Ctx, order: WrittenOrder) {
    this.#ctx = ctx
    this.#orderId = order.id
    this.#storeId = order.storeId
    this.#parcels = [...order.parcels]
  }

  get order(): WrittenOrder {
    return { id: this.#orderId, storeId: this.#storeId, parcels: this.#parcels }
  }

  async take(step: Step): Promise<string> {
    if (this.#lineIds.length === 0) this.#lineIds = await this.#lines()
    try {
      return await this.#ctx.tx.transaction((tx) => this.#run(deriveCtx(this.#ctx, { tx }), step))
    } catch (error) {
      if (error instanceof AppError) return error.code
      throw error
    }
  }

  async see(): Promise<Seen> {
    const { status_id, lines, returns } = await getOrderDetail(this.#ctx, this.#orderId)
    return {
      status: status_id,
      lines: lines.map((line) => {
        const returned = returns.find(({ line_id }) => line_id === line.id)
        const open = line.cases.filter(({ status }) => status === 'requested')
        expect(line.return_id).toBe(returned?.id ?? null)
        expect(line.case).toEqual(line.cases.at(-1) ?? null)
        return {
          isCancelled: line.cancellation_id !== null,
          isInParcel: line.shipping_id !== null,
          refund: returned ? toCents(returned.refund_amount) : null,
          accepted: toCents(line.reductions.refund_amount),
          requested: open.reduce((sum, { requested_reduction }) => sum + toCents(requested_reduction), 0),
          refundable: toCents(line.reductions.refundable_amount),
          may: {
            cancel: line.status_transitions.cancelable,
            return: line.status_transitions.returnable,
            goodwill: line.status_transitions.partial_refundable,
          },
        }
      }),
    }
  }

  /** Counts, promises and history agree with the orders they are about. */
  async audit(): Promise<void> {
    const { rows } = await this.#ctx.tx.execute<Record<string, unknown>>(sql`
      select
        (select coalesce(json_object_agg(status, n order by status), '{}') from (
          select status, sum(n)::int as n from (
            select status, orders as n from order_counts where grain = 'month'
            union all select status, delta from order_count_deltas) c
          group by status having sum(n) <> 0) s) as maintained,
        (select coalesce(json_object_agg(status, n order by status), '{}') from (
          select status, count(*)::int as n from orders group by status) s) as counted,
        (select sum(reserved)::int from stock) as reserved,
        (select count(*)::int from stock_reservations) as promised,
        (select json_agg(replace(transition, '_tr', '') order by id) from transitions
          where order_id = ${this.#orderId} and line_id is null) as path`)
    const [row] = rows
    expect(row?.maintained).toEqual(row?.counted)
    expect(row?.reserved).toBe(row?.promised)
    const path = row?.path as (keyof typeof LIFECYCLE)[]
    path.slice(1).forEach((to, index) => {
      expect(Object.values(LIFECYCLE[path[index] ?? to])).toContain(to)
    })
  }

  async #run(ctx: Ctx, step: Step): Promise<string> {
    const orderId = this.#orderId
    switch (step.do) {
      case 'return':
        await returnLine(ctx, this.#line(step.line), { status: 'accepted', reason: 'no_reason', comment: '' })
        return 'applied'
      case 'cancel line':
        await cancelLine(ctx, this.#line(step.line), { reason: step.reason, commentary: '' })
        return 'applied'
      case 'ask goodwill':
        await openCase(
          ctx,
          this.#line(step.line),
          { reason: 'other', condition: 'worn', message: 'x', requested_reduction: step.cents / 100 },
          PICTURE,
        )
        return 'applied'
      case 'answer goodwill':
        return settleCase(ctx, await this.#newestCase(ctx, step.line), step.answer)
      case 'request papers':
        return this.#requestPapers(ctx, step.lines)
      case 'buy label':
        return this.#buyLabel(ctx, step.parcel)
      case 'void label':
        return this.#voidLabel(ctx, step.parcel)
      case 'scan':
        await scanParcel(ctx, this.#parcel(step.parcel).id)
        return 'applied'
      default:
        return applyOrderEvent(ctx, orderId, eventOf(step))
    }
  }

  async #lines(): Promise<number[]> {
    const { rows } = await this.#ctx.tx.execute<{ id: number }>(
      sql`select id::int from order_lines where order_id = ${this.#orderId} order by position`,
    )
    return rows.map(({ id }) => id)
  }

  #line(at: number): number {
    const id = this.#lineIds[at]
    if (id === undefined) throw new RangeError(`no line ${at}`)
    return id
  }

  #parcel(at: number) {
    const parcel = this.#parcels[at]
    if (!parcel) throw new RangeError(`no parcel ${at}`)
    return parcel
  }

  async #newestCase(ctx: Ctx, line: number): Promise<number> {
    const { rows } = await ctx.tx.execute<{ id: number }>(
      sql`select case_id::int as id from order_lines where id = ${this.#line(line)}`,
    )
    return rows[0]?.id ?? 0
  }

  async #requestPapers(ctx: Ctx, wanted: readonly number[]): Promise<string> {
    const { lines } = await lockOrderForShipping(ctx, this.#orderId)
    const free = lines.filter(({ in_parcel }) => !in_parcel).map(({ id }) => id)
    const lineIds = free.filter((id) => wanted.some((at) => this.#lineIds[at] === id))
    if (lineIds.length === 0) return 'unchanged'
    const id = await requestParcel(ctx, this.#storeId, { orderId: this.#orderId, lineIds })
    this.#parcels.push({ id, lineIds })
    return 'applied'
  }

  async #buyLabel(ctx: Ctx, at: number): Promise<string> {
    const { id, lineIds } = this.#parcel(at)
    const shipped = await buyParcelLabel(ctx, id, { orderId: this.#orderId, lineIds })
    if (shipped.length > 0) return 'applied'
    await this.#endParcel(ctx, id)
    return 'unchanged'
  }

  async #voidLabel(ctx: Ctx, at: number): Promise<string> {
    const { id, lineIds } = this.#parcel(at)
    await this.#endParcel(ctx, id)
    await reopenAfterVoid(ctx, { order_id: this.#orderId, line_ids: lineIds, shipping_id: id })
    return 'applied'
  }

  async #endParcel({ tx, company }: Ctx, id: number): Promise<void> {
    await tx
      .update(shippings)
      .set({ state: 'voided' })
      .where(and(eq(shippings.companyId, company.id), eq(shippings.id, id)))
    await tx
      .update(shippingLines)
      .set({ isLive: false })
      .where(and(eq(shippingLines.companyId, company.id), eq(shippingLines.shippingId, id)))
  }
}

function eventOf(step: Step): OrderEvent {
  switch (step.do) {
    case 'pay':
      return { type: 'paid' }
    case 'deliver':
      return { type: 'delivered' }
    case 'expire':
      return { type: 'unpaid_expired' }
    case 'ship elsewhere':
      return { type: 'shipped_elsewhere' }
    case 'cancel all': {
      const items = step.item === null ? {} : { mp_item_ids: [`item-${step.item}`] }
      return step.by === 'channel'
        ? { type: 'channel_cancelled', ...items }
        : { type: 'cancelled', by: 'customer', reason: 'customer_cancellation', ...items }
    }
    default:
      throw new TypeError(`no event of an order: ${step.do}`)
  }
}
