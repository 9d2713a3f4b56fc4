import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CountedHour, WatchedAccount } from './channel-pulse.repository.ts'
import { HOUR_MS } from './channel-silence.ts'
import { nextLook, pulseOf } from './check-channels.ts'

const START = Date.parse('2026-03-10T09:30:00Z')
const LOOK_MS = 5 * 60_000
const account: WatchedAccount = {
  owner_id: 1,
  id: 1,
  is_active: true,
  opened_at: new Date(START - 60 * 24 * HOUR_MS),
  was_active: true,
  resumed_at: null,
  silent_since: null,
}

const silentAt = (hours: readonly CountedHour[], now: Date): boolean =>
  pulseOf(account, hours, now).silent_since !== null

test('a silence is found at the same look, whether all looks are made or those that were noted', () => {
  fc.assert(
    fc.property(
      fc.array(fc.tuple(fc.integer({ min: 1, max: 40 * 24 }), fc.integer({ min: 1, max: 30 })), {
        minLength: 1,
        maxLength: 200,
      }),
      (came) => {
        const hours = came.map(([ago, orders]) => {
          const hour = Math.floor((START - ago * HOUR_MS) / HOUR_MS) * HOUR_MS
          return { owner_id: 1, account_id: 1, hour, orders, last_at: hour + 1 }
        })
        const looks = Array.from({ length: 2 * 24 * 12 }, (_, n) => new Date(START + n * LOOK_MS))
        const first = looks.find((now) => silentAt(hours, now))
        let due = new Date(START)
        const noted = looks.find((now) => {
          if (now < due) return false
          const pulse = pulseOf(account, hours, now)
          due = nextLook(account, pulse, hours, now)
          return pulse.silent_since !== null
        })
        expect(noted).toEqual(first)
      },
    ),
    { numRuns: 20 },
  )
})

test('an account without orders, or that rests, is looked at once a day', () => {
  const now = new Date(START)
  for (const each of [account, { ...account, is_active: false }])
    expect(nextLook(each, pulseOf(each, [], now), [], now)).toEqual(new Date(START + 24 * HOUR_MS))
})
