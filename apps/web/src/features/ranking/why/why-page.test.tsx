import type { PointEntry, PointSums } from '@kontor/contract/ranking'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { WhyPage } from './why-page.tsx'

const sums: PointSums = {
  start: '2026-10-25',
  end: '2026-11-23',
  status: 'yellow',
  points: -7.5,
  acts: 6,
  days: 10,
  average: 1.67,
  pieces_to_green: 4,
}
const entry: PointEntry = {
  id: 9,
  acted_at: '2026-11-20T10:00:00.000Z',
  order_id: 77,
  ext_order_id: 'A-77',
  position: 1,
  title: 'Sneaker',
  store_number: '101',
  kind: 'ship',
  is_counter: false,
  count_day: '2026-11-17',
  days: 3,
  points: -10,
  uncounted: null,
}

let rows: PointEntry[]
let answer: () => Response
let asked: string[]
const server = setupServer(
  http.get('*/v1/statistics/ranking', () => answer()),
  http.get('*/v1/statistics/ranking/ledger', ({ request }) => {
    asked.push(new URL(request.url).search)
    return HttpResponse.json({
      total: rows.length,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: rows.length === 0 ? 0 : 1,
      to: rows.length,
      data: rows,
    })
  }),
  http.get('*/v1/accounting/stores', () =>
    HttpResponse.json({ data: [{ id: 7, store_number: '101', name: 'Köln' }] }),
  ),
)
beforeAll(() => server.listen())
beforeEach(() => {
  rows = [entry]
  answer = () => HttpResponse.json(sums)
  asked = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = (search = '', roles?: Parameters<typeof renderScreen>[3]) =>
  renderScreen('/statistics/ranking', WhyPage, `/statistics/ranking${search}`, roles)

describe('why points are as they are', () => {
  it('says what is missing until green, and leads to the order of each entry', async () => {
    show()
    expect(await screen.findByText('Noch 4 Teile am selben Tag bis Grün')).not.toBeNull()
    expect(screen.getByText('-7,5')).not.toBeNull()
    const link = await screen.findByRole('link', { name: 'A-77' })
    expect(link.getAttribute('href')).toBe('/orders/77')
    expect(screen.getByText('-10')).not.toBeNull()
  })

  it('shows one store, and entries that were taken back as such', async () => {
    rows = [{ ...entry, is_counter: true, points: 10 }]
    const { user } = show()
    expect(await screen.findByText('Versand, zurückgenommen')).not.toBeNull()
    await user.selectOptions(screen.getByLabelText('Filiale'), await screen.findByText('101 Köln'))
    await waitFor(() => expect(asked.at(-1)).toContain('store=7'))
  })

  it('says why a cancellation costs nothing, and shows deductions alone', async () => {
    rows = [{ ...entry, kind: 'cancel', points: 0, uncounted: 'customer_cancellation' }]
    const { user } = show()
    expect(await screen.findByText('Vom Kunden storniert: zählt nicht')).not.toBeNull()
    await user.selectOptions(screen.getByLabelText('Einträge'), 'Nur Abzüge')
    await waitFor(() => expect(asked.at(-1)).toContain('part=deductions'))
  })

  it('says what would stand here, and that it is green', async () => {
    rows = []
    answer = () => HttpResponse.json({ ...sums, status: 'green', pieces_to_green: 0 })
    show()
    expect(await screen.findByText('Noch keine Punkte')).not.toBeNull()
    expect(await screen.findByText('Grün: im Schnitt höchstens 1 Werktag')).not.toBeNull()
  })

  it('is not shown without its right', async () => {
    show('', { roles: ['co_orders'] })
    expect(await screen.findByText('Kein Zugriff')).not.toBeNull()
    expect(asked).toEqual([])
  })
})
