import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRESETS, presetRange } from './period-presets.ts'

describe('named periods', () => {
  it('count whole days, both ends inclusive', () => {
    const today = '2026-03-01'
    expect(presetRange('yesterday', today)).toEqual({ start: '2026-02-28', end: '2026-02-28' })
    expect(presetRange('last7', today)).toEqual({ start: '2026-02-23', end: '2026-03-01' })
    expect(presetRange('last30', today)).toEqual({ start: '2026-01-31', end: '2026-03-01' })
    expect(presetRange('thisMonth', today)).toEqual({ start: '2026-03-01', end: '2026-03-01' })
    expect(presetRange('lastMonth', today)).toEqual({ start: '2026-02-01', end: '2026-02-28' })
    expect(presetRange('lastMonth', '2026-01-15')).toEqual({ start: '2025-12-01', end: '2025-12-31' })
    expect(presetRange('wholePeriod', today)).toEqual({ start: undefined, end: undefined })
  })

  it('never reach into the future nor run backwards', () => {
    const day = fc
      .date({
        min: new Date('2000-01-01T00:00:00Z'),
        max: new Date('2099-12-31T00:00:00Z'),
        noInvalidDate: true,
      })
      .map((date) => date.toISOString().slice(0, 10))
    fc.assert(
      fc.property(fc.constantFrom(...PRESETS), day, (preset, today) => {
        const { start, end } = presetRange(preset, today)
        if (start === undefined || end === undefined) return
        expect(start <= end).toBe(true)
        expect(end <= today).toBe(true)
      }),
    )
  })
})
