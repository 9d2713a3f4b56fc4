import type { Tx } from '../db/database.ts'
import type { CompaniesQuery } from '../jobs/job.ts'
import { clockReadings } from './clock.tables.ts'

/**
 * Notes what the clock shows. Answers all companies when it went back.
 * @param toleranceMs by so much it may show less than it did
 */
export const companiesBehindClock = (now: Date, toleranceMs: number): CompaniesQuery => ({
  text: 'select c.id from clock_went_back($1, $2) as is_behind, list_companies() c where is_behind',
  values: [now, toleranceMs],
})

/** Notes what the clock shows, though it showed more before. */
export async function noteReading(tx: Tx, now: Date): Promise<void> {
  await tx.update(clockReadings).set({ latestAt: now })
}
