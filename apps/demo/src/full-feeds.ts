import { sql } from 'drizzle-orm'
import { articles } from '../../api/src/modules/catalogue/catalogue.tables.ts'
import { intakeFeeds } from '../../api/src/modules/intake/intake.tables.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS
/** What names itself at the interface. */
const ERP = 'ERP'
/** Of the articles that are on, the feed that waits lacks the oldest ones: more than a fifth. */
const LACKING = 0.24
/** Articles that the feed of last week has switched off. */
const OFF = 3

/** A full feed of last week that switched some articles off, and one of today that lacks so much that a person has to decide. */
export async function writeFullFeeds(ctx: Pick<Ctx, 'tx' | 'company' | 'now'>): Promise<void> {
  const { tx, company, now } = ctx
  const { rows } = await tx.execute<{ active: number; sizes: number; stocked: number }>(sql`
    select (select count(*) from articles where company_id = ${company.id} and is_active)::int as active,
      (select count(*) from article_sizes where company_id = ${company.id})::int as sizes,
      (select count(distinct size_id) from stock where company_id = ${company.id} and on_hand > 0)::int as stocked`)
  const [counts] = rows
  if (!counts) throw new Error('the demo has no articles to feed')
  await writeDone(ctx, counts)
  const waiting = await insertFeed(ctx, now.getTime() - 2 * HOUR_MS, {
    ...counts,
    state: 'waiting',
    named: counts.active,
  })
  await tx.execute(sql`
    insert into intake_feed_articles (company_id, feed_id, article_id, goes_off, size_ids)
    select a.company_id, ${waiting}::bigint, a.id, true, coalesce((
      select array_agg(z.id order by z.id) from article_sizes z
      where z.company_id = a.company_id and z.article_id = a.id and exists (
        select from stock k where k.company_id = z.company_id and k.size_id = z.id and k.on_hand > 0)), '{}')
    from articles a where a.company_id = ${company.id} and a.is_active
    order by right(a.season, 2), a.season, a.id limit ${Math.ceil(counts.active * LACKING)}`)
  await tx.execute(sql`
    update intake_feeds f set missing = g.missing, emptied = g.emptied, named = f.named - g.missing
    from (
      select count(*)::int as missing, sum(cardinality(size_ids))::int as emptied from intake_feed_articles
      where company_id = ${company.id} and feed_id = ${waiting}) g
    where f.company_id = ${company.id} and f.id = ${waiting}`)
}

/** Some of the articles that are not sold any more were missing from it. */
async function writeDone(
  ctx: Pick<Ctx, 'tx' | 'company' | 'now'>,
  counts: { readonly active: number; readonly sizes: number; readonly stocked: number },
): Promise<void> {
  const { tx, company, now } = ctx
  const { rows } = await tx.execute<{ id: number }>(sql`
    select id::float8 as id from ${articles}
    where company_id = ${company.id} and not is_active order by id limit ${OFF}`)
  const ids = JSON.stringify(rows.map(({ id }) => id))
  const done = await insertFeed(ctx, now.getTime() - 6 * DAY_MS, {
    ...counts,
    state: 'done',
    active: counts.active + rows.length,
    named: counts.active,
    missing: rows.length,
    switchedOff: rows.length,
  })
  await tx.execute(sql`
    insert into intake_feed_articles (company_id, feed_id, article_id, goes_off, size_ids, is_settled)
    select ${company.id}::bigint, ${done}::bigint, value::bigint, true, '{}', true from jsonb_array_elements_text(${ids}::jsonb)`)
  await tx.execute(sql`
    update articles set is_off_by_feed = true
    where company_id = ${company.id} and id in (select value::bigint from jsonb_array_elements_text(${ids}::jsonb))`)
}

async function insertFeed(
  { tx, company }: Pick<Ctx, 'tx' | 'company'>,
  completedAt: number,
  feed: Pick<typeof intakeFeeds.$inferInsert, 'state' | 'named' | 'missing' | 'switchedOff'> & {
    readonly active: number
    readonly sizes: number
    readonly stocked: number
  },
): Promise<number> {
  const { sizes, ...values } = feed
  const [row] = await tx
    .insert(intakeFeeds)
    .values({
      ...values,
      companyId: company.id,
      startedBy: ERP,
      startedAt: new Date(completedAt - HOUR_MS),
      touchedAt: new Date(completedAt),
      completedAt: new Date(completedAt),
      rows: sizes,
    })
    .returning({ id: intakeFeeds.id })
  if (!row) throw new Error('a feed of the demo was not written')
  return row.id
}
