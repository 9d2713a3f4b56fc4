import type { IntakeAddress, IntakeEvent, IntakeEventAnswer } from '@kontor/contract/intake'
import { refuseFuture } from '../../platform/clock/future-instants.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  applyOrderEvent,
  type ChangeResult,
  changeAddresses,
  type DeliveredOrder,
  deliveredOrders,
  type OrderEvent,
} from '../orders/index.ts'
import {
  type ChannelAccount,
  inParticipant,
  resolveIntakeAccounts,
  UnknownAccount,
} from '../organisation/index.ts'
import { positionsOf } from './intake.repository.ts'
import { intakeText } from './intake.texts.ts'
import { plainAddress } from './plain-texts.ts'
import { postalAddress } from './postal-address.ts'
import { changeWaitingOrder } from './waiting/waiting-orders.ts'

/**
 * Applies a later event of a known order from the intake interface, also of one that still waits for a merchant. The same event again changes nothing and says so.
 * @throws AppError `channel_unknown` where the channel or account is not set up, `order_not_found`,
 *   `order_number_ambiguous` where several accounts know the number, `line_not_found`,
 *   `intake_event_invalid` when it does not fit the order's status, `invalid_request` for an instant in the future
 */
export async function receiveEvent(
  ctx: Ctx,
  { channel, ext_order_id }: { channel: string; ext_order_id: string },
  event: IntakeEvent,
): Promise<IntakeEventAnswer> {
  if (event.at) refuseFuture(ctx, 'at', new Date(event.at))
  const accounts = await resolveIntakeAccounts(ctx, channel, event.account).catch((error: unknown) => {
    throw error instanceof UnknownAccount ? new AppError('channel_unknown') : error
  })
  const known = await deliveredOrders(
    ctx,
    accounts.map((account) => account.id),
    ext_order_id,
  )
  const [order, ...others] = known
  if (!order) return toWaiting(ctx, accounts, ext_order_id, event)
  if (others.some((other) => other.channel_account_id !== order.channel_account_id))
    throw new AppError('order_number_ambiguous')
  const result = await applyToParts(ctx, known, event).catch((error: unknown) => {
    const isIllegal = error instanceof AppError && error.code === 'illegal_transition'
    throw isIllegal ? new AppError('intake_event_invalid') : error
  })
  return { order_id: order.id, result, message: intakeText(WORDS[result], ctx.locale) }
}

async function toWaiting(
  ctx: Ctx,
  accounts: readonly ChannelAccount[],
  extOrderId: string,
  event: IntakeEvent,
): Promise<IntakeEventAnswer> {
  const changed = await changeWaitingOrder(ctx, accounts, extOrderId, event)
  if (!changed) throw new AppError('order_not_found')
  const isWaiting = changed.order_id === null && changed.result === 'applied'
  return { ...changed, message: intakeText(isWaiting ? 'event_kept' : WORDS[changed.result], ctx.locale) }
}

const FURTHEST = ['applied', 'noted', 'unchanged'] as const

/** Applies an event to each company's part of the order; positions of it to the part that has them. */
async function applyToParts(
  ctx: Ctx,
  parts: readonly DeliveredOrder[],
  event: IntakeEvent,
): Promise<ChangeResult> {
  const items = event.type === 'cancelled' ? event.item_ids : undefined
  const results: ChangeResult[] = []
  for (const part of parts) {
    const result = await inParticipant(ctx, part.channel_account_id, part.company_id, async (seller) => {
      if (parts.length === 1 || !items) return applyEvent(seller, part.id, event)
      const own = new Set((await positionsOf(seller, part.id)).map(({ mp_item_id }) => mp_item_id))
      const item_ids = items.filter((item) => own.has(item))
      return item_ids.length === 0 ? null : applyEvent(seller, part.id, { ...event, item_ids } as IntakeEvent)
    })
    if (result) results.push(result)
  }
  const furthest = FURTHEST.find((result) => results.includes(result))
  if (!furthest) throw new AppError('line_not_found')
  return furthest
}

const WORDS = { applied: 'event_applied', unchanged: 'event_known', noted: 'noted' } as const

function applyEvent(ctx: Ctx, orderId: number, event: IntakeEvent): Promise<ChangeResult> {
  if (event.type !== 'address_changed') return applyOrderEvent(ctx, orderId, orderEvent(event))
  const address = (given: IntakeAddress | undefined) =>
    given ? postalAddress(plainAddress({ ...given, lines: [] })) : null
  const now = { delivery: address(event.delivery), billing: address(event.billing) }
  return changeAddresses(ctx, orderId, { before: null, now })
}

function orderEvent(event: Exclude<IntakeEvent, { type: 'address_changed' }>): OrderEvent {
  const at = event.at ? { at: new Date(event.at) } : {}
  if (event.type === 'shipped') return { type: 'shipped_elsewhere', ...at }
  if (event.type !== 'cancelled') return { type: event.type, ...at }
  const items = event.item_ids ? { mp_item_ids: event.item_ids } : {}
  return event.by === 'channel'
    ? { type: 'channel_cancelled', ...items, ...at }
    : { type: 'cancelled', by: 'customer', reason: 'customer_cancellation', ...items, ...at }
}
