import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { lots } from './insert-lots.ts'
import { type ActorKind, cancellations, lineAllocations, transitions } from './orders.tables.ts'
import type { TransitionDetail, TransitionName } from './orders.texts.ts'

/** Who did it, as history keeps it. */
export interface HistoryActor {
  readonly kind: ActorKind
  readonly name: string
}

/** Kontor itself, by its own rules. */
export const HOUSE_RULES: HistoryActor = { kind: 'system', name: '' }

const actorOf = (ctx: Ctx, actor?: HistoryActor): { actorKind: ActorKind; actorName: string } => {
  if (actor) return { actorKind: actor.kind, actorName: actor.name }
  const { kind, name } = ctx.actor
  return kind === 'job' ? { actorKind: 'system', actorName: '' } : { actorKind: kind, actorName: name }
}

export interface NewTransition {
  readonly order_id: number
  /** Left out: it tells of the order as a whole. */
  readonly line_id?: number
  readonly transition: TransitionName
  readonly detail?: TransitionDetail
  readonly points?: number
  /** Left out: whoever the context belongs to. */
  readonly actor?: HistoryActor
  /** Left out: now. */
  readonly at?: Date
}

/** Appends to the history of orders. */
export async function insertTransitions(ctx: Ctx, rows: readonly NewTransition[]): Promise<void> {
  for (const lot of lots(rows)) {
    await ctx.tx.insert(transitions).values(
      lot.map((row) => ({
        companyId: ctx.company.id,
        orderId: row.order_id,
        lineId: row.line_id ?? null,
        transition: row.transition,
        points: row.points ?? 0,
        detail: row.detail ? { ...row.detail } : null,
        ...actorOf(ctx, row.actor),
        at: row.at ?? ctx.now,
      })),
    )
  }
}

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
  for (const lot of lots(rows)) {
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
    where l.company_id = ${ctx.company.id} and l.id = x.line_id`)
}
