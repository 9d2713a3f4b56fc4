import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'

export type FetchedOffer = {
  readonly ean: string
  readonly sku: string
  readonly active: boolean
  readonly price_cents: number
  readonly list_price_cents: number
  readonly pieces: number
  readonly change_no: number
}

/** Offers of an account of the company in the order in which they changed. */
export async function offersAfter(
  ctx: Ctx,
  accountId: number,
  { after, limit }: { readonly after: number; readonly limit: number },
): Promise<FetchedOffer[]> {
  const { rows } = await ctx.tx.execute<FetchedOffer>(sql`
    select ean, sku, wanted_active as active, wanted_price_cents::int as price_cents,
      greatest(list_price_cents, wanted_price_cents)::int as list_price_cents, wanted_pieces as pieces,
      change_no
    from channel_offers
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId} and change_no > ${after}
    order by change_no limit ${limit}`)
  return rows
}

/** The channel goes on behind a change: it has everything up to it. What it was given before is noted once. */
export async function noteFetched(ctx: Ctx, accountId: number, upTo: number): Promise<void> {
  if (upTo === 0) return
  const now = sql`${ctx.now.toISOString()}::timestamptz`
  await ctx.tx.execute(sql`
    with before as (
      select coalesce(max(fetched_no), 0) as no from offer_accounts
      where company_id = ${ctx.company.id} and channel_account_id = ${accountId}
    ), moved as (
      insert into offer_accounts as n (company_id, channel_account_id, fetched_no, fetched_at)
      select ${ctx.company.id}::bigint, ${accountId}::bigint, least(${upTo}::bigint, max(f.change_no)), ${now}
      from channel_offers f where f.company_id = ${ctx.company.id} and f.channel_account_id = ${accountId}
      having max(f.change_no) is not null
      on conflict (company_id, channel_account_id) do update
      set fetched_no = excluded.fetched_no, fetched_at = excluded.fetched_at
      where n.fetched_no < excluded.fetched_no
      returning fetched_no
    )
    update channel_offers f
    set state = 'told', told_active = wanted_active, told_price_cents = wanted_price_cents, told_pieces = wanted_pieces,
      told_at = ${now}, error = null
    from moved m, before b
    where f.company_id = ${ctx.company.id} and f.channel_account_id = ${accountId}
      and f.change_no > b.no and f.change_no <= m.fetched_no
      and f.state = 'due' and f.batch_id is null`)
}
