import type { TrackingStatus } from '@kontor/contract/shipping'
import { and, asc, eq, gt, inArray, lte, sql } from 'drizzle-orm'
import type { Ctx, PublicCtx } from '../../../platform/ctx.ts'
import type { LabelAttempt } from '../labels/label-attempts.repository.ts'
import { labelAttempts } from '../shipping.tables.ts'

const own = (ctx: Ctx, id: number) =>
  and(eq(labelAttempts.companyId, ctx.company.id), eq(labelAttempts.id, id))

/** Claims labels that are due until `leaseUntil`, those asked about longest ago first. */
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

/** Claims one label that is due. @returns undefined when another worker has it, or when it is not due */
export async function claimLabel(ctx: Ctx, id: number, leaseUntil: Date): Promise<LabelAttempt | undefined> {
  const [row] = await ctx.tx
    .update(labelAttempts)
    .set({ trackDueAt: leaseUntil })
    .where(and(own(ctx, id), lte(labelAttempts.trackDueAt, ctx.now)))
    .returning()
  return row
}

/**
 * Makes the label of a shipment due at once, also while a worker is asking about it, which may have asked too early.
 * @returns the label; undefined when the company has no bought label with this shipment
 */
export async function markDue(
  ctx: Ctx,
  vendor: string,
  carrierShipmentId: string,
): Promise<number | undefined> {
  const [row] = await ctx.tx
    .update(labelAttempts)
    .set({ trackDueAt: ctx.now })
    .where(
      and(
        eq(labelAttempts.companyId, ctx.company.id),
        eq(labelAttempts.vendor, vendor),
        eq(labelAttempts.carrierShipmentId, carrierShipmentId),
        eq(labelAttempts.state, 'bought'),
      ),
    )
    .returning({ id: labelAttempts.id })
  return row?.id
}

/**
 * Writes how a question ended. A webhook that came while it ran has made the label due: that stays, so that nothing is
 * missed.
 */
export async function writeAnswer(
  ctx: Ctx,
  attempt: LabelAttempt,
  values: { status?: TrackingStatus | null; nextAt: Date | null; failures: number; asked: boolean },
): Promise<void> {
  await ctx.tx
    .update(labelAttempts)
    .set({
      ...(values.status === undefined ? {} : { trackingStatus: values.status }),
      ...(values.asked ? { trackedAt: ctx.now } : {}),
      trackFailures: values.failures,
      trackDueAt: sql`case when ${labelAttempts.trackDueAt} = ${attempt.trackDueAt?.toISOString() ?? null}::timestamptz
        then ${values.nextAt?.toISOString() ?? null}::timestamptz else ${labelAttempts.trackDueAt} end`,
    })
    .where(own(ctx, attempt.id))
}

interface Company {
  readonly id: number
  readonly name: string
}

/** Whose shipment this is, asked before a company is known. */
export async function findCompanyOfShipment(
  ctx: PublicCtx,
  vendor: string,
  carrierShipmentId: string,
): Promise<Company | undefined> {
  const { rows } = await ctx.tx.execute<{ id: number; name: string }>(
    sql`select company_id::int as id, company_name as name from company_of_shipment(${vendor}, ${carrierShipmentId})`,
  )
  return rows[0]
}

export async function findCompany(ctx: PublicCtx, id: number): Promise<Company | undefined> {
  const { rows } = await ctx.tx.execute<{ name: string | null }>(sql`select company_name(${id}) as name`)
  const name = rows[0]?.name
  return name == null ? undefined : { id, name }
}

/** Has no parcel wait longer than until then for the next question where it is. */
export async function shortenQuestions(ctx: Ctx, latest: Date): Promise<void> {
  await ctx.tx
    .update(labelAttempts)
    .set({ trackDueAt: latest })
    .where(and(eq(labelAttempts.companyId, ctx.company.id), gt(labelAttempts.trackDueAt, latest)))
}
