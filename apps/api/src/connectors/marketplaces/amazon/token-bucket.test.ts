import { describe, expect, it } from 'vitest'
import { type Ticker, TokenBucket } from './token-bucket.ts'

const NEVER = new AbortController().signal

function fakeTicker(): Ticker & { waited: number[]; pass(milliseconds: number): void } {
  let now = 1000
  const waited: number[] = []
  return {
    waited,
    now: () => now,
    pass: (milliseconds) => {
      now += milliseconds
    },
    wait: async (milliseconds) => {
      waited.push(milliseconds)
      now += milliseconds
    },
  }
}

describe('TokenBucket', () => {
  it('lets a burst through, then one a time', async () => {
    const ticker = fakeTicker()
    const bucket = new TokenBucket({ rate: 2, burst: 3 }, ticker)
    for (let call = 0; call < 5; call++) await bucket.take(1000, NEVER)
    expect(ticker.waited).toEqual([500, 500])
  })

  it('says how long when waiting would take longer than the patience', async () => {
    const ticker = fakeTicker()
    const bucket = new TokenBucket({ rate: 0.01, burst: 1 }, ticker)
    await bucket.take(0, NEVER)
    await expect(bucket.take(20_000, NEVER)).rejects.toMatchObject({
      kind: 'rate_limited',
      retryAfterMs: 100_000,
    })
    ticker.pass(100_000)
    await bucket.take(0, NEVER)
  })

  it('follows the rate that Amazon names, and nothing that is no rate', async () => {
    const ticker = fakeTicker()
    const bucket = new TokenBucket({ rate: 0.01, burst: 1 }, ticker)
    await bucket.take(0, NEVER)
    for (const header of [null, '', 'fast', '-1', '0']) bucket.follow(header)
    await expect(bucket.take(20_000, NEVER)).rejects.toMatchObject({ retryAfterMs: 100_000 })
    bucket.follow('0.5')
    await bucket.take(2000, NEVER)
    expect(ticker.waited).toEqual([2000])
  })

  it('starts from nothing after 429, and waits as long as the answer says', async () => {
    const ticker = fakeTicker()
    const bucket = new TokenBucket({ rate: 10, burst: 20 }, ticker)
    bucket.drain(5000)
    await expect(bucket.take(4000, NEVER)).rejects.toMatchObject({ retryAfterMs: 5000 })
    await bucket.take(5000, NEVER)
    expect(ticker.waited).toEqual([5000])
  })
})
