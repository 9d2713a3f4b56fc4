import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { textList } from '../../../platform/db/sql-values.ts'
import { type ListedOffer, TEMPLATE_UNKNOWN } from './listing.ts'

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
  /** In the order of their EANs. */
  compared: readonly ComparedOffer[],
  listed: readonly ListedOffer[],
): Promise<void> {
  const bySku = new Map(listed.map((one) => [one.sku, one]))
  const eans = compared.map(({ ean }) => ean)
  const byEan = Object.fromEntries(
    compared.map(({ ean, ...offer }) => {
      const found = bySku.get(offer.sku)
      return [
        ean,
        { ...offer, listed: found !== undefined, price: null, pieces: 0, error: '', ...pricesOf(found) },
      ]
    }),
  )
  await ctx.tx.execute(sql`
    select note_compared_offers(${ctx.company.id}, ${accountId}, ${eans[0] ?? ''}, ${eans.at(-1) ?? ''},
      ${JSON.stringify(byEan)}::jsonb, ${ctx.now.toISOString()}::timestamptz)`)
}

const pricesOf = (found: ListedOffer | undefined) =>
  found === undefined
    ? {}
    : {
        price: found.price_cents,
        pieces: found.pieces,
        error: found.error,
        countries:
          found.countries &&
          Object.fromEntries(
            Object.entries(found.countries).map(([marketplace, { price_cents: price, is_off, error }]) => [
              marketplace,
              { price, is_off, error },
            ]),
          ),
      }

/**
 * Has a channel told a part of its offers again, in the order of their EANs, whatever it was told before.
 * @returns the EAN behind which it goes on; null at the end
 */
export async function tellAgain(
  ctx: Ctx,
  accountId: number,
  { after, atMost }: { readonly after: string; readonly atMost: number },
): Promise<string | null> {
  const { rows } = await ctx.tx.execute<{ ean: string }>(sql`
    select ean from channel_offers
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId} and ean > ${after}
    order by ean limit ${atMost}`)
  const last = rows.at(-1)?.ean
  if (last === undefined) return null
  // What is under way is due again once it is settled, since it no longer counts as what is wanted.
  await ctx.tx.execute(sql`
    update channel_offers
    set state = 'due', sent_active = null, due_at = ${ctx.now.toISOString()}::timestamptz
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId} and ean > ${after} and ean <= ${last}
      and state <> 'held' and (state <> 'refused' or error = ${TEMPLATE_UNKNOWN})`)
  return rows.length < atMost ? null : last
}

/**
 * Has the channels that ask for the safety of brands told of a brand again: what they were told of it has changed. What waits
 * for its card is left to the next working out. Who fetches offers is given those of the brand once more.
 * @param brands as articles write it
 */
export async function tellBrandAgain(ctx: Ctx, brands: readonly string[]): Promise<void> {
  await ctx.tx.execute(sql`
    update channel_offers f
    set state = 'due', sent_active = null, due_at = ${ctx.now.toISOString()}::timestamptz
    from articles a
    join article_sizes z on z.company_id = a.company_id and z.article_id = a.id
    where a.company_id = ${ctx.company.id} and a.brand = any(${textList(brands)})
      and f.company_id = z.company_id and f.ean = z.ean and f.state = 'told'
      and exists (
        select from channel_accounts k join channel_traits t on t.adapter = k.vendor
        where k.company_id = f.company_id and k.id = f.channel_account_id and t.safety_parts <> '{}')`)
  await ctx.tx.execute(sql`
    with again as (
      select f.channel_account_id, f.ean, (
          select max(m.change_no) from channel_offers m
          where m.company_id = f.company_id and m.channel_account_id = f.channel_account_id
        ) + row_number() over (partition by f.channel_account_id order by f.ean) as no
      from articles a
      join article_sizes z on z.company_id = a.company_id and z.article_id = a.id
      join channel_offers f on f.company_id = z.company_id and f.ean = z.ean
      join company_channel_accounts() k on k.owner_id = f.company_id and k.id = f.channel_account_id
      join channel_traits t on t.adapter = k.vendor and not t.tells_offers
      where a.company_id = ${ctx.company.id} and a.brand = any(${textList(brands)})
    )
    update channel_offers f set change_no = n.no from again n
    where f.company_id = ${ctx.company.id} and f.channel_account_id = n.channel_account_id and f.ean = n.ean`)
}

/** Offers of an account behind an EAN whose brand follows best prices on its channel, and that the channel lists. */
export async function offersOfFollowers(
  ctx: Ctx,
  account: { readonly id: number; readonly sales_channel_id: number },
  { after, atMost }: { readonly after: string; readonly atMost: number },
): Promise<{ ean: string; sku: string }[]> {
  const { rows } = await ctx.tx.execute<{ ean: string; sku: string }>(sql`
    select o.ean, o.sku
    from channel_offers o
    join article_sizes s on s.company_id = o.company_id and s.ean = o.ean
    join articles a on a.company_id = s.company_id and a.id = s.article_id
    join best_price_settings b on b.company_id = a.company_id and b.brand = best_price_brand(a.brand)
    where o.company_id = ${ctx.company.id} and o.channel_account_id = ${account.id} and o.ean > ${after}
      and o.state <> 'absent' and o.sku <> ''
      and b.is_active and b.channels @> to_jsonb(${account.sales_channel_id}::int)
    order by o.ean limit ${atMost}`)
  return rows
}
