import type { Performance } from '@kontor/contract/statistics'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { PeriodChoice } from './performance/period-choice.tsx'
import { PerformanceBoxes } from './performance-boxes.tsx'

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
  ranking: { status: 'green', position: 3, rank: 2, ranking_base: 12, points: 41.5 },
}
const figures = { items: 30, count: 20, percentage: 12.5, amount: 1999.5, average: 99.98 }
const filled: Performance = {
  ...empty,
  orders: {
    ...figures,
    channels: {
      schuhede: {
        sales_channel_id: 1,
        name: 'Webshop',
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
let rate: (days: number) => Response
let inDelivery: () => Response
let forecast: (search: string) => Response
const rateOf = (percent: number, level: 'ok' | 'warning' | 'critical') => (days: number) =>
  HttpResponse.json({ days, orders: 1000, cancelled: percent * 10, percent, level, reasons: [] })
const failure = () =>
  HttpResponse.json({ code: 'internal_error', message: 'Kaputt', request_id: 'r' }, { status: 500 })
const server = setupServer(
  http.get('*/v1/statistics/performance', ({ request }) => {
    asked.push(new URL(request.url).search)
    return answer()
  }),
  http.get('*/v1/monitoring/cancellation-rate', ({ request }) => {
    const days = Number(new URL(request.url).searchParams.get('days'))
    return rate(days)
  }),
  http.get('*/v1/statistics/return/status', () => inDelivery()),
  // What stands beside the boxes of the period has tests of its own.
  http.get('*/v1/statistics/channel-pulse', () => HttpResponse.json({ checked_at: null, data: [] })),
  http.get('*/v1/statistics/points-forecast', ({ request }) => forecast(new URL(request.url).search)),
  http.get('*/v1/statistics/order', () =>
    HttpResponse.json({
      counted_since: null,
      start: '2026-08-26',
      end: '2026-11-23',
      shippings: {},
      cancellations: {},
      returns: {},
    }),
  ),
  http.get('*/v1/statistics/tamarisPerformance', () =>
    HttpResponse.json({ channels: [], start: '', end: '', status: 'grey', data: [] }),
  ),
  http.get('*/v1/statistics/connected-retail-stats', () =>
    HttpResponse.json({
      orders: 0,
      items: 0,
      amount: 0,
      returns: { items: 0, orders: 0, amount: 0 },
      other_currencies: [],
      import: null,
    }),
  ),
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
  rate = rateOf(0.4, 'ok')
  inDelivery = () => HttpResponse.json({ inDeliveryCount: 12 })
  forecast = () => HttpResponse.json({ pieces: 0, ship: null })
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
  it('say of what is not of the chosen store that it is of all', async () => {
    show('?store=7')
    for (const [name, ofCompany] of [
      ['Bestellungen', false],
      ['Stornierungen', true],
      ['Retouren in Zustellung', true],
      ['Puls der Kanäle', true],
    ] as const)
      expect([name, (await box(name)).queryByText('Alle Filialen') !== null]).toEqual([name, ofCompany])
  })

  it('say in a sentence what they count, and nothing of a year before that is not there', async () => {
    const view = show()
    const orders = await box('Bestellungen')
    const [count] = await orders.findAllByText(/^20/)
    expect(count?.closest('[data-hint]')?.getAttribute('aria-description')).toMatch(/bezahlt/)
    expect(orders.getByRole('button', { name: 'Betrag' }).getAttribute('data-hint')).toMatch(
      /ohne Versandkosten/,
    )
    expect(orders.getByText('Zum Vorjahr')).toBeTruthy()
    view.unmount()
    answer = () => HttpResponse.json({ ...filled, orders: { ...filled.orders, percentage: null } })
    show()
    const young = await box('Bestellungen')
    await young.findAllByText(/^20/)
    expect(young.queryByText('Zum Vorjahr')).toBeNull()
  })

  it('say of orders of a store why those of all stores are fewer than their sum', async () => {
    const hintOf = async () => {
      const [count] = await (await box('Bestellungen')).findAllByText(/^20/)
      return count?.closest('[data-hint]')?.getAttribute('aria-description')
    }
    const view = show()
    expect(await hintOf()).not.toContain('Summe der Filialen')
    view.unmount()
    show('?store=7')
    expect(await hintOf()).toContain('Summe der Filialen')
  })

  it('say nothing of stores while all are shown', async () => {
    show()
    expect((await box('Puls der Kanäle')).queryByText('Alle Filialen')).toBeNull()
  })

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

  it('say amount and average of other currencies in amounts that there are', async () => {
    const none = { items: 0, count: 0, amount: 0, average: null }
    const yen = { currency: 'JPY', orders: { items: 3, count: 3, amount: 11_600, average: 3867 } }
    const prices = { expected_amount: 11_600, amount: 11_600, amount_diff: 0 }
    const other_currencies = [{ ...yen, returns: none, cancellations: none, ...prices }]
    answer = () => HttpResponse.json({ ...filled, other_currencies })
    show()
    const orders = await box('Bestellungen')
    const figureOf = async (name: string) => (await orders.findByText(name)).nextElementSibling?.textContent
    expect(await figureOf('Betrag in JPY')).toBe('11.600\u00a0¥')
    expect(await figureOf('Im Schnitt in JPY')).toBe('3.867\u00a0¥')
    expect((await box('Retouren')).queryByText('Im Schnitt in JPY')).toBeNull()
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
    expect(marketplaces.queryByText('Webshop')).toBeNull()
    answer = () => HttpResponse.json(empty)
  })

  it('say place, points and colour, and how points come about', async () => {
    const { user } = show()
    const ranking = await box('Ranking')
    expect(await ranking.findByText('Platz 3 von 12')).not.toBeNull()
    expect(ranking.getByText('41,5')).not.toBeNull()
    expect(ranking.getByText('Grün')).not.toBeNull()
    await user.click(ranking.getByRole('button', { name: 'So entstehen Punkte' }))
    const dialog = within(await screen.findByRole('dialog'))
    const rows = await dialog.findAllByRole('row')
    expect(rows.map((row) => row.textContent)).toEqual([
      'Werktage danachPunkte',
      'am selben Tag+3',
      'nach 1 Werktag+2',
      'nach 2 Werktagen+0,5',
      'nach 3 Werktagen−10',
      'nach 4 Werktagen−50',
      'ab 5 Werktagen−25 je Werktag',
    ])
  })

  it('say what sending all that waits brings today, and what waiting costs', async () => {
    forecast = (search) =>
      HttpResponse.json(
        search === '?store=7'
          ? { pieces: 1, ship: { points: 3, last_day: '2026-11-24', afterwards: 2 } }
          : { pieces: 12, ship: { points: 30.5, last_day: '2026-11-23', afterwards: -8 } },
      )
    const { user } = show()
    const points = await box('Punkte heute')
    expect(await points.findByText('+30,5')).not.toBeNull()
    expect(points.getByText('wenn alle 12 offenen Teile bis heute 24:00 versendet werden')).not.toBeNull()
    expect(points.getByText('-38,5')).not.toBeNull()
    await user.selectOptions(screen.getByLabelText('Filiale'), await screen.findByText('101 Köln'))
    const store = await box('Punkte heute')
    expect(await store.findByText('wenn das offene Teil bis 24.11.2026, 24:00 versendet wird')).not.toBeNull()
    const link = store.getByRole('link', { name: 'Offene Bestellungen' })
    expect(link.getAttribute('href')).toContain('store=7')
  })

  it('say that nothing waits, and what would stand there', async () => {
    show()
    const points = await box('Punkte heute')
    expect(await points.findByText(/^Zurzeit wartet nichts auf den Versand/)).not.toBeNull()
  })

  it('give each channel its share of the pieces, the largest first', async () => {
    show()
    const sales = await box('Verkäufe je Kanal')
    const rows = await sales.findAllByRole('row')
    expect(rows[1]?.textContent).toMatch(/Amazon201\.099,50\s€66,67\s%/)
    expect(rows[2]?.textContent).toMatch(/Webshop10900,00\s€33,33\s%/)
  })

  it('say that figures are not there, and get them by another try', async () => {
    answer = failure
    const { user } = show()
    const alerts = await screen.findAllByText('Zahlen gerade nicht verfügbar', {}, { timeout: 10_000 })
    expect(alerts).toHaveLength(7)
    answer = () => HttpResponse.json(filled)
    await user.click(screen.getAllByRole('button', { name: 'Erneut versuchen' })[0] as HTMLElement)
    expect(await screen.findByText('+12,50 %')).not.toBeNull()
  })

  it('lead from a figure to the orders that it counts', async () => {
    show('?period=last_month&store=7')
    const orders = await box('Bestellungen')
    const search = (link: HTMLElement) =>
      Object.fromEntries(new URL(link.getAttribute('href') ?? '', 'http://kontor').searchParams)
    const list = {
      order_status: 'all-all',
      event: 'ordered',
      start: '2026-10-01',
      end: '2026-10-31',
      store: '7',
    }
    expect(search(await orders.findByRole('link', { name: '20 Bestellungen' }))).toEqual(list)
    const [, amazon] = orders.getAllByRole('link', { name: '20' })
    expect(search(amazon as HTMLElement)).toEqual({ ...list, sales_channel: '4' })
    // Nothing came back: there is no list to lead to.
    expect((await box('Retouren')).queryByRole('link')).toBeNull()
  })

  it('show figures without links to those who may not see orders', async () => {
    renderScreen('/home', Dashboard, '/home', { roles: ['co_dashboard'] })
    const orders = await box('Bestellungen')
    expect(await orders.findByText('+12,50 %')).not.toBeNull()
    expect(orders.queryByRole('link')).toBeNull()
  })

  it('break alone when what came cannot be shown', async () => {
    const logged = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    answer = () => HttpResponse.json({ ...filled, returns: { ...NOTHING, channels: null, items: 1 } })
    show()
    const returns = await box('Retouren')
    expect(await returns.findByText('Zahlen gerade nicht verfügbar')).not.toBeNull()
    expect(await (await box('Bestellungen')).findByText('+12,50 %')).not.toBeNull()
    expect(screen.getAllByText('Zahlen gerade nicht verfügbar')).toHaveLength(1)
    expect(logged).toHaveBeenCalled()
    logged.mockRestore()
  })

  it('show the cancellation rate over the days that are chosen', async () => {
    rate = (days) => (days === 7 ? rateOf(1.5, 'critical') : rateOf(1.1, 'warning'))(days)
    const { user } = show()
    const cancellations = await box('Stornierungen')
    expect(await cancellations.findByText('1,10 %')).not.toBeNull()
    expect(cancellations.getByText('zu hoch')).not.toBeNull()
    await user.selectOptions(cancellations.getByLabelText('Stornoquote'), 'Letzte 7 Tage')
    expect(await cancellations.findByText('Konto gefährdet')).not.toBeNull()
    expect(cancellations.getByRole('link', { name: /1,50/ }).getAttribute('href')).toContain(
      'own_cancellation=7',
    )
  })

  it('keep the figures of the box when the rate alone is missing', async () => {
    rate = failure
    show()
    const cancellations = await box('Stornierungen')
    expect(
      await cancellations.findByText('Zahlen gerade nicht verfügbar', {}, { timeout: 10_000 }),
    ).not.toBeNull()
    expect(cancellations.getByText('In diesem Zeitraum wurde nichts storniert.')).not.toBeNull()
  })

  it('count the returns in delivery, which fail alone', async () => {
    inDelivery = failure
    const { user } = show()
    const returns = await box('Retouren in Zustellung')
    expect(await returns.findByText('Zahlen gerade nicht verfügbar', {}, { timeout: 10_000 })).not.toBeNull()
    expect(await (await box('Bestellungen')).findByText('+12,50 %')).not.toBeNull()
    inDelivery = () => HttpResponse.json({ inDeliveryCount: 12 })
    await user.click(returns.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await returns.findByText('12')).not.toBeNull()
    const link = returns.getByRole('link', { name: 'Bestellungen ansehen' })
    const { searchParams } = new URL(link.getAttribute('href') ?? '', 'http://kontor')
    expect(Object.fromEntries(searchParams)).toMatchObject({
      order_status: 'all-all',
      start: '',
      end: '',
      return_in_delivery: '1',
    })
  })

  it('lead to no orders where no return is in delivery', async () => {
    inDelivery = () => HttpResponse.json({ inDeliveryCount: 0 })
    show()
    const returns = await box('Retouren in Zustellung')
    expect(await returns.findByText(/keine Retoure unterwegs/)).not.toBeNull()
    expect(returns.queryByRole('link')).toBeNull()
  })

  it('say before which month figures still grow, where the period reaches there', async () => {
    answer = () => HttpResponse.json({ ...filled, counted_since: '2026-10-01' })
    show('?period=this_year')
    expect(await screen.findByText('Zahlen vor Oktober 2026 werden noch berechnet')).not.toBeNull()
  })

  it('keep quiet about it where the period does not', async () => {
    answer = () => HttpResponse.json({ ...filled, counted_since: '2026-10-01' })
    show()
    await screen.findByText('+12,50 %')
    expect(screen.queryByText(/werden noch berechnet/)).toBeNull()
  })
})
