import type { Performance } from '@kontor/contract/statistics'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { PerformanceBoxes } from './performance-boxes.tsx'
import { PeriodChoice } from './period-choice.tsx'

const NOTHING = { items: 0, count: 0, percentage: null, amount: 0, average: null, channels: {} }
const empty: Performance = {
  counted_since: null,
  orders: NOTHING,
  returns: NOTHING,
  cancellations: NOTHING,
  expected_amount: 0,
  amount: 0,
  amount_diff: 0,
  other_currencies: [],
  ranking: null,
}
const figures = { items: 30, count: 20, percentage: 12.5, amount: 1999.5, average: 99.98 }
const filled: Performance = {
  ...empty,
  orders: {
    ...figures,
    channels: {
      schuhede: {
        sales_channel_id: 1,
        name: 'Onlineshop',
        ...figures,
        items: 10,
        expected_amount: 900.1,
        amount: 900,
        amount_diff: -0.1,
      },
      amazon: {
        sales_channel_id: 4,
        name: 'Amazon',
        ...figures,
        items: 20,
        expected_amount: 2100,
        amount: 1099.5,
        amount_diff: -1000.5,
      },
    },
  },
}

let answer: () => Response
let asked: string[]
const server = setupServer(
  http.get('*/v1/statistics/performance', ({ request }) => {
    asked.push(new URL(request.url).search)
    return answer()
  }),
  http.get('*/v1/accounting/stores', () =>
    HttpResponse.json({
      data: [
        {
          id: 7,
          store_number: '101',
          name: 'Köln',
          is_active: true,
          ranking: 1,
          street: '',
          street_no: '',
          zip_code: '',
          city: '',
          country: 'DE',
        },
      ],
    }),
  ),
)
beforeAll(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T10:00:00Z') })
  server.listen()
})
afterEach(() => server.resetHandlers())
afterAll(() => {
  server.close()
  vi.useRealTimers()
})
beforeEach(() => {
  answer = () => HttpResponse.json(filled)
  asked = []
})

function Dashboard() {
  return (
    <>
      <PeriodChoice />
      <PerformanceBoxes />
    </>
  )
}
const show = (search = '') => renderScreen('/home', Dashboard, `/home${search}`)
const box = async (name: string) => {
  const heading = await screen.findByRole('heading', { name })
  const card = heading.closest('section')
  if (!card) throw new Error(`no box ${name}`)
  return within(card)
}

describe('the boxes of the dashboard', () => {
  it('show this month at first, with what cannot be worked out as a dash', async () => {
    show()
    const orders = await box('Bestellungen')
    expect(await orders.findByText('+12,50 %')).not.toBeNull()
    expect(orders.getByText('1.999,50 €')).not.toBeNull()
    expect(asked[0]).toBe('?start=2026-11-01&end=2026-11-23')
    const returns = await box('Retouren')
    expect(returns.getAllByText('–')).toHaveLength(2)
    expect(returns.getByText('In diesem Zeitraum kam nichts zurück.')).not.toBeNull()
  })

  it('ask for the store and period that are chosen', async () => {
    const { user } = show()
    await screen.findByText('+12,50 %')
    await user.selectOptions(screen.getByLabelText('Filiale'), await screen.findByText('101 Köln'))
    await waitFor(() => expect(asked.at(-1)).toBe('?start=2026-11-01&end=2026-11-23&store_id=7'))
    await user.selectOptions(screen.getByLabelText('Zeitraum'), 'Letztes Jahr, gleiche Zeit')
    await waitFor(() => expect(asked.at(-1)).toBe('?start=2025-01-01&end=2025-11-23&store_id=7'))
  })

  it('take a period of the own from the address', async () => {
    show('?period=own&start=2026-02-03&end=2026-02-04')
    await screen.findByText('+12,50 %')
    expect(asked[0]).toBe('?start=2026-02-03&end=2026-02-04')
    expect(screen.getByRole('group', { name: 'Eigener Zeitraum' })).not.toBeNull()
  })

  it('judge prices by their difference, of marketplaces without the own shop', async () => {
    show()
    const all = await box('Preis')
    expect(await all.findByText('-1.000,60 €')).not.toBeNull()
    expect(all.getByText('zu niedrig')).not.toBeNull()
    const marketplaces = await box('Marktplatzpreis')
    expect(marketplaces.queryByText('Onlineshop')).toBeNull()
    answer = () => HttpResponse.json(empty)
  })

  it('give each channel its share of the pieces, the largest first', async () => {
    show()
    const sales = await box('Verkäufe je Kanal')
    const rows = await sales.findAllByRole('row')
    expect(rows[1]?.textContent).toMatch(/Amazon201\.099,50\s€66,67\s%/)
    expect(rows[2]?.textContent).toMatch(/Onlineshop10900,00\s€33,33\s%/)
  })

  it('say that figures are not there, and get them by another try', async () => {
    answer = () =>
      HttpResponse.json({ code: 'internal_error', message: 'Kaputt', request_id: 'r' }, { status: 500 })
    const { user } = show()
    const alerts = await screen.findAllByText('Zahlen gerade nicht verfügbar', {}, { timeout: 10_000 })
    expect(alerts).toHaveLength(6)
    answer = () => HttpResponse.json(filled)
    await user.click(screen.getAllByRole('button', { name: 'Erneut versuchen' })[0] as HTMLElement)
    expect(await screen.findByText('+12,50 %')).not.toBeNull()
  })

  it('say before which month figures still grow, where the period reaches there', async () => {
    answer = () => HttpResponse.json({ ...filled, counted_since: '2026-10-01' })
    show('?period=this_year')
    expect(await screen.findByText('Zahlen vor 10.2026 werden noch berechnet')).not.toBeNull()
  })

  it('keep quiet about it where the period does not', async () => {
    answer = () => HttpResponse.json({ ...filled, counted_since: '2026-10-01' })
    show()
    await screen.findByText('+12,50 %')
    expect(screen.queryByText(/werden noch berechnet/)).toBeNull()
  })
})
