import { and, eq, inArray, isNull } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { LabelAttempt } from '../labels/label-attempts.repository.ts'
import { labelErrorHidden } from '../shipping.events.ts'
import { type LabelErrorReason, type LabelType, labelAttempts, labelErrors } from '../shipping.tables.ts'

/** A try to buy a label for a parcel. */
export type ParcelAttempt = LabelAttempt & { readonly shippingId: number; readonly orderId: number }

/** Every try to buy a label for a parcel of an order, oldest first. */
export async function attemptsOfOrder(ctx: Ctx, orderId: number): Promise<ParcelAttempt[]> {
  const rows = await ctx.tx
    .select()
    .from(labelAttempts)
    .where(and(eq(labelAttempts.companyId, ctx.company.id), eq(labelAttempts.orderId, orderId)))
    .orderBy(labelAttempts.id)
  return rows.filter(isParcelAttempt)
}

export const isParcelAttempt = (attempt: LabelAttempt): attempt is ParcelAttempt =>
  attempt.subject === 'parcel'

/** The newest attempt of each parcel and label type: older ones were replaced by it. */
export const latestAttempts = (attempts: readonly ParcelAttempt[]): ParcelAttempt[] =>
  attempts.filter((attempt) => !attempts.some((other) => replaces(other, attempt)))

export const replaces = (newer: ParcelAttempt, older: ParcelAttempt): boolean =>
  newer.id > older.id && newer.shippingId === older.shippingId && newer.labelType === older.labelType

/**
 * A purchase in doubt that only a person can clear up: it was made through a channel, where nothing can be looked up
 * without the shipment's id, and the answer with that id was lost.
 */
export const isBlindDoubt = (attempt: Pick<ParcelAttempt, 'state' | 'trackingNumber' | 'payload'>): boolean =>
  attempt.state === 'unknown' && attempt.trackingNumber === null && attempt.payload.channel !== undefined

interface NewLabelError {
  readonly reason: LabelErrorReason
  readonly information: readonly string[]
  readonly fields: readonly string[]
}

/** A label error that is not resolved. */
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

/** Writes why a label is missing, or still there; an older error of the same parcel and label type is resolved. */
export async function raiseLabelError(ctx: Ctx, attempt: ParcelAttempt, error: NewLabelError): Promise<void> {
  const { id: labelAttemptId, orderId, shippingId, labelType } = attempt
  await resolveLabelErrors(ctx, shippingId, labelType)
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
    .values({ ...values, companyId: ctx.company.id, orderId, shippingId, labelAttemptId })
    .onConflictDoUpdate({ target: [labelErrors.companyId, labelErrors.labelAttemptId], set: values })
}

/** Resolves the label errors of a parcel. @param labelType left out: of both types */
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

/** A label error that is not resolved. */
export interface OpenLabelError {
  readonly reason: typeof labelErrors.$inferSelect.reason
  readonly information: string[]
  readonly fields: string[]
  readonly labelType: 'shipping' | 'return'
}

export async function openLabelErrors(ctx: Ctx, orderId: number): Promise<OpenLabelError[]> {
  return ctx.tx
    .select({
      reason: labelErrors.reason,
      information: labelErrors.information,
      fields: labelErrors.fields,
      labelType: labelAttempts.labelType,
    })
    .from(labelErrors)
    .innerJoin(
      labelAttempts,
      and(
        eq(labelAttempts.companyId, labelErrors.companyId),
        eq(labelAttempts.id, labelErrors.labelAttemptId),
      ),
    )
    .where(
      and(
        eq(labelErrors.companyId, ctx.company.id),
        eq(labelErrors.orderId, orderId),
        isNull(labelErrors.resolvedAt),
      ),
    )
    .orderBy(labelErrors.id)
}

/** Hides a label error from the messages; the list of label errors keeps it. @throws AppError `label_error_not_found` */
export async function hideLabelError(ctx: Ctx, labelErrorId: number): Promise<void> {
  const hidden = await ctx.tx
    .update(labelErrors)
    .set({ hiddenAt: ctx.now })
    .where(and(eq(labelErrors.companyId, ctx.company.id), eq(labelErrors.id, labelErrorId)))
    .returning({ id: labelErrors.id })
  if (hidden.length === 0) throw new AppError('label_error_not_found')
  await ctx.emit(labelErrorHidden, { label_error_id: labelErrorId })
}
