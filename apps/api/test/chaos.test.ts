import { describe, expect, it } from 'vitest'
import { runChaos } from './chaos/run-chaos.ts'

const KILLS = 20

describe('workers killed while they buy labels', () => {
  it(`buys every label once and loses none, ${KILLS} times`, { timeout: 240_000 }, async () => {
    const { duplicates, lost, leftovers, unfinished, labels, kills } = await runChaos({
      kills: KILLS,
      serverUrl: process.env.TEST_DATABASE_URL ?? null,
    })
    expect({ duplicates, lost, leftovers, unfinished }).toEqual({
      duplicates: [],
      lost: [],
      leftovers: [],
      unfinished: [],
    })
    expect(kills).toBe(KILLS)
    // A shipping and a return label for each order that a worker took on.
    expect(labels).toBeGreaterThanOrEqual(2 * KILLS)
  })
})
