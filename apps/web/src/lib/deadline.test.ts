import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deadlineOf } from './deadline.ts'
import { textsOf } from './i18n.ts'
import { libTexts } from './locales/index.ts'

const t = textsOf(libTexts)
const now = '2026-11-20T12:00:00Z'
const at = (dueAt: string) => deadlineOf(dueAt, now, t)

describe('the words of a deadline', () => {
  it('count down: by minutes when it is soon due, then by hours, then by days', () => {
    expect(at('2026-11-20T12:00:59Z')).toEqual({ urgency: 'soon', text: 'noch 0 min' })
    expect(at('2026-11-20T12:59:00Z').text).toBe('noch 59 min')
    expect(at('2026-11-20T13:00:00Z').text).toBe('noch 1 h')
    expect(at('2026-11-20T13:20:00Z')).toEqual({ urgency: 'soon', text: 'noch 1 h 20' })
    expect(at('2026-11-20T14:05:00Z')).toEqual({ urgency: 'soon', text: 'noch 2 h 05' })
    expect(at('2026-11-20T14:59:59Z')).toEqual({ urgency: 'soon', text: 'noch 2 h 59' })
    expect(at('2026-11-20T15:00:00Z')).toEqual({ urgency: 'calm', text: 'noch 3 h' })
    expect(at('2026-11-21T11:59:00Z').text).toBe('noch 23 h')
    expect(at('2026-11-21T12:00:00Z').text).toBe('noch 1 T')
    expect(at('2026-11-22T15:00:00Z').text).toBe('noch 2 T 3 h')
  })

  it('count up after it, from its very moment on', () => {
    expect(at(now)).toEqual({ urgency: 'overdue', text: '0 min überfällig' })
    expect(at('2026-11-20T11:15:30Z').text).toBe('44 min überfällig')
    expect(at('2026-11-20T10:40:00Z').text).toBe('1 h überfällig')
    expect(at('2026-11-19T11:00:00Z')).toEqual({ urgency: 'overdue', text: '1 T 1 h überfällig' })
    expect(at('2026-11-17T11:00:00Z').text).toBe('3 T 1 h überfällig')
    expect(at('2026-11-08T11:00:00Z').text).toBe('12 T überfällig')
  })

  it('never say more time than there is', () => {
    const spoken = /(?:(\d+) T)? ?(?:(\d+) h)? ?(?:(\d+)(?: min|(?= überfällig|$)))?/
    fc.assert(
      fc.property(fc.integer({ min: -40 * 1440, max: 40 * 1440 }), (minutes) => {
        const due = new Date(Date.parse(now) + minutes * 60_000)
        const { text, urgency } = deadlineOf(due, now, t)
        expect(urgency === 'overdue').toBe(minutes <= 0)
        const [, days = 0, hours = 0, rest = 0] = spoken.exec(text.replace(/^noch /, '')) ?? []
        const said = Number(days) * 1440 + Number(hours) * 60 + Number(rest)
        expect(said).toBeLessThanOrEqual(Math.abs(minutes))
        expect(Math.abs(minutes) - said).toBeLessThan(Number(days) >= 10 ? 1440 : 60)
      }),
    )
  })
})
