import { describe, expect, it } from 'vitest'
import { ageOf } from './age.ts'
import { textsOf } from './i18n.ts'
import { libTexts } from './locales/index.ts'

const t = textsOf(libTexts)
const now = '2026-11-20T12:00:00Z'
const age = (dueAt: string) => ageOf(dueAt, now, t)

describe('age of a deadline', () => {
  it('counts down in hours and minutes, then minutes', () => {
    expect(age('2026-11-20T13:20:00Z')).toEqual({ urgency: 'soon', text: 'noch 1 h 20' })
    expect(age('2026-11-20T15:05:00Z')).toEqual({ urgency: 'calm', text: 'noch 3 h 05' })
    expect(age('2026-11-20T12:00:59Z')).toEqual({ urgency: 'soon', text: 'noch 0 min' })
    expect(age('2026-11-21T09:30:00Z')).toEqual({ urgency: 'calm', text: 'noch 21 h' })
  })

  it('counts up after it, from its very minute on', () => {
    expect(age(now)).toEqual({ urgency: 'overdue', text: '0 min überfällig' })
    expect(age('2026-11-20T09:00:00Z')).toEqual({ urgency: 'overdue', text: '3 h überfällig' })
    expect(age('2026-11-20T11:15:30Z').text).toBe('44 min überfällig')
  })

  it('counts days from two of them on', () => {
    expect(age('2026-11-22T11:00:00Z').text).toBe('noch 47 h')
    expect(age('2026-11-22T12:00:00Z').text).toBe('noch 2 Tage')
    expect(age('2026-11-15T12:00:00Z').text).toBe('5 Tage überfällig')
  })
})
