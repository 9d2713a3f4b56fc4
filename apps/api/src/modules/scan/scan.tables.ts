import type { ScanCommandBody } from '@kontor/contract/scan'
import { jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { companyId, id, instant, ref, tenantKey } from '../../platform/db/columns.ts'
import { companies } from '../organisation/organisation.tables.ts'

/**
 * What devices have sent, and what became of it: the same command again gets the same answer. The device may be gone
 * meanwhile, and is a bare number.
 */
export const scanCommands = pgTable(
  'scan_commands',
  {
    companyId: companyId().references(() => companies.id),
    id: id(),
    deviceId: ref().notNull(),
    /** The device's own number of it, a UUID. */
    commandId: text('command_id').notNull(),
    body: jsonb().$type<ScanCommandBody>().notNull(),
    /** Code of the error that refused it; null: it was done. */
    refusal: text(),
    /** What stands in the text of that error. */
    refusalParams: jsonb('refusal_params').$type<Record<string, string>>(),
    receivedAt: instant().notNull(),
  },
  (t) => [tenantKey(t), unique().on(t.companyId, t.deviceId, t.commandId)],
)
