import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { groupOf } from '../../platform/jobs/job-queue.ts'
import { deriveCtx } from '../../platform/make-ctx.ts'
import type { HeldRun } from '../../platform/runs/run-kind.ts'
import { labelsOfOrder, type ShippingDeps } from '../shipping/index.ts'
import { actOf } from './act-on-order.ts'
import { doOrderActionJob, orderActionRuns } from './order-action-runs.ts'
import { orderActionFinished } from './order-actions.events.ts'
import {
  type Action,
  actionsAskingOf,
  changeAction,
  deleteExpiredActions,
  findAction,
  nextOrder,
  settleItem,
} from './order-actions.repository.ts'

/**
 * Carriers are asked about so many orders of an action at a time, which is more than the fastest of them takes; the run goes on
 * when half of them are answered. Else asking about the last ones would take the time in which the first ones are bought, and all
 * of them would wait in the queue before what anybody presses.
 */
const ASKED_AT_ONCE = 50

/** Order by order, each in a transaction of its own: what one refuses keeps no other from its turn. */
export const orderActionsJobs = (deps: ShippingDeps): readonly JobHandler[] => [
  orderActionRuns.handler(async (held) => {
    for (let isOver = false; !isOver; ) isOver = await doNext(held, deps)
  }),
]

/** Does the next order. @returns whether the run is over */
async function doNext(held: HeldRun<Action>, deps: ShippingDeps): Promise<boolean> {
  let at: number | undefined
  try {
    const after = await held.batch(async (ctx, action) => {
      const { next, asking } = await standing(ctx, action)
      if (asking >= ASKED_AT_ONCE) return { state: 'waiting' }
      at = next
      return at === undefined ? ended(ctx, action, asking) : done(ctx, deps, action, at)
    })
    return after.state !== 'running'
  } catch (error) {
    // What the order refuses was rolled back with its transaction, and is written down in another one.
    if (!(error instanceof AppError) || at === undefined) throw error
    const orderId = at
    await held.batch(async (ctx, action) => {
      await settleItem(ctx, action.id, orderId, 'failed', error)
      return { failed: action.failed + 1 }
    })
    return false
  }
}

/**
 * Does one order in the name of who asked for it. Not as that person: what many orders need waits in the company's own turn, so
 * that an order which somebody ships by hand goes first.
 */
async function done(ctx: Ctx, deps: ShippingDeps, action: Action, orderId: number): Promise<Partial<Action>> {
  const actor = {
    kind: 'user',
    name: action.requestedByName,
    ...(action.requestedById === null ? {} : { id: action.requestedById }),
  } as const
  const group = groupOf(ctx.company.id, null)
  const state = await actOf(action.action)(deriveCtx(ctx, { actor, group }), deps, orderId, action.options)
  await settleItem(ctx, action.id, orderId, state)
  return state === 'done' ? { done: action.done + 1 } : {}
}

/** The next order of a locked action, and how many of those before it wait for an answer: they are taken in their order. */
async function standing(
  ctx: Ctx,
  { id, total, done: settled, failed }: Action,
): Promise<{ readonly next: number | undefined; readonly asking: number }> {
  const next = await nextOrder(ctx, id)
  const begun = next ? next.position - 1 : total
  return { next: next?.orderId, asking: begun - settled - failed }
}

async function ended(ctx: Ctx, action: Action, asking: number): Promise<Partial<Action>> {
  if (asking > 0) return { state: 'waiting' }
  await tellFinished(ctx, action)
  return { state: 'done', finishedAt: ctx.now }
}

const tellFinished = (ctx: Ctx, { id, done: count, failed }: Action): Promise<void> =>
  ctx.emit(orderActionFinished, { order_action_id: id, done: count, failed })

/** A carrier has answered, or somebody has called an order off: the actions that waited for it go on. */
export async function settleOrder(ctx: Ctx, { order_id }: { readonly order_id: number }): Promise<void> {
  const asking = await actionsAskingOf(ctx, order_id)
  if (asking.length === 0) return
  const labels = await labelsOfOrder(ctx, order_id)
  if (labels === 'running') return
  for (const id of asking) await settle(ctx, id, order_id, labels)
}

async function settle(
  ctx: Ctx,
  id: number,
  orderId: number,
  labels: 'failed' | 'bought' | 'none',
): Promise<void> {
  // Two orders of an action at once: the second sees what the first has written, and ends the action.
  const action = await findAction(ctx, id, 'update')
  if (!action) return
  if (labels === 'bought') await settleItem(ctx, id, orderId, 'done')
  else
    await settleItem(ctx, id, orderId, 'failed', {
      code: labels === 'failed' ? 'label_failed' : 'order_nothing_to_ship',
    })
  const counted = labels === 'bought' ? { done: action.done + 1 } : { failed: action.failed + 1 }
  const next = action.state === 'waiting' ? await nextState(ctx, { ...action, ...counted }) : null
  const after = await changeAction(ctx, id, {
    ...counted,
    ...(next === 'running' && { state: 'running', touchedAt: ctx.now }),
    ...(next === 'done' && { state: 'done', finishedAt: ctx.now }),
  })
  if (next === 'running') await ctx.enqueue(doOrderActionJob, { order_action_id: id })
  if (next === 'done') await tellFinished(ctx, after)
}

/** What becomes of an action that waits for carriers, now that one has answered; null: it waits on. */
async function nextState(ctx: Ctx, action: Action): Promise<'running' | 'done' | null> {
  const { next, asking } = await standing(ctx, action)
  if (next !== undefined) return asking > ASKED_AT_ONCE / 2 ? null : 'running'
  return asking === 0 ? 'done' : null
}

/** Removes actions whose 30 days are over. */
export const removeExpiredOrderActions = schedule('remove-expired-order-actions', '40 3 * * *', (system) =>
  system.forEachCompany((job) =>
    job.write(async (ctx) => {
      await orderActionRuns.endAbandoned(ctx)
      await deleteExpiredActions(ctx)
    }),
  ),
)
