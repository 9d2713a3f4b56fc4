import { index, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { Actor } from '../ctx.ts'
import { companyId, id, instant, tenantKey } from '../db/columns.ts'

/** What happened, append-only, written in the transaction in which it happened. */
export const domainEvents = pgTable(
  'domain_events',
  {
    companyId: companyId(),
    id: id(),
    type: text().notNull(),
    payload: jsonb().$type<object>().notNull(),
    actor: jsonb().$type<Actor>().notNull(),
    at: instant().notNull(),
  },
  (t) => [tenantKey(t), index().on(t.companyId, t.type, t.at), index().on(t.id)],
)
