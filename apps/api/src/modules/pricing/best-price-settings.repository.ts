import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc, textList } from '../../platform/db/sql-values.ts'
import { salesChannels } from '../organisation/organisation.tables.ts'
import { brandKey } from './brands.repository.ts'
import { bestPriceSettings } from './pricing.tables.ts'

const b = bestPriceSettings

/** How a brand follows competitors, as it is kept. */
export type KeptBestPrice = Omit<typeof b.$inferSelect, 'companyId' | 'brand'>

const UNSAVED: KeptBestPrice = {
  isActive: false,
  channels: [],
  undercutCents: 1,
  priceEnding: 'none',
  version: 0,
}

/** What was saved of a brand; version 0 where nothing was. */
export async function findBestPrice(ctx: Ctx, brand: string): Promise<KeptBestPrice> {
  const [row] = await ctx.tx
    .select({
      isActive: b.isActive,
      channels: b.channels,
      undercutCents: b.undercutCents,
      priceEnding: b.priceEnding,
      version: b.version,
    })
    .from(b)
    .where(and(eq(b.companyId, ctx.company.id), eq(b.brand, brandKey(brand))))
  return row ?? UNSAVED
}

/** The names under which the settings of brands are kept that follow best prices now. */
export async function findBestPriceBrands(ctx: Ctx): Promise<Set<string>> {
  const rows = await ctx.tx
    .select({ brand: b.brand })
    .from(b)
    .where(and(eq(b.companyId, ctx.company.id), b.isActive))
  return new Set(rows.map(({ brand }) => brand))
}

/** Saves it as the version after the one it was read at. @returns whether nobody else was faster */
export async function saveKeptBestPrice(
  ctx: Ctx,
  brand: string,
  { version, ...settings }: KeptBestPrice,
): Promise<boolean> {
  const values = { ...settings, version: version + 1 }
  const key = { companyId: ctx.company.id, brand: brandKey(brand) }
  const saved = await (version === 0
    ? ctx.tx
        .insert(b)
        .values({ ...key, ...values })
        .onConflictDoNothing()
        .returning({ version: b.version })
    : ctx.tx
        .update(b)
        .set(values)
        .where(and(eq(b.companyId, key.companyId), eq(b.brand, key.brand), eq(b.version, version)))
        .returning({ version: b.version }))
  return saved.length > 0
}

/** Ids of all sales channels, by id as a text and by key. */
export async function findChannelNames(ctx: Ctx): Promise<Map<string, number>> {
  const rows = await ctx.tx.select({ id: salesChannels.id, key: salesChannels.key }).from(salesChannels)
  return new Map(rows.flatMap(({ id, key }) => [String(id), key].map((name) => [name, id] as const)))
}

/** A competitor's price as it is kept, in cents. */
export interface KeptCompetitorPrice {
  readonly ean: string
  readonly channel: number
  readonly priceCents: number
  readonly seenAt: Date
}

/** Those of the EANs that articles of the company have. */
export async function findOwnEans(ctx: Ctx, eans: readonly string[]): Promise<Set<string>> {
  const { rows } = await ctx.tx.execute<{ ean: string }>(sql`
    select ean from article_sizes where company_id = ${ctx.company.id} and ean = any(${textList(eans)})`)
  return new Set(rows.map(({ ean }) => ean))
}

const rowsOf = (prices: readonly KeptCompetitorPrice[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as w (
    ean text, channel smallint, "priceCents" bigint, "seenAt" timestamptz)`

/** What is known for these EANs and channels, held until the transaction ends. */
export async function lockCompetitorPrices(
  ctx: Ctx,
  prices: readonly KeptCompetitorPrice[],
): Promise<KeptCompetitorPrice[]> {
  const { rows } = await ctx.tx.execute<Omit<KeptCompetitorPrice, 'seenAt'> & { seenAt: string }>(sql`
    select c.ean, c.sales_channel_id as channel, c.price_cents as "priceCents", ${isoUtc(sql`c.seen_at`)} as "seenAt"
    from competitor_prices c join ${rowsOf(prices)} on w.ean = c.ean and w.channel = c.sales_channel_id
    where c.company_id = ${ctx.company.id}
    order by c.ean, c.sales_channel_id
    for update of c`)
  return rows.map((row) => ({ ...row, priceCents: Number(row.priceCents), seenAt: new Date(row.seenAt) }))
}

/**
 * Keeps prices that were seen after what is known, or at the same instant and lower: two batches leave the same behind in
 * whatever order they come.
 * @param prices each EAN and channel once
 * @param latest what is known from later than this was written by a clock that was ahead
 * @returns those that were kept
 */
export async function keepCompetitorPrices(
  ctx: Ctx,
  prices: readonly KeptCompetitorPrice[],
  latest: Date,
): Promise<Pick<KeptCompetitorPrice, 'ean' | 'channel'>[]> {
  const { rows } = await ctx.tx.execute<Pick<KeptCompetitorPrice, 'ean' | 'channel'>>(sql`
    insert into competitor_prices as c (company_id, ean, sales_channel_id, price_cents, seen_at)
    select ${ctx.company.id}::bigint, w.ean, w.channel, w."priceCents", w."seenAt" from ${rowsOf(prices)}
    order by w.ean, w.channel
    on conflict (company_id, ean, sales_channel_id) do update
    set price_cents = excluded.price_cents, seen_at = excluded.seen_at
    where (excluded.seen_at, c.price_cents) > (c.seen_at, excluded.price_cents)
      or c.seen_at > ${latest.toISOString()}::timestamptz
    returning c.ean, c.sales_channel_id as channel`)
  return rows
}
