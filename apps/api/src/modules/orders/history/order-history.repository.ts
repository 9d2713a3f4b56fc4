import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import { type ActorKind, cancellations, lineAllocations, transitions } from '../orders.tables.ts'
import type { TransitionDetail, TransitionName } from './transition.ts'

/** Rows per statement: an order of hundreds of pieces would otherwise exceed the parameters a statement may have. */
const ROWS_PER_INSERT = 500

/** Rows in lots that fit into one statement each. */
export function* insertLots<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) yield rows.slice(at, at + ROWS_PER_INSERT)
}

/** Who did it, as history keeps it. */
export interface HistoryActor {
  readonly kind: ActorKind
  readonly name: string
}

/** Kontor itself, by its own rules. */
export const SYSTEM: HistoryActor = { kind: 'system', name: '' }

const actorOf = (ctx: Ctx, actor?: HistoryActor): { actorKind: ActorKind; actorName: string } => {
  if (actor) return { actorKind: actor.kind, actorName: actor.name }
  const { kind, name } = ctx.actor
  return kind === 'job' ? { actorKind: 'system', actorName: '' } : { actorKind: kind, actorName: name }
}

export interface NewTransition {
  readonly order_id: number
  /** Left out: the entry is about the order as a whole. */
  readonly line_id?: number
  readonly transition: TransitionName
  readonly detail?: TransitionDetail
  /** Left out: the actor of the context. */
  readonly actor?: HistoryActor
  /** Left out: now. */
  readonly at?: Date
}

/** Appends to the history of orders. Changes no status. */
export async function insertTransitions(ctx: Ctx, rows: readonly NewTransition[]): Promise<void> {
  for (const lot of insertLots(rows)) {
    await ctx.tx.insert(transitions).values(
      lot.map((row) => ({
        companyId: ctx.company.id,
        orderId: row.order_id,
        lineId: row.line_id ?? null,
        transition: row.transition,
        detail: row.detail ? { ...row.detail } : null,
        ...actorOf(ctx, row.actor),
        at: row.at ?? ctx.now,
      })),
    )
  }
}

/** Appends one entry to the history of an order, for the modules that make it happen. Changes no status. */
export const recordTransition = (ctx: Ctx, transition: NewTransition): Promise<void> =>
  insertTransitions(ctx, [transition])

export type NewAllocationRow = Pick<
  typeof lineAllocations.$inferInsert,
  'orderId' | 'lineId' | 'storeId' | 'reason' | 'candidates' | 'comment'
>

/** Keeps why lines are sent from where they are sent. */
export async function insertAllocations(
  ctx: Ctx,
  rows: readonly NewAllocationRow[],
  actor?: HistoryActor,
): Promise<void> {
  const by = actorOf(ctx, actor)
  for (const lot of insertLots(rows)) {
    await ctx.tx
      .insert(lineAllocations)
      .values(lot.map((row) => ({ ...row, companyId: ctx.company.id, ...by, at: ctx.now })))
  }
}

/** Cancels lines: the cancellation is a row of its own, and the line points to it. */
export async function insertCancellations(
  ctx: Ctx,
  orderId: number,
  lineIds: readonly number[],
  why: { reason: string; comment: string; actor?: HistoryActor },
): Promise<void> {
  const by = actorOf(ctx, why.actor)
  const inserted = await ctx.tx
    .insert(cancellations)
    .values(
      lineIds.map((lineId) => ({
        companyId: ctx.company.id,
        orderId,
        lineId,
        reason: why.reason,
        comment: why.comment,
        ...by,
        createdAt: ctx.now,
      })),
    )
    .returning({ cancellation_id: cancellations.id, line_id: cancellations.lineId })
  await ctx.tx.execute(sql`
    update order_lines l set cancellation_id = x.cancellation_id, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(inserted)}::jsonb) as x(cancellation_id bigint, line_id bigint)
    where l.company_id = ${ctx.company.id} and l.id = x.line_id
      and l.id = any(${idList(lineIds)})`)
}
