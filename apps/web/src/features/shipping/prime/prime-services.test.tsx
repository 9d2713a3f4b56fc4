import type { EligibleServices } from '@kontor/contract/shipping'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { beforeEach, describe, expect, it } from 'vitest'
import { aLine, aPrimeService } from '../../../testing/order-document/order-builders.ts'
import { chosenIn, ORDER_ID, orderScreen, shipButton } from '../../../testing/order-document/order-screen.tsx'
import { refusal } from '../../../testing/order-document/order-server.ts'

const { server, state, open } = orderScreen()

const service = ({ parcels: _parcels, parcel_id: _parcel, valid_until: _until, ...rest } = aPrimeService()) =>
  rest

const offer = (over: Partial<EligibleServices> = {}): EligibleServices => ({
  parcel_id: 2,
  valid_until: '2096-11-20T10:10:00Z',
  data: [
    service(),
    { ...service(), shipping_service_id: 'UPS', shipping_service_name: 'UPS Express', price: 11.9 },
  ],
  rejected: [
    { carrier_name: 'DPD', shipping_service_name: null, objection: 'temporarily_unavailable', reason: '' },
    {
      carrier_name: 'DHL',
      shipping_service_name: 'DHL Kleinpaket',
      objection: 'rejected',
      reason: 'Das Paket ist zu schwer.',
    },
  ],
  ...over,
})

let answer = offer()
beforeEach(() => {
  answer = offer()
  server.use(
    http.put('*/v1/orders/:id/eligibleShippingServices', async ({ request }) => {
      state.calls.push({ call: 'ask', body: await request.json() })
      return HttpResponse.json(answer)
    }),
    http.post('*/v1/orders/:id/savePrimeShippingService', async ({ request }) => {
      const { shipping_service_id } = (await request.json()) as { shipping_service_id: string }
      state.calls.push({ call: 'save', body: shipping_service_id })
      const prime_service = aPrimeService({ shipping_service_id })
      state.order = { ...state.order, prime_service }
      return HttpResponse.json({ message: 'Auswahl gespeichert', prime_service })
    }),
  )
})

const ask = () => screen.findByRole('button', { name: /Versanddienste abfragen|Erneut abfragen/ })
const selector = () => screen.findByRole('combobox', { name: /^Versanddienst/ })

describe('the shipping service of a Prime order', () => {
  it('is asked for, chosen and saved, and then the order ships', async () => {
    const { user } = await open({ order_type: 'prime' })
    expect(await screen.findByText(/muss zuerst ein Versanddienst gewählt werden/)).toBeTruthy()
    expect(shipButton()).toHaveProperty('disabled', true)
    await user.click(await ask())
    const field = await selector()
    expect(document.activeElement).toBe(field)
    expect(chosenIn(field)?.replaceAll('\u00a0', ' ')).toBe('DHL Paket Prime · 5,49 € · bis 22.11.')
    expect(screen.getByText(/^Zustellung 21\.11\.2026 bis 22\.11\.2026\. Preise gelten bis/)).toBeTruthy()
    await user.selectOptions(field, 'UPS')
    await user.click(screen.getByRole('button', { name: 'Auswahl übernehmen' }))
    await waitFor(() => expect(shipButton()).toHaveProperty('disabled', false))
    expect(screen.getByText(/^Gewählt: DHL Paket Prime/)).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Versandpapiere erstellen' }))
    await screen.findByText('Versandpapiere werden erstellt …')
    expect(state.calls).toEqual([
      { call: 'ask', body: { parcel_id: 2 } },
      { call: 'save', body: 'UPS' },
      { call: `PUT /v1/orders/${ORDER_ID}/ship`, body: { parcel_id: 2 } },
    ])
  })

  it('proposes the cheapest that arrives in time, not a cheaper one that is late', async () => {
    const late = { ...service(), shipping_service_id: 'SLOW', in_time: false, price: 3.9 }
    const inTime = {
      ...service(),
      shipping_service_id: 'FAST',
      shipping_service_name: 'DHL Express',
      price: 8.9,
    }
    answer = offer({ data: [late, inTime] })
    const { user } = await open({ order_type: 'prime' })
    await user.click(await ask())
    expect(await selector()).toHaveProperty('value', 'FAST')
  })

  it('lists quietly what is not offered, with the reason', async () => {
    const { user } = await open({ order_type: 'prime' })
    await user.click(await ask())
    const summary = await screen.findByText('Nicht angeboten (2)')
    const list = summary.closest('details')
    expect(list?.open).toBe(false)
    const items = within(list as HTMLElement).getAllByRole('listitem', { hidden: true })
    expect(items.map((item) => item.textContent)).toEqual([
      'DPD vorübergehend nicht erreichbar',
      'DHL Kleinpaket Das Paket ist zu schwer.',
    ])
  })

  it('says that there is none, and why', async () => {
    answer = offer({ data: [] })
    const { user } = await open({ order_type: 'prime' })
    await user.click(await ask())
    expect(await screen.findByText('Kein Versanddienst übernimmt diese Sendung.')).toBeTruthy()
    expect(screen.getByText('Nicht angeboten (2)').closest('details')?.open).toBe(true)
    expect(screen.queryByRole('button', { name: 'Auswahl übernehmen' })).toBeNull()
  })

  it('warns when nothing arrives in time any more', async () => {
    answer = offer({ data: [{ ...service(), in_time: false }] })
    const { user } = await open({ order_type: 'prime' })
    await user.click(await ask())
    expect(await screen.findByText(/hält den zugesagten Liefertermin mehr ein/)).toBeTruthy()
  })

  it('says what the channel said when it could not be asked, and lets it be asked again', async () => {
    server.use(
      http.put('*/v1/orders/:id/eligibleShippingServices', () => refusal('channel_not_reached'), {
        once: true,
      }),
    )
    const { user } = await open({ order_type: 'prime' })
    await user.click(await ask())
    expect(await screen.findByText('Die Versanddienste konnten nicht abgefragt werden.')).toBeTruthy()
    expect(screen.getByText(/Der Kanal antwortet nicht/)).toBeTruthy()
    await user.click(await ask())
    await selector()
    expect(screen.queryByText(/Der Kanal antwortet nicht/)).toBeNull()
  })

  it.each([
    ['the offer is over', { prime_service: aPrimeService({ valid_until: '2020-01-01T00:00:00Z' }) }],
    ['it is for another parcel option', { prime_service: aPrimeService({ parcel_id: 1 }) }],
    [
      'a line is sent from another store now',
      { prime_service: aPrimeService(), lines: [aLine({ store_id: 2 })] },
    ],
  ])('has to be asked for again when %s', async (_name, order) => {
    await open({ order_type: 'prime', ...order })
    expect(await screen.findByText(/Das Angebot gilt nicht mehr/)).toBeTruthy()
    expect(shipButton()).toHaveProperty('disabled', true)
    expect(screen.queryByText(/^Gewählt/)).toBeNull()
  })

  it('forgets an answer that was for another parcel option', async () => {
    const { user } = await open({ order_type: 'prime' })
    await user.click(await ask())
    await selector()
    await user.selectOptions(screen.getByRole('combobox', { name: 'Paketart' }), '1')
    expect(screen.queryByRole('combobox', { name: /^Versanddienst/ })).toBeNull()
  })

  it('cannot be asked for without the right to ship, nor while papers are being made', async () => {
    const { unmount } = await open({ order_type: 'prime' }, ['co_orders'])
    expect(await ask()).toHaveProperty('disabled', true)
    unmount()
    await open({ order_type: 'prime', shippingLock: true })
    expect(await ask()).toHaveProperty('disabled', true)
  })

  it('is nothing that an ordinary order has', async () => {
    await open()
    await screen.findByText('Es entsteht 1 Paket.')
    expect(screen.queryByRole('button', { name: /abfragen/ })).toBeNull()
  })
})

describe('a label whose purchase is in doubt', () => {
  const doubt = (reason: string, information: string[] = []) => ({
    order_type: 'prime',
    prime_service: aPrimeService(),
    own_label_error: 0 as const,
    label_errors: [
      {
        id: 1,
        own_label_error: false,
        reason,
        carrier: 'dhl',
        information,
        fields: [],
        created_at: '2026-11-20T10:00:00Z',
      },
    ],
  })

  it('is bought again only after somebody says to have looked', async () => {
    const { user } = await open(doubt('ask_channel'))
    expect(await screen.findByText('Unklar, ob das Label gekauft wurde')).toBeTruthy()
    await user.click(await screen.findByRole('button', { name: 'Versandpapiere erstellen' }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Label kaufen' }))
    expect(within(dialog).getByRole('alert').textContent).toContain('dass Sie nachgesehen haben')
    expect(state.calls).toEqual([])
    await user.click(within(dialog).getByRole('checkbox'))
    await user.click(within(dialog).getByRole('button', { name: 'Label kaufen' }))
    await waitFor(() => expect(state.calls).toHaveLength(1))
    expect(state.calls[0]?.body).toEqual({ parcel_id: 2, looked_at_channel: true })
  })

  it('says by which reference to look', async () => {
    await open(doubt('ask_channel', ['17S-abc']))
    expect((await screen.findByRole('alert')).textContent).toContain('Ihre Referenz dort: 17S-abc')
  })

  it('names the parcel that the channel shows', async () => {
    await open(doubt('shown_at_channel', ['DHL 00340434150000001']))
    const notice = await screen.findByRole('alert')
    expect(notice.textContent).toContain('vermutlich schon gekauft')
    expect(notice.textContent).toContain('DHL 00340434150000001')
  })
})
