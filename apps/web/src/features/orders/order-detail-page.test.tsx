import type { OrderDetail } from '@kontor/contract/orders'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../testing/render-screen.tsx'
import { OrderDetailPage } from './order-detail-page.tsx'
import { orderListSearch } from './order-list-search.ts'
import { orderListQuery } from './orders.queries.ts'
import { aLine, anAddress, anOrder, aRow, aShipping } from './testing/order-builders.ts'
import { orderHandlers, refusal, type ServerState } from './testing/order-server.ts'

const ID = 10452
let state: ServerState
const server = setupServer()

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  state = {
    order: anOrder({ id: ID }),
    address: {
      corrected_first_name: 'Erika',
      corrected_last_name: 'Mustermann',
      corrected_street: 'Hauptstraße',
      corrected_street_number: '',
      corrected_zip: '10115',
      corrected_city: 'Berlin',
      corrected_company: '',
      corrected_care_of: '',
      country: 'DE',
      version: 0,
      editable: true,
    },
    notes: [],
    defaultParcel: 2,
    calls: [],
  }
  server.use(...orderHandlers(state))
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

type Roles = NonNullable<Parameters<typeof renderScreen>[3]>['roles']

async function open(order: Partial<OrderDetail> = {}, roles: Roles = ['co_admin']) {
  state.order = { ...state.order, ...order }
  const view = renderScreen('/orders/$id', OrderDetailPage, `/orders/${ID}`, { roles })
  await screen.findByRole('heading', { level: 2, name: /Position/ })
  return view
}

const shipButton = () => screen.queryByRole('button', { name: 'Versandpapiere erstellen' })

describe('banners', () => {
  it('tells that the marketplace cancelled, and asks to update the stock', async () => {
    await open({ status_id: 'mp_cancellation' })
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('Der Marktplatz hat diese Bestellung storniert.')
    expect(alert).toHaveTextContent('aktualisieren Sie den Bestand in Ihrer Warenwirtschaft')
    expect(screen.getByText('Stornogrund: Vom Marktplatz storniert')).toBeVisible()
    expect(shipButton()).toBeNull()
  })

  it('tells that papers wait for the release of a reserved order', async () => {
    await open({ status_id: 'initial' })
    expect(screen.getByText(/können erst nach der Freigabe erstellt werden/)).toBeVisible()
    expect(shipButton()).toBeNull()
  })

  it('tells why an order is not shipped from here', async () => {
    await open({ not_shippable_reason: 'pickup' })
    expect(screen.getByText('Der Kunde holt sie in der Filiale ab.')).toBeVisible()
    expect(shipButton()).toBeNull()
  })

  it('gives customer number and depot for a parcel to Austria', async () => {
    const customer = state.order.customer
    await open({ customer: customer && { ...customer, delivery: anAddress({ country: 'AT' }) } })
    expect(await screen.findByText(/Kundennummer 300412, Depot 0146/)).toBeVisible()
  })

  it('names the address fields to be checked, and leads to the first of them', async () => {
    const { user } = await open({ address_problems: ['street_no', 'zip_code'] })
    const alert = screen.getByRole('alert')
    expect(alert).toHaveTextContent('Das Format der Rechnungsadresse ist fehlerhaft.')
    expect(alert).toHaveTextContent('Zu prüfen: Hausnummer, PLZ')
    await user.click(within(alert).getByRole('button', { name: 'Adresse bearbeiten' }))
    const field = await screen.findByRole('textbox', { name: /Hausnummer/ })
    await waitFor(() => expect(field).toHaveFocus())
  })
})

describe('the ship panel', () => {
  it('asks for papers with the default parcel option, then shows that they are being made', async () => {
    const { user } = await open()
    expect(await screen.findByRole('combobox', { name: 'Paketart' })).toHaveDisplayValue(
      'DHL · Paket · 5 kg · 60 × 30 × 15 cm',
    )
    await user.click(screen.getByRole('button', { name: 'Versandpapiere erstellen' }))
    expect(await screen.findByText('Versandpapiere werden erstellt …')).toBeVisible()
    expect(shipButton()).toBeDisabled()
    expect(state.calls).toEqual([{ call: `PUT /v1/orders/${ID}/ship`, body: { parcel_id: 2 } }])
  })

  it('waits for a choice where the company has no default', async () => {
    state.defaultParcel = null
    const { user } = await open()
    await screen.findByText('Bitte wählen Sie eine Paketart.')
    expect(shipButton()).toBeDisabled()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Paketart' }), '1')
    expect(shipButton()).toBeEnabled()
  })

  it('warns whoever may not ship, and offers nothing else to change', async () => {
    await open({}, ['co_accounting'])
    expect(
      screen.getByText('Sie haben nicht die nötigen Rechte, um diese Bestellung zu versenden'),
    ).toBeVisible()
    expect(shipButton()).toBeDisabled()
    expect(screen.getByRole('combobox', { name: 'Absenderfiliale für Position 1' })).toBeDisabled()
    expect(screen.queryByRole('button', { name: 'Adresse korrigieren' })).toBeNull()
    expect(screen.queryByRole('textbox', { name: 'Neue Notiz' })).toBeNull()
  })

  it('asks for a service first where the order is Prime', async () => {
    await open({ order_type: 'prime' })
    expect(screen.getByText(/Prime-Bestellung muss zuerst ein Versanddienst gewählt werden/)).toBeVisible()
    expect(shipButton()).toBeDisabled()
  })

  it('takes up papers that are being made already', async () => {
    let looked = false
    server.use(
      http.get('*/v1/orders/:id/shippings/check', () => {
        looked = true
        state.order = anOrder({
          id: ID,
          status_id: 'shipped',
          lines: [aLine({ shipping_id: 501 })],
          shippings: [aShipping()],
        })
        return HttpResponse.json({ status: 'done', message: '' })
      }),
    )
    await open({ shippingLock: true })
    const done = await screen.findByText('Die Versandpapiere sind erstellt.')
    expect(done).toBeVisible()
    expect(looked).toBe(true)
    expect(screen.getByRole('link', { name: 'Versandpapiere öffnen' })).toHaveAttribute(
      'href',
      '/v1/shippings/501/documents/combined.pdf',
    )
    expect(shipButton()).toBeNull()
  })

  const labelError = (own: boolean) => ({
    own_label_error: own ? (1 as const) : (0 as const),
    label_errors: [
      {
        id: 1,
        own_label_error: own,
        information: ['Die Hausnummer fehlt.'],
        fields: own ? ['street_no'] : [],
        created_at: '2026-11-20T10:00:00Z',
      },
    ],
  })

  it('tells the merchant of an ordinary order who corrects the address and when', async () => {
    await open({ ...labelError(true), merchant_external_order: false })
    expect(screen.getByText('Die Hausnummer fehlt.')).toBeVisible()
    expect(screen.getByText(/innerhalb von etwa 3 Stunden korrigiert.*E-Mail/)).toBeVisible()
  })

  it('lets the merchant of an external order correct the address and retry', async () => {
    const { user } = await open({ ...labelError(true), merchant_external_order: true })
    const notice = screen.getByRole('alert')
    expect(notice).toHaveTextContent('Bitte korrigieren Sie die Adresse und versuchen Sie es hier erneut.')
    await user.click(within(notice).getByRole('button', { name: 'Erneut versuchen' }))
    await waitFor(() => expect(state.calls).toHaveLength(1))
  })

  it('sends to support only for a technical error', async () => {
    await open(labelError(false))
    expect(screen.getByText(/wenden Sie sich an den Support/)).toBeVisible()
    expect(
      within(screen.getByRole('alert')).queryByRole('button', { name: 'Adresse korrigieren' }),
    ).toBeNull()
  })
})

describe('the sender store', () => {
  const choice = () => screen.getByRole('combobox', { name: 'Absenderfiliale für Position 1' })

  it('is changed, and the papers wait for it', async () => {
    let answer = () => {}
    const held = new Promise<void>((resolve) => {
      answer = resolve
    })
    server.use(
      http.put('*/v1/orders/line/901/store', async ({ request }) => {
        const body: unknown = await request.json()
        await held
        state.calls.push({ call: 'store', body })
        state.order = { ...state.order, lines: [aLine({ store_id: 2 })] }
        return HttpResponse.json({ message: 'Die Position wird jetzt aus Altstadt versendet.' })
      }),
    )
    const { user } = await open()
    await screen.findByRole('option', { name: '002 Altstadt' })
    expect(screen.queryByRole('option', { name: /009/ })).toBeNull()
    await user.selectOptions(choice(), '2')
    expect(await screen.findByText('Die Absenderfiliale wird gerade geändert.')).toBeVisible()
    expect(shipButton()).toBeDisabled()
    answer()
    expect(await screen.findByText('Die Position wird jetzt aus Altstadt versendet.')).toBeInTheDocument()
    await waitFor(() => expect(shipButton()).toBeEnabled())
    expect(choice()).toHaveDisplayValue('002 Altstadt')
    expect(state.calls).toEqual([{ call: 'store', body: { store_id: 2 } }])
  })

  it('goes back to what it was when the server refuses, and says why', async () => {
    server.use(http.put('*/v1/orders/line/901/store', () => refusal('line_store_locked')))
    const { user } = await open()
    await screen.findByRole('option', { name: '002 Altstadt' })
    await user.selectOptions(choice(), '2')
    expect(await screen.findByText(/Die Filiale kann nicht mehr geändert werden/)).toBeInTheDocument()
    await waitFor(() => expect(choice()).toHaveDisplayValue('001 Mitte'))
  })

  it('is a fact once the line is in a parcel', async () => {
    await open({ lines: [aLine({ shipping_id: 5 }), aLine({ id: 902, position: 2 })] })
    expect(screen.queryByRole('combobox', { name: 'Absenderfiliale für Position 1' })).toBeNull()
    expect(screen.getByRole('combobox', { name: 'Absenderfiliale für Position 2' })).toBeEnabled()
  })

  it('is locked while papers are being made', async () => {
    await open({ shippingLock: true })
    expect(choice()).toBeDisabled()
  })
})

describe('a line', () => {
  it('says in words what the colour of its price says', async () => {
    await open({ lines: [aLine({ item_price: 59.9 }), aLine({ id: 902, position: 2 })] })
    expect(screen.getByText(/Preis liegt 20,05\s€ unter dem Originalpreis/)).toBeInTheDocument()
    expect(screen.getByText(/Preis liegt nicht unter dem Originalpreis/)).toBeInTheDocument()
  })

  it('shows reductions only when there are any', async () => {
    await open({
      lines: [
        aLine({ reductions: { refund_amount: 10, refundable_amount: 69.95 } }),
        aLine({ id: 902, position: 2 }),
      ],
    })
    expect(screen.getAllByText(/Erstattet/)).toHaveLength(1)
    expect(screen.getByText(/69,95/)).toBeVisible()
  })

  it('opens its own history only', async () => {
    const event = { points: 0, actor: 'Kontor', date: '2026-11-19 08:00:00' }
    const mine = { ...event, transition: 'shipped_ln', line_id: 901, message: 'Position versendet' }
    const { user } = await open({
      lines: [aLine({ transitions: [mine] })],
      transitions: [
        mine,
        { ...event, transition: 'approved_tr', line_id: null, message: 'Bestellung freigegeben' },
      ],
    })
    await user.click(screen.getByRole('button', { name: 'Historie: Position' }))
    const dialog = await screen.findByRole('dialog', { name: 'Historie von Position 1' })
    expect(within(dialog).getByText('Position versendet')).toBeVisible()
    expect(within(dialog).queryByText('Bestellung freigegeben')).toBeNull()
    expect(screen.getByRole('button', { name: 'Historie: Label', hidden: true })).toBeDisabled()
  })
})

describe('the address dialog', () => {
  const save = () => screen.getByRole('button', { name: 'Adresse speichern' })

  async function openDialog() {
    const view = await open()
    await view.user.click(screen.getByRole('button', { name: 'Adresse korrigieren' }))
    const number = await screen.findByRole('textbox', { name: /Hausnummer/ })
    return { ...view, number }
  }

  it('tells what is missing and cannot be sent before it is mended', async () => {
    const { user, number } = await openDialog()
    expect(screen.getByText('Bitte geben Sie die Hausnummer an, z. B. 12a.')).toBeVisible()
    expect(save()).toBeDisabled()
    server.use(
      http.put('*/v1/orders/:id/customer/shipping', async ({ request }) => {
        state.calls.push({ call: 'address', body: await request.json() })
        return HttpResponse.json({
          message: 'Die Lieferadresse wurde aktualisiert.',
          address: { ...state.address, corrected_street_number: '12a', version: 1 },
        })
      }),
    )
    await user.type(number, '12a')
    await user.click(save())
    expect(await screen.findByText('Die Lieferadresse wurde aktualisiert.')).toBeVisible()
    expect(save()).toBeDisabled()
    expect(state.calls).toEqual([
      {
        call: 'address',
        body: {
          corrected_first_name: 'Erika',
          corrected_last_name: 'Mustermann',
          corrected_street: 'Hauptstraße',
          corrected_street_number: '12a',
          corrected_zip: '10115',
          corrected_city: 'Berlin',
          corrected_company: '',
          corrected_care_of: '',
          version: 0,
        },
      },
    ])
  })

  it('shows what somebody else changed meanwhile, and saves over it only when told again', async () => {
    const bodies: unknown[] = []
    server.use(
      http.put('*/v1/orders/:id/customer/shipping', async ({ request }) => {
        bodies.push(await request.json())
        if (bodies.length > 1) {
          return HttpResponse.json({ message: 'Gespeichert.', address: { ...state.address, version: 4 } })
        }
        state.address = {
          ...state.address,
          corrected_street_number: '7',
          corrected_city: 'Potsdam',
          version: 3,
        }
        return refusal('stale_version')
      }),
    )
    const { user, number } = await openDialog()
    await user.type(number, '12a')
    await user.click(save())
    expect(await screen.findByText('Ort: „Berlin“ wurde zu „Potsdam“')).toBeVisible()
    expect(number).toHaveValue('12a')
    await user.click(save())
    expect(await screen.findByText('Gespeichert.')).toBeVisible()
    expect(bodies).toMatchObject([{ version: 0 }, { version: 3, corrected_street_number: '12a' }])
  })

  it('puts what the server refuses under its field', async () => {
    server.use(
      http.put('*/v1/orders/:id/customer/shipping', () =>
        refusal('invalid_request', { corrected_city: ['Diesen Ort gibt es nicht.'] }),
      ),
    )
    const { user, number } = await openDialog()
    await user.type(number, '12a')
    await user.click(save())
    expect(await screen.findByText('Diesen Ort gibt es nicht.')).toBeVisible()
    expect(save()).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: /Ort/ }), ' Mitte')
    expect(save()).toBeEnabled()
  })

  it('asks before it throws away what was typed', async () => {
    const { user, number } = await openDialog()
    await user.type(number, '12a')
    await user.keyboard('{Escape}')
    expect(await screen.findByText('Änderungen verwerfen?')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Weiter bearbeiten' }))
    expect(number).toHaveValue('12a')
  })
})

describe('notes', () => {
  const note = {
    id: 3,
    author: 'Vera',
    note: 'Bitte warten.',
    original_message: null,
    created_at: '2026-11-20T08:00:00Z',
    updated_by: null,
    updated_at: null,
    version: 1,
  }

  it('are added', async () => {
    server.use(
      http.post('*/v1/orders/:id/notes', async ({ request }) => {
        const body: unknown = await request.json()
        state.calls.push({ call: 'note', body })
        state.notes = [{ ...note, note: 'Kunde ruft zurück.' }]
        return HttpResponse.json(state.notes[0], { status: 201 })
      }),
    )
    const { user } = await open()
    const add = await screen.findByRole('button', { name: 'Notiz hinzufügen' })
    expect(add).toBeDisabled()
    await user.type(screen.getByRole('textbox', { name: 'Neue Notiz' }), 'Kunde ruft zurück.')
    await user.click(add)
    expect(await screen.findByText('Kunde ruft zurück.')).toBeVisible()
    expect(screen.getByRole('textbox', { name: 'Neue Notiz' })).toHaveValue('')
    expect(state.calls).toEqual([{ call: 'note', body: { note: 'Kunde ruft zurück.' } }])
  })

  it('that somebody else changed are not overwritten unseen', async () => {
    const bodies: unknown[] = []
    state.notes = [note]
    server.use(
      http.put('*/v1/orders/:id/notes/3', async ({ request }) => {
        bodies.push(await request.json())
        if (bodies.length > 1) {
          state.notes = [{ ...note, note: 'Doch warten.', version: 3 }]
          return HttpResponse.json(state.notes[0])
        }
        state.notes = [
          { ...note, note: 'Nicht warten.', updated_by: 'Anton', updated_at: note.created_at, version: 2 },
        ]
        return refusal('stale_version')
      }),
    )
    const { user } = await open()
    await user.click(await screen.findByRole('button', { name: 'Notiz ändern' }))
    const field = screen.getByRole('textbox', { name: 'Notiz ändern' })
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, 'Doch warten.')
    await user.click(screen.getByRole('button', { name: 'Notiz speichern' }))
    expect(await screen.findByText('Diese Notiz wurde inzwischen geändert.')).toBeVisible()
    expect(screen.getByText('Nicht warten.')).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Meine Fassung speichern' }))
    expect(await screen.findByText('Doch warten.', { selector: 'p' })).toBeVisible()
    expect(bodies).toEqual([
      { note: 'Doch warten.', version: 1 },
      { note: 'Doch warten.', version: 2 },
    ])
  })
})

describe('an order that is not there', () => {
  it('shows the 404 page without an alert, and jumps to another order', async () => {
    const { user, router } = renderScreen('/orders/$id', OrderDetailPage, '/orders/999')
    expect(await screen.findByRole('heading', { name: 'Hoppla, Bestellung nicht gefunden.' })).toBeVisible()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: 'Zur Startseite' })).toHaveAttribute('href', '/home')
    await user.type(screen.getByRole('textbox', { name: 'Bestell-ID' }), `${ID}{Enter}`)
    await screen.findByRole('heading', { level: 2, name: '1 Position' })
    expect(router.state.location.pathname).toBe(`/orders/${ID}`)
  })

  it('jumps by the marketplace order id: one hit to the order, none to the page that says so', async () => {
    const hits = (rows: object[]) => ({
      total: rows.length,
      total_is_capped: false,
      per_page: 25,
      current_page: 1,
      total_pages: 1,
      from: 1,
      to: rows.length,
      data: rows,
    })
    server.use(
      http.get('*/v1/orders', ({ request }) =>
        HttpResponse.json(
          hits(new URL(request.url).searchParams.get('ext_order_id') === '028-1' ? [aRow({ id: ID })] : []),
        ),
      ),
    )
    const { user, router } = renderScreen('/orders/$id', OrderDetailPage, '/orders/abc')
    const field = await screen.findByRole('textbox', { name: 'Bestellnummer des Marktplatzes' })
    await user.type(field, '028-1{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${ID}`))
    await router.navigate({ to: '/orders/abc' })
    await user.type(
      await screen.findByRole('textbox', { name: 'Bestellnummer des Marktplatzes' }),
      'NIX{Enter}',
    )
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/error'))
    expect(router.state.location.search).toEqual({ ext_order_id: 'NIX' })
  })
})

it('stands there at once with what the list knows, before the server has answered', async () => {
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  server.use(
    http.get('*/v1/orders/:id', async () => {
      await held
      return HttpResponse.json(state.order)
    }),
  )
  const values = orderListSearch('2026-11-20').parse({})
  const { queryClient, router } = renderScreen('/orders/$id', OrderDetailPage, '/elsewhere')
  await screen.findByText('Elsewhere')
  queryClient.setQueryData(orderListQuery(values).queryKey, {
    total: 1,
    total_is_capped: false,
    per_page: 25,
    current_page: 1,
    total_pages: 1,
    from: 1,
    to: 1,
    data: [aRow({ id: ID, ext_order_id: 'AUS-DER-LISTE' })],
  })
  await router.navigate({ to: `/orders/${ID}` })
  expect((await screen.findAllByText('AUS-DER-LISTE')).length).toBeGreaterThan(0)
  answer()
  await screen.findByText('Schnürer Antonia')
  expect(screen.queryByText('AUS-DER-LISTE')).toBeNull()
})

it('offers a retry when the order could not be loaded', async () => {
  server.use(http.get('*/v1/orders/:id', () => refusal('internal_error'), { once: true }))
  const { user } = renderScreen('/orders/$id', OrderDetailPage, `/orders/${ID}`)
  expect(await screen.findByRole('alert')).toHaveTextContent('Interner Fehler')
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Schnürer Antonia')).toBeVisible()
})
