import type { Erasure, Subject } from '@kontor/contract/privacy'
import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { erasedSubjects, erasures } from './privacy.tables.ts'

const SHOWN = 50

const own = (ctx: Ctx, id: number) => and(eq(erasures.companyId, ctx.company.id), eq(erasures.id, id))

const figures = {
  row: erasures,
  erased: sql<number>`(select count(*)::int from erased_subjects e where e.company_id = ${erasures.companyId}
    and e.erasure_id = ${erasures.id} and e.erased_at is not null)`,
  skipped: sql<number>`(select count(*)::int from erased_subjects e where e.company_id = ${erasures.companyId}
    and e.erasure_id = ${erasures.id} and e.erased_at is null)`,
}

const viewOf = ({
  row,
  erased,
  skipped,
}: {
  row: typeof erasures.$inferSelect
  erased: number
  skipped: number
}): Erasure => ({
  id: row.id,
  cause: row.cause,
  state: row.state,
  subjects: row.subjects.length,
  erased,
  skipped,
  requested_by: row.requestedByName,
  requested_at: row.createdAt.toISOString(),
  done_at: row.doneAt?.toISOString() ?? null,
})

/** The latest, newest first. */
export async function latestErasures(ctx: Ctx): Promise<Erasure[]> {
  const rows = await ctx.tx
    .select(figures)
    .from(erasures)
    .where(eq(erasures.companyId, ctx.company.id))
    .orderBy(desc(erasures.createdAt), desc(erasures.id))
    .limit(SHOWN)
  return rows.map(viewOf)
}

export async function erasureView(ctx: Ctx, id: number): Promise<Erasure> {
  const [row] = await ctx.tx.select(figures).from(erasures).where(own(ctx, id))
  if (!row) throw new Error(`there is no erasure ${id}`)
  return viewOf(row)
}

/** @returns its id */
export async function insertErasure(
  ctx: Ctx,
  cause: Erasure['cause'],
  subjects: readonly Subject[],
): Promise<number> {
  const [row] = await ctx.tx
    .insert(erasures)
    .values({
      companyId: ctx.company.id,
      cause,
      subjects: subjects.map(({ kind, id }) => ({ kind, id })),
      requestedByName: cause === 'request' ? ctx.actor.name : '',
      createdAt: ctx.now,
    })
    .returning({ id: erasures.id })
  if (!row) throw new Error('the erasure was not written')
  return row.id
}

/** What an erasure has still to do; empty once it is done. */
export async function remainingSubjects(ctx: Ctx, id: number): Promise<Subject[]> {
  const [row] = await ctx.tx.select().from(erasures).where(own(ctx, id))
  if (!row || row.state === 'done') return []
  const done = await ctx.tx
    .select({ kind: erasedSubjects.kind, id: erasedSubjects.subjectId })
    .from(erasedSubjects)
    .where(and(eq(erasedSubjects.companyId, ctx.company.id), eq(erasedSubjects.erasureId, id)))
  const known = new Set(done.map((subject) => `${subject.kind} ${subject.id}`))
  return row.subjects.filter((subject) => !known.has(`${subject.kind} ${subject.id}`))
}

/** Notes that one of them is erased, or was left as it is. */
export async function noteSubject(
  ctx: Ctx,
  erasureId: number,
  { kind, id }: Subject,
  isErased: boolean,
): Promise<void> {
  const state = { erasureId, erasedAt: isErased ? ctx.now : null }
  await ctx.tx
    .insert(erasedSubjects)
    .values({ companyId: ctx.company.id, kind, subjectId: id, ...state })
    .onConflictDoUpdate({
      target: [erasedSubjects.companyId, erasedSubjects.kind, erasedSubjects.subjectId],
      set: state,
    })
}

/** @returns false when it was done already */
export async function closeErasure(ctx: Ctx, id: number, state: 'done' | 'failed'): Promise<boolean> {
  const rows = await ctx.tx
    .update(erasures)
    .set({ state, doneAt: state === 'done' ? ctx.now : null })
    .where(and(own(ctx, id), sql`${erasures.state} <> 'done'`))
    .returning({ id: erasures.id })
  return rows.length > 0
}

/** Erasures that were begun and are not done: their job was lost, or failed for a day. */
export async function unfinishedErasures(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: erasures.id })
    .from(erasures)
    .where(and(eq(erasures.companyId, ctx.company.id), sql`${erasures.state} <> 'done'`))
  return rows.map(({ id }) => id)
}
