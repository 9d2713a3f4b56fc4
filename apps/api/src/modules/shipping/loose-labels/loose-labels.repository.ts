import { and, asc, desc, eq, inArray, max, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { stores } from '../../organisation/organisation.tables.ts'
import type { LabelAttempt } from '../labels/label-attempts.repository.ts'
import { labelAttempts, labelTransitions, looseLabels, parcelOptions } from '../shipping.tables.ts'

export type LooseLabelRow = typeof looseLabels.$inferSelect
type NewLooseLabel = typeof looseLabels.$inferInsert
/** A try to buy a label without an order. */
export type LooseAttempt = LabelAttempt & { readonly looseLabelId: number }

const own = (ctx: Ctx, id: number) => and(eq(looseLabels.companyId, ctx.company.id), eq(looseLabels.id, id))

/** @returns undefined when there is one with this key already */
export async function insertLooseLabel(
  ctx: Ctx,
  values: Omit<NewLooseLabel, 'companyId' | 'createdAt' | 'requestedByName'>,
): Promise<LooseLabelRow | undefined> {
  const [row] = await ctx.tx
    .insert(looseLabels)
    .values({ ...values, companyId: ctx.company.id, createdAt: ctx.now, requestedByName: ctx.actor.name })
    .onConflictDoNothing({ target: [looseLabels.companyId, looseLabels.requestKey] })
    .returning()
  return row
}

export async function findLooseLabelByKey(ctx: Ctx, requestKey: string): Promise<LooseLabelRow | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(looseLabels)
    .where(and(eq(looseLabels.companyId, ctx.company.id), eq(looseLabels.requestKey, requestKey)))
  return row
}

export async function findLooseLabel(ctx: Ctx, id: number): Promise<LooseLabelRow | undefined> {
  const [row] = await ctx.tx.select().from(looseLabels).where(own(ctx, id))
  return row
}

/** Has equal requests wait for each other until the transaction ends. */
export async function lockRequest(ctx: Ctx, what: string): Promise<void> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('shipping.loose_label ' || ${what}::text, ${ctx.company.id}))`,
  )
}

/** Locks a label, so that whatever changes it happens one after the other. */
export async function lockLooseLabel(ctx: Ctx, id: number): Promise<LooseLabelRow | undefined> {
  const [row] = await ctx.tx.select().from(looseLabels).where(own(ctx, id)).for('update')
  return row
}

export async function changeLooseLabel(
  ctx: Ctx,
  id: number,
  values: Partial<Pick<LooseLabelRow, 'state' | 'reason' | 'information' | 'fields'>>,
): Promise<void> {
  await ctx.tx.update(looseLabels).set(values).where(own(ctx, id))
}

/** What a label shows as its problem where it has none. */
export const NOTHING_WRONG = { reason: null, information: [], fields: [] }

const isLooseAttempt = (attempt: LabelAttempt): attempt is LooseAttempt => attempt.subject === 'loose_label'

/** Every try to buy a label, oldest first. */
export async function attemptsOfLooseLabel(ctx: Ctx, id: number): Promise<LooseAttempt[]> {
  const rows = await ctx.tx
    .select()
    .from(labelAttempts)
    .where(and(eq(labelAttempts.companyId, ctx.company.id), eq(labelAttempts.looseLabelId, id)))
    .orderBy(labelAttempts.id)
  return rows.filter(isLooseAttempt)
}

export async function countLooseLabels(ctx: Ctx, atMost: number): Promise<number> {
  const rows = await ctx.tx
    .select({ id: looseLabels.id })
    .from(looseLabels)
    .where(eq(looseLabels.companyId, ctx.company.id))
    .limit(atMost)
  return rows.length
}

export async function pageOfLooseLabels(
  ctx: Ctx,
  { page, per_page }: { readonly page: number; readonly per_page: number },
): Promise<LooseLabelRow[]> {
  return ctx.tx
    .select()
    .from(looseLabels)
    .where(eq(looseLabels.companyId, ctx.company.id))
    .orderBy(desc(looseLabels.createdAt), desc(looseLabels.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
}

/** The newest attempt of each label, with the carrier's reports. */
export async function latestAttempts(
  ctx: Ctx,
  ids: readonly number[],
): Promise<Map<number, { attempt: LooseAttempt; transitions: (typeof labelTransitions.$inferSelect)[] }>> {
  if (ids.length === 0) return new Map()
  const newest = ctx.tx
    .select({ id: max(labelAttempts.id) })
    .from(labelAttempts)
    .where(and(eq(labelAttempts.companyId, ctx.company.id), inArray(labelAttempts.looseLabelId, [...ids])))
    .groupBy(labelAttempts.looseLabelId)
  const attempts = await ctx.tx
    .select()
    .from(labelAttempts)
    .where(and(eq(labelAttempts.companyId, ctx.company.id), inArray(labelAttempts.id, newest)))
  const transitions = await ctx.tx
    .select()
    .from(labelTransitions)
    .where(
      and(
        eq(labelTransitions.companyId, ctx.company.id),
        inArray(
          labelTransitions.labelAttemptId,
          attempts.map((attempt) => attempt.id),
        ),
      ),
    )
    .orderBy(asc(labelTransitions.at), asc(labelTransitions.id))
  return new Map(
    attempts
      .filter(isLooseAttempt)
      .map((attempt) => [
        attempt.looseLabelId,
        { attempt, transitions: transitions.filter((row) => row.labelAttemptId === attempt.id) },
      ]),
  )
}

/** The store that stands first in the company's ranking. */
export async function firstStore(ctx: Ctx): Promise<number | undefined> {
  const [row] = await ctx.tx
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), eq(stores.isActive, true)))
    .orderBy(asc(stores.ranking), asc(stores.id))
    .limit(1)
  return row?.id
}

export async function isActiveStore(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: stores.id })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), eq(stores.id, id), eq(stores.isActive, true)))
  return rows.length > 0
}

/** Stores and parcel options that a page of labels names. */
export async function placesAndOptions(ctx: Ctx, labels: readonly LooseLabelRow[]) {
  const [storeRows, optionRows] = await Promise.all([
    labels.length === 0
      ? []
      : ctx.tx
          .select({ id: stores.id, store_number: stores.storeNumber, name: stores.name })
          .from(stores)
          .where(
            and(
              eq(stores.companyId, ctx.company.id),
              inArray(stores.id, [...new Set(labels.map((label) => label.storeId))]),
            ),
          ),
    labels.length === 0
      ? []
      : ctx.tx
          .select({
            id: parcelOptions.id,
            carrier: parcelOptions.carrier,
            parcelType: parcelOptions.parcelType,
          })
          .from(parcelOptions)
          .where(inArray(parcelOptions.id, [...new Set(labels.map((label) => label.parcelOptionId))])),
  ])
  return {
    stores: new Map(storeRows.map((row) => [row.id, row])),
    options: new Map(optionRows.map((row) => [row.id, row])),
  }
}
