import type { ErrorCode, ErrorParams } from '@kontor/contract/errors'
import type { OrderActionBody } from '@kontor/contract/order-actions'
import { and, asc, desc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { idList } from '../../platform/db/sql-values.ts'
import { orders } from '../orders/orders.tables.ts'
import { salesChannels } from '../organisation/organisation.tables.ts'
import { orderActionsKept } from './order-action-runs.ts'
import { orderActionItems, orderActions } from './order-actions.tables.ts'

export type Action = typeof orderActions.$inferSelect
type Item = typeof orderActionItems.$inferSelect

const own = (ctx: Ctx, id: number) => and(eq(orderActions.companyId, ctx.company.id), eq(orderActions.id, id))
const itemsOf = (ctx: Ctx, id: number) =>
  and(eq(orderActionItems.companyId, ctx.company.id), eq(orderActionItems.actionId, id))
const kept = (ctx: Ctx) =>
  and(
    eq(orderActions.companyId, ctx.company.id),
    gt(orderActions.createdAt, orderActionsKept.overBefore(ctx.now)),
  )

/** Writes an action down, with its orders in their order. */
export async function insertAction(
  ctx: Ctx,
  action: Pick<Action, 'action' | 'options' | 'startsAt'>,
  orderIds: readonly number[],
): Promise<Action> {
  const [row] = await ctx.tx
    .insert(orderActions)
    .values({
      ...action,
      companyId: ctx.company.id,
      total: orderIds.length,
      requestedById: ctx.user?.id ?? null,
      requestedByName: ctx.actor.name,
      createdAt: ctx.now,
      touchedAt: ctx.now,
    })
    .returning()
  if (!row) throw new Error('an action was written and is not there')
  await ctx.tx.execute(sql`
    insert into order_action_items (company_id, action_id, order_id, position)
    select ${ctx.company.id}::bigint, ${row.id}::bigint, i.id, i.position
    from unnest(${idList(orderIds)}) with ordinality as i (id, position)`)
  return row
}

/** An action that has not expired; locked when it is going to be changed. */
export async function findAction(ctx: Ctx, id: number, lock?: 'update'): Promise<Action | undefined> {
  const query = ctx.tx
    .select()
    .from(orderActions)
    .where(and(own(ctx, id), kept(ctx)))
  const [row] = await (lock ? query.for(lock) : query)
  return row
}

/** The name of the sales channel that an order came from. */
export async function channelOfOrder(ctx: Ctx, orderId: number): Promise<string> {
  const [row] = await ctx.tx
    .select({ name: salesChannels.name })
    .from(orders)
    .innerJoin(salesChannels, eq(salesChannels.id, orders.salesChannelId))
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  if (!row) throw new Error(`order ${orderId} is gone`)
  return row.name
}

/** One page of the actions with many orders that have not expired, newest first, and how many there are. */
export async function actionsPage(
  ctx: Ctx,
  window: { readonly limit: number; readonly offset: number },
): Promise<{ total: number; rows: Action[] }> {
  const withMany = and(kept(ctx), sql`not ${orderActions.options} ? 'lines'`)
  const total = await ctx.tx.$count(orderActions, withMany)
  const rows = await ctx.tx
    .select()
    .from(orderActions)
    .where(withMany)
    .orderBy(desc(orderActions.createdAt), desc(orderActions.id))
    .limit(window.limit)
    .offset(window.offset)
  return { total, rows }
}

/** Writes what has become of an action as a whole. */
export async function changeAction(ctx: Ctx, id: number, changes: Partial<Action>): Promise<Action> {
  const [row] = await ctx.tx.update(orderActions).set(changes).where(own(ctx, id)).returning()
  if (!row) throw new Error(`action ${id} is gone`)
  return row
}

/** The orders of an action in their order, with what has become of each. */
export const itemsOfAction = (
  ctx: Ctx,
  id: number,
): Promise<(Item & { extOrderId: string; customerName: string })[]> =>
  ctx.tx
    .select({
      companyId: orderActionItems.companyId,
      actionId: orderActionItems.actionId,
      orderId: orderActionItems.orderId,
      position: orderActionItems.position,
      state: orderActionItems.state,
      code: orderActionItems.code,
      params: orderActionItems.params,
      extOrderId: orders.extOrderId,
      customerName: orders.customerName,
    })
    .from(orderActionItems)
    .innerJoin(
      orders,
      and(eq(orders.companyId, orderActionItems.companyId), eq(orders.id, orderActionItems.orderId)),
    )
    .where(itemsOf(ctx, id))
    .orderBy(asc(orderActionItems.position))

/** The orders of an action that are in one of these states, in their order. */
export async function orderIdsOf(ctx: Ctx, id: number, states: readonly Item['state'][]): Promise<number[]> {
  const rows = await ctx.tx
    .select({ orderId: orderActionItems.orderId })
    .from(orderActionItems)
    .where(and(itemsOf(ctx, id), inArray(orderActionItems.state, [...states])))
    .orderBy(asc(orderActionItems.position))
  return rows.map(({ orderId }) => orderId)
}

/** The next order that nothing was done with, and its place among the action's, from 1; undefined when there is none. */
export async function nextOrder(
  ctx: Ctx,
  id: number,
): Promise<Pick<Item, 'orderId' | 'position'> | undefined> {
  const [row] = await ctx.tx
    .select({ orderId: orderActionItems.orderId, position: orderActionItems.position })
    .from(orderActionItems)
    .where(and(itemsOf(ctx, id), eq(orderActionItems.state, 'waiting')))
    .orderBy(asc(orderActionItems.position))
    .limit(1)
  return row
}

/** Writes what has become of an order of an action. */
export async function settleItem(
  ctx: Ctx,
  id: number,
  orderId: number,
  state: Item['state'],
  failure?: { readonly code: ErrorCode; readonly params?: ErrorParams },
): Promise<void> {
  await ctx.tx
    .update(orderActionItems)
    .set({ state, code: failure?.code ?? null, params: failure?.params ?? {} })
    .where(and(itemsOf(ctx, id), eq(orderActionItems.orderId, orderId)))
}

/** The actions that wait for an answer about an order. */
export async function actionsAskingOf(ctx: Ctx, orderId: number): Promise<number[]> {
  const rows = await ctx.tx
    .select({ actionId: orderActionItems.actionId })
    .from(orderActionItems)
    .where(
      and(
        eq(orderActionItems.companyId, ctx.company.id),
        eq(orderActionItems.orderId, orderId),
        eq(orderActionItems.state, 'asked'),
      ),
    )
    .orderBy(asc(orderActionItems.actionId))
  return rows.map(({ actionId }) => actionId)
}

/** Removes the actions whose 30 days are over. */
export async function deleteExpiredActions(ctx: Ctx): Promise<void> {
  const over = and(
    eq(orderActions.companyId, ctx.company.id),
    lte(orderActions.createdAt, orderActionsKept.overBefore(ctx.now)),
  )
  const expired = ctx.tx.select({ id: orderActions.id }).from(orderActions).where(over)
  await ctx.tx
    .delete(orderActionItems)
    .where(and(eq(orderActionItems.companyId, ctx.company.id), inArray(orderActionItems.actionId, expired)))
  await ctx.tx.delete(orderActions).where(over)
}

/** What was asked for with an action. */
export type ActionOptions = OrderActionBody['options']
