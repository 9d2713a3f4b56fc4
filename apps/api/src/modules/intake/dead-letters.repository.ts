import { type Page, pageOf } from '@kontor/contract/shared'
import { and, asc, count, desc, eq, isNotNull, isNull, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { defineEvent } from '../../platform/events/event.ts'
import { channelAccounts, channelTraits, salesChannels } from '../organisation/organisation.tables.ts'
import { deadLetters } from './intake.tables.ts'

/** There is a dead letter more, or one less to see to. */
const deadLettersChanged = defineEvent<{ ext_order_id: string }>('dead_letter.changed')

export type LetterKind = 'order' | 'event'

/** What could not be imported, and why. */
export interface Failure {
  readonly account_id: number | null
  readonly sales_channel_id: number | null
  readonly ext_order_id: string
  readonly kind: LetterKind
  readonly reason_code: string
  readonly reason_params: Record<string, string | number>
  readonly raw: unknown
  readonly raw_hash: string
}

/**
 * Keeps a failure. The same order failing again is the same dead letter, tried once more; one that a person has
 * dismissed stays closed until the document changes.
 */
export async function keepFailure(ctx: Ctx, failure: Failure): Promise<number> {
  const [known] = await ctx.tx
    .select({ id: deadLetters.id, resolvedAt: deadLetters.resolvedAt })
    .from(deadLetters)
    .where(
      and(
        eq(deadLetters.companyId, ctx.company.id),
        eq(deadLetters.extOrderId, failure.ext_order_id),
        eq(deadLetters.kind, failure.kind),
        failure.account_id === null
          ? and(isNull(deadLetters.channelAccountId), eq(deadLetters.rawHash, failure.raw_hash))
          : eq(deadLetters.channelAccountId, failure.account_id),
        or(
          isNull(deadLetters.resolvedAt),
          and(eq(deadLetters.resolution, 'dismissed'), eq(deadLetters.rawHash, failure.raw_hash)),
        ),
      ),
    )
    .orderBy(desc(deadLetters.id))
    .limit(1)
    .for('update')
  if (known?.resolvedAt) return known.id
  const facts = {
    reasonCode: failure.reason_code,
    reasonParams: failure.reason_params,
    raw: failure.raw,
    rawHash: failure.raw_hash,
    lastAttemptAt: ctx.now,
  }
  if (known) {
    await ctx.tx
      .update(deadLetters)
      .set({ ...facts, attempts: sql`${deadLetters.attempts} + 1` })
      .where(and(eq(deadLetters.companyId, ctx.company.id), eq(deadLetters.id, known.id)))
    return known.id
  }
  const [inserted] = await ctx.tx
    .insert(deadLetters)
    .values({
      companyId: ctx.company.id,
      channelAccountId: failure.account_id,
      salesChannelId: failure.sales_channel_id,
      extOrderId: failure.ext_order_id,
      kind: failure.kind,
      createdAt: ctx.now,
      ...facts,
    })
    .returning({ id: deadLetters.id })
  if (!inserted) throw new Error('no dead letter came back')
  await ctx.emit(deadLettersChanged, { ext_order_id: failure.ext_order_id })
  return inserted.id
}

/** Whether something that a channel said of a known order could not be applied, and nobody has seen to it. */
export async function hasOpenObjection(ctx: Ctx, accountId: number, extOrderId: string): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: deadLetters.id })
    .from(deadLetters)
    .where(
      and(
        eq(deadLetters.companyId, ctx.company.id),
        eq(deadLetters.extOrderId, extOrderId),
        eq(deadLetters.channelAccountId, accountId),
        eq(deadLetters.kind, 'event'),
        isNull(deadLetters.resolvedAt),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The order came in after all: its open dead letters are done, those included that could not name an account. */
export async function resolveFailures(
  ctx: Ctx,
  order: { account_id: number; ext_order_id: string; sales_channel_id: number },
): Promise<void> {
  const resolved = await ctx.tx
    .update(deadLetters)
    .set({ resolvedAt: ctx.now, resolution: 'imported' })
    .where(
      and(
        eq(deadLetters.companyId, ctx.company.id),
        eq(deadLetters.extOrderId, order.ext_order_id),
        isNull(deadLetters.resolvedAt),
        or(
          eq(deadLetters.channelAccountId, order.account_id),
          and(
            isNull(deadLetters.channelAccountId),
            or(isNull(deadLetters.salesChannelId), eq(deadLetters.salesChannelId, order.sales_channel_id)),
          ),
        ),
      ),
    )
    .returning({ id: deadLetters.id })
  if (resolved.length > 0) await ctx.emit(deadLettersChanged, { ext_order_id: order.ext_order_id })
}

/** Closes a dead letter. */
export async function closeFailure(
  ctx: Ctx,
  id: number,
  resolution: 'imported' | 'dismissed',
): Promise<void> {
  const [closed] = await ctx.tx
    .update(deadLetters)
    .set({
      resolvedAt: ctx.now,
      resolution,
      lastAttemptAt: resolution === 'imported' ? ctx.now : deadLetters.lastAttemptAt,
    })
    .where(and(eq(deadLetters.companyId, ctx.company.id), eq(deadLetters.id, id)))
    .returning({ ext_order_id: deadLetters.extOrderId })
  if (closed) await ctx.emit(deadLettersChanged, closed)
}

const LETTER = {
  id: deadLetters.id,
  account_id: deadLetters.channelAccountId,
  sales_channel_id: deadLetters.salesChannelId,
  sales_channel: salesChannels.name,
  account: channelAccounts.name,
  ext_order_id: deadLetters.extOrderId,
  kind: deadLetters.kind,
  reason_code: deadLetters.reasonCode,
  reason_params: deadLetters.reasonParams,
  attempts: deadLetters.attempts,
  created_at: deadLetters.createdAt,
  last_attempt_at: deadLetters.lastAttemptAt,
  resolved_at: deadLetters.resolvedAt,
  resolution: deadLetters.resolution,
  raw_hash: deadLetters.rawHash,
  /** Null where the document belongs to no known account. */
  adapter: channelAccounts.vendor,
  pulls_orders: channelTraits.pullsOrders,
  /** The document, of those whose reason it has to be asked for. */
  raw: sql<unknown>`case when ${deadLetters.reasonCode} = 'document_unreadable' then ${deadLetters.raw} end`,
}

const letters = (ctx: Ctx) =>
  ctx.tx
    .select(LETTER)
    .from(deadLetters)
    .leftJoin(salesChannels, eq(salesChannels.id, deadLetters.salesChannelId))
    .leftJoin(
      channelAccounts,
      and(
        eq(channelAccounts.companyId, deadLetters.companyId),
        eq(channelAccounts.id, deadLetters.channelAccountId),
      ),
    )
    .leftJoin(channelTraits, eq(channelTraits.adapter, channelAccounts.vendor))
    .$dynamic()

export type LetterRecord = Awaited<ReturnType<typeof letters>>[number]

/** One page of dead letters, newest first. */
export async function listLetters(
  ctx: Ctx,
  query: { page: number; per_page: number; resolved: boolean },
): Promise<Page<LetterRecord>> {
  const wanted = and(
    eq(deadLetters.companyId, ctx.company.id),
    query.resolved ? isNotNull(deadLetters.resolvedAt) : isNull(deadLetters.resolvedAt),
  )
  const rows = await letters(ctx)
    .where(wanted)
    .orderBy(desc(deadLetters.createdAt), desc(deadLetters.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const total = await countUpToCap(ctx, wanted)
  return pageOf(rows, total, query, total === COUNT_CAP)
}

/** When the oldest of those came that a person has to see to; null where there is none. */
export async function oldestOpenLetter(ctx: Ctx): Promise<Date | null> {
  const [oldest] = await ctx.tx
    .select({ at: deadLetters.createdAt })
    .from(deadLetters)
    .where(and(eq(deadLetters.companyId, ctx.company.id), isNull(deadLetters.resolvedAt)))
    .orderBy(asc(deadLetters.createdAt))
    .limit(1)
  return oldest?.at ?? null
}

/** How many dead letters a person has to see to, counted up to 10,000. */
export const countOpenLetters = (ctx: Ctx): Promise<number> =>
  countUpToCap(ctx, and(eq(deadLetters.companyId, ctx.company.id), isNull(deadLetters.resolvedAt)))

async function countUpToCap(ctx: Ctx, wanted: SQL | undefined): Promise<number> {
  const [counted] = await ctx.tx
    .select({ total: count() })
    .from(
      ctx.tx.select({ id: deadLetters.id }).from(deadLetters).where(wanted).limit(COUNT_CAP).as('counted'),
    )
  return counted?.total ?? 0
}

/** Counting stops here: more failures than this are one failure. */
export const COUNT_CAP = 10_000

/** A dead letter with its document, locked when it is to be changed. */
export async function findLetter(ctx: Ctx, id: number): Promise<LetterRecord | null> {
  const [row] = await letters(ctx).where(
    and(eq(deadLetters.companyId, ctx.company.id), eq(deadLetters.id, id)),
  )
  if (!row) return null
  const [document] = await ctx.tx
    .select({ raw: deadLetters.raw })
    .from(deadLetters)
    .where(and(eq(deadLetters.companyId, ctx.company.id), eq(deadLetters.id, id)))
  return { ...row, raw: document?.raw ?? null }
}

/** Locks a dead letter until the transaction ends; false when it is not there. */
export async function lockLetter(ctx: Ctx, id: number): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: deadLetters.id })
    .from(deadLetters)
    .where(and(eq(deadLetters.companyId, ctx.company.id), eq(deadLetters.id, id)))
    .for('update')
  return rows.length > 0
}
