import { and, desc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { type PriceRunChannel, priceBreakers, priceRuns } from '../pricing.tables.ts'
import { changingPrices } from './best-prices.repository.ts'

/** From when on a change of prices waits for a person; percent. */
export interface Breaker {
  readonly max_share: number
  readonly max_change: number
  readonly version: number
}

/** What counts until somebody says otherwise. */
const USUAL: Breaker = { max_share: 20, max_change: 30, version: 0 }

export async function findBreaker(ctx: Ctx): Promise<Breaker> {
  const [row] = await ctx.tx
    .select({
      max_share: priceBreakers.maxShare,
      max_change: priceBreakers.maxChange,
      version: priceBreakers.version,
    })
    .from(priceBreakers)
    .where(eq(priceBreakers.companyId, ctx.company.id))
  return row ?? USUAL
}

/** Saves it as the version after the one it was read at. @returns whether nobody else was faster */
export async function saveBreaker(ctx: Ctx, { max_share, max_change, version }: Breaker): Promise<boolean> {
  const values = { maxShare: max_share, maxChange: max_change, version: version + 1 }
  const companyId = ctx.company.id
  const rows = await (version === 0
    ? ctx.tx
        .insert(priceBreakers)
        .values({ companyId, ...values })
        .onConflictDoNothing()
        .returning({ version: priceBreakers.version })
    : ctx.tx
        .update(priceBreakers)
        .set(values)
        .where(and(eq(priceBreakers.companyId, companyId), eq(priceBreakers.version, version)))
        .returning({ version: priceBreakers.version }))
  return rows.length > 0
}

const r = priceRuns
const isHeld = (ctx: Ctx) => and(eq(r.companyId, ctx.company.id), eq(r.state, 'held'))

/** The change that waits for a person. */
export interface HeldRun {
  readonly id: number
  readonly channels: readonly PriceRunChannel[]
  readonly endedAt: Date | null
  /** Names all that would be changed. */
  readonly changes: string
}

export async function findHeld(ctx: Ctx): Promise<HeldRun | null> {
  const [row] = await ctx.tx
    .select({ id: r.id, channels: r.channels, endedAt: r.endedAt, changes: r.changes })
    .from(r)
    .where(isHeld(ctx))
    .orderBy(desc(r.id))
  return row ?? null
}

/** A change that was held is part of the next one. */
export async function supersedeHeld(ctx: Ctx): Promise<void> {
  await ctx.tx.update(r).set({ state: 'superseded' }).where(isHeld(ctx))
}

/**
 * Decides about what is held.
 * @returns false where that is held no more, or a run is under way that works it out anew
 */
export async function decideHeld(ctx: Ctx, id: number, state: 'applied' | 'discarded'): Promise<boolean> {
  const rows = await ctx.tx
    .update(r)
    .set({ state, decidedByName: ctx.actor.name, endedAt: ctx.now })
    .where(
      and(
        isHeld(ctx),
        eq(r.id, id),
        sql`not exists (
          select from price_runs l where l.company_id = ${ctx.company.id} and l.state in ('waiting', 'running'))`,
      ),
    )
    .returning({ id: r.id })
  return rows.length > 0
}

/** A price that would change. Money in cents. */
export type HeldPrice = {
  readonly wws_number: string
  readonly wws_model: string
  readonly title: string
  readonly sizes: string[]
  readonly channel_name: string
  readonly list_price_cents: number
  readonly before_cents: number
  readonly after_cents: number
}

/** The largest changes that are held, sizes that change alike as one. */
export async function findLargestChanges(ctx: Ctx, atMost: number): Promise<HeldPrice[]> {
  const { rows } = await ctx.tx.execute<HeldPrice>(sql`
    with ${changingPrices(ctx)}
    select a.wws_number, a.wws_model, a.title, array_agg(s.size order by s.id) as sizes, c.name as channel_name,
      s.original_price_cents::float8 as list_price_cents, g.before::float8 as before_cents,
      g.after::float8 as after_cents
    from changing g
    join article_sizes s on s.company_id = ${ctx.company.id} and s.id = g.size_id
    join articles a on a.company_id = s.company_id and a.id = s.article_id
    join sales_channels c on c.id = g.sales_channel_id
    group by a.id, a.wws_number, a.wws_model, a.title, c.id, c.name, s.original_price_cents, g.before, g.after
    order by abs(g.after - g.before)::numeric / greatest(g.before, 1) desc, a.id, c.id
    limit ${atMost}::int`)
  return rows
}

/** Forgets runs that are over for long. */
export async function deleteOldRuns(ctx: Ctx, before: Date): Promise<void> {
  await ctx.tx.execute(sql`
    delete from price_runs where company_id = ${ctx.company.id} and ended_at < ${before.toISOString()}::timestamptz
      and state <> 'held'`)
}
