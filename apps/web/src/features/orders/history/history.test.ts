import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { aLine, anOrder } from '../../../testing/order-document/order-builders.ts'
import {
  berlinText,
  byDay,
  commentOf,
  newest,
  positionOf,
  stampOf,
  statusEventOf,
  timeOf,
} from './history.ts'

const at = (date: string) => ({ date })

describe('history', () => {
  it('groups by day, newest first', () => {
    const events = [at('2026-11-18 09:00:00'), at('2026-11-19 08:00:00'), at('2026-11-19 17:30:00')]
    expect(byDay(events)).toEqual([
      { day: '2026-11-19', events: [at('2026-11-19 17:30:00'), at('2026-11-19 08:00:00')] },
      { day: '2026-11-18', events: [at('2026-11-18 09:00:00')] },
    ])
    expect(byDay([])).toEqual([])
  })

  it('keeps every event once, in descending order, and no day twice', () => {
    const date = fc
      .date({ min: new Date('2025-01-01'), max: new Date('2025-01-05'), noInvalidDate: true })
      .map((value) => at(value.toISOString().slice(0, 19).replace('T', ' ')))
    fc.assert(
      fc.property(fc.array(date), (events) => {
        const days = byDay(events)
        const flat = days.flatMap((group) => group.events)
        expect([...flat].sort((a, b) => (a.date < b.date ? 1 : -1)).map((event) => event.date)).toEqual(
          flat.map((event) => event.date),
        )
        expect(new Set(flat).size).toBe(events.length)
        expect(new Set(days.map((group) => group.day)).size).toBe(days.length)
      }),
    )
  })

  it('of two events of the same second shows the later one first', () => {
    const first = { ...at('2026-11-19 08:00:00'), id: 1 }
    const second = { ...at('2026-11-19 08:00:00'), id: 2 }
    expect(byDay([first, second])[0]?.events).toEqual([second, first])
  })

  it('shows the time of day', () => expect(timeOf(at('2026-11-19 08:05:09'))).toBe('08:05:09'))

  it.each([
    ['shipped_tr', 'shipped'],
    ['shipped_ln', 'shipped'],
    ['canceled_tr', 'cancelled'],
    ['cancelled_ln', 'cancelled'],
    ['mp_cancellation_tr', 'mp_cancellation'],
    ['open', 'open'],
    ['address_corrected_tr', undefined],
    ['opened_mail_tr', undefined],
  ])('%s stands for %s', (transition, expected) => {
    expect(statusEventOf(transition)).toBe(expected)
  })

  it('names the line by its position', () => {
    const order = anOrder({ lines: [aLine({ id: 31, position: 2 })] })
    const event = { transition: 'shipped_ln', date: '', points: 0, actor: '', message: '' }
    expect(positionOf(order, { ...event, line_id: 31 })).toBe(2)
    expect(positionOf(order, { ...event, line_id: null })).toBeUndefined()
  })

  it('adds what was written to a cancellation, unless its words say it already', () => {
    const row = { id: 1, line_id: 901, reason: 'prior_sale', actor: '', date: '2026-11-20 10:00:00' }
    const order = anOrder({ cancellations: [{ ...row, comment: 'Im Laden verkauft' }] })
    const event = { transition: 'cancelled_ln', line_id: 901, message: 'Position storniert' }
    expect(commentOf(order, event)).toBe('Im Laden verkauft')
    expect(commentOf(order, { ...event, message: 'Position storniert: Im Laden verkauft' })).toBe('')
    expect(commentOf(order, { ...event, line_id: 902 })).toBe('')
    expect(commentOf(order, { ...event, transition: 'shipped_ln' })).toBe('')
    const back = anOrder({ returns: [{ ...row, comment: 'Zu klein', refund_amount: 5 }] })
    expect(commentOf(back, { ...event, transition: 'returned_ln' })).toBe('Zu klein')
  })

  it('writes a moment of Berlin as the screens do', () => {
    expect(berlinText('2026-11-20 18:05:09')).toBe('20.11.2026 18:05:09')
  })
})

it('keeps the newest, and of one second the last', () => {
  const events = [
    { date: '2026-11-20 10:00:00', key: 'a' },
    { date: '2026-11-20 09:00:00', key: 'b' },
    { date: '2026-11-20 10:00:00', key: 'c' },
  ]
  expect(newest(events, 2).map(({ key }) => key)).toEqual(['a', 'c'])
  expect(newest(events, 1).map(({ key }) => key)).toEqual(['c'])
})

it('leaves out nothing that is newer than what it keeps', () => {
  const dates = fc.array(
    fc.integer({ min: 10, max: 59 }).map((second) => ({ date: `2026-11-20 10:00:${second}` })),
  )
  fc.assert(
    fc.property(dates, fc.integer({ min: 1, max: 9 }), (events, count) => {
      const kept = newest(events, count)
      expect(kept).toHaveLength(Math.min(count, events.length))
      const left = events.filter((event) => !kept.includes(event))
      for (const event of left) expect(event.date <= (kept[0]?.date ?? '')).toBe(true)
    }),
  )
})

it('an instant is written as events have theirs, in Berlin', () => {
  expect(stampOf('2026-07-01T22:30:05.120Z')).toBe('2026-07-02 00:30:05')
  expect(stampOf('2026-12-01T22:30:05Z')).toBe('2026-12-01 23:30:05')
})
