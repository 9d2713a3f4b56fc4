import type { Ctx } from './ctx.ts'
import type { SqlParts } from './db/sql-part.ts'
import { emitEvent } from './events/emit.ts'
import type { Subscription } from './events/event.ts'
import { groupOf, type JobQueue } from './jobs/job-queue.ts'

type Facts = Omit<Ctx, 'emit' | 'enqueue' | 'part' | 'draw'>
interface Parts {
  readonly queue: JobQueue
  readonly subscriptions: readonly Subscription[]
  readonly sqlParts: SqlParts
  /** Left out: really by chance. */
  readonly draw?: () => number
}

const partsOf = new WeakMap<Ctx, Parts>()

/** Completes a context with what every one of them can do. */
export function makeCtx(facts: Facts, parts: Parts): Ctx {
  const ctx: Ctx = {
    ...facts,
    part: parts.sqlParts,
    draw: parts.draw ?? Math.random,
    emit: (event, payload) => emitEvent(ctx, parts.subscriptions, event, payload),
    enqueue: (job, payload, options) =>
      parts.queue.enqueue(facts.tx, job, job.kind === 'company' ? facts.company.id : null, payload, {
        group: facts.group ?? groupOf(facts.company.id, facts.user?.id ?? null),
        ...options,
      }),
  }
  partsOf.set(ctx, parts)
  return ctx
}

/** The same context with other facts. @throws TypeError for a context that `makeCtx` did not make */
export function deriveCtx(ctx: Ctx, changes: Partial<Facts>): Ctx {
  const parts = partsOf.get(ctx)
  if (!parts) throw new TypeError('not a context that makeCtx has made')
  return makeCtx({ ...ctx, ...changes }, parts)
}
