import type { BulkFilters, BulkResult } from '@kontor/contract/catalogue'
import { type SQL, sql } from 'drizzle-orm'
import { productBulks } from '../../api/src/modules/catalogue/bulk-updates/bulk-updates.tables.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'

const HOUR_MS = 3_600_000
const JOB_MS = 4_000

interface DemoBulk {
  readonly hoursAgo: number
  readonly filters: BulkFilters
  /** The same filter on articles `a`. */
  readonly matching: SQL
  readonly channel: { readonly id: number; readonly key: string }
  /** What became of an article, by its place in the order of their ids. */
  readonly resultAt: (place: number) => BulkResult
}

/**
 * Two bulk updates of a merchant: one whose day is over, with every kind of result, and one from today that can still be
 * taken back.
 */
export async function writeProductBulks(
  ctx: Pick<Ctx, 'tx' | 'company' | 'now'>,
  season: string,
  requestedBy: string,
): Promise<void> {
  const { rows } = await ctx.tx.execute<{ brand: string }>(sql`
    select brand from articles where company_id = ${ctx.company.id} group by brand order by count(*), brand limit 1`)
  const brand = rows[0]?.brand ?? ''
  const bulks: readonly DemoBulk[] = [
    {
      hoursAgo: 3 * 24,
      filters: { seasons: [season] },
      matching: sql`a.season = ${season}`,
      channel: { id: 9, key: 'spartoo' },
      resultAt: (place) => (place === 2 ? 'kept' : place < 6 ? 'unchanged' : 'changed'),
    },
    {
      hoursAgo: 2,
      filters: { brand },
      matching: sql`a.brand = ${brand}`,
      channel: { id: 19, key: 'check24' },
      resultAt: () => 'changed',
    },
  ]
  for (const bulk of bulks) await writeBulk(ctx, bulk, requestedBy)
}

async function writeBulk(
  { tx, company, now }: Pick<Ctx, 'tx' | 'company' | 'now'>,
  { hoursAgo, filters, matching, channel, resultAt }: DemoBulk,
  requestedBy: string,
): Promise<void> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    select a.id::float8 as id from articles a where a.company_id = ${company.id} and ${matching} order by a.id`)
  const items = rows.map(({ id }, place) => ({ id, result: resultAt(place) }))
  const count = (result: BulkResult) => items.filter((item) => item.result === result).length
  const createdAt = new Date(now.getTime() - hoursAgo * HOUR_MS)
  const finishedAt = new Date(createdAt.getTime() + JOB_MS)
  const [bulk] = await tx
    .insert(productBulks)
    .values({
      companyId: company.id,
      filters,
      channels: { [channel.key]: false },
      state: 'done',
      matched: items.length,
      done: items.length,
      changed: count('changed'),
      kept: count('kept'),
      requestedByName: requestedBy,
      createdAt,
      touchedAt: finishedAt,
      finishedAt,
    })
    .returning({ id: productBulks.id })
  if (!bulk) throw new Error('a bulk update of the demo was not written')
  const item = sql`jsonb_to_recordset(${JSON.stringify(items)}::jsonb) as i(id bigint, result text)`
  await tx.execute(sql`
    insert into product_bulk_items (company_id, bulk_id, article_id, result, changed)
    select ${company.id}::bigint, ${bulk.id}::bigint, i.id, i.result,
      case when i.result = 'changed' then array[${channel.id}::smallint] else '{}' end
    from ${item}`)
  // What was so already was switched off by hand the day before, and what was kept was switched on while the job ran.
  await tx.execute(sql`
    insert into article_channels (company_id, article_id, sales_channel_id, is_active, changed_at, bulk_id)
    select ${company.id}::bigint, i.id, ${channel.id}::smallint, i.result = 'kept',
      ${createdAt.toISOString()}::timestamptz + case i.result when 'unchanged' then interval '-1 day' else interval '1 second' end,
      case when i.result = 'changed' then ${bulk.id}::bigint end
    from ${item}`)
}
