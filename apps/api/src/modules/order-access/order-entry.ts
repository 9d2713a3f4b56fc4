import type { OrderEntry } from '@kontor/contract/order-access'
import { ORDER_RIGHT } from '@kontor/contract/shared'
import { hashToken, newOrderSessionToken } from '../../platform/auth/tokens.ts'
import type { Ctx, PublicCtx } from '../../platform/ctx.ts'
import { AppError, RecordedRefusal } from '../../platform/errors/app-error.ts'
import {
  addFailure,
  type LoginPair,
  type OpenSession,
  refuseWhileThrottled,
  sessionEnd,
} from '../session/index.ts'
import {
  addOrderSession,
  findEntryCompany,
  findEntryOrder,
  findEntryStores,
  findOrderToken,
} from './order-tokens.repository.ts'

/**
 * Opens the limited session of one order by the token from the mail to its store (decisions: Session).
 * @throws AppError `order_token_invalid`, which is counted; `order_token_over` once the order is closed, no line of
 *   the store is left or the token is thirty days old; `company_paused`; `login_throttled`
 */
export async function enterOrder(ctx: PublicCtx, orderId: number, orderToken: string): Promise<OpenSession> {
  const pair: LoginPair = { loginType: 'order', username: String(orderId), address: ctx.address }
  const found = await findOrderToken(ctx.tx, hashToken(orderToken), orderId, ctx.now)
  const noteOutcome = (outcome: string) =>
    ctx.log.info({ order_id: orderId, outcome }, 'login by order token')
  if (!found) {
    await refuseWhileThrottled(ctx, pair)
    noteOutcome('refused')
    await addFailure(ctx.tx, pair, ctx.now)
    throw new RecordedRefusal('order_token_invalid')
  }
  if (found.state !== 'live') {
    noteOutcome(found.state)
    throw new AppError(found.state === 'paused' ? 'company_paused' : 'order_token_over')
  }
  noteOutcome('opened')
  const token = newOrderSessionToken()
  const expiresAt = sessionEnd(ctx.now)
  const inCompany = await ctx.actAs(found.company, { kind: 'system', name: 'order token' })
  await addOrderSession(inCompany, {
    orderId,
    orderTokenId: found.id,
    tokenHash: hashToken(token),
    createdAt: ctx.now,
    lastUsedAt: ctx.now,
    expiresAt,
  })
  return { token, roles: [ORDER_RIGHT], expiresAt }
}

/** What the screen of a limited session shows; read in the transaction that is narrowed to the order. */
export async function orderEntry(
  ctx: Ctx,
  { id, storeId }: { readonly id: number; readonly storeId: number },
): Promise<OrderEntry> {
  const order = await findEntryOrder(ctx, id)
  const company = await findEntryCompany(ctx)
  const named = order ? order.storeIds.filter((one) => one !== null) : []
  const stores = await findEntryStores(ctx, [...new Set([storeId, ...named])])
  const store = stores.find((one) => one.id === storeId)
  if (!order || !company || !store) throw new AppError('unauthenticated')
  return { order_id: id, ext_order_id: order.extOrderId, store, stores, company }
}
