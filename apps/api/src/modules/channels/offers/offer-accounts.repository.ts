import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { OfferTerms } from './listing.ts'

/** An account at a channel through which the company offers its sizes: its own, or the provider's. */
export type OfferAccount = {
  readonly owner_id: number
  readonly id: number
  readonly name: string
  readonly adapter: string
  readonly is_shared: boolean
  readonly sales_channel_id: number
  readonly channel: string
  /** What the channel is called. */
  readonly sales_channel: string
  readonly marketplaces: readonly string[]
  readonly is_active: boolean
  /** A setting of the company opens it, instead of credentials of its own. */
  readonly opened_by_company: boolean
  /** By whom it is told; null: it fetches its offers. */
  readonly listing: string | null
  /** A change of prices is set that lowers them: floors have to be known. */
  readonly lowers_prices: boolean
  readonly terms: OfferTerms
}

/** The accounts of the company, in the order in which what is wanted on them is worked out. */
export async function offerAccounts(ctx: Ctx): Promise<OfferAccount[]> {
  const { rows } = await ctx.tx.execute<OfferAccount>(sql`
    select a.owner_id, a.id, a.name, a.vendor as adapter, t.opened_by_company, a.is_shared, a.sales_channel_id::int as sales_channel_id, c.key as channel,
      c.name as sales_channel, a.marketplaces, a.is_active,
      case when t.tells_offers then a.vendor end as listing,
      coalesce(l.price_change_cents is null and l.price_change_percent < 0
        or l.price_change_percent is null and l.price_change_cents < 0, false) as lowers_prices,
      json_build_object('shipping_template', coalesce(l.prime_template, ''),
        'force_template', coalesce(l.force_prime, false),
        'processing_days', coalesce(l.processing_time, 0)) as terms
    from company_channel_accounts() a
    join sales_channels c on c.id = a.sales_channel_id
    join channel_traits t on t.adapter = a.vendor
    left join listing_settings l on l.company_id = a.owner_id and l.channel_account_id = a.id and not a.is_shared
    order by a.owner_id, a.id`)
  return rows
}

/** One of the accounts that the company owns; undefined when it has none with this id. */
export const ownOfferAccount = async (ctx: Ctx, id: number): Promise<OfferAccount | undefined> =>
  (await offerAccounts(ctx)).find((account) => account.owner_id === ctx.company.id && account.id === id)

/** The own accounts whose channel knows the store by its GLN, since it was put on a local marketplace of that channel once. */
export async function accountsKnowingStore(ctx: Ctx, storeId: number): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select a.id from company_channel_accounts() a
    where a.owner_id = ${ctx.company.id} and sells_by_store(a.owner_id, a.id) and exists (
      select from store_marketplaces s join local_marketplaces m on m.id = s.marketplace_id
      where s.company_id = a.owner_id and s.store_id = ${storeId} and m.sales_channel_id = a.sales_channel_id)
    order by a.id`)
  return rows.map(({ id }) => id)
}

/** What is noted of an account as a whole. */
export type AccountState = {
  readonly rests_until: Date | null
  readonly failures: number
  readonly was_validated: boolean
}

/** Locks what is noted of an account of the company: one sending at a time is claimed. */
export async function lockAccountState(ctx: Ctx, accountId: number): Promise<AccountState> {
  await ctx.tx.execute(sql`
    insert into offer_accounts (company_id, channel_account_id) values (${ctx.company.id}, ${accountId})
    on conflict do nothing`)
  const { rows } = await ctx.tx.execute<
    Omit<AccountState, 'rests_until'> & { rests_until: string | null }
  >(sql`
    select rests_until, failures, validated_at is not null as was_validated from offer_accounts
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId} for update`)
  const [row] = rows
  if (!row) throw new Error(`nothing is noted of account ${accountId}`)
  return { ...row, rests_until: row.rests_until === null ? null : new Date(row.rests_until) }
}

/** Lets an account rest after a failure, or go on (`until` null). */
export async function noteAccount(
  ctx: Ctx,
  accountId: number,
  state: { readonly until: Date | null; readonly failures: number; readonly error: string | null },
): Promise<void> {
  await ctx.tx.execute(sql`
    update offer_accounts
    set rests_until = ${state.until?.toISOString() ?? null}::timestamptz, failures = ${state.failures},
      last_error = ${state.error},
      validated_at = case when ${state.error === null} then coalesce(validated_at, ${ctx.now.toISOString()}::timestamptz)
        else validated_at end
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId}`)
}
