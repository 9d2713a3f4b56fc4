import { ERRORS, type ErrorCode, errorMessage } from '@kontor/contract/errors'
import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { configure, render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { endSession, getSession, onSessionChange, startSession } from '../../lib/session.ts'
import { anOrder } from '../../testing/order-document/order-builders.ts'
import { dismissToast } from '../../ui/toast/toasts.ts'
import { makeRouter } from '../router.tsx'
import { forgetEntryProblem } from './enter.ts'
import type { Entry } from './entry-address.ts'

const MINE = 'mine'
const NEW = 'new'
const ORDER = 'order_limited'

const refusal = (code: ErrorCode) =>
  HttpResponse.json(
    { code, message: errorMessage(code, 'de'), request_id: 'r' },
    { status: ERRORS[code].status },
  )
const person = (id: number, first_name: string) => ({
  id,
  username: first_name,
  email: 'a@b.de',
  first_name,
  last_name: 'Moser',
  locale: 'de',
  has_password: true,
  company: { id: 1, name: 'Schuhhaus', is_provider: false },
  companies: [{ id: 1, name: 'Schuhhaus', active: true }],
  roles: ['co_dashboard'],
})
const empty = {
  total: 0,
  total_is_capped: false,
  per_page: 25,
  current_page: 1,
  total_pages: 0,
  from: 0,
  to: 0,
  data: [],
}
const store = {
  id: 1,
  store_number: '001',
  name: 'Mitte',
  is_active: true,
  ranking: 1,
  street: 'Weg',
  street_no: '1',
  zip_code: '10115',
  city: 'Berlin',
  country: 'DE',
}
const company = {
  id: 1,
  name: 'Schuhhaus',
  homepage: '',
  telephone: '',
  default_parcel_id: null,
  default_shipping_country: 'DE',
  erp_system_name: '',
  erp_enabled: false,
  austria_pickup_customer_number: '',
  austria_pickup_depot: '',
}

let calls: string[] = []
const server = setupServer()
const given = [
  http.post('*/v1/login/token', async ({ request }) => {
    const { token } = (await request.json()) as { token: string }
    return token === 'good'
      ? HttpResponse.json({ token: NEW, roles: ['co_dashboard'] })
      : refusal('login_token_invalid')
  }),
  http.get('*/v1/login/:id', ({ request }) =>
    request.headers.get('order-token') === 'good'
      ? HttpResponse.json({ token: ORDER, roles: ['order_token'], order_id: 7 })
      : refusal('order_token_over'),
  ),
  http.get('*/v1/accounting/user', ({ request }) =>
    HttpResponse.json(request.headers.get('auth-token') === MINE ? person(1, 'Dana') : person(2, 'Piet')),
  ),
  http.get('*/v1/session/order', () =>
    HttpResponse.json({ order_id: 7, ext_order_id: '303-1', store, stores: [store], company }),
  ),
  http.get('*/v1/accounting/stores', () => HttpResponse.json({ data: [store] })),
  http.get('*/v1/accounting/company', () => HttpResponse.json(company)),
  http.get('*/v1/orders/parcel-options', () => HttpResponse.json({ data: [] })),
  http.get('*/v1/orders/parcel-options/:id', () => HttpResponse.json({ default_parcel_id: null, data: [] })),
  http.get('*/v1/orders/stats', () =>
    HttpResponse.json({
      open: 0,
      return: 0,
      new: 0,
      shipped: 0,
      canceled: 0,
      reserved: 0,
      mp_cancellation: 0,
    }),
  ),
  http.get('*/v1/orders/:id/notes', () => HttpResponse.json({ data: [] })),
  http.get('*/v1/orders/7', () => HttpResponse.json(anOrder({ id: 7, ext_order_id: '303-1' }))),
  http.get('*/v1/orders', () => HttpResponse.json(empty)),
  http.get('*/v1/messages/*', () => HttpResponse.json({ ...empty, count: 0 })),
  http.get('*/v1/session/info', () =>
    HttpResponse.json({
      demo: false,
      support: { phone: '', email: '', hours: '' },
      materials_shop_url: null,
    }),
  ),
  http.get('*/v1/logout', () => HttpResponse.json({ message: '' })),
  // Other parts of the screens ask for what they show; nothing of it matters here.
  http.get('*/v1/*', () => refusal('forbidden')),
]

// Screens are loaded when they are first shown, which takes a while on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

const stops: (() => void)[] = []
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
beforeEach(() => {
  HTMLElement.prototype.showPopover ??= () => undefined
  HTMLElement.prototype.hidePopover ??= () => undefined
  calls = []
  server.use(...given)
  server.events.on('request:start', ({ request }) => {
    calls.push(`${request.method} ${new URL(request.url).pathname}`)
  })
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  endSession('expired')
  forgetEntryProblem()
  for (let id = 0; id < 200; id++) dismissToast(id)
  server.events.removeAllListeners()
  server.resetHandlers()
})
afterAll(() => server.close())

function open(address: string, entry?: Entry) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [address] }), entry)
  stops.push(onSessionChange(() => void router.invalidate()))
  render(
    <MantineProvider env="test">
      <QueryClientProvider client={queryClient}>
        <RouterProvider router={router} />
      </QueryClientProvider>
    </MantineProvider>,
  )
  return { router, user: userEvent.setup() }
}
const signOn = (token: string): Entry => ({ kind: 'sign-on', token })
const link = (token: string, orderId = '7'): Entry => ({ kind: 'order', orderId, token })

describe('single sign-on', () => {
  it('logs in without ever showing the login screen, and lands where the rights lead', async () => {
    const { router } = open('/home', signOn('good'))
    await screen.findByRole('heading', { name: 'Heute' })
    expect(getSession()).toEqual({ token: NEW, roles: ['co_dashboard'] })
    expect(router.state.location.href).toBe('/home')
    expect(calls.filter((call) => call === 'POST /v1/login/token')).toHaveLength(1)
  })

  it('leads to the login with a notice when the token counts no more', async () => {
    const { router } = open('/home', signOn('used'))
    await screen.findByText(/Der Anmeldelink ist abgelaufen oder wurde schon benutzt/)
    expect(router.state.location.pathname).toBe('/')
    expect(getSession()).toBeUndefined()
  })

  it('takes the place of somebody else on this device, and says so', async () => {
    startSession({ token: MINE, roles: ['co_dashboard'] })
    open('/home', signOn('good'))
    await screen.findByText(/Sie sind jetzt als Piet Moser \(Schuhhaus\) angemeldet/)
    expect(screen.getByText(/Die Anmeldung von Dana Moser/)).toBeTruthy()
    expect(getSession()?.token).toBe(NEW)
  })

  it('throws nobody out with a token that counts no more', async () => {
    startSession({ token: MINE, roles: ['co_dashboard'] })
    open('/home', signOn('used'))
    await screen.findByText(/Ihre bisherige Anmeldung gilt weiter/)
    expect(getSession()?.token).toBe(MINE)
  })
})

describe('the link to one order', () => {
  it('shows the order in a frame of its own, with nothing that leads into the app', async () => {
    const { router } = open('/order-detail', link('good'))
    await screen.findByText('Schnürer Antonia')
    expect(router.state.location.href).toBe('/order-detail')
    expect(
      screen.getAllByRole('banner').some((banner) => within(banner).queryByText('001 Mitte') !== null),
    ).toBe(true)
    expect(screen.queryByRole('navigation', { name: 'Hauptnavigation' })).toBeNull()
    const inside = screen.queryAllByRole('link').map((one) => one.getAttribute('href') ?? '')
    expect(inside.filter((href) => href.startsWith('/') && !href.startsWith('/v1/'))).toEqual([])
    expect(screen.getByRole('button', { name: 'Versandpapiere erstellen' })).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Adresse korrigieren' })).toBeNull()
    expect(calls).not.toContain('GET /v1/accounting/stores')
    expect(calls).not.toContain('GET /v1/accounting/company')
  })

  it('keeps every other screen closed', async () => {
    startSession({ token: ORDER, roles: ['order_token'] })
    const { router } = open('/orders')
    await screen.findByText('Schnürer Antonia')
    expect(router.state.location.pathname).toBe('/order-detail')
    await router.navigate({ to: '/' })
    await waitFor(() => expect(router.state.location.pathname).toBe('/order-detail'))
  })

  it.each([
    ['over', link('old'), 'Dieser Link gilt nicht mehr'],
    ['without a number', link('good', ''), 'Der Link ist unvollständig.'],
    ['with letters for a number', link('good', '7x'), 'Der Link ist unvollständig.'],
    ['without a token', link(''), 'Der Link ist unvollständig.'],
  ])('says so when it is %s', async (_how, entry, text) => {
    open('/order-detail', entry)
    expect((await screen.findByRole('alert')).textContent).toContain(text)
    expect(screen.getByRole('link', { name: 'Zur Anmeldung' }).getAttribute('href')).toBe('/')
  })

  it('leaves a user who may ship it in their own session', async () => {
    startSession({ token: MINE, roles: ['co_admin'] })
    const { router } = open('/order-detail', link('good'))
    await waitFor(() => expect(router.state.location.pathname).toBe('/orders/7'))
    expect(getSession()?.token).toBe(MINE)
    expect(calls).not.toContain('GET /v1/login/7')
  })

  it('takes the place of a session that cannot ship it, and says so', async () => {
    startSession({ token: MINE, roles: ['co_accounting'] })
    open('/order-detail', link('good'))
    await screen.findByText(/Die Anmeldung von Dana Moser ist hier beendet/)
    expect(getSession()?.token).toBe(ORDER)
  })

  it('ends with the log-out, and says how to come back', async () => {
    const { user } = open('/order-detail', link('good'))
    await screen.findByText('Schnürer Antonia')
    await user.click(screen.getByRole('button', { name: 'Abmelden' }))
    await screen.findByRole('heading', { name: 'Sie sind abgemeldet' })
    expect(getSession()).toBeUndefined()
  })
})
