import type { OrderDetail } from '@kontor/contract/orders'
import type { Role } from '@kontor/contract/shared'
import { screen } from '@testing-library/react'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { OrderDetailPage } from '../order-detail-page.tsx'
import { anInvoice } from './invoice-builders.ts'
import { anOrder } from './order-builders.ts'
import { orderHandlers, type ServerState } from './order-server.ts'

/** The order that the stand-in server has. */
export const ORDER_ID = 10452

const freshState = (): ServerState => ({
  order: anOrder({ id: ORDER_ID }),
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
    replaced_parcels: 0,
  },
  notes: [],
  invoice: anInvoice({ order_id: ORDER_ID }),
  defaultParcel: 2,
  calls: [],
})

/**
 * One order's screen against a stand-in server that begins anew with every test. Call once at the top of a test file.
 */
export function orderScreen() {
  const server = setupServer()
  const state = freshState()
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
  beforeEach(() => {
    state.calls.length = 0
    Object.assign(state, { ...freshState(), calls: state.calls })
    server.use(...orderHandlers(state))
  })
  afterEach(() => server.resetHandlers())
  afterAll(() => server.close())

  /** Opens the order, changed by `order`, and waits until it stands there in full. */
  async function open(order: Partial<OrderDetail> = {}, roles: readonly Role[] = ['co_admin']) {
    state.order = { ...state.order, ...order }
    const view = renderScreen('/orders/$id', OrderDetailPage, `/orders/${ORDER_ID}`, { roles })
    await screen.findAllByRole('heading', { level: 3, name: 'Schnürer Antonia' })
    return view
  }
  return { server, state, open }
}

/** The text of the option that a select shows. */
export const chosenIn = (field: HTMLElement) =>
  field instanceof HTMLSelectElement ? field.selectedOptions[0]?.textContent : undefined

export const shipButton = () => screen.queryByRole('button', { name: 'Versandpapiere erstellen' })
