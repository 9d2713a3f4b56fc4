import type { ErrorParams } from '@kontor/contract/errors'
import type { OrderActionKind } from '@kontor/contract/order-actions'
import { sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc } from '../../platform/db/sql-values.ts'
import type { FailedLabel } from '../shipping/index.ts'

/** How many failed labels the bell shows at a time. */
const BELL_ROWS = 100
/** How far notifications are counted. */
const COUNT_CAP = 1_000

/** A failed label with the order it belongs to. */
export type LabelErrorRecord = FailedLabel & {
  readonly id: number
  readonly order_id: number
  readonly ext_order_id: string
  readonly own_label_error: boolean
  /** ISO 8601 UTC. */
  readonly created_at: string
  readonly is_hidden: boolean
}

/** Labels that failed, are not resolved and not hidden, newest first, and how many there are (1,000 at most). */
export async function openLabelErrors(ctx: Ctx): Promise<{ count: number; rows: LabelErrorRecord[] }> {
  const open = sql`e.company_id = ${ctx.company.id} and e.resolved_at is null and e.hidden_at is null`
  const { rows: counts } = await ctx.tx.execute<{ count: number }>(
    sql`select count(*)::int as count from (select from label_errors e where ${open} limit ${COUNT_CAP}) counted`,
  )
  const { rows } = await ctx.tx.execute<LabelErrorRecord & Record<string, unknown>>(sql`
    select e.id, e.order_id, o.ext_order_id, e.own_label_error, e.reason, a.label_type,
      to_json(e.information) as information, to_json(e.fields) as fields,
      ${isoUtc(sql`e.created_at`)} as created_at, e.hidden_at is not null as is_hidden
    from label_errors e
    join orders o on o.company_id = e.company_id and o.id = e.order_id
    join label_attempts a on a.company_id = e.company_id and a.id = e.label_attempt_id
    where ${open}
    order by e.created_at desc, e.id desc limit ${BELL_ROWS}`)
  return { count: counts[0]?.count ?? 0, rows }
}

interface Happened {
  readonly id: number
  readonly order_id: number
  readonly ext_order_id: string
  /** ISO 8601 UTC. */
  readonly created_at: string
}

/**
 * Something to notify of: papers that were made, a label that failed, a channel that has fallen silent or refuses the login, a
 * feed that waits, or an action that has ended.
 */
export type NotificationRecord =
  | (Happened & {
      readonly kind: 'shipping_created'
      readonly carrier: string | null
      readonly tracking_number: string | null
    })
  | (Happened & { readonly kind: 'label_error' } & FailedLabel)
  | {
      readonly kind: 'channel_silent'
      readonly id: number
      readonly created_at: string
      readonly sales_channel_id: number
      readonly account: string
      /** When the silence began; ISO 8601 UTC. */
      readonly since: string
    }
  | {
      readonly kind: 'channel_refused'
      readonly id: number
      readonly created_at: string
      readonly sales_channel_id: number
      readonly account: string
    }
  | {
      readonly kind: 'feed_waiting'
      readonly id: number
      readonly created_at: string
      /** Articles that it lacks, of those that were on. */
      readonly missing: number
      readonly active: number
    }
  | {
      readonly kind: 'action_ended'
      readonly id: number
      readonly created_at: string
      /** The one order whose lines it was about; null for many orders. */
      readonly order_id: number | null
      readonly ext_order_id: string | null
      readonly action: OrderActionKind
      readonly total: number
      readonly done: number
      /** Why nothing was done with the lines of the one order. */
      readonly code: string | null
      readonly params: ErrorParams | null
    }

/**
 * One page of what happened, newest first. Each kind comes from its own index; only the page is looked up further.
 * @param which whether the caller is told of shipping papers, and may decide on feeds
 */
export async function notificationPage(
  ctx: Ctx,
  {
    limit,
    offset,
    withShipping,
    withFeeds,
  }: { limit: number; offset: number; withShipping: boolean; withFeeds: boolean },
): Promise<{ total: number; total_is_capped: boolean; rows: NotificationRecord[] }> {
  const company = ctx.company.id
  const made = sql`from shippings s where s.company_id = ${company} and s.shipped_at is not null and ${withShipping}`
  const failed = sql`from label_errors e where e.company_id = ${company} and e.hidden_at is null and ${withShipping}`
  const silent = sql`from channel_silences q where q.company_id = ${company}`
  const waiting = sql`from intake_feeds w where w.company_id = ${company} and w.state = 'waiting' and ${withFeeds}`
  const ended = sql`from order_actions t
    where t.company_id = ${company} and t.requested_by_id = ${ctx.user?.id ?? null}::bigint and t.state in ('done', 'failed')
      and (t.done < t.total or not t.options ? 'lines')`
  const refused = sql`from channel_accounts r
    where r.company_id = ${company} and r.refused_at is not null and r.is_active`
  const { rows: counts } = await ctx.tx.execute<{ total: number }>(sql`
    select count(*)::int as total from (
      (select ${made} limit ${COUNT_CAP + 1}) union all (select ${failed} limit ${COUNT_CAP + 1})
      union all (select ${silent} limit ${COUNT_CAP + 1}) union all (select ${waiting})
      union all (select ${refused}) union all (select ${ended} limit ${COUNT_CAP + 1})
    ) counted`)
  const { rows } = await ctx.tx.execute<NotificationRecord & Record<string, unknown>>(sql`
    with newest as (
      (select 'shipping_created' as kind, s.id, s.order_id, s.shipped_at as at ${made}
        order by s.shipped_at desc limit ${limit + offset})
      union all
      (select 'label_error', e.id, e.order_id, e.created_at ${failed}
        order by e.created_at desc limit ${limit + offset})
      union all
      (select 'channel_silent', q.id, null, q.noticed_at ${silent}
        order by q.noticed_at desc limit ${limit + offset})
      union all
      (select 'feed_waiting', w.id, null, w.completed_at ${waiting})
      union all
      (select 'channel_refused', r.id, null, r.refused_at ${refused})
      union all
      (select 'action_ended', t.id, case when t.options ? 'lines' then (
          select i.order_id from order_action_items i where i.company_id = t.company_id and i.action_id = t.id) end, t.finished_at
        ${ended} order by t.finished_at desc limit ${limit + offset})
    ), page as (select * from newest order by at desc, kind, id desc limit ${limit} offset ${offset})
    select p.kind, p.id, p.order_id, o.ext_order_id, ${isoUtc(sql`p.at`)} as created_at,
      b.carrier, b.tracking_number, f.reason, f.label_type, f.information, f.fields,
      coalesce(c.sales_channel_id, d.sales_channel_id) as sales_channel_id, coalesce(c.account, d.account) as account, c.since,
      i.missing, i.active, t.action, t.total, t.done, e.code, e.params
    from page p
    left join orders o on o.company_id = ${company} and o.id = p.order_id
    left join lateral (
      select carrier, tracking_number from label_attempts
      where company_id = ${company} and order_id = p.order_id and shipping_id = p.id
        and label_type = 'shipping' and state = 'bought'
      order by id desc limit 1
    ) b on p.kind = 'shipping_created'
    left join lateral (
      select e.reason, a.label_type, to_json(e.information) as information, to_json(e.fields) as fields
      from label_errors e
      join label_attempts a on a.company_id = e.company_id and a.id = e.label_attempt_id
      where e.company_id = ${company} and e.id = p.id
    ) f on p.kind = 'label_error'
    left join lateral (
      select a.sales_channel_id::int as sales_channel_id, n.name || ', ' || a.name as account, ${isoUtc(sql`q.since`)} as since
      from channel_silences q
      join watched_channel_accounts() a on a.owner_id = q.account_owner_id and a.id = q.channel_account_id
      join sales_channels n on n.id = a.sales_channel_id
      where q.company_id = ${company} and q.id = p.id
    ) c on p.kind = 'channel_silent'
    left join lateral (
      select r.sales_channel_id::int as sales_channel_id, n.name || ', ' || r.name as account
      from channel_accounts r join sales_channels n on n.id = r.sales_channel_id
      where r.company_id = ${company} and r.id = p.id
    ) d on p.kind = 'channel_refused'
    left join order_actions t on p.kind = 'action_ended' and t.company_id = ${company} and t.id = p.id
    left join order_action_items e on e.company_id = t.company_id and e.action_id = t.id and e.order_id = p.order_id
    left join intake_feeds i on p.kind = 'feed_waiting' and i.company_id = ${company} and i.id = p.id
    order by p.at desc, p.kind, p.id desc`)
  const total = counts[0]?.total ?? 0
  return { total: Math.min(total, COUNT_CAP), total_is_capped: total > COUNT_CAP, rows }
}
