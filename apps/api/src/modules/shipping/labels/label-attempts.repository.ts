import type { TrackingStatus } from '@kontor/contract/shipping'
import { and, asc, eq, gt, inArray, lte, or, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { TrackingEvent } from '../carrier/carrier.ts'
import { type LabelAttemptState, labelAttempts, labelTransitions } from '../shipping.tables.ts'
import type { AttemptChange } from './label-attempt.ts'

export type LabelAttempt = typeof labelAttempts.$inferSelect
export type NewLabelAttempt = typeof labelAttempts.$inferInsert

const LIVE_STATES: readonly LabelAttemptState[] = ['requested', 'prepared', 'purchasing']
const liveInTable = inArray(labelAttempts.state, [...LIVE_STATES])

/** Whether a worker has, or will have, something to do for an attempt. */
export const isLive = (attempt: Pick<LabelAttempt, 'state'>): boolean => LIVE_STATES.includes(attempt.state)

const own = (ctx: Ctx, id: number) =>
  and(eq(labelAttempts.companyId, ctx.company.id), eq(labelAttempts.id, id))

export async function insertAttempt(
  ctx: Ctx,
  values: Omit<NewLabelAttempt, 'companyId' | 'createdAt' | 'dueAt'>,
): Promise<number> {
  const [row] = await ctx.tx
    .insert(labelAttempts)
    .values({ ...values, companyId: ctx.company.id, createdAt: ctx.now, dueAt: ctx.now })
    .returning({ id: labelAttempts.id })
  if (!row) throw new Error('label attempt was not written')
  return row.id
}

export async function findAttempt(ctx: Ctx, id: number): Promise<LabelAttempt | undefined> {
  const [row] = await ctx.tx.select().from(labelAttempts).where(own(ctx, id))
  return row
}

/**
 * Claims an attempt that is due, so that nobody else does until `leaseUntil`.
 * @param work `live`: the purchase; `discard`: the removal at the carrier
 * @returns undefined when it is not due, or when there is nothing to do for it
 */
export async function claimAttempt(
  ctx: Ctx,
  id: number,
  work: 'live' | 'discard',
  leaseUntil: Date,
): Promise<LabelAttempt | undefined> {
  const [row] = await ctx.tx
    .update(labelAttempts)
    .set({ dueAt: leaseUntil })
    .where(
      and(
        own(ctx, id),
        work === 'live' ? liveInTable : eq(labelAttempts.discard, 'wanted'),
        lte(labelAttempts.dueAt, ctx.now),
      ),
    )
    .returning()
  return row
}

/** The row as one worker knows it; once another one has advanced it, every change below misses. */
const unchanged = (ctx: Ctx, attempt: LabelAttempt) =>
  and(own(ctx, attempt.id), eq(labelAttempts.state, attempt.state), eq(labelAttempts.steps, attempt.steps))

/**
 * Writes that an effect outside begins. @returns the new row; undefined when another worker has advanced the attempt
 */
export async function beginEffect(
  ctx: Ctx,
  attempt: LabelAttempt,
  values: { state?: 'purchasing'; quietUntil?: Date; dueAt: Date },
): Promise<LabelAttempt | undefined> {
  const [row] = await ctx.tx
    .update(labelAttempts)
    .set({ ...values, steps: attempt.steps + 1, lastStepAt: ctx.now })
    .where(unchanged(ctx, attempt))
    .returning()
  return row
}

/** Rows are read often, many at a time, and for long: a document, which shows where somebody lives, has no place in them. */
const withoutDocument = (url: typeof labelAttempts.labelUrl | typeof labelAttempts.customsUrl) =>
  sql`case when ${url} like 'data:%' then null else ${url} end`

/** Writes what came of a step; an attempt that ends keeps no document. @returns the new row; undefined when another worker has advanced the attempt */
export async function changeAttempt(
  ctx: Ctx,
  attempt: LabelAttempt,
  change: AttemptChange,
  more: {
    dueAt?: Date
    labelFile?: string
    customsFile?: string | null
    trackDueAt?: Date | null
  } = {},
): Promise<LabelAttempt | undefined> {
  const { label, error, waitsForStorage, discard, ...plain } = change
  const isOver = change.state === 'rejected' || change.state === 'unknown' || change.state === 'bought'
  const [row] = await ctx.tx
    .update(labelAttempts)
    .set({
      ...plain,
      ...more,
      ...(label && {
        trackingNumber: label.trackingNumber,
        trackingUrl: label.trackingUrl,
        labelUrl: label.labelUrl,
        customsUrl: label.customsUrl ?? null,
        priceCents: label.priceCents,
        ...(label.carrierShipmentId && { carrierShipmentId: label.carrierShipmentId }),
      }),
      // What is known of the storage is as old as the last try.
      ...((waitsForStorage || plain.failures !== undefined) && {
        errorKind: waitsForStorage ? ('storage' as const) : null,
      }),
      ...(error && {
        errorKind: error.reason === 'address' ? ('address' as const) : ('technical' as const),
        errorFields: [...error.fields],
        errors: [...error.texts],
      }),
      ...(discard && { discard: 'wanted' as const }),
      ...(isOver && {
        finishedAt: ctx.now,
        labelUrl: withoutDocument(labelAttempts.labelUrl),
        customsUrl: withoutDocument(labelAttempts.customsUrl),
      }),
    })
    .where(unchanged(ctx, attempt))
    .returning()
  return row
}

/** Makes attempts in doubt due again, with everything known of them. */
export async function resumeAttempts(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.tx
    .update(labelAttempts)
    .set({
      state: 'purchasing',
      failures: 0,
      dueAt: ctx.now,
      finishedAt: null,
      errorKind: null,
      errorFields: [],
      errors: [],
    })
    .where(
      and(
        eq(labelAttempts.companyId, ctx.company.id),
        inArray(labelAttempts.id, [...ids]),
        eq(labelAttempts.state, 'unknown'),
      ),
    )
}

export async function changeDiscard(
  ctx: Ctx,
  id: number,
  values: { discard?: 'done' | 'refused'; failures?: number; dueAt?: Date },
): Promise<void> {
  await ctx.tx.update(labelAttempts).set(values).where(own(ctx, id))
}

/** Marks bought labels to be cancelled at the carrier. */
export async function requestDiscard(ctx: Ctx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.tx
    .update(labelAttempts)
    .set({ discard: 'wanted', failures: 0, dueAt: ctx.now })
    .where(
      and(
        eq(labelAttempts.companyId, ctx.company.id),
        inArray(labelAttempts.id, [...ids]),
        eq(labelAttempts.state, 'bought'),
      ),
    )
}

/** Makes a removal that the carrier refused due again. False when it is not refused (any more). */
export async function resumeDiscard(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.tx
    .update(labelAttempts)
    .set({ discard: 'wanted', failures: 0, dueAt: ctx.now })
    .where(and(own(ctx, id), eq(labelAttempts.discard, 'refused')))
    .returning({ id: labelAttempts.id })
  return rows.length > 0
}

/**
 * Attempts that should have been claimed some time ago: their job was lost. They are marked as due now, so that the next
 * sweep leaves them alone for a while.
 */
export async function claimOverdue(
  ctx: Ctx,
  dueBefore: Date,
): Promise<{ id: number; work: 'live' | 'discard' }[]> {
  const rows = await ctx.tx
    .update(labelAttempts)
    .set({ dueAt: ctx.now })
    .where(
      and(
        eq(labelAttempts.companyId, ctx.company.id),
        or(liveInTable, eq(labelAttempts.discard, 'wanted')),
        lte(labelAttempts.dueAt, dueBefore),
      ),
    )
    .returning({ id: labelAttempts.id, state: labelAttempts.state })
  return rows.map((row) => ({ id: row.id, work: isLive(row) ? 'live' : 'discard' }))
}

/** Writes where a label stands for good: the carrier is not asked about it any more. */
export async function endTracking(ctx: Ctx, attemptId: number, status: TrackingStatus): Promise<void> {
  await ctx.tx
    .update(labelAttempts)
    .set({ trackingStatus: status, trackDueAt: null })
    .where(own(ctx, attemptId))
}

/** A report of the carrier, as `label_transitions` has it. */
export interface KnownEvent {
  readonly transition: string
  readonly at: Date
}

/** What is known of labels on their way, oldest first. */
export async function transitionsOf(
  ctx: Ctx,
  attemptIds: readonly number[],
): Promise<(KnownEvent & { readonly labelAttemptId: number; readonly message: string })[]> {
  if (attemptIds.length === 0) return []
  return ctx.tx
    .select({
      labelAttemptId: labelTransitions.labelAttemptId,
      transition: labelTransitions.transition,
      at: labelTransitions.at,
      message: labelTransitions.message,
    })
    .from(labelTransitions)
    .where(
      and(
        eq(labelTransitions.companyId, ctx.company.id),
        inArray(labelTransitions.labelAttemptId, [...attemptIds]),
      ),
    )
    .orderBy(asc(labelTransitions.at), asc(labelTransitions.id))
}

/** Writes reports; one that is known stays as it is. */
export async function insertTransitions(
  ctx: Ctx,
  labelAttemptId: number,
  events: readonly TrackingEvent[],
): Promise<void> {
  if (events.length === 0) return
  await ctx.tx
    .insert(labelTransitions)
    .values(
      events.map(({ status, at, text }) => ({
        companyId: ctx.company.id,
        labelAttemptId,
        transition: status,
        message: text,
        at,
      })),
    )
    .onConflictDoNothing()
}

/** Writes what we know ourselves, without the carrier's report: the label was bought, or cancelled. */
export const addTransition = (
  ctx: Ctx,
  labelAttemptId: number,
  status: 'label_created' | 'canceled',
): Promise<void> => insertTransitions(ctx, labelAttemptId, [{ status, at: ctx.now, text: '' }])

/** Has no attempt wait longer than until then: neither for its next step nor before a second purchase. */
export async function shortenSteps(ctx: Ctx, latest: Date): Promise<void> {
  const at = sql`${latest.toISOString()}::timestamptz`
  await ctx.tx
    .update(labelAttempts)
    .set({
      dueAt: sql`least(${labelAttempts.dueAt}, ${at})`,
      quietUntil: sql`least(${labelAttempts.quietUntil}, ${at})`,
    })
    .where(
      and(
        eq(labelAttempts.companyId, ctx.company.id),
        or(gt(labelAttempts.dueAt, latest), gt(labelAttempts.quietUntil, latest)),
      ),
    )
}
