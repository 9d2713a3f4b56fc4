import { and, eq, gt, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import { articlePictures, type PictureProblem } from '../catalogue.tables.ts'
import { LONGEST_PICTURE_PAUSE_MS, nextFetch } from './next-fetch.ts'

/** Longer than everything takes that is fetched at once; a worker that is silent for so long has died. */
const LEASE_MS = 5 * 60_000

/** Names of copies that nobody refers to any more. */
export type Removed = readonly string[]

/**
 * Sees to the pictures of articles whose delivered fields have changed: new addresses are to be fetched, copies that are here
 * already are named at once, and addresses that no article names any more are forgotten.
 * @param before the addresses that these articles have named so far
 * @returns whether something is to be fetched, and copies whose files are to be removed
 */
export async function noteAddresses(
  ctx: Ctx,
  articleIds: readonly number[],
  before: readonly string[],
): Promise<{ isDue: boolean; removed: Removed }> {
  const company = ctx.company.id
  // Known addresses are locked as well: a copy that is being saved is then named by one of the two.
  const { rows } = await ctx.tx.execute<{ is_due: boolean }>(sql`
    insert into article_pictures (company_id, url_hash, url, next_at)
    select distinct ${company}::bigint, md5(a.image_url), a.image_url, ${ctx.now.toISOString()}::timestamptz
    from articles a
    where a.company_id = ${company} and a.id = any(${idList(articleIds)}) and a.image_url <> ''
    order by 2
    on conflict (company_id, url_hash) do update set url = excluded.url
    returning next_at <= ${ctx.now.toISOString()}::timestamptz as is_due`)
  const copy = sql`coalesce((select p.img_id from article_pictures p
    where p.company_id = a.company_id and p.url_hash = md5(a.image_url)), '')`
  await ctx.tx.execute(sql`
    update articles a set img_id = ${copy}
    where a.company_id = ${company} and a.id = any(${idList(articleIds)}) and a.img_id is distinct from ${copy}`)
  const gone =
    before.length === 0
      ? []
      : (
          await ctx.tx.execute<{ img_id: string; pending_id: string }>(sql`
            delete from article_pictures p
            where p.company_id = ${company} and p.url_hash in (select md5(u) from jsonb_array_elements_text(${JSON.stringify(before)}::jsonb) u)
              and not exists (select from article_ids_by_picture(p.url_hash))
            returning p.img_id, p.pending_id`)
        ).rows
  return {
    isDue: rows.some(({ is_due }) => is_due),
    removed: gone.flatMap(({ img_id, pending_id }) => [img_id, pending_id]).filter((id) => id !== ''),
  }
}

/** A picture that this worker fetches until its time is up. */
export type ClaimedPicture = {
  readonly url_hash: string
  readonly url: string
  readonly img_id: string
  /** Names the copy that is to be made. */
  readonly pending_id: string
  /** A worker has died while it made that copy: some of its files may be there. */
  readonly was_begun: boolean
  readonly etag: string
  readonly last_modified: string
  readonly content_hash: string
  /** This one included. */
  readonly attempts: number
}

/** Takes pictures that are due, those that wait longest first; others that fetch at the same time take others. */
export async function claimPictures(
  ctx: Ctx,
  atMost: number,
): Promise<{ pictures: ClaimedPicture[]; lease: Date }> {
  const lease = new Date(ctx.now.getTime() + LEASE_MS)
  const { rows } = await ctx.tx.execute<ClaimedPicture>(sql`
    with due as (
      select url_hash, pending_id <> '' as was_begun from article_pictures
      where company_id = ${ctx.company.id} and next_at <= ${ctx.now.toISOString()}::timestamptz
      order by next_at, url_hash limit ${atMost} for update skip locked)
    update article_pictures p
    set next_at = ${lease.toISOString()}::timestamptz, attempts = p.attempts + 1,
      pending_id = case when due.was_begun then p.pending_id else replace(gen_random_uuid()::text, '-', '') end
    from due where p.company_id = ${ctx.company.id} and p.url_hash = due.url_hash
    returning p.url_hash, p.url, p.img_id, p.pending_id, due.was_begun, p.etag, p.last_modified, p.content_hash, p.attempts`)
  return { pictures: rows, lease }
}

/** The picture of a worker, unless another one has taken it since, somebody has asked for it anew, or nobody names it. */
const stillClaimed = (ctx: Ctx, { url_hash }: ClaimedPicture, lease: Date) =>
  and(
    eq(articlePictures.companyId, ctx.company.id),
    eq(articlePictures.urlHash, url_hash),
    eq(articlePictures.nextAt, lease),
  )

/** What is known of the version that was fetched. */
export interface PictureVersion {
  readonly etag: string
  readonly lastModified: string
  readonly contentHash: string
}

/**
 * Keeps a copy whose files are there, and names it at the articles.
 * @returns the copy that it replaces
 */
export async function saveCopy(
  ctx: Ctx,
  picture: ClaimedPicture,
  lease: Date,
  version: PictureVersion,
): Promise<Removed> {
  const named = sql`(select article_ids_by_picture(${picture.url_hash}))`
  // Articles before their picture, as a delivery locks them.
  await ctx.tx.execute(sql`
    select from articles where company_id = ${ctx.company.id} and id in ${named} order by id for update`)
  const saved = await ctx.tx
    .update(articlePictures)
    .set({
      ...version,
      imgId: picture.pending_id,
      pendingId: '',
      problem: '',
      attempts: 0,
      fetchedAt: ctx.now,
      nextAt: nextFetch('', 0, ctx.now),
    })
    .where(stillClaimed(ctx, picture, lease))
    .returning({ hash: articlePictures.urlHash })
  if (saved.length === 0) return []
  await ctx.tx.execute(sql`
    update articles set img_id = ${picture.pending_id} where company_id = ${ctx.company.id} and id in ${named}`)
  return picture.img_id === '' ? [] : [picture.img_id]
}

/** Keeps that what stands at the address is what is here. @param version null when its server said so without sending it */
export async function keepCopy(
  ctx: Ctx,
  picture: ClaimedPicture,
  lease: Date,
  version: PictureVersion | null,
): Promise<void> {
  await ctx.tx
    .update(articlePictures)
    .set({ ...version, pendingId: '', problem: '', attempts: 0, nextAt: nextFetch('', 0, ctx.now) })
    .where(stillClaimed(ctx, picture, lease))
}

/** Keeps why a picture could not be fetched; a copy of before stays. */
export async function saveProblem(
  ctx: Ctx,
  picture: ClaimedPicture,
  lease: Date,
  problem: PictureProblem,
): Promise<void> {
  await ctx.tx
    .update(articlePictures)
    .set({ problem, pendingId: '', nextAt: nextFetch(problem, picture.attempts, ctx.now) })
    .where(stillClaimed(ctx, picture, lease))
}

/** Whether pictures wait to be fetched. */
export async function hasDuePictures(ctx: Ctx): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    select from article_pictures
    where company_id = ${ctx.company.id} and next_at <= ${ctx.now.toISOString()}::timestamptz limit 1`)
  return rows.length > 0
}

/** Before everything that waits by itself: a first delivery has a hundred thousand of them. */
const BEFORE_OTHERS = new Date(0)

/** Has the picture of an article fetched next, as if it had never failed. @returns false where it names none */
export async function askAgain(ctx: Ctx, articleId: number): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    insert into article_pictures (company_id, url_hash, url, next_at)
    select a.company_id, md5(a.image_url), a.image_url, ${BEFORE_OTHERS.toISOString()}::timestamptz
    from articles a where a.company_id = ${ctx.company.id} and a.id = ${articleId} and a.image_url <> ''
    on conflict (company_id, url_hash) do update set next_at = excluded.next_at, attempts = 0, problem = ''
    returning 1`)
  return rows.length > 0
}

/** Has no picture wait longer than the longest pause, when the clock went back. */
export async function shortenPictureWaits(ctx: Ctx): Promise<void> {
  const latest = new Date(ctx.now.getTime() + LONGEST_PICTURE_PAUSE_MS)
  await ctx.tx
    .update(articlePictures)
    .set({ nextAt: latest })
    .where(and(eq(articlePictures.companyId, ctx.company.id), gt(articlePictures.nextAt, latest)))
}
