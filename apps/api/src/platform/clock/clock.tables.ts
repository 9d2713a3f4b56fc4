import { pgTable, smallint } from 'drizzle-orm/pg-core'
import { instant } from '../db/columns.ts'

/** The latest instant that a worker has seen, in the only row: one that sees an earlier one knows that a clock was wrong. */
export const clockReadings = pgTable('clock_readings', {
  id: smallint().primaryKey(),
  latestAt: instant().notNull(),
})
