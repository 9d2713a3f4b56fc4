import type {
  Announcement,
  AnnouncementBody,
  AnnouncementState,
  AnnouncementsQuery,
  NewsMessage,
} from '@kontor/contract/messages'
import { type Locale, type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineEvent } from '../../platform/events/event.ts'
import {
  type AnnouncementRecord,
  announcementPage,
  announcementsFor,
  findAnnouncement,
  hideFor,
  insertAnnouncement,
  merchants,
  updateAnnouncement,
  withdraw,
} from './announcements.repository.ts'
import type { AnnouncementText } from './messages.tables.ts'

/** The provider has published, changed or withdrawn a message; those it is for learn of it in their own company. */
export const announcementChanged = defineEvent<{ announcement_id: number }>('announcement.changed')

/** Somebody has hidden a message from themselves. */
export const messageHidden = defineEvent<{ announcement_id: number }>('message.hidden')

/** News for the caller, read ones included; newest first. */
export async function newsFor(ctx: Ctx): Promise<NewsMessage[]> {
  return (await announcementsFor(ctx, 'news')).map((row) => newsMessage(row, ctx.locale))
}

/** System messages the caller has not hidden. */
export async function systemMessagesFor(ctx: Ctx): Promise<NewsMessage[]> {
  const rows = await announcementsFor(ctx, 'system')
  return rows.filter(({ read }) => !read).map((row) => newsMessage(row, ctx.locale))
}

function newsMessage(row: Awaited<ReturnType<typeof announcementsFor>>[number], locale: Locale): NewsMessage {
  return {
    id: row.id,
    title: inLanguage(row.title, locale),
    message: inLanguage(row.message, locale),
    status: row.status,
    is_active: true,
    date: row.startsAt.toISOString(),
    created_at: row.createdAt.toISOString(),
    read: row.read,
  }
}

/** A language that was left out shows the English text, which more of its readers know, and else the German one. */
export const inLanguage = (text: AnnouncementText, locale: Locale): string =>
  text[locale] || (locale === 'de' ? '' : text.en) || text.de

/** Hides a message from the caller, as often as they ask. @throws AppError `message_not_found` */
export async function hideMessage(ctx: Ctx, id: number): Promise<void> {
  if (!ctx.user || !(await hideFor(ctx, id, ctx.user.id))) throw new AppError('message_not_found')
  await ctx.emit(messageHidden, { announcement_id: id })
}

/** What is written, scheduled, over and withdrawn, newest first. */
export async function listAnnouncements(
  ctx: Ctx,
  query: (typeof AnnouncementsQuery)['_output'],
): Promise<Page<Announcement>> {
  const range = { limit: query.per_page, offset: (query.page - 1) * query.per_page }
  const { rows, total } = await announcementPage(ctx, query, range)
  return pageOf(
    rows.map((row) => announcement(row, ctx.now)),
    total,
    query,
  )
}

/** The state of an announcement at an instant. */
export function stateOf(
  row: Pick<AnnouncementRecord, 'startsAt' | 'endsAt' | 'withdrawnAt'>,
  now: Date,
): AnnouncementState {
  if (row.withdrawnAt !== null) return 'withdrawn'
  if (row.startsAt > now) return 'scheduled'
  return row.endsAt !== null && row.endsAt <= now ? 'over' : 'active'
}

function announcement(row: AnnouncementRecord, now: Date): Announcement {
  return {
    id: row.id,
    kind: row.kind,
    status: row.status,
    title: row.title,
    message: row.message,
    starts_at: row.startsAt.toISOString(),
    ends_at: row.endsAt?.toISOString() ?? null,
    company_ids: row.companyIds,
    state: stateOf(row, now),
    author: row.author,
    created_at: row.createdAt.toISOString(),
    readers: row.readers,
    version: row.version,
  }
}

/** @throws AppError `company_not_yours` when the audience names a company that is no merchant */
export async function createAnnouncement(ctx: Ctx, body: AnnouncementBody): Promise<Announcement> {
  await requireMerchants(ctx, body)
  const id = await insertAnnouncement(ctx, body)
  await ctx.emit(announcementChanged, { announcement_id: id })
  return shown(ctx, id)
}

/**
 * @throws AppError `message_not_found`, `message_withdrawn`, `company_not_yours`, `stale_version` when it was
 *   changed since the caller read it
 */
export async function changeAnnouncement(
  ctx: Ctx,
  id: number,
  body: AnnouncementBody,
): Promise<Announcement> {
  const before = await findAnnouncement(ctx, id)
  if (!before) throw new AppError('message_not_found')
  if (before.withdrawnAt !== null) throw new AppError('message_withdrawn')
  await requireMerchants(ctx, body)
  if (!(await updateAnnouncement(ctx, id, body.version ?? before.version, body))) {
    throw new AppError('stale_version')
  }
  await ctx.emit(announcementChanged, { announcement_id: id })
  return shown(ctx, id)
}

/** Nobody sees it from now on; it cannot be published again. @throws AppError `message_not_found` */
export async function withdrawAnnouncement(ctx: Ctx, id: number): Promise<Announcement> {
  if (!(await findAnnouncement(ctx, id))) throw new AppError('message_not_found')
  await withdraw(ctx, id)
  await ctx.emit(announcementChanged, { announcement_id: id })
  return shown(ctx, id)
}

async function requireMerchants(ctx: Ctx, { company_ids }: AnnouncementBody): Promise<void> {
  if (company_ids === null) return
  const known = new Set((await merchants(ctx)).map(({ id }) => id))
  if (!company_ids.every((id) => known.has(id))) throw new AppError('company_not_yours')
}

async function shown(ctx: Ctx, id: number): Promise<Announcement> {
  const row = await findAnnouncement(ctx, id)
  if (!row) throw new AppError('message_not_found')
  return announcement(row, ctx.now)
}
