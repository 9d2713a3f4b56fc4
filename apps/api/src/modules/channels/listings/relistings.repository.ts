import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { RelistingState } from './relistings.tables.ts'

/** An offer that is deleted at its channel, and listed anew. */
export type RelistingRecord = {
  readonly ean: string
  readonly sku: string
  readonly state: RelistingState
  readonly due_at: string
  readonly failures: number
  readonly error: string | null
}

/** What of an offer says whether it may be listed anew. */
export type RelistableOffer = {
  readonly sku: string
  readonly state: string
  /** What the channel has against it, as a whole and in its countries. */
  readonly messages: readonly string[]
  readonly is_under_way: boolean
}

const columns = sql`ean, sku, state, due_at::text as due_at, failures, error`

const key = (ctx: Ctx, accountId: number, ean: string) =>
  sql`company_id = ${ctx.company.id} and channel_account_id = ${accountId}::bigint and ean = ${ean}`

/** An offer of an account of the company, locked until the transaction ends; undefined where there is none. */
export async function lockOffer(
  ctx: Ctx,
  accountId: number,
  ean: string,
): Promise<RelistableOffer | undefined> {
  const { rows } = await ctx.tx.execute<Omit<RelistableOffer, 'messages'> & { error: string | null }>(sql`
    select sku, state, error, batch_id is not null as is_under_way from channel_offers
    where ${key(ctx, accountId, ean)} for update`)
  const [offer] = rows
  if (!offer) return undefined
  const there = await ctx.tx.execute<{ message: string }>(sql`
    select message from channel_offer_countries
    where ${key(ctx, accountId, ean)} and state = 'refused' and message is not null`)
  const { error, ...rest } = offer
  return {
    ...rest,
    messages: [...(error === null ? [] : [error]), ...there.rows.map(({ message }) => message)],
  }
}

/** Locked until the transaction ends; undefined where there is none. */
export async function lockRelisting(
  ctx: Ctx,
  accountId: number,
  ean: string,
): Promise<RelistingRecord | undefined> {
  const { rows } = await ctx.tx.execute<RelistingRecord>(
    sql`select ${columns} from offer_relistings where ${key(ctx, accountId, ean)} for update`,
  )
  return rows[0]
}

/** Notes that an offer shall be listed anew, once. @returns false where that was noted already */
export async function addRelisting(
  ctx: Ctx,
  accountId: number,
  { ean, sku, dueAt }: { readonly ean: string; readonly sku: string; readonly dueAt: Date },
): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    insert into offer_relistings (company_id, channel_account_id, ean, sku, asked_at, due_at)
    values (${ctx.company.id}, ${accountId}::bigint, ${ean}, ${sku}, ${ctx.now.toISOString()}::timestamptz,
      ${dueAt.toISOString()}::timestamptz)
    on conflict do nothing returning ean`)
  return rows.length > 0
}

/** Notes how far it is. */
export async function moveRelisting(
  ctx: Ctx,
  accountId: number,
  ean: string,
  to: {
    readonly state: RelistingState
    readonly dueAt: Date
    readonly failures: number
    readonly error: string | null
  },
): Promise<void> {
  await ctx.tx.execute(sql`
    update offer_relistings set state = ${to.state}, due_at = ${to.dueAt.toISOString()}::timestamptz,
      failures = ${to.failures}, error = ${to.error}
    where ${key(ctx, accountId, ean)}`)
}

export async function dropRelisting(ctx: Ctx, accountId: number, ean: string): Promise<void> {
  await ctx.tx.execute(sql`delete from offer_relistings where ${key(ctx, accountId, ean)}`)
}

/**
 * Holds an offer back that its channel is about to have no listing of any more: nothing was told of it, as of a new one.
 * @returns the marketplaces in which it may be listed
 */
export async function forgetListing(ctx: Ctx, accountId: number, ean: string): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ marketplace: string }>(sql`
    update channel_offer_countries set held = 'relisting'
    where ${key(ctx, accountId, ean)} and (wanted_active or told_at is not null)
    returning marketplace`)
  await ctx.tx.execute(sql`select forget_told_countries(${ctx.company.id}, ${accountId}::bigint, ${ean})`)
  await ctx.tx.execute(sql`
    update channel_offers set held = 'relisting', state = 'held', error = null, attempts = 0, told_active = null,
      told_price_cents = null, told_pieces = null, told_at = null
    where ${key(ctx, accountId, ean)}`)
  return rows.map(({ marketplace }) => marketplace).toSorted()
}

/** Marketplaces in which an offer that is held back for this may still be listed. */
export async function heldMarketplaces(ctx: Ctx, accountId: number, ean: string): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ marketplace: string }>(sql`
    select marketplace from channel_offer_countries where ${key(ctx, accountId, ean)} and held = 'relisting'
    order by marketplace`)
  return rows.map(({ marketplace }) => marketplace)
}

/** Those of the company whose next step is due. */
export async function dueRelistings(ctx: Ctx): Promise<{ channel_account_id: number; ean: string }[]> {
  const { rows } = await ctx.tx.execute<{ channel_account_id: number; ean: string }>(sql`
    select channel_account_id::int as channel_account_id, ean from offer_relistings
    where company_id = ${ctx.company.id} and due_at <= ${ctx.now.toISOString()}::timestamptz
    order by due_at limit 1000`)
  return rows
}
