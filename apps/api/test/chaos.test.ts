import { describe, expect, it } from 'vitest'
import { CRASH_POINTS } from '../src/modules/shipping/index.ts'
import { runChaos } from './chaos/run-chaos.ts'

/**
 * On a server once at every named point and three times at any moment. Each kill starts PGlite anew, which takes ten
 * times as long as a connection: there at four of the points, other ones each time. `npm run test:chaos` kills more.
 */
const KILLS = process.env.TEST_DATABASE_URL ? CRASH_POINTS.length + 3 : 4

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
