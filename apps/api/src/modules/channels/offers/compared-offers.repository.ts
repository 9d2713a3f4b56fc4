import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { ListedOffer } from './listing.ts'

/** What was told of a SKU, and when; `told_at` null: nothing. */
export type ComparedOffer = { readonly ean: string; readonly sku: string; readonly told_at: string | null }

/**
 * Offers of an account of the company behind an EAN that nothing is under way of and that the channel has had time to take
 * over.
 */
export async function offersToCompare(
  ctx: Ctx,
  accountId: number,
  {
    after,
    atMost,
    toldBefore,
  }: { readonly after: string; readonly atMost: number; readonly toldBefore: Date },
): Promise<ComparedOffer[]> {
  const { rows } = await ctx.tx.execute<ComparedOffer>(sql`
    select ean, sku, told_at::text as told_at from channel_offers
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId} and ean > ${after} and batch_id is null
      and (told_at is null or told_at < ${toldBefore.toISOString()}::timestamptz)
    order by ean limit ${atMost}`)
  return rows
}

/**
 * Takes over what the channel has. Where that differs from what was told it is told again; what the channel does not list
 * waits until it does. What was sent since it was asked is left alone.
 */
export async function noteCompared(
  ctx: Ctx,
  accountId: number,
  compared: readonly ComparedOffer[],
  listed: readonly ListedOffer[],
): Promise<void> {
  const bySku = new Map(listed.map((one) => [one.sku, one]))
  const rows = compared.map((offer) => {
    const found = bySku.get(offer.sku)
    return { ...offer, listed: found !== undefined, price: null, pieces: 0, error: '', ...pricesOf(found) }
  })
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await ctx.tx.execute(sql`
    with x as (
      select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as x(ean text, sku text, told_at timestamptz, listed boolean, price bigint, pieces int, error text)
    ), known as (
      select f.ean, x.listed, nullif(x.error, '') as error, x.pieces,
        -- Nobody can buy what has no pieces: its price is not compared.
        case when x.pieces = 0 then coalesce(f.told_price_cents, f.wanted_price_cents) else x.price end as price,
        case when x.pieces = 0 then coalesce(f.told_active, f.wanted_active) else true end as active
      from x join channel_offers f
        on f.company_id = ${ctx.company.id} and f.channel_account_id = ${accountId} and f.ean = x.ean and f.sku = x.sku
      where f.batch_id is null and f.told_at is not distinct from x.told_at
    )
    update channel_offers f
    set told_active = case when k.listed then k.active end,
      told_price_cents = case when k.listed then k.price end,
      told_pieces = case when k.listed then k.pieces end,
      told_at = case when k.listed then coalesce(f.told_at, ${now}) end,
      state = case
        when not k.listed then 'absent'
        when (k.active, k.price, k.pieces) is not distinct from (f.wanted_active, f.wanted_price_cents, f.wanted_pieces) then 'told'
        when f.state = 'refused' then f.state
        else 'due'
      end,
      error = case when k.listed then coalesce(k.error, case when f.state = 'refused' then f.error end) end,
      due_at = case when f.state = 'refused' then f.due_at else ${now} end
    from known k
    where f.company_id = ${ctx.company.id} and f.channel_account_id = ${accountId} and f.ean = k.ean
      and (k.listed or f.state <> 'absent')`)
}

const pricesOf = (found: ListedOffer | undefined) =>
  found === undefined ? {} : { price: found.price_cents, pieces: found.pieces, error: found.error }

/** Has a channel that cannot be asked told all of its offers again. @returns how many there are */
export async function tellAgain(ctx: Ctx, accountId: number): Promise<number> {
  const { rows } = await ctx.tx.execute<{ n: number }>(sql`
    with again as (
      update channel_offers set state = 'due', due_at = ${ctx.now.toISOString()}::timestamptz
      where company_id = ${ctx.company.id} and channel_account_id = ${accountId} and state = 'told' and batch_id is null
      returning 1)
    select count(*)::int as n from again`)
  return rows[0]?.n ?? 0
}
