import { ownValue } from '@kontor/contract/shared'
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../ctx.ts'
import { type AnyRun, type RunChanges, type RunKind, RunLost } from './run-kind.ts'

/** The live run that a job names. */
function named<R extends AnyRun, P extends object>(
  ctx: Ctx,
  { job, table, key, live }: RunKind<R, P>,
  payload: P,
): SQL | undefined {
  const columns: Readonly<Record<string, unknown>> = { ...table }
  const given: Readonly<Record<string, unknown>> = Object.fromEntries(Object.entries(payload))
  const named = Object.entries(key).flatMap(([field, property]) => {
    const value = ownValue(given, field)
    return value === undefined ? [] : [sql`${ownValue(columns, String(property))} = ${value}`]
  })
  if (named.length === 0) throw new TypeError(`the payload of ${job.name} names no run`)
  return and(eq(table.companyId, ctx.company.id), inArray(table.state, [...live]), ...named)
}

/** Writes new values of a run. */
async function write<R extends AnyRun>(
  ctx: Ctx,
  { table }: Pick<RunKind<R, never>, 'table'>,
  which: SQL | undefined,
  changes: RunChanges<R> | Readonly<Record<string, unknown>>,
): Promise<R | undefined> {
  const rows: unknown[] = await ctx.tx
    .update(table)
    .set({ ...changes, touchedAt: ctx.now })
    .where(which)
    .returning()
  return rows[0] as R | undefined
}

/** Takes a run up: from now on nobody else writes it. @returns undefined for one that is over or gone */
export const takeUp = <R extends AnyRun, P extends object>(
  ctx: Ctx,
  kind: RunKind<R, P>,
  payload: P,
): Promise<R | undefined> =>
  write<R>(ctx, kind, named(ctx, kind, payload), { ...kind.taken, lease: sql`${kind.table.lease} + 1` })

/** Does a batch and writes what becomes of the run by it, unless it has been taken up by somebody else. @throws RunLost */
export async function writeBatch<R extends AnyRun, P extends object>(
  ctx: Ctx,
  kind: RunKind<R, P>,
  payload: P,
  lease: number,
  work: (run: R) => Promise<RunChanges<R>>,
): Promise<R> {
  const own = and(named(ctx, kind, payload), eq(kind.table.lease, lease))
  const rows: unknown[] = await ctx.tx.select().from(kind.table).where(own).for('no key update')
  const before = rows[0] as R | undefined
  if (!before) throw new RunLost()
  const after = await write<R>(ctx, kind, own, await work(before))
  if (!after) throw new RunLost()
  return after
}

/** Ends the run that a job names, unless it is over. */
export async function giveUp<R extends AnyRun, P extends object>(
  ctx: Ctx,
  kind: RunKind<R, P>,
  payload: P,
): Promise<void> {
  const which = named(ctx, kind, payload)
  const rows: unknown[] = await ctx.tx.select().from(kind.table).where(which).for('no key update')
  const run = rows[0] as R | undefined
  if (run) await write<R>(ctx, kind, which, kind.givenUp(run, ctx.now))
}

/**
 * Which runs nobody will do any more: they are live, and their job is not in the queue. That is asked of the queue and of no
 * clock, so that a worker which is away for a day, or a clock that jumps, ends none of them.
 */
export async function abandonedBy<R extends AnyRun, P extends object>(
  ctx: Ctx,
  kind: RunKind<R, P>,
): Promise<(run: R) => boolean> {
  const { rows } = await ctx.tx.execute<{ payload: Record<string, unknown> }>(sql`
    select j.data->'payload' as payload from pgboss.job j
    where j.name = ${kind.job.name} and j.state in ('created', 'retry', 'active')
      and j.data->>'company_id' = ${String(ctx.company.id)}`)
  const keys = Object.entries(kind.key) as [string, keyof R][]
  const isOf = (payload: Readonly<Record<string, unknown>>, run: R): boolean =>
    keys.every(([field, property]) => {
      const value = ownValue(payload, field)
      return value === undefined || value === run[property]
    })
  return (run) => isLive(kind, run) && !rows.some(({ payload }) => isOf(payload, run))
}

/** Takes a run's job out of the queue that lies there for later. @returns whether there was one */
export async function takeBackLater<R extends AnyRun, P extends object>(
  ctx: Ctx,
  { job }: RunKind<R, P>,
  payload: P,
): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    delete from pgboss.job j
    where j.name = ${job.name} and j.state = 'created' and j.data->>'company_id' = ${String(ctx.company.id)}
      and (j.data->>'not_before')::timestamptz > ${ctx.now.toISOString()}::timestamptz
      and j.data->'payload' = ${JSON.stringify(payload)}::jsonb
    returning j.id`)
  return rows.length > 0
}

/** Whether a run waits for its job or is being done, by what it says itself. */
export const isLive = <R extends AnyRun>({ live }: Pick<RunKind<R, never>, 'live'>, { state }: R): boolean =>
  live.includes(state)

/** The live runs of the company that no worker has in a transaction. */
export async function liveRuns<R extends AnyRun, P extends object>(
  ctx: Ctx,
  { table, live }: RunKind<R, P>,
): Promise<R[]> {
  const rows: unknown[] = await ctx.tx
    .select()
    .from(table)
    .where(and(eq(table.companyId, ctx.company.id), inArray(table.state, [...live])))
    .for('no key update', { skipLocked: true })
  return rows as R[]
}
