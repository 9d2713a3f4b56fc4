import type { AnnouncementBody, AnnouncementKind, AnnouncementState } from '@kontor/contract/messages'
import { and, asc, desc, eq, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { announcementReads, announcements } from './messages.tables.ts'

export type AnnouncementRecord = typeof announcements.$inferSelect & { readonly readers: number }

const now = (ctx: Ctx): SQL => sql`${ctx.now.toISOString()}::timestamptz`

/** Published, not over, not withdrawn, and meant for the company in scope. */
const isFor = (
  ctx: Ctx,
): SQL => sql`${announcements.withdrawnAt} is null and ${announcements.startsAt} <= ${now(ctx)}
  and (${announcements.endsAt} is null or ${announcements.endsAt} > ${now(ctx)})
  and (${announcements.companyIds} is null or ${ctx.company.id} = any(${announcements.companyIds}))`

const isRead = (ctx: Ctx): SQL<boolean> => sql<boolean>`exists (select from announcement_reads r
  where r.company_id = ${ctx.company.id} and r.announcement_id = announcements.id and r.user_id = ${ctx.user?.id ?? 0})`

/** More than anybody reads at a time. */
const AT_MOST = 50

/** The announcements that the caller sees now, newest first; each with whether they have hidden it. */
export async function announcementsFor(
  ctx: Ctx,
  kind: AnnouncementKind,
): Promise<(typeof announcements.$inferSelect & { read: boolean })[]> {
  const rows = await ctx.tx
    .select({ announcement: announcements, read: isRead(ctx) })
    .from(announcements)
    .where(and(eq(announcements.kind, kind), isFor(ctx)))
    .orderBy(desc(announcements.startsAt), desc(announcements.id))
    .limit(AT_MOST)
  return rows.map(({ announcement, read }) => ({ ...announcement, read }))
}

/** Hides an announcement from the caller. False when there is none for them. */
export async function hideFor(ctx: Ctx, id: number, userId: number): Promise<boolean> {
  const [row] = await ctx.tx
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.id, id), isFor(ctx)))
  if (!row) return false
  await ctx.tx
    .insert(announcementReads)
    .values({ companyId: ctx.company.id, announcementId: id, userId, readAt: ctx.now })
    .onConflictDoNothing()
  return true
}

const inState = (ctx: Ctx, state: AnnouncementState): SQL => {
  const isOver = sql`(${announcements.endsAt} is not null and ${announcements.endsAt} <= ${now(ctx)})`
  const begun = sql`${announcements.startsAt} <= ${now(ctx)}`
  switch (state) {
    case 'withdrawn':
      return sql`${announcements.withdrawnAt} is not null`
    case 'scheduled':
      return sql`${announcements.withdrawnAt} is null and not ${begun}`
    case 'over':
      return sql`${announcements.withdrawnAt} is null and ${begun} and ${isOver}`
    case 'active':
      return sql`${announcements.withdrawnAt} is null and ${begun} and not ${isOver}`
  }
}

/** One page of all announcements, newest first. */
export async function announcementPage(
  ctx: Ctx,
  filter: { kind: AnnouncementKind | 'all'; state: AnnouncementState | 'all' },
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rows: AnnouncementRecord[]; total: number }> {
  const where = and(
    filter.kind === 'all' ? undefined : eq(announcements.kind, filter.kind),
    filter.state === 'all' ? undefined : inState(ctx, filter.state),
  )
  const rows = await ctx.tx
    .select({ announcement: announcements, readers: readers() })
    .from(announcements)
    .where(where)
    .orderBy(desc(announcements.createdAt), desc(announcements.id))
    .limit(limit)
    .offset(offset)
  const total = await ctx.tx.$count(announcements, where)
  return { rows: rows.map(({ announcement, readers: n }) => ({ ...announcement, readers: n })), total }
}

/** Counted over all companies by a function of the database: the rows themselves belong to the readers' companies. */
const readers = (): SQL<number> => sql<number>`announcement_readers(${announcements.id})`

export async function findAnnouncement(ctx: Ctx, id: number): Promise<AnnouncementRecord | undefined> {
  const [row] = await ctx.tx
    .select({ announcement: announcements, readers: readers() })
    .from(announcements)
    .where(eq(announcements.id, id))
  return row && { ...row.announcement, readers: row.readers }
}

const valuesOf = (body: AnnouncementBody) => ({
  kind: body.kind,
  status: body.status,
  title: body.title,
  message: body.message,
  startsAt: new Date(body.starts_at),
  endsAt: body.ends_at === null ? null : new Date(body.ends_at),
  companyIds: body.company_ids,
})

export async function insertAnnouncement(ctx: Ctx, body: AnnouncementBody): Promise<number> {
  const [row] = await ctx.tx
    .insert(announcements)
    .values({ ...valuesOf(body), author: ctx.actor.name, createdAt: ctx.now })
    .returning({ id: announcements.id })
  if (!row) throw new Error('the announcement was not written')
  return row.id
}

/** False when the row was changed meanwhile. */
export async function updateAnnouncement(
  ctx: Ctx,
  id: number,
  version: number,
  body: AnnouncementBody,
): Promise<boolean> {
  const rows = await ctx.tx
    .update(announcements)
    .set({ ...valuesOf(body), version: sql`${announcements.version} + 1` })
    .where(and(eq(announcements.id, id), eq(announcements.version, version)))
    .returning({ id: announcements.id })
  return rows.length > 0
}

/** Withdraws it; one that is withdrawn already stays so. */
export async function withdraw(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .update(announcements)
    .set({
      withdrawnAt: sql`coalesce(${announcements.withdrawnAt}, ${now(ctx)})`,
      version: sql`${announcements.version} + 1`,
    })
    .where(eq(announcements.id, id))
}

/** The merchants, by name. */
export const merchants = (ctx: Ctx): Promise<{ id: number; name: string }[]> =>
  ctx.tx
    .select({ id: companies.id, name: companies.name })
    .from(companies)
    .where(eq(companies.isProvider, false))
    .orderBy(asc(companies.name), asc(companies.id))
