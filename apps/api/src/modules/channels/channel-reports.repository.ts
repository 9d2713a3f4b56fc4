import { and, asc, eq, gte, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import {
  type ConfirmationPayload,
  channelAccounts,
  channelReports,
  type ReportContent,
} from './intake.tables.ts'
import { type Confirmation, confirmationToReplace, toldBefore } from './told-pieces.ts'

type Row = typeof channelReports.$inferSelect

/** A report as the table has it, its payload told apart by its kind. */
export type ReportRecord = Omit<Row, 'kind' | 'payload'> & ReportContent

// Payloads are only ever written together with their kind.
const recordOf = (row: Row): ReportRecord => row as ReportRecord

const ofCompany = (ctx: Ctx): SQL => eq(channelReports.companyId, ctx.company.id)
const own = (ctx: Ctx, id: number) => and(ofCompany(ctx), eq(channelReports.id, id))

/** A report of a parcel that was called back waits for the next parcel; all others stand. */
const stands = or(ne(channelReports.kind, 'shipment_confirmation'), isNotNull(channelReports.shippingId))

const FRESH = {
  state: 'pending',
  attempts: 0,
  lastError: null,
  sentAt: null,
  doubtSince: null,
  ticket: null,
  submittedAt: null,
  answer: null,
} as const

/**
 * Notes that a channel has to be told of a parcel. A parcel that takes the place of one whose label was voided takes
 * over its reference, so that it replaces it at the channel too (`confirmationToReplace`: which of several). Takes are
 * counted on, so that an attempt that was under way for the old parcel says nothing about the new one.
 * @param nextAttemptAt when it is due
 * @returns the report's id, or null when this parcel has one already
 */
export async function openConfirmation(
  ctx: Ctx,
  report: { channel_account_id: number; order_id: number; shipping_id: number; payload: ConfirmationPayload },
  nextAttemptAt: Date,
): Promise<number | null> {
  const [known] = await ctx.tx
    .select({ id: channelReports.id })
    .from(channelReports)
    .where(and(ofCompany(ctx), eq(channelReports.shippingId, report.shipping_id)))
  if (known) return null
  const fresh = { ...FRESH, shippingId: report.shipping_id, nextAttemptAt, createdAt: ctx.now }
  const free = await ctx.tx
    .select()
    .from(channelReports)
    .where(and(confirmationsOfOrder(ctx, report.order_id), isNull(channelReports.shippingId)))
    .orderBy(asc(channelReports.id))
    .for('update')
  const voided = confirmationToReplace(free.map(recordOf).filter(isConfirmation), report.payload.items)
  if (voided) {
    const told_before = toldBefore(voided)
    await ctx.tx
      .update(channelReports)
      .set({ ...fresh, payload: { ...report.payload, told_before }, takes: sql`${channelReports.takes} + 1` })
      .where(own(ctx, voided.id))
    return voided.id
  }
  const [inserted] = await ctx.tx
    .insert(channelReports)
    .values({
      companyId: ctx.company.id,
      channelAccountId: report.channel_account_id,
      orderId: report.order_id,
      kind: 'shipment_confirmation',
      reference: String(report.shipping_id),
      payload: report.payload,
      ...fresh,
    })
    .onConflictDoNothing()
    .returning({ id: channelReports.id })
  return inserted?.id ?? null
}

/** What the channel was told of the order's parcels, or is to be, also of those that were taken back. */
export async function confirmationsOf(ctx: Ctx, orderId: number): Promise<Confirmation[]> {
  const rows = await ctx.tx.select().from(channelReports).where(confirmationsOfOrder(ctx, orderId))
  return rows.map(recordOf).filter(isConfirmation)
}

const confirmationsOfOrder = (ctx: Ctx, orderId: number) =>
  and(ofCompany(ctx), eq(channelReports.orderId, orderId), eq(channelReports.kind, 'shipment_confirmation'))

const isConfirmation = (report: ReportRecord) => report.kind === 'shipment_confirmation'

/** What is noted of a cancellation, a return or a refund. */
export type NewReport = Exclude<ReportContent, { kind: 'shipment_confirmation' }> & {
  readonly channel_account_id: number
  readonly order_id: number
  readonly line_ids: readonly number[]
  readonly return_id?: number
  readonly case_id?: number
  readonly reference: string
}

/**
 * Notes that a channel has to be told of something that a person decided.
 * @returns the report's id, or null when it is noted already
 */
export async function openReport(ctx: Ctx, report: NewReport, nextAttemptAt: Date): Promise<number | null> {
  const [inserted] = await ctx.tx
    .insert(channelReports)
    .values({
      companyId: ctx.company.id,
      channelAccountId: report.channel_account_id,
      orderId: report.order_id,
      returnId: report.return_id ?? null,
      caseId: report.case_id ?? null,
      lineIds: [...report.line_ids],
      kind: report.kind,
      reference: report.reference,
      payload: report.payload,
      nextAttemptAt,
      createdAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: channelReports.id })
  return inserted?.id ?? null
}

/** No parcel stands for its report any more: what was not told is not told, what was told waits for the next parcel. */
export async function detachReport(ctx: Ctx, shippingId: number): Promise<void> {
  await ctx.tx
    .update(channelReports)
    .set({ shippingId: null, nextAttemptAt: null })
    .where(and(ofCompany(ctx), eq(channelReports.shippingId, shippingId)))
}

/**
 * Takes a report for one step: until `leaseUntil` nobody else does.
 * @returns null when it is not due, done already, or somebody has it
 */
export async function takeReport(ctx: Ctx, id: number, leaseUntil: Date): Promise<ReportRecord | null> {
  const [taken] = await ctx.tx
    .update(channelReports)
    .set({ takes: sql`${channelReports.takes} + 1`, nextAttemptAt: leaseUntil })
    .where(and(own(ctx, id), atWork, stands, lte(channelReports.nextAttemptAt, ctx.now)))
    .returning()
  return taken ? recordOf(taken) : null
}

const atWork = inArray(channelReports.state, ['pending', 'submitted'])

/** Writes about a report that was taken. False when somebody else has it since, and this step no longer counts. */
export async function writeReport(
  ctx: Ctx,
  taken: Pick<ReportRecord, 'id' | 'takes' | 'state'>,
  change: Partial<
    Pick<
      Row,
      | 'state'
      | 'attempts'
      | 'lastError'
      | 'lastAttemptAt'
      | 'nextAttemptAt'
      | 'doubtSince'
      | 'ticket'
      | 'submittedAt'
      | 'answer'
      | 'sentAt'
    >
  >,
): Promise<boolean> {
  const rows = await ctx.tx
    .update(channelReports)
    .set(change)
    .where(
      and(own(ctx, taken.id), eq(channelReports.takes, taken.takes), eq(channelReports.state, taken.state)),
    )
    .returning({ id: channelReports.id })
  return rows.length > 0
}

/** A report that had failed is to be told again: it counts as opened now. What was in doubt stays so. */
export async function reopenReport(
  ctx: Ctx,
  id: number,
  state: 'pending' | 'submitted',
  nextAttemptAt: Date,
): Promise<void> {
  await ctx.tx
    .update(channelReports)
    .set({ state, nextAttemptAt, lastError: null, answer: null, createdAt: ctx.now })
    .where(own(ctx, id))
}

/** One report, locked until the transaction ends; null when the company has none with this id. */
export async function lockReport(ctx: Ctx, id: number): Promise<ReportRecord | null> {
  const [row] = await ctx.tx
    .select()
    .from(channelReports)
    .where(and(own(ctx, id), stands))
    .for('update')
  return row ? recordOf(row) : null
}

/**
 * Whether a report of this account, other than this one, is being sent right now or may have been. Locks the account
 * until the transaction ends, so that of two that ask at the same time one waits for the other.
 */
export async function isAccountInDoubt(
  ctx: Ctx,
  report: Pick<ReportRecord, 'id' | 'channelAccountId'>,
): Promise<boolean> {
  await ctx.tx
    .select({ id: channelAccounts.id })
    .from(channelAccounts)
    .where(
      and(eq(channelAccounts.companyId, ctx.company.id), eq(channelAccounts.id, report.channelAccountId)),
    )
    .for('update')
  const [other] = await ctx.tx
    .select({ id: channelReports.id })
    .from(channelReports)
    .where(
      and(
        ofCompany(ctx),
        eq(channelReports.channelAccountId, report.channelAccountId),
        isNotNull(channelReports.doubtSince),
        eq(channelReports.state, 'pending'),
        ne(channelReports.id, report.id),
      ),
    )
    .limit(1)
  return other !== undefined
}

/** What an account's channel calls its work on reports that it took on since an instant. */
export async function ticketsSince(ctx: Ctx, accountId: number, since: Date): Promise<string[]> {
  const rows = await ctx.tx
    .select({ ticket: channelReports.ticket })
    .from(channelReports)
    .where(
      and(
        ofCompany(ctx),
        eq(channelReports.channelAccountId, accountId),
        isNotNull(channelReports.ticket),
        gte(channelReports.submittedAt, since),
      ),
    )
  return rows.flatMap(({ ticket }) => (ticket === null ? [] : [ticket]))
}

/** Reports that should have been taken before an instant: their job was lost, or nobody fetched them. */
export async function overdueReports(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: channelReports.id })
    .from(channelReports)
    .where(and(ofCompany(ctx), atWork, stands, lte(channelReports.nextAttemptAt, before)))
    .orderBy(asc(channelReports.nextAttemptAt))
    .limit(OVERDUE_AT_A_TIME)
  return rows.map((row) => row.id)
}

const OVERDUE_AT_A_TIME = 100

/** What these accounts of our own interface have to be told and have not answered, oldest first. */
export async function reportsToFetch(
  ctx: Ctx,
  accountIds: readonly number[],
  { after, limit }: { after: number; limit: number },
): Promise<ReportRecord[]> {
  const rows = await ctx.tx
    .select()
    .from(channelReports)
    .where(
      and(
        ofCompany(ctx),
        inArray(channelReports.channelAccountId, [...accountIds]),
        isNull(channelReports.answer),
        inArray(channelReports.state, ['pending', 'failed']),
        stands,
        sql`${channelReports.id} > ${after}`,
      ),
    )
    .orderBy(asc(channelReports.id))
    .limit(limit)
  return rows.map(recordOf)
}
