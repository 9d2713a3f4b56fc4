import { sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { HOUR_MS, hourOf, LEARNING_DAYS } from './channel-silence.ts'

const DAY_MS = 24 * HOUR_MS
/** What is older is not needed: a channel that is silent for so much longer than it learns from has been told of. */
const KEPT_DAYS = LEARNING_DAYS + 35
/** An order that a transaction of so long ago brings is still counted. */
const COUNTED_AGAIN_MS = HOUR_MS
/** So much is counted in one transaction. */
const AT_ONCE_MS = 7 * DAY_MS

export type Scope = Pick<Ctx, 'company' | 'tx' | 'now'>

const at = (instant: Date | number) => sql`${new Date(instant).toISOString()}::timestamptz`

/** One at a time in a company, until the transaction ends. */
export async function lockChannels(ctx: Scope): Promise<void> {
  await ctx.tx.execute(
    sql`select pg_advisory_xact_lock(hashtextextended('statistics.channel_pulse', ${ctx.company.id}))`,
  )
}

/**
 * Counts the next orders by account and hour, from their index by arrival; the last hours are counted again, so that what was
 * being written meanwhile is not missed, and doing it twice changes nothing.
 * @returns whether there are more
 */
export async function countArrivals(ctx: Scope): Promise<boolean> {
  await lockChannels(ctx)
  const { rows } = await ctx.tx.execute<{ counted_until: string | Date }>(
    sql`select counted_until from channel_order_counts where company_id = ${ctx.company.id}`,
  )
  const until = rows[0] && new Date(rows[0].counted_until).getTime()
  const from = hourOf(until ? until - COUNTED_AGAIN_MS : ctx.now.getTime() - KEPT_DAYS * DAY_MS)
  const end = Math.min(from + AT_ONCE_MS, ctx.now.getTime())
  const isLast = end === ctx.now.getTime()
  const before = isLast ? sql`` : sql`and created_at < ${at(end)}`
  await ctx.tx.execute(sql`
    delete from channel_order_hours where company_id = ${ctx.company.id} and arrived_hour >= ${at(from)}`)
  await ctx.tx.execute(sql`
    insert into channel_order_hours (company_id, arrived_hour, account_owner_id, channel_account_id, hour, orders, last_at)
    select company_id, date_trunc('hour', created_at, 'UTC'), account_owner_id, channel_account_id,
      date_trunc('hour', came_at, 'UTC'), count(*), max(came_at)
    from orders
    cross join lateral (
      select case when order_date < created_at - interval '1 day' then order_date else created_at end as came_at) came
    where company_id = ${ctx.company.id} and created_at >= ${at(from)} ${before}
    group by 1, 2, 3, 4, 5`)
  await ctx.tx.execute(sql`
    insert into channel_order_counts (company_id, counted_until) values (${ctx.company.id}, ${at(end)})
    on conflict (company_id) do update set counted_until = excluded.counted_until`)
  if (isLast)
    await ctx.tx.execute(sql`
      delete from channel_order_hours
      where company_id = ${ctx.company.id} and arrived_hour < ${at(ctx.now.getTime() - KEPT_DAYS * DAY_MS)}`)
  return !isLast
}

/** An account as it is to be looked at. */
export interface WatchedAccount {
  readonly owner_id: number
  readonly id: number
  readonly is_active: boolean
  readonly opened_at: Date
  /** How it was when it was last looked at; null: never. */
  readonly was_active: boolean | null
  readonly resumed_at: Date | null
  /** When the last silence that was told of began. */
  readonly silent_since: Date | null
}

/** The accounts that the company sells through, and how they were. */
export async function watchedAccounts(ctx: Scope): Promise<WatchedAccount[]> {
  const { rows } = await ctx.tx.execute<Record<keyof WatchedAccount, never>>(sql`
    select a.owner_id::float8 as owner_id, a.id::float8 as id, a.is_active, a.created_at as opened_at,
      p.is_active as was_active, p.resumed_at,
      (select max(s.since) from channel_silences s
        where s.company_id = ${ctx.company.id} and s.account_owner_id = a.owner_id and s.channel_account_id = a.id) as silent_since
    from watched_channel_accounts() a
    left join channel_pulses p on p.company_id = ${ctx.company.id} and p.account_owner_id = a.owner_id
      and p.channel_account_id = a.id`)
  const instantOf = (value: unknown) => (value === null ? null : new Date(value as string | Date))
  return rows.map((row) => ({
    owner_id: row.owner_id,
    id: row.id,
    is_active: row.is_active,
    was_active: row.was_active,
    opened_at: new Date(row.opened_at),
    resumed_at: instantOf(row.resumed_at),
    silent_since: instantOf(row.silent_since),
  }))
}

/** The hours in which orders came through an account, in milliseconds. */
export interface CountedHour {
  readonly owner_id: number
  readonly account_id: number
  readonly hour: number
  readonly orders: number
  readonly last_at: number
}

/** The hours of all accounts of the company in which orders came. */
export async function countedHours(ctx: Scope): Promise<CountedHour[]> {
  const { rows } = await ctx.tx.execute<CountedHour & Record<string, unknown>>(sql`
    select account_owner_id::float8 as owner_id, channel_account_id::float8 as account_id,
      (extract(epoch from hour) * 1000)::float8 as hour, sum(orders)::int as orders,
      (extract(epoch from max(last_at)) * 1000)::float8 as last_at
    from channel_order_hours where company_id = ${ctx.company.id}
    group by account_owner_id, channel_account_id, hour`)
  return rows
}

/** How an account is now. */
export interface FoundPulse {
  readonly account: Pick<WatchedAccount, 'owner_id' | 'id'>
  readonly is_active: boolean
  readonly resumed_at: Date | null
  readonly last_order_at: Date | null
  readonly orders_in_30_days: number
  readonly expected: number
  /** When the silence began; null: it is none. */
  readonly silent_since: Date | null
}

/** Keeps how an account was found, and tells of its silence unless that was done. */
export async function savePulse(ctx: Scope, pulse: FoundPulse): Promise<void> {
  const { account, resumed_at, last_order_at, silent_since } = pulse
  const nullable = (instant: Date | null) => (instant ? at(instant) : sql`null::timestamptz`)
  const told = sql`
    select greatest(
      (select max(b.started_at) from offer_batches b
        where b.company_id = ${ctx.company.id} and b.channel_account_id = ${account.id}),
      (select o.fetched_at from offer_accounts o
        where o.company_id = ${ctx.company.id} and o.channel_account_id = ${account.id}))
    where ${account.owner_id}::bigint = ${ctx.company.id}`
  await ctx.tx.execute(sql`
    insert into channel_pulses as p (company_id, account_owner_id, channel_account_id, checked_at, is_active, resumed_at,
      last_order_at, orders_in_30_days, expected, is_silent, last_stock_at)
    values (${ctx.company.id}, ${account.owner_id}, ${account.id}, ${at(ctx.now)}, ${pulse.is_active},
      ${nullable(resumed_at)}, ${nullable(last_order_at)}, ${pulse.orders_in_30_days}, ${pulse.expected}, ${silent_since !== null},
      (${told}))
    on conflict (company_id, account_owner_id, channel_account_id) do update set checked_at = excluded.checked_at,
      is_active = excluded.is_active, resumed_at = excluded.resumed_at, last_order_at = excluded.last_order_at,
      orders_in_30_days = excluded.orders_in_30_days, expected = excluded.expected, is_silent = excluded.is_silent,
      last_stock_at = greatest(p.last_stock_at, excluded.last_stock_at)`)
  if (silent_since === null) return
  await ctx.tx.execute(sql`
    insert into channel_silences (company_id, account_owner_id, channel_account_id, since, noticed_at)
    values (${ctx.company.id}, ${account.owner_id}, ${account.id}, ${at(silent_since)}, ${at(ctx.now)})
    on conflict (company_id, account_owner_id, channel_account_id, since) do nothing`)
}

/** Notes when the company's accounts are looked at again, unless something happens before. */
export async function noteNextLook(ctx: Scope, nextLookAt: Date): Promise<void> {
  await ctx.tx.execute(sql`
    update channel_order_counts set next_look_at = ${at(nextLookAt)} where company_id = ${ctx.company.id}`)
}

/** An account with what is known of it. Instants are ISO 8601 UTC. */
export interface PulseRecord {
  readonly id: number
  readonly is_own: boolean
  readonly sales_channel_id: number
  readonly sales_channel: string
  readonly name: string
  readonly is_active: boolean
  /** After so many days the channel asks for a new authorisation; null: it never does. */
  readonly consent_days: number | null
  readonly checked_at: string | null
  readonly last_order_at: string | null
  readonly orders_in_30_days: number
  readonly expected: number
  readonly is_silent: boolean
  readonly last_stock_at: string | null
  readonly order_error: string | null
  readonly stock_error: string | null
  readonly credentials_at: string | null
  readonly refused_at: string | null
}

/** The accounts that the company sells through, by channel; what the provider alone knows of its own is left out. */
export async function pulseRecords(ctx: Scope): Promise<PulseRecord[]> {
  const iso = (column: string) =>
    sql.raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)
  const { rows } = await ctx.tx.execute<PulseRecord & Record<string, unknown>>(sql`
    select a.id::float8 as id, a.owner_id = ${ctx.company.id} as is_own, a.sales_channel_id::int as sales_channel_id,
      c.name as sales_channel, a.name, a.is_active, t.consent_days, ${iso('p.checked_at')} as checked_at,
      ${iso('p.last_order_at')} as last_order_at, coalesce(p.orders_in_30_days, 0) as orders_in_30_days,
      coalesce(p.expected, 0) as expected, coalesce(p.is_silent and a.is_active, false) as is_silent,
      ${iso(`greatest(p.last_stock_at, o.fetched_at, (
        select max(b.started_at) from offer_batches b
        where b.company_id = own.company_id and b.channel_account_id = own.id))`)} as last_stock_at, own.last_pull_error as order_error, o.last_error as stock_error,
      ${iso('own.credentials_at')} as credentials_at,
      ${iso('own.credentials_refused_at')} as refused_at
    from watched_channel_accounts() a
    join sales_channels c on c.id = a.sales_channel_id
    join channel_traits t on t.adapter = a.adapter
    left join channel_pulses p on p.company_id = ${ctx.company.id} and p.account_owner_id = a.owner_id
      and p.channel_account_id = a.id
    left join channel_accounts own on own.company_id = ${ctx.company.id} and own.company_id = a.owner_id and own.id = a.id
    left join offer_accounts o on o.company_id = own.company_id and o.channel_account_id = own.id
    order by a.sales_channel_id, a.name, a.id`)
  return rows
}

/** Counts arrivals on from now, and looks at the accounts at once: the clock went back behind what was noted. */
export async function recountFromNow(ctx: Scope): Promise<void> {
  await ctx.tx.execute(sql`
    update channel_order_counts
    set counted_until = least(counted_until, ${at(ctx.now)}), next_look_at = least(next_look_at, ${at(ctx.now)})
    where company_id = ${ctx.company.id}`)
}
