import type { ReservationDetail } from '@kontor/contract/click-and-collect'
import { errorMessage } from '@kontor/contract/errors'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { ReservationDetailPage } from './reservation-detail-page.tsx'

const received = { label: 'reservation_received', style: 'success', icon: 'download' } as const
const reservation = (over: Partial<ReservationDetail> = {}): ReservationDetail => ({
  reservation_id: 7,
  ext_order_id: 'R-1',
  sales_channel_id: 1,
  sales_channel: 'Eigener Shop',
  date_order: '2026-03-10T08:00:00Z',
  status: received,
  status_id: 1,
  customer_firstname: 'Ada',
  customer_name: 'Lovelace',
  products_title: 'Sneaker Elbe',
  products_image: '',
  img_path: '',
  products_kind: 'sneaker',
  products_size: '39',
  products_price: 89.95,
  currency: 'EUR',
  store_number: '101',
  store_name: 'Lindner Hamburg',
  expires_at: '2026-03-16T08:00:00Z',
  has_unanswered_message: false,
  customer_email: 'ada@example.test',
  customer_tel: '',
  customer_comment: '',
  store_information: {
    name: 'Lindner Hamburg',
    street: 'Mönckebergstraße',
    street_no: '17',
    zip_code: '20095',
    city: 'Hamburg',
  },
  mail_frame: { greeting: 'Guten Tag Jana Beck,', closing: 'Freundliche Grüße' },
  products_id: 'A-1',
  products_ean: '4006381333931',
  products_sku: 'SKU-1',
  products_brand: 'Nordweg',
  products_color: 'blau',
  products_amount: 1,
  stock_reserved: true,
  notes: '',
  actions: ['confirm', 'cancel'],
  can_write: true,
  histories: [{ date: '2026-03-10T08:00:00Z', status: received, status_id: 1, actor: 'Kontor', comment: '' }],
  contacts: [
    {
      id: 1,
      author: 'merchant',
      author_name: 'Meike',
      date: '2026-03-10T09:00:00Z',
      message: ['Bis 18 Uhr?'],
      whole: null,
      state: 'failed',
      attachments: 0,
    },
    {
      id: 2,
      author: 'customer',
      author_name: 'Ada',
      date: '2026-03-10T10:00:00Z',
      message: ['Ja'],
      whole: null,
      state: 'received',
      attachments: 2,
    },
  ],
  version: 4,
  ...over,
})

let shown: ReservationDetail
let bodies: unknown[]
let refuse: boolean
const server = setupServer(
  http.get('*/v1/clickAndCollect/7', () => HttpResponse.json(shown)),
  http.get('*/v1/clickAndCollect/8', () =>
    HttpResponse.json(
      {
        code: 'reservation_not_found',
        message: errorMessage('reservation_not_found', 'de'),
        request_id: 'r',
      },
      { status: 404 },
    ),
  ),
  http.put('*/v1/clickAndCollect/7/status', async ({ request }) => {
    bodies.push(await request.json())
    if (refuse) {
      shown = reservation({
        actions: [],
        status_id: 3,
        status: { label: 'reservation_cancelled_by_customer', style: 'danger', icon: 'ban' },
        version: 5,
      })
      return HttpResponse.json(
        { code: 'stale_version', message: errorMessage('stale_version', 'de'), request_id: 'r' },
        { status: 409 },
      )
    }
    shown = reservation({ actions: ['ready', 'cancel'], status_id: 2, version: 5 })
    return HttpResponse.json({ message: 'Die Reservierung ist bestätigt.' })
  }),
  http.post('*/v1/clickAndCollect/7/messages', async ({ request }) => {
    bodies.push(await request.json())
    return HttpResponse.json({ message: 'Ihre Nachricht wird gesendet.' }, { status: 201 })
  }),
)
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  shown = reservation()
  bodies = []
  refuse = false
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const open = (id = 7) =>
  renderScreen('/click-and-collect/$id', ReservationDetailPage, `/click-and-collect/${id}`)

describe('a reservation', () => {
  it('shows customer, product, the missing comment, and the thread with the merchant on the left', async () => {
    open()
    expect(await screen.findByText('Es wurde kein Kommentar zur Reservierung hinterlegt!')).toBeDefined()
    expect(screen.getByRole('link', { name: 'ada@example.test' })?.getAttribute('href')).toBe(
      'mailto:ada@example.test',
    )
    const mine = screen.getByText('Bis 18 Uhr?').closest('li')
    expect(mine?.getAttribute('data-author')).toBe('merchant')
    expect(mine?.textContent).toContain('nicht zustellbar')
    const theirs = screen.getByText('Ja').closest('li')
    expect(theirs?.getAttribute('data-author')).toBe('customer')
    expect(theirs?.textContent).toContain('2 Anhänge wurden nicht übernommen.')
  })

  it('promises no mail where there is no address', async () => {
    shown = reservation({ can_write: false, customer_email: '' })
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Reservierung bestätigen' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog.textContent).toContain('Der Kunde wird nicht benachrichtigt.')
    expect(dialog.textContent).not.toContain('erhält eine E-Mail')
  })

  it('folds a whole mail away, marks an automatic reply, and shows a mail before it goes out', async () => {
    const [first] = reservation().contacts
    if (!first) throw new Error('no contact')
    const whole = ['Gern.', '', '> Passt Samstag?']
    shown = reservation({
      contacts: [{ ...first, author: 'customer', message: ['Gern.'], whole, state: 'automatic' }],
    })
    const { user } = open()
    expect(await screen.findByText('automatische Antwort')).toBeDefined()
    const folded = screen.getByText('Ganze E-Mail anzeigen').closest('details')
    expect([folded?.open, folded?.textContent?.includes('> Passt Samstag?')]).toEqual([false, true])
    await user.type(screen.getByLabelText(/^Nachricht an den Kunden/), 'Hallo Jana, bis Samstag.')
    const preview = screen.getByText('Vorschau der E-Mail').closest('details')
    expect(preview?.textContent).toContain('Hallo Jana, bis Samstag.')
    expect(preview?.textContent).not.toContain('Guten Tag Jana Beck,')
  })

  it('offers what its status allows, says what will happen, and sends the version it showed', async () => {
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Reservierung bestätigen' }))
    const dialog = await screen.findByRole('dialog')
    expect(dialog?.textContent).toContain('Der Kunde erhält eine E-Mail')
    await user.type(within(dialog).getByRole('textbox'), 'Bis Samstag')
    await user.click(within(dialog).getByRole('button', { name: 'Reservierung bestätigen' }))
    expect(await screen.findByRole('button', { name: 'Abholbereit melden' })).toBeDefined()
    expect(bodies).toEqual([{ action: 'confirm', comment: 'Bis Samstag', version: 4 }])
  })

  it('keeps the dialog open with the server’s words when somebody was faster, and shows what is', async () => {
    refuse = true
    const { user } = open()
    await user.click(await screen.findByRole('button', { name: 'Reservierung bestätigen' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Reservierung bestätigen' }))
    expect(await within(dialog).findByText('Jemand anderes hat inzwischen gespeichert.')).toBeDefined()
    expect(within(dialog).getByText('Status: „Vom Kunden storniert“')).toBeDefined()
    // What they did leaves nothing to confirm.
    expect(within(dialog).queryByRole('button', { name: 'Meine Angaben speichern' })).toBeNull()
    await user.click(within(dialog).getByRole('button', { name: 'Deren Werte übernehmen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.getByText('Diese Reservierung ist abgeschlossen.')).toBeDefined()
  })

  it('takes a message and empties the field once it is on its way', async () => {
    const { user } = open()
    const field = await screen.findByLabelText('Nachricht an den Kunden')
    expect(screen.getByRole('button', { name: 'Nachricht senden' }).hasAttribute('disabled')).toBe(true)
    await user.type(field, 'Passt Samstag?')
    await user.click(screen.getByRole('button', { name: 'Nachricht senden' }))
    await waitFor(() => expect((field as HTMLTextAreaElement).value).toBe(''))
    expect(bodies).toEqual([{ message: 'Passt Samstag?' }])
  })

  it('that does not exist says so', async () => {
    open(8)
    expect((await screen.findAllByText('Reservierung nicht gefunden')).length).toBeGreaterThan(0)
  })
})
