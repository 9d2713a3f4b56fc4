import { ERRORS, type ErrorCode, errorMessage } from '@kontor/contract/errors'
import type { InvoiceOverview } from '@kontor/contract/invoices'
import type { OrderActionBody } from '@kontor/contract/order-actions'
import type { OrderDetail } from '@kontor/contract/order-document'
import type { Note, ShippingAddress } from '@kontor/contract/orders'
import type { LineMargin } from '@kontor/contract/returns'
import { HttpResponse, http } from 'msw'
import type { z } from 'zod'

/** The state of the stand-in server; tests change it. */
export interface ServerState {
  order: OrderDetail
  address: z.output<typeof ShippingAddress>
  notes: z.output<typeof Note>[]
  defaultParcel: number | null
  invoice: InvoiceOverview
  /** What points the open lines can still bring. */
  forecast: () => Response
  /** What a sale earns with a refund of so many cents. */
  margin: (refundCents: number) => LineMargin
  /** What is answered when lines are to be cancelled, returned or moved; undefined: it is about to be done. */
  act: () => Promise<Response | undefined> | Response | undefined
  /** Why what was about to be done with lines was not done; null: it was. */
  notDone: string | null
  /** Every change that was requested: method, path and body. */
  readonly calls: { readonly call: string; readonly body: unknown }[]
}

export const refusal = (code: ErrorCode, errors?: Record<string, string[]>) =>
  HttpResponse.json(
    { code, message: errorMessage(code, 'de'), request_id: 'req-1', ...(errors ? { errors } : {}) },
    { status: ERRORS[code].status },
  )

const store = (id: number, store_number: string, name: string, is_active = true) => ({
  id,
  store_number,
  name,
  is_active,
  ranking: id,
  street: 'Weg',
  street_no: '1',
  zip_code: '10115',
  city: 'Berlin',
  country: 'DE',
})

export const STORES = [store(1, '001', 'Mitte'), store(2, '002', 'Altstadt'), store(3, '009', 'Alt', false)]

/** Of what is about to be done with lines. */
export const ACTION_ID = 31

const parcel = (id: number) => ({
  id,
  carrier: 'dhl',
  parcel_type: 'Paket',
  weight: id * 2.5,
  length: 60,
  width: 30,
  height: 15,
  is_oversize: false,
  serves_post_places: true,
})

const COMPANY = {
  id: 1,
  name: 'Schuhhaus',
  homepage: '',
  telephone: '',
  default_parcel_id: 2,
  default_shipping_country: 'DE',
  erp_system_name: '',
  erp_enabled: false,
  austria_pickup_customer_number: '300412',
  austria_pickup_depot: '0146',
}

/** The handlers of the order screen's calls, which answer from the current `state`. */
export function orderHandlers(state: ServerState) {
  const log = async (request: Request) => {
    const body: unknown = await request.clone().json()
    state.calls.push({ call: `${request.method} ${new URL(request.url).pathname}`, body })
    return body
  }
  return [
    http.get('*/v1/orders/:id/notes', () => HttpResponse.json({ data: state.notes })),
    http.get('*/v1/orders/:id/points-forecast', () => state.forecast()),
    http.get('*/v1/orders/:id/customer/shipping', () => HttpResponse.json(state.address)),
    http.get('*/v1/orders/parcel-options/:id', () =>
      HttpResponse.json({ default_parcel_id: state.defaultParcel, data: [parcel(1), parcel(2)] }),
    ),
    http.get('*/v1/orders/line/:id/margin', ({ request }) =>
      HttpResponse.json(state.margin(Number(new URL(request.url).searchParams.get('refund_cents') ?? 0))),
    ),
    http.get('*/v1/orders/:id', ({ params }) =>
      Number(params.id) === state.order.id ? HttpResponse.json(state.order) : refusal('order_not_found'),
    ),
    http.get('*/v1/directsales/invoice/:id', () => HttpResponse.json(state.invoice)),
    http.get('*/v1/accounting/stores', () => HttpResponse.json({ data: STORES })),
    http.get('*/v1/accounting/company', () => HttpResponse.json(COMPANY)),
    http.post('*/v1/orders/actions', async ({ request }) => {
      const { action, options } = (await log(request)) as OrderActionBody
      const answer = await state.act()
      if (answer) return answer
      const pending = { id: ACTION_ID, action: action as 'store', lines: options.lines ?? [] }
      const soon = new Date(Date.now() + 10_000).toISOString()
      state.order = {
        ...state.order,
        pending_acts: [{ ...pending, starts_at: soon, requested_by: 'Sabine Lindner' }],
      }
      return HttpResponse.json({ id: ACTION_ID }, { status: 202 })
    }),
    http.delete('*/v1/orders/actions/:id', ({ params }) => {
      state.calls.push({ call: `undo ${params.id}`, body: null })
      state.order = { ...state.order, pending_acts: [] }
      return HttpResponse.json({ id: ACTION_ID, status: 'cancelled' })
    }),
    http.get('*/v1/orders/actions/:id', () =>
      HttpResponse.json({
        id: ACTION_ID,
        status: 'done',
        results: [{ state: state.notDone === null ? 'done' : 'failed', message: state.notDone }],
      }),
    ),
    http.get('*/v1/orders/line/:id/stores', () =>
      HttpResponse.json({
        data: [
          { store_id: 1, available: 0, is_closed: false },
          { store_id: 2, available: 3, is_closed: false },
        ],
      }),
    ),
    http.get('*/v1/monitoring/cancellation-rate', () =>
      HttpResponse.json({ days: 30, orders: 980, cancelled: 9, percent: 0.92, level: 'ok', reasons: [] }),
    ),
    http.put('*/v1/orders/:id/ship', async ({ request }) => {
      await log(request)
      state.order = { ...state.order, shippingLock: true }
      return HttpResponse.json({ status: 'pending', message: '' })
    }),
    http.get('*/v1/orders/:id/shippings/check', () => HttpResponse.json({ status: 'pending', message: '' })),
  ]
}
