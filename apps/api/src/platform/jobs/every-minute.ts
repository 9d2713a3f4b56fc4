import type { Database } from '../db/database.ts'
import type { CompaniesQuery, Schedule } from './job.ts'
import type { QueueDeclaration } from './job-declaration.ts'

/** Asks each minute for all work that recurs each minute. */
export const LOOK_FOR_WORK: QueueDeclaration = {
  name: 'look-for-work',
  // Nobody waits for a minute that was missed: the next one asks the same.
  behaviour: { policy: 'exclusive', concurrency: 1, retryLimit: 0 },
}

/** Work that recurs each minute, with its question. */
type EveryMinute = Schedule & { readonly among: NonNullable<Schedule['among']> }

const recursEachMinute = (entry: Schedule): entry is EveryMinute => entry.among !== null

/**
 * Which of the work that recurs each minute has something to do now, for whatever company. One statement, however much
 * such work and however many companies there are.
 * @returns the names of the schedules
 */
export async function schedulesWithWork(
  db: Pick<Database, 'lookup'>,
  schedules: readonly Schedule[],
  now: Date,
): Promise<string[]> {
  const values: unknown[] = []
  const questions = schedules.filter(recursEachMinute).map(({ name, among }) => {
    values.push(name)
    return `select $${values.length}::text as name where exists (${numberedFrom(among(now), values)})`
  })
  if (questions.length === 0) return []
  const rows = await db.lookup<{ name: string }>(questions.join('\nunion all '), values)
  return rows.map(({ name }) => name)
}

/** The text of a query whose values follow those that are there already. */
function numberedFrom({ text, values = [] }: CompaniesQuery, before: unknown[]): string {
  const first = before.length
  before.push(...values)
  return text.replace(/\$(\d+)/g, (_, n: string) => `$${first + Number(n)}`)
}
