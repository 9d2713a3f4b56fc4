import type { OrderDetail } from '@kontor/contract/order-document'
import { TRACKING_STATUSES } from '@kontor/contract/shipping'
import { configure, screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { aLabel, anOrder, aShipping } from '../../../testing/order-document/order-builders.ts'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { ParcelsCard } from './parcels-card.tsx'

let calls: string[]
const server = setupServer(
  http.get('*/v1/accounting/stores', () =>
    HttpResponse.json({
      data: [{ id: 1, store_number: '001', name: 'Nürnberg', is_active: true, ranking: 1 }],
    }),
  ),
  http.put('*/v1/shippings/:id/:what', ({ params }) => {
    calls.push(`${params.what} ${params.id}`)
    return HttpResponse.json({ status: 'pending', message: 'Zurückgezogen.' })
  }),
)
// The form is long and its windows are loaded on demand: a machine that does much else takes its time.
configure({ asyncUtilTimeout: 10_000 })
vi.setConfig({ testTimeout: 60_000 })

beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  calls = []
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = (order: OrderDetail, roles?: readonly 'co_orders'[]) =>
  renderScreen('/orders/$id', () => <ParcelsCard order={order} />, '/orders/10452', roles ? { roles } : {})

describe('the papers of all parcels', () => {
  it('are one link where several parcels have some, and none otherwise', async () => {
    const combined_path = '/v1/orders/10452/shippings/combined.pdf'
    show(anOrder({ shippings: [aShipping(), aShipping({ id: 502 })], combined_path }))
    const link = await screen.findByRole('link', { name: 'Papiere aller Pakete (öffnet in neuem Tab)' })
    expect(link.getAttribute('href')).toBe(combined_path)
  })

  it('are not offered for one parcel', async () => {
    show(anOrder({ shippings: [aShipping()] }))
    expect(await screen.findByRole('link', { name: /^Alle Papiere/ })).toBeTruthy()
    expect(screen.queryByRole('link', { name: /^Papiere aller Pakete/ })).toBeNull()
  })
})

describe('tracking', () => {
  it('shows where a parcel is, and all that was reported on demand', async () => {
    const transitions = TRACKING_STATUSES.map((transition, i) => ({
      transition,
      date: `2026-11-20 1${Math.floor(i / 10)}:0${i % 10}:00`,
      message: `Wort ${i}`,
    }))
    const { user } = show(anOrder({ shippings: [aShipping({ labels: [aLabel({ transitions })] })] }))
    const list = await screen.findByRole('list', { name: 'Sendungsverlauf: Versandlabel' })
    expect(within(list).getAllByRole('listitem')).toHaveLength(2)
    const more = screen.getByRole('button', { name: '11 frühere Meldungen zeigen' })
    expect(more.getAttribute('aria-expanded')).toBe('false')
    more.focus()
    await user.keyboard('{Enter}')
    expect(within(list).getAllByRole('listitem')).toHaveLength(TRACKING_STATUSES.length)
    for (const word of ['In Zustellung', 'Liegt zur Abholung bereit', 'Problem beim Transport', 'Vernichtet'])
      expect(within(list).getByText(word)).toBeTruthy()
  })

  it('shows a status that it does not know as it is', async () => {
    const transitions = [{ transition: 'teleported', date: '2026-11-20 10:00:00', message: '' }]
    show(anOrder({ shippings: [aShipping({ labels: [aLabel({ transitions })] })] }))
    expect((await screen.findAllByText('teleported')).length).toBeGreaterThan(0)
  })

  it('says so when the label is gone at the carrier', async () => {
    const transitions = [
      { transition: 'label_created', date: '2026-11-20 10:00:00', message: '' },
      { transition: 'canceled', date: '2026-11-20 11:00:00', message: '' },
    ]
    show(anOrder({ shippings: [aShipping({ voidable: true, labels: [aLabel({ transitions })] })] }))
    expect(await screen.findByText('Beim Versanddienst storniert')).toBeTruthy()
  })
})

describe('papers', () => {
  it('offers the return slip of a channel that has one', async () => {
    const path = '/v1/shippings/501/documents/return-programme.pdf'
    const { user } = show(anOrder({ shippings: [aShipping({ return_programme_path: path })] }))
    await user.click(await screen.findByRole('button', { name: 'Einzelne Papiere: Paket aus Nürnberg' }))
    // jsdom knows no popover, and takes its content for hidden.
    const link = screen.getByRole('link', { name: /^Rücksendeschein des Marktplatzes/, hidden: true })
    expect(link.getAttribute('href')).toBe(path)
  })

  it('are taken back only after the consequences were named', async () => {
    const { user } = show(anOrder({ shippings: [aShipping({ voidable: true, labels: [aLabel()] })] }))
    const button = await screen.findByRole('button', { name: 'Label stornieren: Nürnberg' })
    await user.click(button)
    const dialog = await screen.findByRole('dialog', { name: 'Label stornieren?' })
    expect(within(dialog).getByText(/beim Versanddienst storniert/)).toBeTruthy()
    expect(within(dialog).getByText(/Die Position 1 ist wieder offen/)).toBeTruthy()
    await user.click(within(dialog).getByRole('button', { name: 'Label stornieren' }))
    await waitFor(() => expect(calls).toEqual(['void 501']))
    expect(await screen.findByText('Zurückgezogen.')).toBeTruthy()
  })

  it('says why they cannot be taken back any more', async () => {
    server.use(
      http.put('*/v1/shippings/501/void', () =>
        HttpResponse.json(
          { code: 'label_handed_over', message: 'Schon unterwegs.', request_id: 'r' },
          { status: 409 },
        ),
      ),
    )
    const { user } = show(anOrder({ shippings: [aShipping({ voidable: true, labels: [aLabel()] })] }))
    await user.click(await screen.findByRole('button', { name: /^Label stornieren/ }))
    const dialog = await screen.findByRole('dialog')
    await user.click(within(dialog).getByRole('button', { name: 'Label stornieren' }))
    expect(await within(dialog).findByText('Schon unterwegs.')).toBeTruthy()
  })

  it('makes a return label that is missing', async () => {
    const { user } = show(
      anOrder({
        shippings: [
          aShipping({
            return_label_missing: true,
            labels: [
              aLabel(),
              aLabel({
                id: 2,
                type: 'return',
                state: 'rejected',
                tracking_number: null,
                shipping_label_path: null,
              }),
            ],
          }),
        ],
      }),
    )
    await user.click(await screen.findByRole('button', { name: 'Retourenlabel erstellen' }))
    await waitFor(() => expect(calls).toEqual(['return-label 501']))
  })

  it('are nothing for those who do not ship', async () => {
    show(
      anOrder({ shippings: [aShipping({ voidable: true, return_label_missing: true, labels: [aLabel()] })] }),
      ['co_orders'],
    )
    await screen.findByText('00340434161094042557')
    expect(screen.queryByRole('button', { name: /stornieren|Retourenlabel erstellen/ })).toBeNull()
  })
})
