import { errorMessage } from '@kontor/contract/errors'
import type { DeadLetter, DeadLetterField } from '@kontor/contract/intake'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ImportErrorsPage } from './import-errors-page.tsx'

const letter = (over: Partial<DeadLetter> = {}): DeadLetter => ({
  id: 7,
  sales_channel_id: 4,
  sales_channel: 'Amazon',
  account: 'Konto',
  ext_order_id: '028-1',
  kind: 'order',
  reason: 'lines.0.item_price: keine Zahl',
  correctable: false,
  attempts: 1,
  created_at: '2026-11-20T08:00:00Z',
  last_attempt_at: '2026-11-20T08:00:00Z',
  resolved_at: null,
  resolution: null,
  ...over,
})

const wrong = (
  path: string,
  name: string,
  kind: DeadLetterField['kind'],
  value: DeadLetterField['value'],
  message: string,
): DeadLetterField => ({ path, name, kind, value, options: [], messages: [message] })

let letters: DeadLetter[]
let fields: DeadLetterField[]
let actions: unknown[]
const server = setupServer(
  http.get('*/v1/intake/dead-letters', ({ request }) => {
    const resolved = new URL(request.url).searchParams.get('resolved') === '1'
    const data = letters.filter((one) => (one.resolved_at !== null) === resolved)
    return HttpResponse.json({
      total: data.length,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: 1,
      to: data.length,
      data,
    })
  }),
  http.get('*/v1/intake/dead-letters/7', () =>
    HttpResponse.json({ ...letter(), raw: { lines: [{ item_price: 'neunzig' }] }, fields }),
  ),
  http.put('*/v1/intake/dead-letters/7', async ({ request }) => {
    const body: unknown = await request.json()
    actions.push(body)
    const isRetry = JSON.stringify(body).includes('retry')
    letters = [
      letter({ resolved_at: '2026-11-20T09:00:00Z', resolution: isRetry ? 'imported' : 'dismissed' }),
    ]
    return HttpResponse.json({ message: 'Erledigt.', order_id: isRetry ? 31 : null })
  }),
)

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  letters = [letter()]
  fields = [
    wrong('lines.0.item_price', 'Position 1, Preis', 'number', 'neunzig', 'Muss eine Zahl sein.'),
    wrong('lines.0.title', 'Position 1, Titel', 'text', null, 'Bitte ausfüllen.'),
    wrong('colour', 'colour', 'surplus', 'blau', 'Dieses Feld gibt es nicht.'),
  ]
  actions = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

async function open() {
  const view = renderScreen('/overview/imports', ImportErrorsPage, '/overview/imports')
  await screen.findByText('lines.0.item_price: keine Zahl')
  return view
}

describe('import errors', () => {
  it('shows the document as it came', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: 'Dokument zu 028-1 ansehen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Gelieferte Daten zu 028-1' })
    expect(await within(dialog).findByText(/"item_price": "neunzig"/)).toBeTruthy()
  })

  it('imports again and leads to the order', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '028-1 erneut importieren' }))
    const link = await screen.findByRole('link', { name: 'Bestellung 31 öffnen' })
    expect(link.getAttribute('href')).toBe('/orders/31')
    expect(actions).toEqual([{ action: 'retry' }])
    expect(await screen.findByText('Keine Importfehler')).toBeTruthy()
  })

  it('offers what is wrong to be corrected, and imports with it', async () => {
    letters = [letter({ correctable: true })]
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '028-1 berichtigen' }))
    const dialog = await screen.findByRole('dialog', { name: '028-1 berichtigen' })
    const price = await within(dialog).findByLabelText<HTMLInputElement>('Position 1, Preis')
    expect(price.value).toBe('neunzig')
    expect(within(dialog).getByText('Muss eine Zahl sein.')).toBeTruthy()
    expect(within(dialog).getByText(/wird weggelassen/)).toBeTruthy()
    const send = within(dialog).getByRole('button', { name: 'Berichtigt importieren' })
    expect(send).toHaveProperty('disabled', true)
    await user.clear(price)
    await user.type(price, '79,95')
    await user.type(within(dialog).getByLabelText('Position 1, Titel'), 'Sneaker')
    await user.click(send)
    expect(await screen.findByRole('link', { name: 'Bestellung 31 öffnen' })).toBeTruthy()
    expect(actions).toEqual([
      {
        action: 'retry',
        fields: { 'lines.0.item_price': 79.95, 'lines.0.title': 'Sneaker', colour: null },
      },
    ])
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('keeps the form open with what is still wrong', async () => {
    letters = [letter({ correctable: true })]
    server.use(
      http.put('*/v1/intake/dead-letters/7', () => {
        fields = [wrong('order_date', 'Bestelldatum', 'text', '1970-01-01', 'Zu alt.')]
        const message = errorMessage('dead_letter_still_failing', 'de', { reason: 'Zu alt.' })
        return HttpResponse.json(
          { code: 'dead_letter_still_failing', message, request_id: 'r' },
          { status: 422 },
        )
      }),
    )
    fields = [wrong('lines.0.title', 'Position 1, Titel', 'text', null, 'Bitte ausfüllen.')]
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '028-1 berichtigen' }))
    await user.type(await screen.findByLabelText('Position 1, Titel'), 'Sneaker')
    await user.click(screen.getByRole('button', { name: 'Berichtigt importieren' }))
    expect(await screen.findByText('Der Import ist erneut fehlgeschlagen: Zu alt.')).toBeTruthy()
    expect(await screen.findByLabelText('Bestelldatum')).toHaveProperty('value', '1970-01-01')
  })

  it('says why it fails again, and shows the new reason', async () => {
    const reason = 'Kanal nicht eingerichtet'
    server.use(
      http.put('*/v1/intake/dead-letters/7', () => {
        letters = [letter({ reason, attempts: 2 })]
        const message = errorMessage('dead_letter_still_failing', 'de', { reason })
        return HttpResponse.json(
          { code: 'dead_letter_still_failing', message, request_id: 'r' },
          { status: 422 },
        )
      }),
    )
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '028-1 erneut importieren' }))
    expect(await screen.findByText(`Der Import ist erneut fehlgeschlagen: ${reason}`)).toBeTruthy()
    expect(await screen.findByText(reason)).toBeTruthy()
  })

  it('dismisses only after asking', async () => {
    const { user } = await open()
    await user.click(screen.getByRole('button', { name: '028-1 verwerfen' }))
    const dialog = await screen.findByRole('dialog', { name: 'Importfehler verwerfen?' })
    await user.click(within(dialog).getByRole('button', { name: 'Abbrechen' }))
    expect(actions).toEqual([])
    await user.click(screen.getByRole('button', { name: '028-1 verwerfen' }))
    await user.click(await screen.findByRole('button', { name: 'Importfehler verwerfen' }))
    await waitFor(() => expect(actions).toEqual([{ action: 'dismiss' }]))
    await user.selectOptions(screen.getByRole('combobox', { name: 'Anzeigen' }), '1')
    expect(await screen.findByText('Verworfen')).toBeTruthy()
  })
})
