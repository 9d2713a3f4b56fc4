import { and, eq, inArray, isNull, lte, ne, or } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import type { AttemptChange } from './label-attempt.ts'
import {
  type LabelAttemptState,
  type LabelErrorReason,
  type LabelType,
  labelAttempts,
  labelErrors,
  labelTransitions,
  shippingLines,
  shippings,
} from './shipping.tables.ts'

export type LabelAttempt = typeof labelAttempts.$inferSelect
/** A try to buy a label for a parcel of an order. */
export type ParcelAttempt = LabelAttempt & { readonly shippingId: number; readonly orderId: number }
/** A try to buy a label without an order. */
export type LooseAttempt = LabelAttempt & { readonly looseLabelId: number }
type NewLabelAttempt = typeof labelAttempts.$inferInsert

const LIVE_STATES: readonly LabelAttemptState[] = ['requested', 'prepared', 'purchasing']
const liveInTable = inArray(labelAttempts.state, [...LIVE_STATES])

/** Whether a worker has, or will have, something to do for an attempt. */
export const isLive = (attempt: Pick<LabelAttempt, 'state'>): boolean => LIVE_STATES.includes(attempt.state)

/** What an attempt is for: a parcel of an order, or else a label without one; the table allows nothing between. */
export const isForParcel = (attempt: LabelAttempt): attempt is ParcelAttempt =>
  attempt.shippingId !== null && attempt.orderId !== null
export const isLoose = (attempt: LabelAttempt): attempt is LooseAttempt => attempt.looseLabelId !== null

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

export async function attemptsOfOrder(ctx: Ctx, orderId: number): Promise<ParcelAttempt[]> {
  const rows = await ctx.tx
    .select()
    .from(labelAttempts)
    .where(and(eq(labelAttempts.companyId, ctx.company.id), eq(labelAttempts.orderId, orderId)))
    .orderBy(labelAttempts.id)
  return rows.filter(isForParcel)
}

/**
 * Takes an attempt that is due, so that nobody else does until `leaseUntil`.
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

/** The row as one worker knows it; another one that has gone on with it makes every change below miss. */
const unchanged = (ctx: Ctx, attempt: LabelAttempt) =>
  and(own(ctx, attempt.id), eq(labelAttempts.state, attempt.state), eq(labelAttempts.steps, attempt.steps))

/**
 * Writes that an effect outside begins. @returns the new row; undefined when somebody else has gone on with the attempt
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

/** Writes what came of a step. @returns the new row; undefined when somebody else has gone on with the attempt */
export async function changeAttempt(
  ctx: Ctx,
  attempt: LabelAttempt,
  change: AttemptChange,
  more: { dueAt?: Date; labelFile?: string; trackDueAt?: Date | null } = {},
): Promise<LabelAttempt | undefined> {
  const { label, error, discard, ...plain } = change
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
        priceCents: label.priceCents,
        ...(label.carrierShipmentId && { carrierShipmentId: label.carrierShipmentId }),
      }),
      ...(error && {
        errorKind: error.reason === 'address' ? ('address' as const) : ('technical' as const),
        errorFields: [...error.fields],
        errors: [...error.texts],
      }),
      ...(discard && { discard: 'wanted' as const }),
      ...(isOver && { finishedAt: ctx.now }),
    })
    .where(unchanged(ctx, attempt))
    .returning()
  return row
}

/** Puts attempts in doubt back to work, with the knowledge they had. */
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

/** Bought labels are not wanted any more: a worker cancels them at the carrier. */
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

/** Puts the removal of a shipment that the carrier refused back to work. False when it is not refused (any more). */
export async function resumeDiscard(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.tx
    .update(labelAttempts)
    .set({ discard: 'wanted', failures: 0, dueAt: ctx.now })
    .where(and(own(ctx, id), eq(labelAttempts.discard, 'refused')))
    .returning({ id: labelAttempts.id })
  return rows.length > 0
}

/**
 * Attempts that should have been taken up some time ago: their job was lost. They are marked as due now, so that the
 * next sweep leaves them alone for a while.
 */
export async function takeOverdue(
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

/** Whether the parcel of this attempt shall still leave: some line of it is not cancelled, nor is its order. */
export async function isParcelWanted(ctx: Ctx, shippingId: number): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: shippingLines.id })
    .from(shippingLines)
    .innerJoin(shippings, within(shippingLines.shippingId, shippings))
    .innerJoin(
      orderLines,
      and(eq(orderLines.companyId, shippingLines.companyId), eq(orderLines.id, shippingLines.lineId)),
    )
    .innerJoin(orders, and(eq(orders.companyId, shippings.companyId), eq(orders.id, shippings.orderId)))
    .where(
      and(
        eq(shippingLines.companyId, ctx.company.id),
        eq(shippingLines.shippingId, shippingId),
        eq(shippingLines.isLive, true),
        isNull(orderLines.cancellationId),
        ne(orders.status, 'cancelled'),
        ne(orders.status, 'mp_cancellation'),
        ne(shippings.state, 'voided'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

const within = (column: typeof shippingLines.shippingId, table: typeof shippings) =>
  and(eq(table.companyId, shippingLines.companyId), eq(table.id, column))

interface NewLabelError {
  readonly orderId: number
  readonly shippingId: number
  readonly labelAttemptId: number
  readonly labelType: LabelType
  readonly reason: LabelErrorReason
  readonly information: readonly string[]
  readonly fields: readonly string[]
}

/** A label error that waits for somebody. */
export async function findLabelError(
  ctx: Ctx,
  id: number,
): Promise<typeof labelErrors.$inferSelect | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(labelErrors)
    .where(
      and(eq(labelErrors.companyId, ctx.company.id), eq(labelErrors.id, id), isNull(labelErrors.resolvedAt)),
    )
  return row
}

/** Shows a label error; an older one of the same parcel and label type is over with it. */
export async function raiseLabelError(ctx: Ctx, error: NewLabelError): Promise<void> {
  await resolveLabelErrors(ctx, error.shippingId, error.labelType)
  const values = {
    ownLabelError: error.reason === 'address',
    reason: error.reason,
    information: [...error.information],
    fields: [...error.fields],
    createdAt: ctx.now,
    resolvedAt: null,
    hiddenAt: null,
  }
  await ctx.tx
    .insert(labelErrors)
    .values({
      ...values,
      companyId: ctx.company.id,
      orderId: error.orderId,
      shippingId: error.shippingId,
      labelAttemptId: error.labelAttemptId,
    })
    .onConflictDoUpdate({ target: [labelErrors.companyId, labelErrors.labelAttemptId], set: values })
}

/** @param labelType left out: of both types */
export async function resolveLabelErrors(ctx: Ctx, shippingId: number, labelType?: LabelType): Promise<void> {
  const attempts = ctx.tx
    .select({ id: labelAttempts.id })
    .from(labelAttempts)
    .where(
      and(
        eq(labelAttempts.companyId, ctx.company.id),
        eq(labelAttempts.shippingId, shippingId),
        labelType ? eq(labelAttempts.labelType, labelType) : undefined,
      ),
    )
  await ctx.tx
    .update(labelErrors)
    .set({ resolvedAt: ctx.now })
    .where(
      and(
        eq(labelErrors.companyId, ctx.company.id),
        isNull(labelErrors.resolvedAt),
        inArray(labelErrors.labelAttemptId, attempts),
      ),
    )
}

export async function addLabelTransition(
  ctx: Ctx,
  labelAttemptId: number,
  transition: string,
): Promise<void> {
  await ctx.tx
    .insert(labelTransitions)
    .values({ companyId: ctx.company.id, labelAttemptId, transition, at: ctx.now })
    .onConflictDoNothing()
}
