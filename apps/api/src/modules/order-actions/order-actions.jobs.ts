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
/** After so long an action that rests looks by itself whether it can go on: its answers may have met a version that wakes none. */
const RESTS_MS = 60_000

/** Order by order, each in a transaction of its own: what one refuses keeps no other from its turn. */
export const orderActionsJobs = (deps: ShippingDeps): readonly JobHandler[] => [
  orderActionRuns.handler(async (held) => {
    for (let isOver = false; !isOver; ) isOver = await doNext(held, deps)
  }),
]

/** Does the next order. @returns whether the run is over, or rests */
async function doNext(held: HeldRun<Action>, deps: ShippingDeps): Promise<boolean> {
  let at: number | undefined
  let rests = false
  try {
    const after = await held.batch(async (ctx, action) => {
      const { next, asking } = await standing(ctx, action)
      at = next
      if (at === undefined) return ended(ctx, action, asking)
      rests = asking >= ASKED_AT_ONCE
      return rests ? rest(ctx, action) : done(ctx, deps, action, at)
    })
    return rests || after.state !== 'running'
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
 * Asks carriers no more for now. The action stays `running`: one that is `waiting` a version that knows no rest ends with its last
 * answer, whatever was not asked about yet.
 */
async function rest(ctx: Ctx, action: Action): Promise<Partial<Action>> {
  await orderActionRuns.rest(ctx, action, new Date(ctx.now.getTime() + RESTS_MS))
  return {}
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
  const { next, asking } = await standing(ctx, { ...action, ...counted })
  const isOver = action.state === 'waiting' && next === undefined && asking === 0
  const after = await changeAction(ctx, id, {
    ...counted,
    ...(isOver && { state: 'done', finishedAt: ctx.now }),
  })
  if (isOver) await tellFinished(ctx, after)
  if (next !== undefined && asking <= ASKED_AT_ONCE / 2) await goOn(ctx, after)
}

/** Has an action go on that rests. */
async function goOn(ctx: Ctx, action: Action): Promise<void> {
  if (action.state === 'running') await orderActionRuns.wake(ctx, action)
  // So actions rested in the version before this one, which may run beside it.
  if (action.state === 'waiting') {
    await changeAction(ctx, action.id, { state: 'running', touchedAt: ctx.now })
    await ctx.enqueue(doOrderActionJob, { order_action_id: action.id })
  }
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
