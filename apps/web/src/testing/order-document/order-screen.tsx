import type { OrderDetail } from '@kontor/contract/order-document'
import type { Role } from '@kontor/contract/shared'
import { screen } from '@testing-library/react'
import { HttpResponse } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest'
import { OrderDetailPage } from '../../app/screens/order-document/order-document-page.tsx'
import { renderScreen } from '../render-screen.tsx'
import { anInvoice } from './invoice-builders.ts'
import { anOrder } from './order-builders.ts'
import { orderHandlers, type ServerState } from './order-server.ts'

/** Id of the order on the stand-in server. */
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
    locked_by: null,
    replaced_parcels: 0,
  },
  notes: [],
  invoice: anInvoice({ order_id: ORDER_ID }),
  forecast: () => HttpResponse.json({ lines: [] }),
  margin: () => ({ gap: 'off', verdict: null, amounts: null }),
  defaultParcel: 2,
  act: () => undefined,
  notDone: null,
  calls: [],
})

/**
 * The order screen with a stand-in server whose state is reset for every test. Call once at the top of a test
 * file.
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

  /** Opens the order, changed by `order`, and waits until it is shown in full. */
  async function open(order: Partial<OrderDetail> = {}, roles: readonly Role[] = ['co_admin'], search = '') {
    state.order = { ...state.order, ...order }
    const view = renderScreen('/orders/$id', OrderDetailPage, `/orders/${ORDER_ID}${search}`, { roles })
    await screen.findAllByRole('heading', { level: 3, name: 'Schnürer Antonia' })
    return view
  }
  return { server, state, open }
}

/** The text of a select's chosen option. */
export const chosenIn = (field: HTMLElement) =>
  field instanceof HTMLSelectElement ? field.selectedOptions[0]?.textContent : undefined

export const shipButton = () => screen.queryByRole('button', { name: 'Versandpapiere erstellen' })
