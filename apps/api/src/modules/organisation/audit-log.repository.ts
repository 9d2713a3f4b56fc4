import type { AuditEntry, AuditQuery } from '@kontor/contract/organisation'
import { type Page, pageOf } from '@kontor/contract/shared'
import { type SQL, sql } from 'drizzle-orm'
import { addDays, startOfBerlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { isoUtc } from '../../platform/db/sql-values.ts'

/** Entries are counted up to this number. */
const COUNT_AT_MOST = 10_000

/** What happened in the company, newest first. Events are written once and never changed. */
export async function listAuditLog(ctx: Ctx, query: AuditQuery): Promise<Page<AuditEntry>> {
  const wanted = sql.join(conditions(ctx, query), sql` and `)
  // A page beyond the end has no entries, and says all the same how many there are.
  const { rows } = await ctx.tx.execute<{ total: number; entry: AuditEntry | null }>(
    sql`/* audit_log */ select counted.total, case when e.id is not null then json_build_object('id', e.id, 'at', ${isoUtc(sql`e.at`)},
        'type', e.type, 'details', e.payload, 'actor', json_build_object(
          'kind', e.actor->>'kind', 'id', e.actor->'id', 'name', e.actor->>'name')) end as entry
      from (select count(*)::int as total
        from (select from domain_events where ${wanted} limit ${COUNT_AT_MOST}) found) counted
      left join (select id, at, type, actor, payload from domain_events where ${wanted}
        order by id desc limit ${query.per_page} offset ${(query.page - 1) * query.per_page}) e on true
      order by e.id desc`,
  )
  const total = rows[0]?.total ?? 0
  const entries = rows.flatMap(({ entry }) => (entry === null ? [] : [entry]))
  return pageOf(entries, total, query, total === COUNT_AT_MOST)
}

/** What an entry must be to stand in the list. */
function conditions(ctx: Ctx, { type, start, end }: AuditQuery): SQL[] {
  const before = end === undefined ? undefined : startOfBerlinDay(addDays(end, 1)).toISOString()
  return [
    sql`company_id = ${ctx.company.id}::bigint`,
    ...(type === undefined ? [] : [sql`type = ${type}`]),
    ...(start === undefined ? [] : [sql`at >= ${startOfBerlinDay(start).toISOString()}::timestamptz`]),
    ...(before === undefined ? [] : [sql`at < ${before}::timestamptz`]),
  ]
}
