import type { OrderStatistics, PiecesOfDay } from '@kontor/contract/statistics'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ReportBox } from './report-box.tsx'

const day = (pieces: Partial<PiecesOfDay>): PiecesOfDay => ({
  total: 0,
  orders: 0,
  total_returns: 0,
  total_shippings: 0,
  total_percentage: null,
  day_1: 0,
  day_2: 0,
  day_3: 0,
  day_4: 0,
  later: 0,
  channels: {},
  ...pieces,
})
const empty: OrderStatistics = {
  counted_since: null,
  start: '2026-08-26',
  end: '2026-11-23',
  shippings: {},
  cancellations: {},
  returns: {},
}
const filled: OrderStatistics = {
  ...empty,
  shippings: {
    '2026-11-16': day({ total: 100, orders: 70, day_1: 100 }),
    '2026-11-17': day({ total: 3, orders: 1, day_1: 1, day_2: 2 }),
    '2026-11-23': day({ total: 5, orders: 5, day_1: 2, day_3: 1, day_4: 1, later: 1 }),
  },
  // Of one of four pieces nobody knows how long it waited.
  returns: { '2026-10-25': day({ total: 4, day_1: 2, later: 1 }) },
}

let answer: () => Response
let asked: string[]
const server = setupServer(
  http.get('*/v1/statistics/order', ({ request }) => {
    asked.push(new URL(request.url).search)
    return answer()
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  answer = () => HttpResponse.json(filled)
  asked = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = (search = '', roles?: readonly ['co_dashboard']) =>
  renderScreen('/home', ReportBox, `/home${search}`, roles && { roles })
const rowsOf = async (table: string) =>
  within(await screen.findByRole('table', { name: table }))
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replace('\u00a0', ' ')))

describe('the report of how long pieces waited', () => {
  it('adds up seven days of shipping, and thirty of returns', async () => {
    show()
    expect(await rowsOf('Versendet')).toEqual([
      ['Am selben Tag', '3', '37,50 %'],
      ['Tag 2', '2', '25,00 %'],
      ['Tag 3', '1', '12,50 %'],
      ['Später', '2', '25,00 %'],
    ])
    expect(await rowsOf('Zurückgebucht')).toEqual([
      ['Tag 1', '2', '50,00 %'],
      ['Tag 2', '0', '0,00 %'],
      ['Tag 3', '0', '0,00 %'],
      ['Tag 4', '0', '0,00 %'],
      ['Später', '1', '25,00 %'],
      ['Ohne Zählung', '1', '25,00 %'],
    ])
    expect(screen.getByText('In diesen Tagen wurde nichts storniert.')).not.toBeNull()
  })

  it('adds up as many days as are chosen, and leads to their orders', async () => {
    const { user } = show('?store=7')
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Versendet' }), 'Letzte 14 Tage')
    const link = await screen.findByRole('link', { name: '108 Teile in 76 Bestellungen' })
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://kontor')
    expect(Object.fromEntries(searchParams)).toEqual({
      order_status: 'all-all',
      event: 'shipped',
      start: '2026-11-10',
      end: '2026-11-23',
      store: '7',
    })
    expect(asked[0]).toBe('?store_id=7')
  })

  it('has no links for who may not see orders', async () => {
    show('', ['co_dashboard'])
    expect(await screen.findByText('8 Teile in 6 Bestellungen')).not.toBeNull()
    expect(screen.queryByRole('link')).toBeNull()
  })

  it('says what would stand there for a new company', async () => {
    answer = () => HttpResponse.json(empty)
    show()
    for (const text of ['versendet', 'storniert', 'zurückgebucht'])
      expect(await screen.findByText(`In diesen Tagen wurde nichts ${text}.`)).not.toBeNull()
  })

  it('fails alone, and can be asked again', async () => {
    answer = () => HttpResponse.json({ code: 'internal', message: 'x' }, { status: 500 })
    const { user } = show()
    expect(await screen.findByText('Zahlen gerade nicht verfügbar')).not.toBeNull()
    answer = () => HttpResponse.json(filled)
    await user.click(screen.getByRole('button', { name: /Erneut/ }))
    await waitFor(() => expect(screen.getByRole('table', { name: 'Versendet' })).not.toBeNull())
  })
})
