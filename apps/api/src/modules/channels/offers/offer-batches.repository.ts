import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { OfferCountry, OfferOutcome } from './listing.ts'

/** A sending that this worker alone may take further until its lease ends. */
export type OfferBatch = {
  readonly id: number
  readonly account_id: number
  readonly started_at: string
  readonly ticket: string | null
  readonly claims: number
}

const batchColumns = sql`id::int as id, channel_account_id::int as account_id, started_at, ticket, claims`

/** Claims the oldest sending of an account that is to be looked at; null when there is none. */
export async function claimOpenBatch(
  ctx: Ctx,
  accountId: number,
  leaseUntil: Date,
): Promise<OfferBatch | null> {
  const { rows } = await ctx.tx.execute<OfferBatch>(sql`
    update offer_batches set claims = claims + 1, next_look_at = ${leaseUntil.toISOString()}::timestamptz
    where company_id = ${ctx.company.id} and id = (
      select id from offer_batches
      where company_id = ${ctx.company.id} and channel_account_id = ${accountId}
        and next_look_at <= ${ctx.now.toISOString()}::timestamptz
      order by id limit 1)
    returning ${batchColumns}`)
  return rows[0] ?? null
}

/** What of an account is under way: whether something is being sent, and whether the channel works on something. */
export async function openBatches(
  ctx: Ctx,
  accountId: number,
): Promise<{ sending: boolean; working: boolean }> {
  const { rows } = await ctx.tx.execute<{ sending: boolean; working: boolean }>(sql`
    select coalesce(bool_or(ticket is null), false) as sending, coalesce(bool_or(ticket is not null), false) as working
    from offer_batches
    where company_id = ${ctx.company.id} and channel_account_id = ${accountId} and next_look_at is not null`)
  return rows[0] ?? { sending: false, working: false }
}

/** How many offers of an account are due, counted up to a limit, and how many of them are sold out or off. */
export async function countDue(
  ctx: Ctx,
  accountId: number,
  atMost: number,
): Promise<{ all: number; gone: number }> {
  const now = ctx.now.toISOString()
  const due = sql`company_id = ${ctx.company.id} and channel_account_id = ${accountId} and batch_id is null
    and state in ('due', 'refused') and due_at <= ${now}::timestamptz`
  const { rows } = await ctx.tx.execute<{ all: number; gone: number }>(sql`
    with gone as (select from channel_offers where ${due} and not (wanted_pieces > 0) limit ${atMost}),
    rest as (select from channel_offers where ${due} and (wanted_pieces > 0) limit ${atMost})
    select (select count(*) from gone)::int as gone, ((select count(*) from gone) + (select count(*) from rest))::int as all`)
  return rows[0] ?? { all: 0, gone: 0 }
}

/**
 * Begins a sending of the offers that are due, those that are sold out or off first. What it says is fixed now: what changes
 * meanwhile is sent afterwards.
 * @returns null when nothing is due
 */
export async function beginBatch(
  ctx: Ctx,
  accountId: number,
  { atMost, leaseUntil }: { readonly atMost: number; readonly leaseUntil: Date },
): Promise<OfferBatch | null> {
  const now = ctx.now.toISOString()
  const { rows } = await ctx.tx.execute<OfferBatch>(sql`
    insert into offer_batches (company_id, channel_account_id, started_at, next_look_at)
    values (${ctx.company.id}, ${accountId}, ${now}::timestamptz, ${leaseUntil.toISOString()}::timestamptz)
    returning ${batchColumns}`)
  const [batch] = rows
  if (!batch) throw new Error('no sending was begun')
  const taken = await ctx.tx.execute<{ n: number }>(sql`
    select take_due_offers(${ctx.company.id}, ${accountId}, ${batch.id}, ${now}::timestamptz, ${atMost}::int) as n`)
  if (taken.rows[0]?.n) return batch
  await ctx.tx.execute(
    sql`delete from offer_batches where company_id = ${ctx.company.id} and id = ${batch.id}`,
  )
  return null
}

/** An offer as it stands in a sending. */
export type SentOffer = {
  readonly ean: string
  readonly sku: string
  readonly active: boolean
  readonly price_cents: number
  readonly list_price_cents: number
  readonly pieces: number
  readonly is_new: boolean
  readonly countries: readonly OfferCountry[]
}

/** What a sending says, in the order of the EANs. */
export async function offersOfBatch(ctx: Ctx, batch: OfferBatch): Promise<SentOffer[]> {
  const { rows } = await ctx.tx.execute<SentOffer>(sql`
    select f.ean, coalesce(f.sent_sku, f.sku) as sku, f.sent_active as active, f.sent_price_cents::int as price_cents,
      greatest(f.list_price_cents, f.sent_price_cents)::int as list_price_cents, f.sent_pieces as pieces,
      f.told_at is null as is_new, k.countries
    from channel_offers f
    cross join lateral (
      select coalesce(json_agg(json_build_object('marketplace', c.marketplace, 'active', c.sent_active,
        'price_cents', c.sent_price_cents, 'currency', c.currency, 'is_new', c.told_at is null)
        order by c.marketplace), '[]') as countries
      from channel_offer_countries c
      where c.company_id = f.company_id and c.channel_account_id = f.channel_account_id and c.ean = f.ean
        and c.sent_active is not null
    ) k
    where f.company_id = ${ctx.company.id} and f.batch_id = ${batch.id} order by f.ean collate "C"`)
  return rows
}

/** The tickets of all sendings of an account since an instant. */
export async function ticketsSince(ctx: Ctx, batch: OfferBatch): Promise<string[]> {
  const { rows } = await ctx.tx.execute<{ ticket: string }>(sql`
    select ticket from offer_batches
    where company_id = ${ctx.company.id} and channel_account_id = ${batch.account_id} and ticket is not null
      and id <> ${batch.id}`)
  return rows.map(({ ticket }) => ticket)
}

/** Whether the sending is still this worker's. Locks it until the transaction ends. */
async function isHeld(ctx: Ctx, batch: OfferBatch): Promise<boolean> {
  const { rows } = await ctx.tx.execute(sql`
    select from offer_batches
    where company_id = ${ctx.company.id} and id = ${batch.id} and claims = ${batch.claims} and next_look_at is not null
    for update`)
  return rows.length > 0
}

/** Notes when a sending is looked at next, and under which ticket the channel works on it. False when it is another worker's. */
export async function postponeBatch(
  ctx: Ctx,
  batch: OfferBatch,
  until: Date,
  ticket: string | null,
): Promise<boolean> {
  if (!(await isHeld(ctx, batch))) return false
  await ctx.tx.execute(sql`
    update offer_batches set next_look_at = ${until.toISOString()}::timestamptz, ticket = coalesce(${ticket}, ticket)
    where company_id = ${ctx.company.id} and id = ${batch.id}`)
  return true
}

/** When a refused offer is tried again, in minutes by the number of times it was sent. */
const RETRY_MINUTES = [15, 60, 240, 1440] as const
export const LONGEST_RETRY_MS = Math.max(...RETRY_MINUTES) * 60_000
/**
 * Notes what became of offers of a sending. Those without an outcome were not sent and are due again at once. What changed
 * while it was sent is due, whatever became of it.
 * @param isOver the sending is settled: nothing of it stays under way
 * @param againAt when those are sent again whose answer was lost
 * @returns false when the sending is another worker's by now, and nothing was noted
 */
export async function settleBatch(
  ctx: Ctx,
  batch: OfferBatch,
  outcomes: readonly OfferOutcome[],
  { isOver, againAt }: { readonly isOver: boolean; readonly againAt: Date },
): Promise<boolean> {
  if (!(await isHeld(ctx, batch))) return false
  const byEan = Object.fromEntries(outcomes.map(({ ean, ...became }) => [ean, became]))
  await ctx.tx.execute(sql`
    select settle_offers(${ctx.company.id}, ${batch.id}, ${JSON.stringify(byEan)}::jsonb, ${isOver}::boolean,
      ${ctx.now.toISOString()}::timestamptz, ${againAt.toISOString()}::timestamptz, ${`{${RETRY_MINUTES.join()}}`}::int[])`)
  if (isOver) {
    await ctx.tx.execute(sql`
      update offer_batches set next_look_at = null where company_id = ${ctx.company.id} and id = ${batch.id}`)
  }
  return true
}

/** What is left out of what an offer says, in one country. */
export interface LeftCountry {
  readonly ean: string
  readonly marketplace: string
  readonly outcome: 'absent' | 'held'
  readonly message: string
}

/** Takes countries out of what the offers of a sending say, with the reason. Does nothing where the sending is another worker's. */
export async function leaveOutCountries(
  ctx: Ctx,
  batch: OfferBatch,
  left: readonly LeftCountry[],
): Promise<void> {
  if (left.length === 0 || !(await isHeld(ctx, batch))) return
  await ctx.tx.execute(sql`
    update channel_offer_countries c
    set sent_active = null, sent_price_cents = null, state = x.outcome, message = nullif(x.message, '')
    from jsonb_to_recordset(${JSON.stringify(left)}::jsonb) as x (ean text, marketplace text, outcome text, message text)
    where c.company_id = ${ctx.company.id} and c.channel_account_id = ${batch.account_id} and c.ean = x.ean
      and c.marketplace = x.marketplace`)
}

/** Removes settled sendings of the company that nothing can be taken for any more. */
export async function dropOldBatches(ctx: Ctx, before: Date): Promise<void> {
  await ctx.tx.execute(sql`
    delete from offer_batches
    where company_id = ${ctx.company.id} and next_look_at is null and started_at < ${before.toISOString()}::timestamptz`)
}

/**
 * Has nothing that is on sale wait longer than until then.
 * @param latest `offer`: the next sending of one; `account`: the next call about any
 */
export async function shortenOfferWaits(
  ctx: Ctx,
  latest: { readonly offer: Date; readonly account: Date },
): Promise<void> {
  const [offer, account] = [latest.offer.toISOString(), latest.account.toISOString()]
  await ctx.tx.execute(sql`
    update channel_offers set due_at = ${offer}::timestamptz
    where company_id = ${ctx.company.id} and due_at > ${offer}::timestamptz`)
  await ctx.tx.execute(sql`
    update offer_batches set next_look_at = ${account}::timestamptz
    where company_id = ${ctx.company.id} and next_look_at > ${account}::timestamptz`)
  await ctx.tx.execute(sql`
    update offer_accounts set rests_until = ${account}::timestamptz
    where company_id = ${ctx.company.id} and rests_until > ${account}::timestamptz`)
}
