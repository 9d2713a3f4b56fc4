import type { DailyStatistics, StatisticsOfMonth } from '@kontor/contract/statistics'
import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { DailyPage } from './daily-page.tsx'

const NOTHING = { order_totals: 0, items: 0, amount: 0, other_currencies: [], channels: {} }
const monthOf = (month: string, amount: number): StatisticsOfMonth => ({
  month,
  shippings: { ...NOTHING, order_totals: 3, items: 4, amount },
  returns: { ...NOTHING, order_totals: 1, items: 1, amount: 20 },
  cancellations: NOTHING,
})
const filled: DailyStatistics = {
  counted_since: null,
  first_month: '2026-02',
  last_month: '2026-03',
  page: 1,
  pages: 1,
  month: monthOf('2026-03', 300.5),
  previous_month: monthOf('2026-02', 100),
  daily_shippings: { '2026-03-09': { total: 4, amount: 300.5, other_currencies: [], channels: {} } },
  daily_returns: { '2026-03-09': { total: 1, amount: 20, other_currencies: [], channels: {} } },
  monthly_shippings: { '2026-02': { ...NOTHING, items: 4, amount: 100 } },
  monthly_returns: {},
  monthly_cancellations: {},
}
const empty: DailyStatistics = {
  ...filled,
  first_month: null,
  last_month: null,
  month: { month: '2026-03', shippings: NOTHING, returns: NOTHING, cancellations: NOTHING },
  daily_shippings: {},
  monthly_shippings: {},
}

let answer: () => Response | Promise<Response>
let asked: (string | null)[]
const server = setupServer(
  http.get('*/v1/statistics/daily', ({ request }) => {
    asked.push(new URL(request.url).searchParams.get('month'))
    return answer()
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  asked = []
  answer = () => HttpResponse.json(filled)
})
afterEach(() => {
  vi.useRealTimers()
  server.resetHandlers()
})
afterAll(() => server.close())

/** As tables: what draws the charts has no size here. */
const show = (roles?: Parameters<typeof renderScreen>[3]) =>
  renderScreen('/statistics/daily', DailyPage, '/statistics/daily?days=table&months=table', roles)
const plain = (text: string | null) => text?.replace(/\s/g, ' ')

describe('the daily statistics', () => {
  it('hold their place while they load', async () => {
    let go = () => {}
    const waiting = new Promise<void>((resolve) => {
      go = resolve
    })
    answer = async () => {
      await waiting
      return HttpResponse.json(filled)
    }
    const { container } = show()
    await waitFor(() => expect(asked).toHaveLength(1))
    expect(container.querySelectorAll('.skeleton')).toHaveLength(3)
    expect(screen.queryByRole('table')).toBeNull()
    go()
    expect(await screen.findByRole('table', { name: 'Summen März 2026' })).toBeTruthy()
    expect(container.querySelectorAll('.skeleton')).toHaveLength(0)
  })

  it('say what would stand there before anything is sent', async () => {
    answer = () => HttpResponse.json(empty)
    show()
    expect(await screen.findByText('Noch nichts versendet')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    expect(screen.queryByRole('combobox', { name: 'Monat' })).toBeNull()
  })

  it('can be asked for again when they fail', async () => {
    answer = () =>
      HttpResponse.json({ code: 'internal', message: 'Kaputt', request_id: 'r' }, { status: 400 })
    const user = userEvent.setup()
    show()
    expect(await screen.findByText('Kaputt')).toBeTruthy()
    expect(screen.queryByRole('table')).toBeNull()
    answer = () => HttpResponse.json(filled)
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await screen.findByRole('table', { name: 'Summen März 2026' })).toBeTruthy()
    expect(screen.queryByText('Kaputt')).toBeNull()
  })

  it('are not for everybody', async () => {
    show({ roles: ['co_orders'] })
    expect(await screen.findByText('Kein Zugriff')).toBeTruthy()
    expect(asked).toEqual([])
  })

  it('show the last month beside the one before, and open another one', async () => {
    const user = userEvent.setup()
    show()
    const sums = within(await screen.findByRole('table', { name: 'Summen März 2026' }))
    const cells = (name: string) =>
      within(sums.getByRole('row', { name: new RegExp(`^${name}`) }))
        .getAllByRole('cell')
        .map(({ textContent }) => plain(textContent))
    expect(cells('Versand')).toEqual(['3', '4', '300,50 €', '100,00 €'])
    expect(cells('Umsatz − Retouren')).toEqual(['', '', '280,50 €', '80,00 €'])
    const days = within(screen.getByRole('table', { name: 'Tage im Monat März 2026' }))
    expect(days.getAllByRole('row')).toHaveLength(32)
    expect(days.getByText('4 Teile')).toBeTruthy()
    expect(days.getByText('1 Teil')).toBeTruthy()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Monat' }), 'Februar 2026')
    await waitFor(() => expect(asked).toEqual([null, '2026-02']))
  })

  it('open the orders of each figure, of a day to come none', async () => {
    vi.useFakeTimers({ now: Date.parse('2026-03-10T09:00:00Z'), toFake: ['Date'] })
    show()
    const of = async (table: string, name: string | RegExp) => {
      const link = within(await screen.findByRole('table', { name: table })).getByRole('link', { name })
      return Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://kontor').searchParams)
    }
    const list = { order_status: 'all-all', event: 'shipped' }
    expect(await of('Summen März 2026', '3')).toEqual({ ...list, start: '2026-03-01', end: '2026-03-10' })
    expect(await of('Tage im Monat März 2026', /^300,50\s€\s4 Teile$/)).toEqual({
      ...list,
      start: '2026-03-09',
      end: '2026-03-09',
    })
    expect(await of('Monate', /^100,00\s€\s4 Teile$/)).toEqual({
      ...list,
      start: '2026-02-01',
      end: '2026-02-28',
    })
  })

  it('say before which month they are still being worked out', async () => {
    answer = () => HttpResponse.json({ ...filled, counted_since: '2026-02-01' })
    show()
    expect(await screen.findByText('Zahlen vor Februar 2026 werden noch berechnet')).toBeTruthy()
  })
})
