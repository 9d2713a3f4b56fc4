import { describe, expect, it } from 'vitest'
import { runChaos } from './chaos/run-chaos.ts'

/** Each kill starts PGlite anew, which takes ten times as long as a connection; `npm run test:chaos` kills more often on both. */
const KILLS = process.env.TEST_DATABASE_URL ? 20 : 6

describe('workers killed while they buy labels', () => {
  it(`buys every label once and loses none, ${KILLS} times`, { timeout: 400_000 }, async () => {
    const { duplicates, lost, leftovers, unfinished, labels, kills } = await runChaos({
      kills: KILLS,
      returnLabels: false,
      serverUrl: process.env.TEST_DATABASE_URL || null,
    })
    expect({ duplicates, lost, leftovers, unfinished }).toEqual({
      duplicates: [],
      lost: [],
      leftovers: [],
      unfinished: [],
    })
    expect(kills).toBe(KILLS)
    // Every worker claimed an order before it was killed, except those killed at once.
    expect(labels).toBeGreaterThanOrEqual(KILLS)
  })
})
