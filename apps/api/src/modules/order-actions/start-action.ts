import { errorMessage } from '@kontor/contract/errors'
import {
  ORDERS_AT_ONCE,
  type OrderActionBody,
  type OrderActionPlan,
  TAKEN_BACK,
  TAKEN_BACK_SECONDS,
} from '@kontor/contract/order-actions'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { formatCount } from '../../platform/format-count.ts'
import { idsOfList, knowStore, ordersOfCompany } from '../orders/index.ts'
import type { ShippingDeps } from '../shipping/index.ts'
import { actionOf } from './act-on-order.ts'
import { orderActionRuns } from './order-action-runs.ts'
import { orderActionCancelled, orderActionStarted } from './order-actions.events.ts'
import {
  type Action,
  changeAction,
  findAction,
  insertAction,
  orderIdsOf,
} from './order-actions.repository.ts'

/** Orders, those of them that an action can be done with, and why not with the others. */
interface Planned {
  readonly ids: readonly number[]
  readonly possible: readonly number[]
  readonly plan: OrderActionPlan
}

/**
 * Says what an action would do, or writes it down with the orders that it is possible with, and has a job do it: after ten
 * seconds where something is sent to others or stock moves.
 * @returns the id of the action; for a dry run what it would do
 * @throws AppError `forbidden`, `store_not_found`, `parcel_option_not_found`, `order_action_too_large`,
 *   `order_action_impossible`
 */
export async function startAction(
  ctx: Ctx,
  deps: ShippingDeps,
  body: OrderActionBody,
): Promise<OrderActionPlan | { readonly id: number }> {
  const planned = await plan(ctx, deps, body)
  if (body.dry_run) return planned.plan
  return { id: await begin(ctx, body, planned.possible) }
}

/** Does an action again with the orders that failed. @throws AppError `order_action_not_found`, and as `startAction` */
export async function repeatAction(ctx: Ctx, deps: ShippingDeps, id: number): Promise<{ id: number }> {
  const action = await findAction(ctx, id)
  if (!action) throw new AppError('order_action_not_found')
  const failed = await orderIdsOf(ctx, id, ['failed'])
  const { possible } = await judge(ctx, deps, action, failed)
  return { id: await begin(ctx, action, possible) }
}

/** Takes an action back. @throws AppError `order_action_not_found`, `order_action_begun` */
export async function cancelAction(ctx: Ctx, id: number): Promise<Action> {
  const action = await findAction(ctx, id, 'update')
  if (!action) throw new AppError('order_action_not_found')
  if (action.state === 'cancelled') return action
  if (action.state !== 'queued') throw new AppError('order_action_begun')
  const cancelled = await changeAction(ctx, id, { state: 'cancelled', finishedAt: ctx.now })
  await ctx.emit(orderActionCancelled, { order_action_id: id })
  return cancelled
}

async function plan(ctx: Ctx, deps: ShippingDeps, body: OrderActionBody): Promise<Planned> {
  return judge(ctx, deps, body, await chosen(ctx, body))
}

/** The orders that are meant, each once. */
async function chosen(ctx: Ctx, { order_ids, filter }: OrderActionBody): Promise<readonly number[]> {
  if (filter === undefined) return [...new Set(order_ids)]
  await knowStore(ctx, filter)
  const ids = await idsOfList(ctx, filter, ORDERS_AT_ONCE + 1)
  if (ids.length > ORDERS_AT_ONCE) {
    throw new AppError('order_action_too_large', { limit: formatCount(ORDERS_AT_ONCE) })
  }
  return ids
}

async function judge(
  ctx: Ctx,
  deps: ShippingDeps,
  { action: kind, options }: Pick<OrderActionBody, 'action' | 'options'>,
  ids: readonly number[],
): Promise<Planned> {
  const action = actionOf(ctx, kind)
  const known = new Set(await ordersOfCompany(ctx, ids))
  const { refusals, leaving } = await action.judge(ctx, deps, [...known], options)
  const refusalOf = (id: number): AppError | undefined =>
    known.has(id) ? refusals.get(id) : new AppError('order_not_found')
  const possible = ids.filter((id) => refusalOf(id) === undefined)
  return {
    ids,
    possible,
    plan: {
      matching: ids.length,
      possible: possible.length,
      refused: grouped(ctx, ids, refusalOf),
      leaves: [...Map.groupBy(leaving, ({ to, name }) => `${to} ${name}`).values()].flatMap((same) =>
        same[0] ? [{ ...same[0], orders: same.length }] : [],
      ),
    },
  }
}

/** Refused orders by what is said of them, the most frequent first. */
function grouped(
  ctx: Ctx,
  ids: readonly number[],
  refusalOf: (id: number) => AppError | undefined,
): OrderActionPlan['refused'] {
  const said = ids.flatMap((id) => {
    const refusal = refusalOf(id)
    if (!refusal) return []
    return [{ id, reason: refusal.code, message: errorMessage(refusal.code, ctx.locale, refusal.params) }]
  })
  return [...Map.groupBy(said, ({ message }) => message)]
    .map(([message, same]) => ({
      reason: same[0]?.reason ?? '',
      message,
      count: same.length,
      order_ids: same.map(({ id }) => id),
    }))
    .sort((one, other) => other.count - one.count)
}

async function begin(
  ctx: Ctx,
  { action: kind, options }: Pick<OrderActionBody, 'action' | 'options'>,
  orderIds: readonly number[],
): Promise<number> {
  if (orderIds.length === 0) throw new AppError('order_action_impossible')
  const waits = TAKEN_BACK.has(kind)
  const startsAt = waits ? new Date(ctx.now.getTime() + TAKEN_BACK_SECONDS * 1000) : ctx.now
  const begun = await orderActionRuns.begin(
    ctx,
    () => insertAction(ctx, { action: kind, options, startsAt }, orderIds),
    waits ? { startAfter: startsAt } : {},
  )
  if (!begun) throw new Error('no action is in the way of another one')
  await ctx.emit(orderActionStarted, { order_action_id: begun.id, action: kind, count: orderIds.length })
  return begun.id
}
