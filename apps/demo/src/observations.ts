import { type SQL, sql } from 'drizzle-orm'
import { handoverDueAt, returnDeadlines } from '../../api/src/modules/monitoring/index.ts'
import { deadlinesFor } from '../../api/src/platform/clock/deadlines.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'

/** So many returns lie unbooked in the store, some of them overdue. */
const UNBOOKED_RETURNS = 7
/** So many are on their way back. */
const RETURNS_IN_DELIVERY = 9

/**
 * Lets monitoring know the parcels of a company, and gives it something to find: a few returns that came back and were
 * not booked. Everything else it finds by itself among the demo's orders.
 */
export async function writeObservations(tx: Tx, companyId: number, now: Date): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`
  await tx.execute(sql`
    with back as (
      select a.id as label_attempt_id, row_number() over (order by s.shipped_at desc) as place
      from shippings s
      join orders o on o.company_id = s.company_id and o.id = s.order_id and o.status in ('shipped', 'fulfilled')
      join label_attempts a on a.company_id = s.company_id and a.order_id = s.order_id and a.shipping_id = s.id
        and a.label_type = 'return' and a.state = 'bought'
      where s.company_id = ${companyId} and s.state = 'shipped'
        and s.shipped_at between ${at} - interval '40 days' and ${at} - interval '8 days'
        and not exists (select from order_lines l
          where l.company_id = s.company_id and l.shipping_id = s.id
            and (l.return_id is not null or l.cancellation_id is not null))
        and not exists (select from label_transitions t
          where t.company_id = a.company_id and t.label_attempt_id = a.id and t.transition <> 'label_created')
      order by s.shipped_at desc limit ${UNBOOKED_RETURNS + RETURNS_IN_DELIVERY}
    )
    insert into label_transitions (company_id, label_attempt_id, transition, message, at)
    select ${companyId}::bigint, label_attempt_id, way.transition, '', ${at} - way.ago - place * interval '11 hours'
    from back cross join (values ('transit', interval '60 hours'), ('delivered', interval '14 hours')) way(transition, ago)
    where place <= ${UNBOOKED_RETURNS} or way.transition = 'transit'`)
  await tx.execute(sql`
    update label_attempts a set tracking_status = newest.transition
    from label_attempts back
    cross join lateral (
      select t.transition from label_transitions t
      where t.company_id = back.company_id and t.label_attempt_id = back.id
      order by t.at desc, t.id desc limit 1
    ) newest
    where back.company_id = ${companyId} and back.label_type = 'return'
      and a.company_id = back.company_id and a.id = back.id`)
  await observePastParcels(tx, companyId, at)
}

/** Begins to watch the parcels that left before anybody watched them, with the deadlines that their days have. */
async function observePastParcels(tx: Tx, companyId: number, at: SQL): Promise<void> {
  await tx.execute(sql`
    insert into observed_parcels (company_id, shipping_id, order_id, shipped_at, handover_due_at, scanned_at,
      last_event_at, closed_at, return_arrived_at, return_due_at, return_overdue_at, return_booked_at)
    select s.company_id, s.id, s.order_id, s.shipped_at, s.shipped_at + interval '32 hours', way.scanned,
      coalesce(way.newest, s.shipped_at),
      case when o.status <> 'shipped' then coalesce(way.newest, s.shipped_at) else way.ended end,
      back.arrived, back.arrived + interval '16 hours', back.arrived + interval '32 hours',
      case when not exists (select from order_lines l
        where l.company_id = s.company_id and l.shipping_id = s.id and l.return_id is null and l.cancellation_id is null)
        then back.arrived end
    from shippings s
    join orders o on o.company_id = s.company_id and o.id = s.order_id
    left join lateral (
      select min(t.at) filter (where t.transition <> 'label_created') as scanned, max(t.at) as newest,
        max(t.at) filter (where t.transition in ('delivered', 'canceled', 'destroyed')) as ended
      from label_attempts a
      join label_transitions t on t.company_id = a.company_id and t.label_attempt_id = a.id
      where a.company_id = s.company_id and a.order_id = s.order_id and a.shipping_id = s.id and a.label_type = 'shipping'
    ) way on true
    left join lateral (
      select min(t.at) filter (where t.transition = 'delivered') as arrived
      from label_attempts a
      join label_transitions t on t.company_id = a.company_id and t.label_attempt_id = a.id
      where a.company_id = s.company_id and a.order_id = s.order_id and a.shipping_id = s.id and a.label_type = 'return'
    ) back on true
    where s.company_id = ${companyId} and s.state = 'shipped' and s.shipped_at is not null
      and s.shipped_at > ${at} - interval '60 days'`)
  await countDeadlines(tx, companyId)
}

/** Counts what still waits by business time, as is done of every parcel from the day on that it is watched. */
async function countDeadlines(tx: Tx, companyId: number): Promise<void> {
  const { rows } = await tx.execute<{
    id: string
    shipped: string
    arrived: string | null
    state: string
  }>(sql`
    select p.shipping_id::text as id, p.shipped_at as shipped, p.return_arrived_at as arrived, s.federal_state as state
    from observed_parcels p
    join shippings g on g.company_id = p.company_id and g.id = p.shipping_id
    join stores s on s.company_id = p.company_id and s.id = g.store_id
    where p.company_id = ${companyId}
      and (p.closed_at is null or p.return_arrived_at is not null and p.return_booked_at is null)`)
  const exact = rows.map(({ id, shipped, arrived, state }) => {
    const deadlines = deadlinesFor(state)
    const ofReturn = arrived === null ? null : returnDeadlines(new Date(arrived), deadlines)
    return {
      id,
      handover: handoverDueAt(new Date(shipped), deadlines),
      due: ofReturn?.dueAt ?? null,
      overdue: ofReturn?.overdueAt ?? null,
    }
  })
  await tx.execute(sql`
    update observed_parcels p
    set handover_due_at = e.handover, return_due_at = e.due, return_overdue_at = e.overdue
    from json_to_recordset(${JSON.stringify(exact)}::json)
      as e(id bigint, handover timestamptz, due timestamptz, overdue timestamptz)
    where p.company_id = ${companyId} and p.shipping_id = e.id`)
}
