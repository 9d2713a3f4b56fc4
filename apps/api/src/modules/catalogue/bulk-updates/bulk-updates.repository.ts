import type {
  BulkFilters,
  BulkResult,
  BulkResultRow,
  BulkResultsQuery,
  ProductSelection,
} from '@kontor/contract/catalogue'
import { and, desc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { selectedProducts } from '../product-filters.repository.ts'
import { bulkRuns, bulksKept } from './bulk-runs.ts'
import { productBulkItems, productBulks } from './bulk-updates.tables.ts'

export type Bulk = typeof productBulks.$inferSelect
export type BulkRecord = Bulk & { readonly revertedBy: number | null }

/** A channel that is to be switched. */
export interface WantedSwitch {
  readonly id: number
  readonly key: string
  readonly isOn: boolean
}

const LISTED_AT_MOST = 20
const LIVE = ['queued', 'running'] as const

const own = (ctx: Ctx, id: number) => and(eq(productBulks.companyId, ctx.company.id), eq(productBulks.id, id))

/** The filters of a bulk update as the product list takes them. */
const selectionOf = ({ channels, seasons, ...filters }: BulkFilters): ProductSelection => ({
  filters,
  channels,
  seasons,
})

/** The revert that is done or on its way; named in full, since a query of one table leaves its name out. */
const REVERTED_BY = sql<
  number | null
>`(select r.id::float8 from product_bulks r where r.company_id = product_bulks.company_id
  and r.reverts_id = product_bulks.id and r.state <> 'failed')`

/** Switches as a table with the columns `id` and `is_on`. */
const wantedTable = (wanted: readonly WantedSwitch[]): SQL =>
  sql`jsonb_to_recordset(${JSON.stringify(wanted.map(({ id, isOn }) => ({ id, is_on: isOn })))}::jsonb) as w(id smallint, is_on boolean)`

/** How many products there are and how many of them would be switched on each channel, by its id. */
interface Changes {
  readonly matched: number
  readonly changes: ReadonlyMap<number, number>
}

/** @param ids a query of the articles with the column `id` */
async function countChanges(ctx: Ctx, ids: SQL, wanted: readonly WantedSwitch[]): Promise<Changes> {
  const { rows } = await ctx.tx.execute<{ id: number; matched: number; changes: number }>(sql`
    with hit as materialized (${ids}), matched as (select count(*)::int as n from hit),
    off as (
      select x.sales_channel_id as id, count(*)::int as n
      from hit join article_channels x on x.company_id = ${ctx.company.id} and x.article_id = hit.id and not x.is_active
      group by x.sales_channel_id)
    select w.id, matched.n as matched,
      case when w.is_on then coalesce(off.n, 0) else matched.n - coalesce(off.n, 0) end as changes
    from matched, ${wantedTable(wanted)} left join off on off.id = w.id`)
  return {
    matched: rows[0]?.matched ?? 0,
    changes: new Map(rows.map(({ id, changes }) => [id, changes])),
  }
}

/** What a bulk update would change now. */
export const previewChanges = (
  ctx: Ctx,
  filters: BulkFilters,
  wanted: readonly WantedSwitch[],
): Promise<Changes> => countChanges(ctx, selectedProducts(ctx.company.id, selectionOf(filters)), wanted)

/** What a bulk update is going to change: of the articles that it has written down. */
export const plannedChanges = (ctx: Ctx, bulkId: number, wanted: readonly WantedSwitch[]): Promise<Changes> =>
  countChanges(
    ctx,
    sql`select article_id as id from product_bulk_items where company_id = ${ctx.company.id} and bulk_id = ${bulkId}`,
    wanted,
  )

/** Writes a bulk update down; undefined while another one is live, or when what it takes back is taken back already. */
export async function insertBulk(
  ctx: Ctx,
  bulk: Pick<Bulk, 'revertsId' | 'filters' | 'channels'>,
): Promise<Bulk | undefined> {
  const [row] = await ctx.tx
    .insert(productBulks)
    .values({
      ...bulk,
      companyId: ctx.company.id,
      matched: 0,
      requestedByName: ctx.actor.name,
      createdAt: ctx.now,
      touchedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  return row
}

/** The articles that match now are those of the bulk update. @returns how many */
export const insertMatching = (ctx: Ctx, bulkId: number, filters: BulkFilters): Promise<number> =>
  insertItems(ctx, bulkId, selectedProducts(ctx.company.id, selectionOf(filters)))

/** Those that another one has changed. @returns how many */
export const insertChangedOf = (ctx: Ctx, bulkId: number, revertsId: number): Promise<number> =>
  insertItems(
    ctx,
    bulkId,
    sql`select article_id as id from product_bulk_items
      where company_id = ${ctx.company.id} and bulk_id = ${revertsId} and result = 'changed'`,
  )

/** The channels on which a bulk update has switched at least one product, by their ids. */
export async function changedChannels(ctx: Ctx, bulkId: number): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: number }>(
    sql`select distinct unnest(changed) as id from product_bulk_items
      where company_id = ${ctx.company.id} and bulk_id = ${bulkId} and result = 'changed'`,
  )
  return rows.map(({ id }) => id)
}

async function insertItems(ctx: Ctx, bulkId: number, ids: SQL): Promise<number> {
  const { rows } = await ctx.tx.execute<{ n: number }>(sql`
    with hit as (${ids}), written as (
      insert into product_bulk_items (company_id, bulk_id, article_id)
      select ${ctx.company.id}::bigint, ${bulkId}::bigint, hit.id from hit returning 1)
    select count(*)::int as n from written`)
  const matched = rows[0]?.n ?? 0
  await ctx.tx.update(productBulks).set({ matched }).where(own(ctx, bulkId))
  return matched
}

/** A bulk update that has not expired; locked when it is going to be changed. */
export async function findBulk(ctx: Ctx, id: number, lock?: 'update'): Promise<BulkRecord | undefined> {
  const query = ctx.tx
    .select()
    .from(productBulks)
    .where(and(own(ctx, id), gt(productBulks.createdAt, bulksKept.overBefore(ctx.now))))
  const [row] = await (lock ? query.for(lock) : query)
  if (!row) return undefined
  // Asked after the lock: whoever had it may have begun to take it back.
  const [reverted] = await ctx.tx
    .select({ id: productBulks.id })
    .from(productBulks)
    .where(
      and(
        eq(productBulks.companyId, ctx.company.id),
        eq(productBulks.revertsId, id),
        inArray(productBulks.state, [...LIVE, 'done']),
      ),
    )
  return { ...row, revertedBy: reverted?.id ?? null }
}

/** The one that is waiting or running. */
export async function findLiveBulk(ctx: Ctx): Promise<BulkRecord | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(productBulks)
    .where(and(eq(productBulks.companyId, ctx.company.id), inArray(productBulks.state, [...LIVE])))
  return row && { ...row, revertedBy: null }
}

/** Those of the last seven days, newest first. */
export async function listBulks(ctx: Ctx): Promise<BulkRecord[]> {
  const rows = await ctx.tx
    .select({ bulk: productBulks, revertedBy: REVERTED_BY })
    .from(productBulks)
    .where(
      and(
        eq(productBulks.companyId, ctx.company.id),
        gt(productBulks.createdAt, bulksKept.overBefore(ctx.now)),
      ),
    )
    .orderBy(desc(productBulks.createdAt), desc(productBulks.id))
    .limit(LISTED_AT_MOST)
  const bulks = await bulkRuns.asTheyStand(
    ctx,
    rows.map(({ bulk, revertedBy }) => ({ ...bulk, revertedBy })),
  )
  const failed = new Set(bulks.filter(({ state }) => state === 'failed').map(({ id }) => id))
  return bulks.map((bulk) =>
    bulk.revertedBy !== null && failed.has(bulk.revertedBy) ? { ...bulk, revertedBy: null } : bulk,
  )
}

/** What became of a batch. */
export interface BatchOutcome {
  /** How many products it was about; 0 when nothing was left. */
  readonly done: number
  readonly kept: number
  /** Ids of the products that were switched, and of the channels they were switched on. */
  readonly changed: readonly number[]
  readonly channels: readonly number[]
  /** Its last product. */
  readonly last: number
}

/**
 * Switches the next products of a bulk update, in one statement. Who has switched one since the update was asked for has it
 * their way; a revert leaves alone what anybody has switched since the update.
 * @param after the last product of the batch before, or 0: where to begin to look for some that are left
 */
export async function switchBatch(
  ctx: Ctx,
  bulk: Pick<Bulk, 'id' | 'revertsId' | 'createdAt'>,
  wanted: readonly WantedSwitch[],
  { after, size }: { readonly after: number; readonly size: number },
): Promise<BatchOutcome> {
  const { rows: ends } = await ctx.tx.execute<{ first: number | null; last: number | null }>(sql`
    select min(article_id)::float8 as first, max(article_id)::float8 as last from (
      select article_id from product_bulk_items
      where company_id = ${ctx.company.id} and bulk_id = ${bulk.id} and article_id > ${after} and result is null
      order by article_id limit ${size}) batch`)
  const { first = null, last = null } = ends[0] ?? {}
  if (first === null || last === null) return { done: 0, kept: 0, changed: [], channels: [], last: after }
  // The table was filled a moment ago, so that the planner takes a batch for a single row; nested loops over a thousand
  // of them would take seconds.
  await ctx.tx.execute(sql`select set_config('enable_nestloop', 'off', true)`)
  const { rows } = await ctx.tx.execute<BatchRow>(batchStatement(ctx, bulk, wanted, { first, last }))
  await ctx.tx.execute(sql`select set_config('enable_nestloop', 'on', true)`)
  const changed = rows.filter(({ result }) => result === 'changed')
  return {
    done: rows.length,
    kept: rows.filter(({ result }) => result === 'kept').length,
    changed: changed.map(({ article_id }) => article_id),
    channels: [...new Set(changed.flatMap((row) => row.changed))],
    last,
  }
}

type BatchRow = { readonly article_id: number; readonly result: BulkResult; readonly changed: number[] }

/** Each condition on a table names the range, so that each is read by it and not as a whole. */
function batchStatement(
  ctx: Ctx,
  bulk: Pick<Bulk, 'id' | 'revertsId' | 'createdAt'>,
  wanted: readonly WantedSwitch[],
  { first, last }: { readonly first: number; readonly last: number },
): SQL {
  const company = ctx.company.id
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  const range = sql`between ${first} and ${last}`
  const isRevert = bulk.revertsId !== null
  const isFree = isRevert
    ? sql`x.bulk_id is not distinct from ${bulk.revertsId}::bigint`
    : sql`x.changed_at <= ${bulk.createdAt.toISOString()}::timestamptz`
  const pairs = isRevert
    ? sql`select batch.article_id, w.id as channel_id, w.is_on from batch
        join product_bulk_items before on before.company_id = ${company} and before.bulk_id = ${bulk.revertsId}
          and before.article_id = batch.article_id and before.article_id ${range}
        cross join lateral unnest(before.changed) as c(id) join ${wantedTable(wanted)} on w.id = c.id`
    : sql`select batch.article_id, w.id as channel_id, w.is_on from batch, ${wantedTable(wanted)}`
  return sql`
    with batch as materialized (
      select article_id from product_bulk_items
      where company_id = ${company} and bulk_id = ${bulk.id} and article_id ${range} and result is null),
    -- What nobody has ever switched is on.
    pair as materialized (
      select pairs.*, x.is_active is not null as is_known, coalesce(x.is_active, true) as was_on, (${isFree}) as is_free
      from (${pairs}) pairs
      left join article_channels x on x.company_id = ${company} and x.article_id = pairs.article_id
        and x.article_id ${range} and x.sales_channel_id = pairs.channel_id),
    switched as (
      insert into article_channels as x (company_id, article_id, sales_channel_id, is_active, changed_at, bulk_id)
      select ${company}::bigint, article_id, channel_id, is_on, ${now}, ${bulk.id}::bigint from pair
      where was_on <> is_on and (not is_known or is_free)
      order by article_id, channel_id
      on conflict (company_id, article_id, sales_channel_id) do update
      set is_active = excluded.is_active, changed_at = excluded.changed_at, bulk_id = excluded.bulk_id
      where x.is_active <> excluded.is_active and ${isFree}
      returning article_id, sales_channel_id),
    by_article as (
      select article_id, array_agg(sales_channel_id order by sales_channel_id) as changed from switched group by article_id),
    touched as (
      update articles a set updated_at = ${now} from by_article b
      where a.company_id = ${company} and a.id ${range} and a.id = b.article_id),
    -- Those that were to be switched and were not, somebody has switched since.
    wanting as (select distinct article_id from pair where was_on <> is_on)
    update product_bulk_items i
    set result = case when b.article_id is not null then 'changed' when wanting.article_id is not null then 'kept'
        else 'unchanged' end,
      changed = coalesce(b.changed, '{}')
    from batch
    left join by_article b on b.article_id = batch.article_id
    left join wanting on wanting.article_id = batch.article_id
    where i.company_id = ${company} and i.bulk_id = ${bulk.id} and i.article_id ${range}
      and i.article_id = batch.article_id
    returning i.article_id::float8 as article_id, i.result, i.changed`
}

/** Removes bulk updates whose seven days are over, with their products; one whose revert is younger waits for it. */
export async function deleteExpiredBulks(ctx: Ctx): Promise<void> {
  const company = ctx.company.id
  const over = sql`b.company_id = ${company} and b.created_at <= ${bulksKept.overBefore(ctx.now).toISOString()}::timestamptz
    and b.state in ('done', 'failed') and not exists (
      select from product_bulks r where r.company_id = b.company_id and r.reverts_id = b.id
        and r.created_at > ${bulksKept.overBefore(ctx.now).toISOString()}::timestamptz)`
  await ctx.tx.execute(sql`
    delete from product_bulk_items where company_id = ${company} and bulk_id in (select b.id from product_bulks b where ${over})`)
  await ctx.tx.execute(sql`delete from product_bulks b where ${over}`)
}

/** A page of what became of the products of a bulk update. */
export async function bulkResults(
  ctx: Ctx,
  bulkId: number,
  query: BulkResultsQuery,
): Promise<(Omit<BulkResultRow, 'channels'> & { readonly changed: readonly number[] })[]> {
  const ofResult = query.result === undefined ? sql`` : sql`and i.result = ${query.result}`
  const { rows } = await ctx.tx.execute<
    Omit<BulkResultRow, 'channels'> & { readonly changed: readonly number[] } & Record<string, unknown>
  >(sql`
    select a.id::float8 as id, a.title, a.brand, a.wws_number, a.wws_model, i.result, i.changed, exists (
      select from articles o where o.company_id = a.company_id and o.wws_model = a.wws_model and o.id <> a.id) as shares_model
    from (
      select i.article_id, i.result, i.changed from product_bulk_items i
      where i.company_id = ${ctx.company.id} and i.bulk_id = ${bulkId} ${ofResult}
      order by i.article_id limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) i
    join articles a on a.company_id = ${ctx.company.id} and a.id = i.article_id
    order by a.id`)
  return rows
}

/** How many products of a bulk update have a result. */
export async function countResults(ctx: Ctx, bulkId: number, result: BulkResult): Promise<number> {
  return ctx.tx.$count(
    productBulkItems,
    and(
      eq(productBulkItems.companyId, ctx.company.id),
      eq(productBulkItems.bulkId, bulkId),
      eq(productBulkItems.result, result),
    ),
  )
}
