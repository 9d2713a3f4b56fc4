import type { TrackingStatus } from '@kontor/contract/shipping'
import { and, asc, eq, inArray, isNotNull, lte, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { TrackingEvent } from './carrier.ts'
import type { LabelAttempt } from './label-attempts.repository.ts'
import { labelAttempts, labelTransitions, shippings } from './shipping.tables.ts'
import type { KnownEvent } from './tracking-news.ts'

const own = (ctx: Ctx, id: number) =>
  and(eq(labelAttempts.companyId, ctx.company.id), eq(labelAttempts.id, id))

/** Ids of labels that are due, those asked for longest ago first; other workers leave them alone until `leaseUntil`. */
export async function claimDueLabels(ctx: Ctx, atMost: number, leaseUntil: Date): Promise<LabelAttempt[]> {
  const due = ctx.tx
    .select({ id: labelAttempts.id })
    .from(labelAttempts)
    .where(and(eq(labelAttempts.companyId, ctx.company.id), lte(labelAttempts.trackDueAt, ctx.now)))
    .orderBy(asc(labelAttempts.trackDueAt), asc(labelAttempts.id))
    .limit(atMost)
    .for('update', { skipLocked: true })
  const rows = await ctx.tx
    .update(labelAttempts)
    .set({ trackDueAt: leaseUntil })
    .where(and(eq(labelAttempts.companyId, ctx.company.id), inArray(labelAttempts.id, due)))
    .returning()
  return rows.sort((a, b) => (a.trackedAt?.getTime() ?? 0) - (b.trackedAt?.getTime() ?? 0) || a.id - b.id)
}

/** Takes one label that is due. @returns undefined when somebody else has it, or nobody need ask */
export async function claimLabel(ctx: Ctx, id: number, leaseUntil: Date): Promise<LabelAttempt | undefined> {
  const [row] = await ctx.tx
    .update(labelAttempts)
    .set({ trackDueAt: leaseUntil })
    .where(and(own(ctx, id), lte(labelAttempts.trackDueAt, ctx.now)))
    .returning()
  return row
}

export async function hasDueLabels(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: labelAttempts.id })
    .from(labelAttempts)
    .where(and(eq(labelAttempts.companyId, ctx.company.id), lte(labelAttempts.trackDueAt, ctx.now)))
    .limit(1)
  return rows.length > 0
}

/**
 * Something happened to a shipment: its label is due at once, also while somebody is asking, who may have asked too early.
 * @returns the label; undefined when the company has no bought label with this shipment
 */
export async function markDue(ctx: Ctx, carrierShipmentId: string): Promise<number | undefined> {
  const [row] = await ctx.tx
    .update(labelAttempts)
    .set({ trackDueAt: ctx.now })
    .where(
      and(
        eq(labelAttempts.companyId, ctx.company.id),
        eq(labelAttempts.carrierShipmentId, carrierShipmentId),
        eq(labelAttempts.state, 'bought'),
      ),
    )
    .returning({ id: labelAttempts.id })
  return row?.id
}

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

/**
 * Writes how a look ended. News that came while it ran has moved the label's next look forward: that stays, so that
 * nothing is overheard.
 */
export async function endLook(
  ctx: Ctx,
  attempt: LabelAttempt,
  values: { status?: TrackingStatus | null; nextLookAt: Date | null; failures: number; asked: boolean },
): Promise<void> {
  await ctx.tx
    .update(labelAttempts)
    .set({
      ...(values.status === undefined ? {} : { trackingStatus: values.status }),
      ...(values.asked ? { trackedAt: ctx.now } : {}),
      trackFailures: values.failures,
      trackDueAt: sql`case when ${labelAttempts.trackDueAt} = ${attempt.trackDueAt?.toISOString() ?? null}::timestamptz
        then ${values.nextLookAt?.toISOString() ?? null}::timestamptz else ${labelAttempts.trackDueAt} end`,
    })
    .where(own(ctx, attempt.id))
}

/** Nobody asks after this label any more. */
export async function endTracking(ctx: Ctx, attemptId: number, status: TrackingStatus): Promise<void> {
  await ctx.tx
    .update(labelAttempts)
    .set({ trackingStatus: status, trackDueAt: null })
    .where(own(ctx, attemptId))
}

/** The parcels of an order that left, each with its newest shipping label. */
export async function sentParcels(
  ctx: Ctx,
  orderId: number,
): Promise<{ shippingId: number; labelAttemptId: number; carrier: string }[]> {
  const rows = await ctx.tx
    .select({
      shippingId: shippings.id,
      labelAttemptId: labelAttempts.id,
      carrier: labelAttempts.carrier,
    })
    .from(shippings)
    .innerJoin(
      labelAttempts,
      and(eq(labelAttempts.companyId, shippings.companyId), eq(labelAttempts.shippingId, shippings.id)),
    )
    .where(
      and(
        eq(shippings.companyId, ctx.company.id),
        eq(shippings.orderId, orderId),
        eq(shippings.state, 'shipped'),
        eq(labelAttempts.labelType, 'shipping'),
        eq(labelAttempts.state, 'bought'),
        isNotNull(labelAttempts.labelFile),
      ),
    )
    .orderBy(labelAttempts.id)
  return [...new Map(rows.map((row) => [row.shippingId, row])).values()]
}
