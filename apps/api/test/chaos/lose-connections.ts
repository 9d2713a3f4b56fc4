import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import type { Lane } from './lane.ts'

/** How often connections are lost while workers ship. */
export interface Losses {
  /** Connections that the server ends, in all lanes together. */
  readonly terminations: number
  /** Ends the server and starts it again, once in the middle of it; null: it stays up. */
  readonly crash: (() => Promise<void>) | null
}

const AT_ONCE = 3
const LONGEST_PAUSE_MS = 250

/**
 * Lets one worker a lane ship while the server ends random connections of theirs. Not one of the workers may die of it.
 * @param url the database of all lanes
 * @returns how many connections were ended
 */
export async function loseConnections(
  lanes: readonly Lane[],
  url: string,
  { terminations, crash }: Losses,
): Promise<number> {
  for (const lane of lanes) await lane.begin()
  let ended = 0
  let hasCrashed = false
  while (ended < terminations) {
    const shipped = Promise.all(lanes.map((lane) => lane.ship(1)))
    // Reported below; what fails before must not be hidden by it.
    shipped.catch(() => undefined)
    await wait(Math.random() * LONGEST_PAUSE_MS)
    ended += await endSome(url, Math.min(AT_ONCE, terminations - ended))
    if (crash && !hasCrashed && ended >= terminations / 2) {
      hasCrashed = true
      await crash()
    }
    await shipped
  }
  return ended
}

async function endSome(url: string, most: number): Promise<number> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    const { rows } = await client.query<{ ended: boolean }>(
      `select pg_terminate_backend(pid) as ended from (
         select pid from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
         order by random() limit $1) chosen`,
      [most],
    )
    return rows.filter(({ ended }) => ended).length
  } finally {
    await client.end()
  }
}
