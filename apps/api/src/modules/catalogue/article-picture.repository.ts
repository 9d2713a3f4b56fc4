import type { ProductPicture } from '@kontor/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc } from '../../platform/db/sql-values.ts'
import type { PictureProblem } from './catalogue.tables.ts'

/**
 * What our copy of the picture of a size is called, for statements of later modules; empty without one. A look-up by key for
 * each row that is shown: for a page, not for a whole table. Not for the limited session of an order (`pictures_of_sizes`).
 */
export const pictureOfSize = (companyId: SQL, sizeId: SQL): SQL => sql`coalesce((
  select a.img_id from article_sizes s join articles a on a.company_id = s.company_id and a.id = s.article_id
  where s.company_id = ${companyId} and s.id = ${sizeId}), '')`

/** The picture of an article as it is kept; instants as ISO 8601. */
export type PictureRecord = {
  readonly url: string
  readonly img_id: string | null
  readonly pending_id: string | null
  readonly problem: PictureProblem | '' | null
  readonly fetched_at: string | null
  readonly next_at: string | null
}

/** The picture of the article `a` as a `PictureRecord`, as one column. */
export const pictureRecord = sql`json_build_object('url', a.image_url, 'img_id', p.img_id, 'pending_id', p.pending_id,
  'problem', p.problem, 'fetched_at', ${isoUtc(sql`p.fetched_at`)}, 'next_at', ${isoUtc(sql`p.next_at`)})`

/** Its row `p`, beside the article `a`. */
export const pictureJoin = sql`left join article_pictures p on p.company_id = a.company_id and p.url_hash = md5(a.image_url)`

/** What is known of the picture of an article. */
export async function pictureOf(ctx: Ctx, articleId: number): Promise<ProductPicture> {
  const { rows } = await ctx.tx.execute<{ picture: PictureRecord }>(sql`
    select ${pictureRecord} as picture from articles a ${pictureJoin}
    where a.company_id = ${ctx.company.id} and a.id = ${articleId}`)
  const [row] = rows
  if (!row) throw new Error('a product was there and is not')
  return pictureView(row.picture, ctx.now)
}

/** A picture as it travels. Pure. */
export function pictureView(record: PictureRecord, now: Date): ProductPicture {
  const { url, img_id, pending_id, problem, fetched_at, next_at } = record
  const isDue = Boolean(pending_id) || (next_at !== null && Date.parse(next_at) <= now.getTime())
  return {
    url,
    state: url === '' ? 'none' : problem ? 'failed' : isDue || !img_id ? 'waiting' : 'ready',
    problem: problem || null,
    fetched_at,
    next_at: isDue ? null : next_at,
  }
}
