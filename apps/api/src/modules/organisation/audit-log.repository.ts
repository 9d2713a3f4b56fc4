import type { AuditEntry, AuditQuery } from '@kontor/contract/organisation'
import { type Page, pageOf } from '@kontor/contract/shared'
import { and, desc, eq, gte, lt } from 'drizzle-orm'
import { addDays, startOfBerlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { domainEvents } from '../../platform/events/events.tables.ts'

/** Entries are counted up to this number. */
const COUNT_AT_MOST = 10_000

/** What happened in the company, newest first. Events are written once and never changed. */
export async function listAuditLog(ctx: Ctx, query: AuditQuery): Promise<Page<AuditEntry>> {
  const wanted = and(
    eq(domainEvents.companyId, ctx.company.id),
    query.type === undefined ? undefined : eq(domainEvents.type, query.type),
    query.start === undefined ? undefined : gte(domainEvents.at, startOfBerlinDay(query.start)),
    query.end === undefined ? undefined : lt(domainEvents.at, startOfBerlinDay(addDays(query.end, 1))),
  )
  const counted = await ctx.tx
    .select({ id: domainEvents.id })
    .from(domainEvents)
    .where(wanted)
    .limit(COUNT_AT_MOST)
  const rows = await ctx.tx
    .select()
    .from(domainEvents)
    .where(wanted)
    .orderBy(desc(domainEvents.id))
    .limit(query.per_page)
    .offset((query.page - 1) * query.per_page)
  const entries = rows.map(({ id, at, type, actor, payload }) => ({
    id,
    at: at.toISOString(),
    type,
    actor: { kind: actor.kind, id: actor.id ?? null, name: actor.name },
    details: payload as AuditEntry['details'],
  }))
  return pageOf(entries, counted.length, query, counted.length === COUNT_AT_MOST)
}
