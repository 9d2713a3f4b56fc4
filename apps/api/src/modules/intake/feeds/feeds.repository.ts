import type { FeedState, FeedsQuery } from '@kontor/contract/intake'
import { and, count, desc, eq, gt, inArray, lt, min, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { intakeFeedArticles, intakeFeedParts, intakeFeeds } from '../intake.tables.ts'

export type FeedRecord = typeof intakeFeeds.$inferSelect

const DAY_MS = 24 * 60 * 60_000
const KEEP_DAYS = 90

const own = (ctx: Ctx, id: number) => and(eq(intakeFeeds.companyId, ctx.company.id), eq(intakeFeeds.id, id))
const goneBefore = (now: Date): Date => new Date(now.getTime() - KEEP_DAYS * DAY_MS)

/**
 * Until the transaction ends no feed of the company changes its state and nothing is delivered. Waits for deliveries that are
 * being stored; later ones wait behind it.
 */
export async function lockFeeds(ctx: Ctx): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('intake.feeds', ${ctx.company.id}))`)
}

/** Until the transaction ends feeds stay in their states; others may deliver as well. */
export async function keepFeeds(ctx: Ctx): Promise<void> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock_shared(hashtextextended('intake.feeds', ${ctx.company.id}))`,
  )
}

/** Opens a feed. */
export async function insertFeed(ctx: Ctx): Promise<FeedRecord> {
  const [row] = await ctx.tx
    .insert(intakeFeeds)
    .values({
      companyId: ctx.company.id,
      startedBy: ctx.actor.name,
      startedAt: ctx.now,
      touchedAt: ctx.now,
    })
    .returning()
  if (!row) throw new Error('a feed was not written')
  return row
}

/** A feed, however old. */
export async function findFeed(ctx: Ctx, id: number): Promise<FeedRecord | undefined> {
  const [row] = await ctx.tx.select().from(intakeFeeds).where(own(ctx, id))
  return row
}

/** Whether a feed is still shown. */
export const isKept = (feed: FeedRecord, now: Date): boolean => feed.startedAt > goneBefore(now)

/** The feed that takes parts now. */
export async function findOpenFeed(ctx: Ctx): Promise<FeedRecord | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(intakeFeeds)
    .where(and(eq(intakeFeeds.companyId, ctx.company.id), eq(intakeFeeds.state, 'open')))
  return row
}

/** Changes a feed that is in one of these states. @returns false when it is in another one */
export async function changeFeed(
  ctx: Ctx,
  id: number,
  from: readonly FeedState[],
  to: Partial<FeedRecord>,
): Promise<boolean> {
  const rows = await ctx.tx
    .update(intakeFeeds)
    .set({ ...to, touchedAt: ctx.now })
    .where(and(own(ctx, id), inArray(intakeFeeds.state, [...from])))
    .returning({ id: intakeFeeds.id })
  return rows.length > 0
}

/** Feeds that were completed before this one and still wait; a later one says what is sold. @returns their ids */
export async function replaceWaitingBefore(ctx: Ctx, id: number): Promise<number[]> {
  const rows = await ctx.tx
    .update(intakeFeeds)
    .set({ state: 'replaced', touchedAt: ctx.now })
    .where(
      and(
        eq(intakeFeeds.companyId, ctx.company.id),
        eq(intakeFeeds.state, 'waiting'),
        lt(intakeFeeds.id, id),
      ),
    )
    .returning({ id: intakeFeeds.id })
  return rows.map((row) => row.id)
}

/** Removes what feeds have collected that take nothing off. */
export async function dropCollected(ctx: Ctx, feedIds: readonly number[]): Promise<void> {
  if (feedIds.length === 0) return
  await dropParts(ctx, feedIds)
  await ctx.tx
    .delete(intakeFeedArticles)
    .where(
      and(eq(intakeFeedArticles.companyId, ctx.company.id), inArray(intakeFeedArticles.feedId, [...feedIds])),
    )
}

/** Removes the parts of feeds whose gaps are known. */
export async function dropParts(ctx: Ctx, feedIds: readonly number[]): Promise<void> {
  await ctx.tx
    .delete(intakeFeedParts)
    .where(and(eq(intakeFeedParts.companyId, ctx.company.id), inArray(intakeFeedParts.feedId, [...feedIds])))
}

/** Rows delivered with feeds that are still open, by id of the feed. */
export async function rowsSoFar(
  ctx: Ctx,
  feedIds: readonly number[],
): Promise<Map<number, { readonly rows: number; readonly refused: number; readonly returned: number }>> {
  if (feedIds.length === 0) return new Map()
  const rows = await ctx.tx
    .select({
      feedId: intakeFeedParts.feedId,
      rows: sql<number>`sum(${intakeFeedParts.rows})::int`,
      refused: sql<number>`sum(${intakeFeedParts.refused})::int`,
      returned: sql<number>`sum(${intakeFeedParts.returned})::int`,
    })
    .from(intakeFeedParts)
    .where(and(eq(intakeFeedParts.companyId, ctx.company.id), inArray(intakeFeedParts.feedId, [...feedIds])))
    .groupBy(intakeFeedParts.feedId)
  return new Map(rows.map(({ feedId, ...counts }) => [feedId, counts]))
}

/** Feeds that are still shown, of one state or of all. */
const shownFeeds = (ctx: Ctx, state?: FeedState) =>
  and(
    eq(intakeFeeds.companyId, ctx.company.id),
    gt(intakeFeeds.startedAt, goneBefore(ctx.now)),
    state === undefined ? undefined : eq(intakeFeeds.state, state),
  )

/** How many feeds wait for a person, and since when the oldest does. */
export async function waitingFeeds(ctx: Ctx): Promise<{ count: number; since: Date | null }> {
  const [found] = await ctx.tx
    .select({ count: count(), since: min(intakeFeeds.completedAt) })
    .from(intakeFeeds)
    .where(shownFeeds(ctx, 'waiting'))
  return found ?? { count: 0, since: null }
}

/** One page of the feeds, newest first. */
export async function pageOfFeeds(
  ctx: Ctx,
  { page, per_page, state }: FeedsQuery,
): Promise<{ rows: FeedRecord[]; total: number }> {
  const where = shownFeeds(ctx, state)
  const rows = await ctx.tx
    .select()
    .from(intakeFeeds)
    .where(where)
    .orderBy(desc(intakeFeeds.startedAt), desc(intakeFeeds.id))
    .limit(per_page)
    .offset((page - 1) * per_page)
  return { rows, total: await ctx.tx.$count(intakeFeeds, where) }
}

/** How long feeds rest before something is done about them. */
export interface FeedLimits {
  /** An open one that has got nothing since then expires. */
  readonly openSince: Date
  /** One that waits since then expires. */
  readonly waitingSince: Date
  /** One that is worked on and has shown no sign of life since then is taken up again. */
  readonly silentSince: Date
  /** One that began before is removed. */
  readonly goneBefore: Date
}

const OPEN_MS = DAY_MS
const WAITING_MS = 7 * DAY_MS
/** Longer than the queue needs to start a job again. */
const SILENT_MS = 15 * 60_000

/** The limits that count now. */
export const feedLimits = (now: Date): FeedLimits => ({
  openSince: new Date(now.getTime() - OPEN_MS),
  waitingSince: new Date(now.getTime() - WAITING_MS),
  silentSince: new Date(now.getTime() - SILENT_MS),
  goneBefore: goneBefore(now),
})

/** Ends feeds that got nothing more, and those that nobody decided. They take nothing off. @returns their ids */
export async function expireFeeds(ctx: Ctx, limits: FeedLimits): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    update intake_feeds f set state = 'expired', touched_at = ${ctx.now.toISOString()}::timestamptz
    where f.company_id = ${ctx.company.id} and (
      f.state = 'waiting' and f.completed_at <= ${limits.waitingSince.toISOString()}::timestamptz
      or f.state = 'open' and f.started_at <= ${limits.openSince.toISOString()}::timestamptz and not exists (
        select from intake_feed_parts p
        where p.company_id = f.company_id and p.feed_id = f.id and p.rows > 0
          and p.at > ${limits.openSince.toISOString()}::timestamptz))
    returning f.id::float8 as id`)
  return rows.map(({ id }) => id)
}

/** Feeds whose job has died. */
export async function silentFeeds(ctx: Ctx, limits: FeedLimits): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: intakeFeeds.id })
    .from(intakeFeeds)
    .where(
      and(
        eq(intakeFeeds.companyId, ctx.company.id),
        inArray(intakeFeeds.state, ['completing', 'applying']),
        sql`${intakeFeeds.touchedAt} <= ${limits.silentSince.toISOString()}::timestamptz`,
      ),
    )
  return rows.map(({ id }) => id)
}

/** Removes feeds whose time is over, with what they lacked. */
export async function deleteOldFeeds(ctx: Ctx, limits: FeedLimits): Promise<void> {
  const rows = await ctx.tx
    .select({ id: intakeFeeds.id })
    .from(intakeFeeds)
    .where(
      and(
        eq(intakeFeeds.companyId, ctx.company.id),
        inArray(intakeFeeds.state, ['done', 'discarded', 'expired', 'replaced']),
        lt(intakeFeeds.startedAt, limits.goneBefore),
      ),
    )
  const ids = rows.map(({ id }) => id)
  if (ids.length === 0) return
  await dropCollected(ctx, ids)
  await ctx.tx
    .delete(intakeFeeds)
    .where(and(eq(intakeFeeds.companyId, ctx.company.id), inArray(intakeFeeds.id, ids)))
}
