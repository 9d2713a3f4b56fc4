import { sql } from 'drizzle-orm'
import type { Database, Tx } from '../../api/src/platform/db/database.ts'
import type { DemoArticle } from './articles.ts'
import { COLORS } from './fashion.ts'

/** Replaced by `pointPictures` once the sandbox runs. */
const SOMEWHERE = 'http://127.0.0.1/pictures/shoes'
/** What stands before the name of a picture in an address that leads to the sandbox, wherever that ran. */
const SANDBOX = '^http://127\\.0\\.0\\.1(:[0-9]+)?/pictures/shoes/'
/** The pictures of each further company are fetched so much later: the first one is looked at first. */
const PAUSE_MS = 90_000
/** Models of which one has no picture, so that the drawn shoe is seen as well. */
const WITHOUT_EVERY = 9

/**
 * Where a demo merchant says that the picture of a model is: one for each kind and colour, so that some sixty pictures serve a
 * whole assortment. Empty for a few.
 */
export function pictureAddress({
  kind,
  color,
  wwsNumber,
}: Pick<DemoArticle, 'kind' | 'color' | 'wwsNumber'>): string {
  const rgb = COLORS.find(({ name }) => name === color)?.rgb
  return rgb === undefined || Number(wwsNumber) % WITHOUT_EVERY === 0 ? '' : `${SOMEWHERE}/${kind}-${rgb}.png`
}

/** Notes the pictures that the articles of a company name; they are fetched once it is known where they are. */
export async function writePictures(tx: Tx, companyId: number): Promise<void> {
  await tx.execute(sql`
    insert into article_pictures (company_id, url_hash, url)
    select distinct company_id, md5(image_url), image_url from articles where company_id = ${companyId} and image_url <> ''`)
}

/**
 * Points the pictures of the demo at the sandbox as it runs now, and has those fetched that never were.
 * @param url where the sandbox has its pictures
 * @returns whether some are to be fetched
 */
export async function pointPictures(db: Database, url: string, now: Date): Promise<boolean> {
  const companies = await db.lookup<{ id: number }>('select id from list_companies()')
  let isDue = false
  for (const [place, { id }] of companies.entries()) {
    const due = new Date(now.getTime() + place * PAUSE_MS)
    await db.write({ companyId: id }, async (tx) => {
      const moved = (column: 'url' | 'image_url') =>
        sql`regexp_replace(${sql.raw(column)}, ${SANDBOX}, ${`${url}/`})`
      await tx.execute(sql`
        update articles set image_url = ${moved('image_url')}
        where company_id = ${id} and image_url ~ ${SANDBOX} and image_url <> ${moved('image_url')}`)
      const { rows } = await tx.execute(sql`
        update article_pictures set url = ${moved('url')}, url_hash = md5(${moved('url')}),
          next_at = case when img_id = '' then ${due.toISOString()}::timestamptz else next_at end
        where company_id = ${id} and url ~ ${SANDBOX} and (url <> ${moved('url')} or img_id = '')
        returning img_id = '' as is_due`)
      isDue ||= rows.some(({ is_due }) => is_due === true)
    })
  }
  return isDue
}
