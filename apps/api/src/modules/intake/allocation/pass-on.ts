import { CANCEL_REASONS } from '@kontor/contract/orders'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { closeAsPassedOn, createOrder, type OrderToPassOn, orderToPassOn } from '../../orders/index.ts'
import { findChannelAccount, inAccountOwner } from '../../organisation/index.ts'
import { orderPassedOn } from '../intake.events.ts'
import { type Allocated, allocatePieces } from './allocate-pieces.ts'
import { partOf } from './part-of-order.ts'

/** Why a company gave up pieces because it did not send them in time. */
export const NOT_SENT_IN_TIME = 'not_sent_in_time'

/** What lies with the company alone: an order that its customer does not want is over. */
const GIVEN_UP: readonly string[] = [...CANCEL_REASONS, NOT_SENT_IN_TIME]

/**
 * The one way of pieces from a company that gave them up to the next one that has them, never to one that had the order
 * before: in the transaction of the cancellation, with an event in the history and the audit log of both. What the next
 * company has is closed here and not reported; what nobody has stays cancelled, and the channel gets that report.
 * What is then nobody's business here any more loses the customer.
 */
export async function passOn(
  ctx: Ctx,
  event: { readonly order_id: number; readonly line_ids: readonly number[]; readonly by: string },
): Promise<void> {
  if (event.by !== 'merchant') return
  const found = await orderToPassOn(ctx, event.order_id, event.line_ids)
  if (!found || !GIVEN_UP.includes(found.reason)) return
  const { given } = await toOthers(ctx, found)
  const passed = found.line_ids.filter((_, place) => given.has(place))
  if (passed.length === 0) return
  const isOver = await closeAsPassedOn(ctx, event.order_id, passed)
  if (isOver) await forgetCustomer(ctx, event.order_id)
  await ctx.emit(orderPassedOn, { order_id: event.order_id, line_ids: passed })
}

const NONE: ReadonlySet<string> = new Set()

/** What is charged beside the pieces goes along where all of them were given up, and stays where some are left. */
async function toOthers(ctx: Ctx, { order, pieces: given, reason }: OrderToPassOn): Promise<Allocated> {
  const isAll = given.length === order.lines.length
  const items = new Set(given.map(({ mp_item_id }) => mp_item_id))
  const key = { owner_id: order.account_owner_id, id: order.channel_account_id }
  const account = await findChannelAccount(ctx, key)
  if (!account) return { order_ids: [], given: new Set() }
  return inAccountOwner(ctx, account, (owner) =>
    allocatePieces(owner, {
      account,
      ext_order_id: order.ext_order_id,
      cause: reason === NOT_SENT_IN_TIME ? 'overdue' : 'refused',
      from_company_id: ctx.company.id,
      pieces: given,
      in_part: true,
      create: async (seller, pieces, charged) => {
        const part = partOf(order, pieces, isAll ? charged : NONE, items)
        const isWhole = pieces.length === order.lines.length
        const made = await createOrder(seller, isWhole ? part : { ...part, amount_difference_cents: 0 })
        return made.order_id
      },
    }),
  )
}

async function forgetCustomer(ctx: Ctx, orderId: number): Promise<void> {
  await ctx.tx.execute(sql`
    select forget_report_texts(${orderId}), forget_return_texts(${orderId}), forget_parcel_recipient(${orderId}, null),
      forget_order_customer(${orderId}, false)`)
}
