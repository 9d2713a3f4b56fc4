import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { describe, expect, it } from 'vitest'
import { orderListSearch } from '../../../features/orders/list/order-list-search.ts'
import { orderListQuery } from '../../../features/orders/list/orders.queries.ts'
import { aLabel, aLine, anAddress, aRow, aShipping } from '../../../testing/order-document/order-builders.ts'
import { ORDER_ID, orderScreen, shipButton } from '../../../testing/order-document/order-screen.tsx'
import { refusal } from '../../../testing/order-document/order-server.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { OrderDetailPage } from './order-document-page.tsx'

const PICKED_UP = { transition: 'picked_up', date: '2026-11-20 12:00:00', message: '' }
const { server, state, open } = orderScreen()

describe('banners', () => {
  it('says that the marketplace cancelled, and asks to update the stock', async () => {
    await open({ status_id: 'mp_cancellation' })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Der Marktplatz hat diese Bestellung storniert.')
    expect(alert.textContent).toContain('aktualisieren Sie den Bestand in Ihrem ERP')
    expect(screen.getByText('Stornogrund: Vom Marktplatz storniert')).toBeTruthy()
    expect(shipButton()).toBeNull()
  })

  it('says that papers wait for the release of a reserved order', async () => {
    await open({ status_id: 'initial' })
    expect(screen.getByText(/können erst nach der Freigabe erstellt werden/)).toBeTruthy()
    expect(shipButton()).toBeNull()
  })

  it('says why an order is not shipped from here', async () => {
    await open({ not_shippable_reason: 'pickup' })
    expect(screen.getByText('Der Kunde holt sie in der Filiale ab.')).toBeTruthy()
    expect(shipButton()).toBeNull()
  })

  it('gives customer number and depot for a parcel to Austria', async () => {
    const customer = state.order.customer
    const toAustria = { customer: customer && { ...customer, delivery: anAddress({ country: 'AT' }) } }
    await open({ ...toAustria, shippings: [aShipping()] })
    expect(await screen.findByText(/Kundennummer: 300412. Depot: 0146./)).toBeTruthy()
  })

  it.each([
    ['there is no parcel', []],
    ['papers are being made', [aShipping({ state: 'requested' })]],
    ['the carrier has the parcel', [aShipping({ labels: [aLabel({ transitions: [PICKED_UP] })] })]],
  ])('asks for no pickup in Austria while %s', async (_, shippings) => {
    const customer = state.order.customer
    const delivery = anAddress({ country: 'AT' })
    await open({ customer: customer && { ...customer, delivery }, shippings })
    expect(screen.queryByText('Sendung nach Österreich')).toBeNull()
  })

  it('shows who a customer is whose address the channel keeps to itself', async () => {
    const customer = state.order.customer
    state.order = { ...state.order, customer: customer && { ...customer, delivery: null, corrected: null } }
    renderScreen('/orders/$id', OrderDetailPage, `/orders/${ORDER_ID}`)
    expect(await screen.findByText('Der Verkaufskanal hat keine Lieferadresse übermittelt.')).toBeTruthy()
    expect(screen.getByText(customer?.email ?? '')).toBeTruthy()
  })

  it('names the address fields to be checked, and leads to the first of them', async () => {
    const { user } = await open({ address_problems: ['street_no', 'zip_code'] })
    const alert = screen.getByRole('alert')
    expect(alert.textContent).toContain('Das Format der Lieferadresse ist fehlerhaft.')
    expect(alert.textContent).toContain('Zu prüfen: Hausnummer, PLZ')
    await user.click(within(alert).getByRole('button', { name: 'Adresse bearbeiten' }))
    const field = await screen.findByRole('textbox', { name: /Hausnummer/ })
    await waitFor(() => expect(document.activeElement).toBe(field))
  })
})

it('says which fields are empty in the billing address, as long as the order is open', async () => {
  const view = await open({ billing_problems: ['street', 'city'] })
  const alert = screen.getByRole('alert')
  expect(alert.textContent).toContain('Das Format der Rechnungsadresse ist fehlerhaft.')
  expect(alert.textContent).toContain('Zu prüfen: Straße, Ort')
  view.unmount()
  await open({ billing_problems: ['street', 'city'], status_id: 'cancelled' })
  expect(screen.queryByText('Das Format der Rechnungsadresse ist fehlerhaft.')).toBeNull()
})

/** jsdom knows no popover, and takes its content for hidden. */
async function chooseMore(user: UserEvent, entry: string): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'Mehr' }))
  await user.click(screen.getByRole('button', { name: entry, hidden: true }))
}

it('shows the label events of all parcels together', async () => {
  const parcel = (id: number, tracking_number: string, line: number) =>
    aShipping({ id, line_ids: [line], labels: [aLabel({ id, tracking_number })] })
  const { user } = await open({ shippings: [parcel(1, 'JJD1', 901), parcel(2, 'JJD2', 902)] })
  await chooseMore(user, 'Labelhistorie')
  const dialog = within(await screen.findByRole('dialog', { name: 'Labelhistorie der Bestellung' }))
  expect(dialog.getByText('JJD1')).toBeTruthy()
  expect(dialog.getByText('JJD2')).toBeTruthy()
})

it('says who corrects an address that the carrier refused, and offers no correction that would be refused', async () => {
  const refused = {
    id: 1,
    own_label_error: true,
    reason: 'address',
    carrier: 'dhl',
    information: [],
    fields: ['street_no'],
    created_at: '2026-11-20T10:00:00.000Z',
  }
  await open({ address_problems: ['street_no'], merchant_external_order: false, label_errors: [refused] })
  expect(screen.queryByRole('button', { name: 'Adresse bearbeiten' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Adresse korrigieren' })).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
  expect(shipButton()).toHaveProperty('disabled', true)
  expect(screen.getByText(/Unser Kundenservice korrigiert sie an Werktagen/)).toBeTruthy()
})

describe('an address that the carrier refused for a label of an own account', () => {
  const refused = {
    merchant_external_order: true,
    label_errors: [
      {
        id: 71,
        own_label_error: true,
        reason: 'address',
        carrier: 'dhl',
        information: [],
        fields: ['street_no'],
        created_at: '2026-11-20T10:00:00.000Z',
      },
    ],
  }
  const correct = async (user: UserEvent) => {
    const alert = screen.getByRole('alert')
    await user.click(within(alert).getByRole('button', { name: 'Adresse korrigieren' }))
    const dialog = await screen.findByRole('dialog')
    await user.type(await within(dialog).findByLabelText(/^Hausnummer/), '12')
    return dialog
  }

  it('is saved and the label asked for again by one button, and the dialog closes', async () => {
    const saved: unknown[] = []
    server.use(
      http.get('*/v1/observation/labels/failed/71/address', () => HttpResponse.json(state.address)),
      http.put('*/v1/observation/labels/failed/71/address', async ({ request }) => {
        saved.push(await request.json())
        return HttpResponse.json({ message: 'Das Label wird neu erstellt.', address: state.address })
      }),
    )
    const { user } = await open(refused)
    const dialog = await correct(user)
    await user.click(within(dialog).getByRole('button', { name: 'Speichern und erneut versuchen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(saved).toMatchObject([{ corrected_street_number: '12' }])
  })

  it('is not lost where the label is refused again: it is saved alone', async () => {
    server.use(
      http.get('*/v1/observation/labels/failed/71/address', () => HttpResponse.json(state.address)),
      http.put('*/v1/observation/labels/failed/71/address', () => refusal('customs_incomplete')),
      http.put('*/v1/orders/:id/customer/shipping', async ({ request }) => {
        state.calls.push({ call: 'save alone', body: await request.json() })
        return HttpResponse.json({ message: 'Die Adresse ist gespeichert.', address: state.address })
      }),
    )
    const { user } = await open(refused)
    const dialog = await correct(user)
    await user.click(within(dialog).getByRole('button', { name: 'Speichern und erneut versuchen' }))
    expect((await within(dialog).findByRole('alert')).textContent).toContain('Zoll')
    await user.click(within(dialog).getByRole('button', { name: 'Adresse speichern' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(state.calls).toMatchObject([{ call: 'save alone', body: { corrected_street_number: '12' } }])
  })

  it('cannot be saved alone where a bought label shows the old one', async () => {
    const address = { ...state.address, replaced_parcels: 1 }
    server.use(http.get('*/v1/observation/labels/failed/71/address', () => HttpResponse.json(address)))
    const { user } = await open(refused)
    const dialog = await correct(user)
    expect(within(dialog).queryByRole('button', { name: 'Adresse speichern' })).toBeNull()
  })

  it('is measured by what the carrier of that label prints, not by the usual one', async () => {
    const address = { ...state.address, corrected_street: 'S'.repeat(40) }
    server.use(http.get('*/v1/observation/labels/failed/71/address', () => HttpResponse.json(address)))
    const label_errors = refused.label_errors.map((error) => ({ ...error, carrier: 'dpd' }))
    const { user } = await open({ ...refused, label_errors })
    const dialog = await correct(user)
    expect(await within(dialog).findByText('Straße: höchstens 35 Zeichen')).toBeTruthy()
  })

  it('is only saved by who may not ask for labels', async () => {
    const { user } = await open(refused, ['co_orders'])
    const dialog = await correct(user)
    expect(within(dialog).getByRole('button', { name: 'Adresse speichern' })).toBeTruthy()
  })
})

it('asks to confirm amounts that do not add up, and says who did', async () => {
  const asked: string[] = []
  server.use(
    http.put('*/v1/orders/:id/amounts/confirm', ({ params }) => {
      asked.push(String(params.id))
      state.order = {
        ...state.order,
        amounts_confirmed: { by: 'Sabine Lindner', at: '2026-11-20T10:00:00Z' },
      }
      return HttpResponse.json({ message: 'Die Beträge sind bestätigt.' })
    }),
  )
  const { user } = await open({ amount_difference: 3.99 })
  expect(screen.getByText(/Summe der Bestellung weicht um 3,99\s€ von ihren Positionen/)).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Beträge bestätigen' }))
  expect(await screen.findByText(/Sabine Lindner, 20.11.2026.*weicht um 3,99\s€ ab/)).toBeTruthy()
  expect(asked).toEqual([String(ORDER_ID)])
  expect(screen.queryByRole('button', { name: 'Beträge bestätigen' })).toBeNull()
})

it('says what the channel changed too late, until somebody has seen to it', async () => {
  const asked: unknown[] = []
  server.use(
    http.put('*/v1/orders/:id/late-change/settle', ({ params }) => {
      asked.push(params.id)
      state.order = { ...state.order, late_change: null }
      return HttpResponse.json({ message: 'Der Hinweis ist erledigt.' })
    }),
  )
  const line = { mp_item_id: '1', title: 'Schnürer', ean: '', quantity: 2, item_price: 49.95 }
  const { user } = await open({
    late_change: {
      at: '2026-11-20T11:00:00.000Z',
      delivery: anAddress({ street: 'Domstraße', street_no: '9' }),
      billing: null,
      lines: [
        { ...line, change: 'removed' },
        { ...line, change: 'repriced', quantity: 1 },
      ],
      order_total: 99.9,
    },
  })
  expect(screen.getByText(/hat die Bestellung am 20\.11\.2026.* geändert/)).toBeTruthy()
  const text = screen.getByText(/^Nicht übernommen wurde/).textContent
  expect(text).toMatch(/Lieferadresse Erika Mustermann, Domstraße 9, 10115 Berlin, DE; 2 × Schnürer entfällt/)
  expect(text).toMatch(/1 × Schnürer kostet jetzt 49,95\s€; Summe 99,90\s€/)
  await user.click(screen.getByRole('button', { name: 'Als erledigt markieren' }))
  await waitFor(() => expect(screen.queryByText(/^Nicht übernommen wurde/)).toBeNull())
  expect(asked).toEqual([String(ORDER_ID)])
})

it('shows what is charged beside the lines, each with its VAT', async () => {
  const charge = {
    id: 1,
    kind: 'gift_wrap',
    name: '',
    mp_item_id: '50031',
    amount: 2.49,
    tax_value: 19,
  } as const
  const charges = [
    charge,
    { ...charge, id: 2, kind: 'other', name: 'Eilzuschlag', amount: 1.5, tax_value: 7 } as const,
  ]
  await open({ charges })
  const factOf = (label: string) => screen.getByText(label).nextElementSibling?.textContent
  expect(factOf('Geschenkverpackung')).toMatch(/2,49\s€.*inkl. 19,00\s% MwSt./)
  expect(factOf('Eilzuschlag')).toMatch(/1,50\s€.*inkl. 7,00\s% MwSt./)
})

it('shows what went back of the order, and of its delivery why and when', async () => {
  const refund = { id: 3, return_id: 2, shipping_amount: 7.95, charges_amount: 3.99 }
  const returned = { id: 2, line_id: 901, reason: 'no_reason', comment: '', actor: 'Jana' }
  const date = '2026-11-26 20:18:05'
  await open({
    lines: [aLine({ reductions: { refund_amount: 10, refundable_amount: 0 } })],
    returns: [{ ...returned, refund_amount: 69.95, date }],
    delivery_refunds: [
      { ...refund, date },
      { ...refund, id: 4, charges_amount: 0, date },
    ],
  })
  const factOf = (label: string) => {
    const facts = screen.getAllByText(label).filter(({ tagName }) => tagName === 'DT')
    return facts.map((one) => one.nextElementSibling?.textContent).join()
  }
  expect(factOf('Davon erstattet')).toMatch(/^99,84\s€$/)
  expect(factOf('Lieferung erstattet')).toMatch(
    /^11,94\s€Versand 7,95\s€, Zuschläge 3,99\s€, weil kein Teil beim Kunden blieb; gebucht am 26\.11\.2026 20:18:05,7,95\s€Versand 7,95\s€, weil kein Teil/,
  )
})

it('gives the focus back to the button that opened a dialog', async () => {
  const { user } = await open()
  for (const [name, entry] of [['Mehr', 'Bestellhistorie'], ['Adresse korrigieren']] as const) {
    const opener = screen.getByRole('button', { name })
    if (entry) await chooseMore(user, entry)
    else await user.click(opener)
    await screen.findByRole('dialog')
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(document.activeElement).toBe(opener)
  }
})

describe('an order that is not there', () => {
  it('shows the 404 page without an alert, and jumps to another order', async () => {
    const { user, router } = renderScreen('/orders/$id', OrderDetailPage, '/orders/999')
    expect(await screen.findByRole('heading', { name: 'Hoppla, Bestellung nicht gefunden.' })).toBeTruthy()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(screen.getByRole('link', { name: 'Zur Startseite' }).getAttribute('href')).toBe('/home')
    await user.type(screen.getByRole('textbox', { name: 'Bestell-ID' }), `${ORDER_ID}{Enter}`)
    await screen.findByText('Schnürer Antonia')
    expect(router.state.location.pathname).toBe(`/orders/${ORDER_ID}`)
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
          hits(
            new URL(request.url).searchParams.get('ext_order_id') === '028-1' ? [aRow({ id: ORDER_ID })] : [],
          ),
        ),
      ),
    )
    const { user, router } = renderScreen('/orders/$id', OrderDetailPage, '/orders/abc')
    const field = await screen.findByRole('textbox', { name: 'Bestellnummer des Marktplatzes' })
    await user.type(field, '028-1{Enter}')
    await waitFor(() => expect(router.state.location.pathname).toBe(`/orders/${ORDER_ID}`))
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
    data: [aRow({ id: ORDER_ID, ext_order_id: 'AUS-DER-LISTE' })],
  })
  await router.navigate({ to: `/orders/${ORDER_ID}` })
  expect((await screen.findAllByText('AUS-DER-LISTE')).length).toBeGreaterThan(0)
  answer()
  await screen.findByText('Schnürer Antonia')
  expect(screen.queryByText('AUS-DER-LISTE')).toBeNull()
})

it('offers a retry when the order could not be loaded', async () => {
  server.use(http.get('*/v1/orders/:id', () => refusal('internal_error'), { once: true }))
  const { user } = renderScreen('/orders/$id', OrderDetailPage, `/orders/${ORDER_ID}`)
  expect((await screen.findByRole('alert')).textContent).toContain('Interner Fehler')
  await user.click(screen.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByText('Schnürer Antonia')).toBeTruthy()
})
