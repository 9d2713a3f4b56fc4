import type { LiveDay, LiveSales } from '@kontor/contract/statistics'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { LiveBox, sameHour } from './live-box.tsx'

const HOUR_MS = 3_600_000
const hoursFrom = (start: string, length: number): LiveDay['hours'] =>
  Array.from({ length }, (_, n) => ({
    start: new Date(Date.parse(start) + n * HOUR_MS).toISOString(),
    items: 0,
    count: 0,
    amount: 0,
    channels: {},
  }))
const day = (date: string, start: string): LiveDay => ({
  date,
  items: 0,
  count: 0,
  amount: 0,
  channels: {},
  hours: hoursFrom(start, 24),
  other_currencies: [],
})
const shop = { sales_channel_id: 1, name: 'Webshop' }
const live: LiveSales = {
  updated_at: '2026-03-10T09:00:00.000Z',
  today: {
    ...day('2026-03-10', '2026-03-09T23:00:00Z'),
    items: 4,
    count: 3,
    amount: 150,
    channels: { schuhede: { ...shop, items: 4, count: 3, amount: 150 } },
  },
  last_week: { ...day('2026-03-03', '2026-03-02T23:00:00Z'), items: 2, count: 2, amount: 100 },
}

let asked = 0
let answer: () => Response
const server = setupServer(
  http.get('*/v1/statistics/live/sales', () => {
    asked += 1
    return answer()
  }),
)
beforeAll(() => server.listen())
afterAll(() => server.close())
beforeEach(() => {
  asked = 0
  answer = () => HttpResponse.json(live)
})
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
})

const show = (state: 'visible' | 'hidden') => {
  vi.spyOn(document, 'visibilityState', 'get').mockReturnValue(state)
  act(() => void document.dispatchEvent(new Event('visibilitychange')))
}

describe('the live sales', () => {
  it('stand beside those of last week, with their change', async () => {
    renderScreen('/home', LiveBox, '/home')
    const sums = within(await screen.findByRole('table', { name: 'Heute und vor einer Woche' }))
    expect(sums.getByRole('columnheader', { name: '03.03. bis 10:00' })).toBeTruthy()
    const cells = (name: string) =>
      within(sums.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => textContent)
    expect(cells('Bestellungen').map((text) => text?.replace(/\s/g, ' '))).toEqual(['3', '2', '+50,00 %'])
  })

  it('say until when today is counted, which is later than what last week is counted until', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-10T09:03:20Z'), toFake: ['Date'] })
    renderScreen('/home', LiveBox, '/home')
    expect(await screen.findByText('Stand 10:03 Uhr')).toBeTruthy()
    expect(screen.getByRole('columnheader', { name: '03.03. bis 10:00' })).toBeTruthy()
  })

  it('are fetched when the clock passes five minutes, not while hidden, and at once when shown again', async () => {
    vi.useFakeTimers({
      now: Date.parse('2026-03-10T09:01:00Z'),
      toFake: ['setTimeout', 'clearTimeout', 'Date'],
    })
    renderScreen('/home', LiveBox, '/home')
    const settle = async () => {
      await vi.advanceTimersByTimeAsync(50)
    }
    const fetched = async (n: number) => {
      for (let turn = 0; turn < 200 && asked < n; turn++) await settle()
      expect(asked).toBe(n)
    }
    await fetched(1)
    await vi.advanceTimersByTimeAsync(3 * 60_000)
    expect(asked).toBe(1)
    await vi.advanceTimersByTimeAsync(75_000)
    await fetched(2)
    show('hidden')
    await vi.advanceTimersByTimeAsync(20 * 60_000)
    expect(asked).toBe(2)
    show('visible')
    await fetched(3)
  })

  it('say that they are not available, and can be asked again', async () => {
    answer = () => HttpResponse.json({ code: 'internal', message: 'Kaputt' }, { status: 400 })
    const user = userEvent.setup()
    renderScreen('/home', LiveBox, '/home')
    expect(await screen.findByText('Zahlen gerade nicht verfügbar')).toBeTruthy()
    answer = () => HttpResponse.json(live)
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(screen.getByRole('table', { name: 'Heute und vor einer Woche' })).toBeTruthy())
  })
})

describe('the same hour of another day', () => {
  const autumn = hoursFrom('2026-10-24T22:00:00Z', 25)
  const usual = hoursFrom('2026-10-17T22:00:00Z', 24)

  it('is found by the clock', () => {
    const at = (index: number) => {
      const hour = autumn[index]
      return hour && sameHour(autumn, hour, usual)?.start
    }
    expect(at(2)).toBe('2026-10-18T00:00:00.000Z')
    // The second hour that begins at two has none.
    expect(at(3)).toBeUndefined()
    expect(at(4)).toBe('2026-10-18T01:00:00.000Z')
  })
})
