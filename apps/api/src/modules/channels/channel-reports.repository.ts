import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { type AccountKey, type ChannelAccount, findChannelAccount } from '../organisation/index.ts'
import type { ConfirmationPayload, ReportContent } from './channels.tables.ts'
import { channelReports } from './channels.tables.ts'
import {
  type Confirmation,
  confirmationToReplace,
  confirmedBefore,
  outdatedQuantities,
} from './confirmed-quantities.ts'

type Row = typeof channelReports.$inferSelect

/** A report as the table has it, its payload typed by its kind. */
export type ReportRecord = Omit<Row, 'kind' | 'payload'> & ReportContent

// Payloads are only ever written together with their kind.
const recordOf = (row: Row): ReportRecord => row as ReportRecord

const ofCompany = (ctx: Ctx): SQL => eq(channelReports.companyId, ctx.company.id)
const own = (ctx: Ctx, id: number) => and(ofCompany(ctx), eq(channelReports.id, id))

/** Every report but those of voided parcels, which wait for the next parcel. */
const isCurrent = or(ne(channelReports.kind, 'shipment_confirmation'), isNotNull(channelReports.shippingId))

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
 * Notes that a channel has to confirm a parcel. A parcel that replaces one whose label was voided continues its
 * reference, so that it replaces it at the channel too (`confirmationToReplace`: which of several). Claims are counted
 * on, so that an attempt that was under way for the old parcel says nothing about the new one.
 * @param nextAttemptAt when it is due
 * @returns the report's id, or null when this parcel has one already
 */
export async function openConfirmation(
  ctx: Ctx,
  report: { account: AccountKey; order_id: number; shipping_id: number; payload: ConfirmationPayload },
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
    const confirmed_before = confirmedBefore(voided)
    await ctx.tx
      .update(channelReports)
      .set({
        ...fresh,
        payload: { ...report.payload, confirmed_before },
        claims: sql`${channelReports.claims} + 1`,
      })
      .where(own(ctx, voided.id))
    return voided.id
  }
  const [inserted] = await ctx.tx
    .insert(channelReports)
    .values({
      companyId: ctx.company.id,
      accountOwnerId: report.account.owner_id,
      channelAccountId: report.account.id,
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

/** The confirmations of the order's parcels, sent or still to be sent, voided ones included. */
export async function confirmationsOf(ctx: Ctx, orderId: number): Promise<Confirmation[]> {
  const rows = await ctx.tx.select().from(channelReports).where(confirmationsOfOrder(ctx, orderId))
  return rows.map(recordOf).filter(isConfirmation)
}

/** Quantities by position that the channel may count as shipped although their parcel was voided. */
export const outdatedAtChannel = async (ctx: Ctx, orderId: number): Promise<ReadonlyMap<string, number>> =>
  outdatedQuantities(await confirmationsOf(ctx, orderId))

const confirmationsOfOrder = (ctx: Ctx, orderId: number) =>
  and(ofCompany(ctx), eq(channelReports.orderId, orderId), eq(channelReports.kind, 'shipment_confirmation'))

const isConfirmation = (report: ReportRecord) => report.kind === 'shipment_confirmation'

/** What is noted of a cancellation, a return or a refund. */
export type NewReport = Exclude<ReportContent, { kind: 'shipment_confirmation' }> & {
  readonly account: AccountKey
  readonly order_id: number
  readonly line_ids: readonly number[]
  readonly return_id?: number
  readonly case_id?: number
  readonly reference: string
}

/**
 * Notes a cancellation, a return or a refund that has to be reported.
 * @returns the report's id, or null when it is noted already
 */
export async function openReport(ctx: Ctx, report: NewReport, nextAttemptAt: Date): Promise<number | null> {
  const [inserted] = await ctx.tx
    .insert(channelReports)
    .values({
      companyId: ctx.company.id,
      accountOwnerId: report.account.owner_id,
      channelAccountId: report.account.id,
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

/** Takes the report of a voided parcel off the parcel: it is not sent, and waits for the next parcel of its pieces. */
export async function detachReport(ctx: Ctx, shippingId: number): Promise<void> {
  await ctx.tx
    .update(channelReports)
    .set({ shippingId: null, nextAttemptAt: null })
    .where(and(ofCompany(ctx), eq(channelReports.shippingId, shippingId)))
}

/**
 * Claims a report for one step; until `leaseUntil` no other worker can.
 * @returns null when it is not due, done already, or claimed by another worker
 */
export async function claimDueReport(ctx: Ctx, id: number, leaseUntil: Date): Promise<ReportRecord | null> {
  const [claimed] = await ctx.tx
    .update(channelReports)
    .set({ claims: sql`${channelReports.claims} + 1`, nextAttemptAt: leaseUntil })
    .where(and(own(ctx, id), atWork, isCurrent, lte(channelReports.nextAttemptAt, ctx.now)))
    .returning()
  return claimed ? recordOf(claimed) : null
}

const atWork = inArray(channelReports.state, ['pending', 'submitted'])

/** Changes a claimed report. False when another worker has claimed it since, and this step no longer counts. */
export async function writeReport(
  ctx: Ctx,
  claimed: Pick<ReportRecord, 'id' | 'claims' | 'state'>,
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
      | 'createdAt'
    >
  >,
): Promise<boolean> {
  const rows = await ctx.tx
    .update(channelReports)
    .set(change)
    .where(
      and(
        own(ctx, claimed.id),
        eq(channelReports.claims, claimed.claims),
        eq(channelReports.state, claimed.state),
      ),
    )
    .returning({ id: channelReports.id })
  return rows.length > 0
}

/** Opens a failed report again, as if it were opened now. What was in doubt stays so. */
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
    .where(and(own(ctx, id), isCurrent))
    .for('update')
  return row ? recordOf(row) : null
}

/** The account that a report goes to. */
export const accountOf = (
  ctx: Ctx,
  report: Pick<ReportRecord, 'accountOwnerId' | 'channelAccountId'>,
): Promise<ChannelAccount | null> =>
  findChannelAccount(ctx, { owner_id: report.accountOwnerId, id: report.channelAccountId })

/**
 * Whether a report of this account, other than this one, is being sent right now or may have been, whoever's it is. Locks
 * the account until the transaction ends, so that two reports never ask at the same time.
 */
export async function isAccountInDoubt(
  ctx: Ctx,
  report: Pick<ReportRecord, 'id' | 'accountOwnerId' | 'channelAccountId'>,
): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ doubt: boolean }>(sql`
    select is_account_in_doubt(${report.accountOwnerId}, ${report.channelAccountId}, ${report.id}) as doubt`)
  return rows[0]?.doubt === true
}

/** Tickets of the reports that an account's channel accepted since an instant, whoever's they are. */
export async function ticketsSince(ctx: Ctx, account: AccountKey, since: Date): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ ticket: string }>(sql`
    select ticket from report_tickets_since(${account.owner_id}, ${account.id}, ${since.toISOString()}::timestamptz)`)
  return rows.map(({ ticket }) => ticket)
}

/** Reports that were due before an instant: their job was lost, or they were not fetched. */
export async function overdueReports(ctx: Ctx, before: Date): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: channelReports.id })
    .from(channelReports)
    .where(and(ofCompany(ctx), atWork, isCurrent, lte(channelReports.nextAttemptAt, before)))
    .orderBy(asc(channelReports.nextAttemptAt))
    .limit(OVERDUE_AT_A_TIME)
  return rows.map((row) => row.id)
}

const OVERDUE_AT_A_TIME = 100

/** A report that a channel fetches, and whose it is. */
export interface ReportToFetch {
  readonly id: number
  readonly company_id: number
  readonly channel_account_id: number
}

/** The reports that these accounts of the company have to fetch and have not answered, oldest first. */
export async function reportsToFetch(
  ctx: Ctx,
  accountIds: readonly number[],
  { after, limit }: { after: number; limit: number },
): Promise<ReportToFetch[]> {
  const { rows } = await ctx.tx.execute<ReportToFetch & Record<string, unknown>>(sql`
    select id, company_id, channel_account_id
    from reports_to_fetch(${sql.param(`{${accountIds.join(',')}}`)}::bigint[], ${after}::bigint, ${limit}::int)`)
  return rows
}

/** Whose a report to an account of the company is; null when there is none with this id. */
export async function ownerOfReport(
  ctx: Ctx,
  id: number,
): Promise<Pick<ReportToFetch, 'company_id' | 'channel_account_id'> | null> {
  const { rows } = await ctx.tx.execute<Omit<ReportToFetch, 'id'>>(sql`
    select company_id, channel_account_id from report_of_own_account(${id}::bigint)`)
  return rows[0] ?? null
}

/** These reports of the company in scope, oldest first. */
export async function reportsById(ctx: Ctx, ids: readonly number[]): Promise<ReportRecord[]> {
  const rows = await ctx.tx
    .select()
    .from(channelReports)
    .where(and(ofCompany(ctx), inArray(channelReports.id, [...ids])))
    .orderBy(asc(channelReports.id))
  return rows.map(recordOf)
}

/** Has no report wait longer than until then. */
export async function shortenReportWaits(ctx: Ctx, latest: Date): Promise<void> {
  await ctx.tx
    .update(channelReports)
    .set({ nextAttemptAt: latest })
    .where(and(ofCompany(ctx), gt(channelReports.nextAttemptAt, latest)))
}
