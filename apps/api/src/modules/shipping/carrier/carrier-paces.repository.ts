import type { Database } from '../../../platform/db/database.ts'
import type { CarrierPaces } from './carrier-turns.ts'

interface Reserved {
  readonly wait_ms: number
  readonly gap_ms: number
}

/** The rates that stand in the database, shared by all workers. Never used inside a transaction. */
export const storedPaces = ({ lookup }: Pick<Database, 'lookup'>): CarrierPaces => ({
  reserve: async (account, turns, mayGrow) => {
    const [row] = await lookup<Reserved>('select * from reserve_carrier_turns($1, $2, $3)', [
      account,
      turns,
      mayGrow,
    ])
    if (!row) throw new Error('no turns were reserved')
    return { waitMs: row.wait_ms, gapMs: row.gap_ms }
  },
  slowDown: async (account, announced, pauseMs) => {
    await lookup('select slow_carrier_down($1, $2, $3)', [account, announced, pauseMs])
  },
})
