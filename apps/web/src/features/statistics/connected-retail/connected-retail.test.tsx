import type { ConnectedRetailStats, RetailImport } from '@kontor/contract/statistics'
import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ConnectedRetailBox } from './connected-retail-box.tsx'
import { RetailHistory } from './retail-history.tsx'

const sold: ConnectedRetailStats = {
  orders: 1234,
  items: 1500,
  amount: 99_000.5,
  returns: { items: 120, orders: 100, amount: 7000 },
  other_currencies: [
    { currency: 'CHF', orders: 4, items: 5, amount: 400, returns: { items: 0, orders: 0, amount: 0 } },
  ],
  import: null,
}
const running: RetailImport = {
  state: 'running',
  started_at: '2026-11-23T09:00:00.000Z',
  ended_at: null,
  since: '2024-11-01',
  counted_since: '2026-10-01',
  months: 25,
  months_done: 2,
  orders: 17,
}
const ended = (state: 'done' | 'failed'): RetailImport => ({
  ...running,
  state,
  ended_at: '2026-11-23T09:05:00.000Z',
  months_done: 25,
  orders: 400,
})

let stats: () => Response
let start: () => Response
let starts = 0
const failure = (status: number, code: string, message: string) => () =>
  HttpResponse.json({ code, message, request_id: 'r' }, { status })
const server = setupServer(
  http.get('*/v1/statistics/connected-retail-stats', () => stats()),
  http.put('*/v1/statistics/connected-retail-import-stats', () => {
    starts += 1
    return start()
  }),
)
beforeAll(() => server.listen())
beforeEach(() => {
  starts = 0
  stats = () => HttpResponse.json(sold)
  start = () => HttpResponse.json(running, { status: 202 })
})
afterEach(() => vi.useRealTimers())
afterAll(() => server.close())

const plain = (text: string | null) => text?.replace(/\s/g, ' ')

const Home = () => (
  <>
    <p>Anfang</p>
    <ConnectedRetailBox period={{ start: '2026-11-01', end: '2026-11-23' }} />
  </>
)
const OfStore = () => <ConnectedRetailBox period={{ start: '2026-11-01', end: '2026-11-23' }} isOfStore />
const WithKeys = () => <RetailHistory hasKeys />
const WithoutKeys = () => <RetailHistory hasKeys={false} />

describe('the box of Connected Retail', () => {
  const show = (roles?: Parameters<typeof renderScreen>[3]) => renderScreen('/home', Home, '/home', roles)
  const box = async () => {
    const heading = await screen.findByRole('heading', { name: 'Connected Retail' })
    const card = heading.closest('section')
    if (!card) throw new Error('the heading stands in no card')
    return card
  }

  it('tells what was sold and came back, other currencies apart, with a way to the orders', async () => {
    show()
    const card = await box()
    const text = plain(card.textContent)
    for (const part of [
      '1.234 Bestellungen',
      'Teile1.500',
      'Betrag99.000,50 €',
      'Betrag in CHF400,00 CHF',
      'Retournierte Teile120',
      'Betrag der Retouren7.000,00 €',
    ])
      expect(text).toContain(part)
    for (const [name, event] of [
      ['Bestellungen ansehen', 'ordered'],
      ['Retouren ansehen', 'returned'],
    ] as const) {
      const link = within(card).getByRole('link', { name })
      const search = new URL(link.getAttribute('href') ?? '', 'http://kontor').searchParams
      expect(Object.fromEntries(search)).toMatchObject({
        order_status: 'all-all',
        event,
        start: '2026-11-01',
        end: '2026-11-23',
        sales_channel: '3',
        store_named: '1',
      })
    }
  })

  it('says that it is about all stores where one is chosen, and leads to no returns where there are none', async () => {
    stats = () => HttpResponse.json({ ...sold, returns: { items: 0, orders: 0, amount: 0 } })
    renderScreen('/home', OfStore, '/home')
    const card = await box()
    expect(card.textContent).toContain('alle Filialen zusammen, nicht nur die gewählte')
    expect(
      within(card)
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual(['Bestellungen ansehen'])
  })

  it('does not lead to orders whom it shows none', async () => {
    show({ roles: ['co_dashboard'] })
    expect(within(await box()).queryByRole('link')).toBeNull()
  })

  it('is not there where nothing was sold', async () => {
    let asked = false
    stats = () => {
      asked = true
      return HttpResponse.json({ ...sold, orders: 0 })
    }
    show()
    await screen.findByText('Anfang')
    await waitFor(() => expect(asked).toBe(true))
    expect(screen.queryByRole('heading', { name: 'Connected Retail' })).toBeNull()
  })

  it('says that it is being recounted, and from which month on it is complete', async () => {
    stats = () => HttpResponse.json({ ...sold, import: running })
    show()
    expect(within(await box()).getByRole('status').textContent).toBe(
      'Wird neu gezählt: fertig ab Oktober 2026',
    )
  })

  it('says that a recount was broken off, and where it is begun anew', async () => {
    stats = () => HttpResponse.json({ ...sold, import: ended('failed') })
    show()
    const card = await box()
    expect(card.textContent).toContain('Die letzte Zählung ist abgebrochen.')
    const link = within(card).getByRole('link', { name: 'Verlauf neu importieren' })
    expect(link.getAttribute('href')).toBe('/management/company')
  })

  it('fails alone, and can be asked again', async () => {
    stats = failure(400, 'internal', 'Kaputt')
    const user = userEvent.setup()
    show()
    expect(within(await box()).getByText('Zahlen gerade nicht verfügbar')).toBeTruthy()
    stats = () => HttpResponse.json(sold)
    await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(async () => expect(plain((await box()).textContent)).toContain('1.234 Bestellungen'))
  })
})

describe('the import of the history', () => {
  const show = (hasKeys = true) =>
    renderScreen('/management/company', hasKeys ? WithKeys : WithoutKeys, '/management/company')
  const button = () => screen.findByRole<HTMLButtonElement>('button', { name: /^Verlauf importieren/ })

  it('is disabled with its reason without both keys', async () => {
    show(false)
    const reason = 'Dafür müssen Client-ID und geheimer Schlüssel gespeichert sein.'
    expect((await button()).disabled).toBe(true)
    expect((await button()).getAttribute('aria-label')).toBe(`Verlauf importieren. ${reason}`)
    expect(screen.getByText(reason)).toBeTruthy()
  })

  it('is begun, shows how far it is, and what it found', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    show()
    await waitFor(async () => expect((await button()).disabled).toBe(false))
    stats = () => HttpResponse.json({ ...sold, import: running })
    await user.click(await button())
    const bar = await screen.findByRole<HTMLProgressElement>('progressbar', {
      name: '2 von 25 Monaten gezählt',
    })
    expect([bar.value, bar.max]).toEqual([2, 25])
    expect(screen.getByRole('status').textContent).toContain('17 Bestellungen gefunden')
    expect((await button()).disabled).toBe(true)
    expect(starts).toBe(1)
    stats = () => HttpResponse.json({ ...sold, import: ended('done') })
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect(
      await screen.findByText('Zuletzt importiert am 23.11.2026 10:05. 400 Bestellungen gefunden.'),
    ).toBeTruthy()
    expect((await button()).disabled).toBe(false)
  })

  it('shows one that runs already when the page is opened', async () => {
    stats = () => HttpResponse.json({ ...sold, import: running })
    show()
    expect(await screen.findByRole('progressbar')).toBeTruthy()
    expect((await button()).disabled).toBe(true)
  })

  const WRONG = 'Etwas ist schiefgegangen, versuchen Sie es später noch einmal!'

  it('says for 15 seconds that it could not be begun', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    const user = userEvent.setup({ advanceTimers: (ms) => vi.advanceTimersByTime(ms) })
    start = failure(400, 'internal', 'Kaputt')
    show()
    await waitFor(async () => expect((await button()).disabled).toBe(false))
    await user.click(await button())
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG)
    await act(() => vi.advanceTimersByTimeAsync(13_000))
    expect(screen.queryByText(WRONG)).toBeTruthy()
    await act(() => vi.advanceTimersByTimeAsync(2_000))
    expect(screen.queryByText(WRONG)).toBeNull()
  })

  it('says the same when it is broken off, and then since when', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true })
    stats = () => HttpResponse.json({ ...sold, import: running })
    show()
    await screen.findByRole('progressbar')
    stats = () => HttpResponse.json({ ...sold, import: ended('failed') })
    await act(() => vi.advanceTimersByTimeAsync(1_500))
    expect((await screen.findByRole('alert')).textContent).toBe(WRONG)
    await act(() => vi.advanceTimersByTimeAsync(15_000))
    expect(screen.queryByText(WRONG)).toBeNull()
    expect(screen.getByText(/^Der Import vom 23.11.2026 10:05 ist abgebrochen/)).toBeTruthy()
    expect((await button()).disabled).toBe(false)
  })

  it('names what the server has against it', async () => {
    const user = userEvent.setup()
    start = failure(409, 'connected_retail_keys_missing', 'Die Schlüssel fehlen.')
    show()
    await waitFor(async () => expect((await button()).disabled).toBe(false))
    await user.click(await button())
    expect(await screen.findByText('Die Schlüssel fehlen.')).toBeTruthy()
    expect(screen.queryByText(WRONG)).toBeNull()
  })

  it('fails alone, and can be asked again', async () => {
    stats = failure(400, 'internal', 'Kaputt')
    const user = userEvent.setup()
    show()
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
    stats = () => HttpResponse.json(sold)
    await user.click(retry)
    await waitFor(async () => expect((await button()).disabled).toBe(false))
  })
})
