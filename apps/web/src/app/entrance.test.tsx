import { MantineProvider } from '@mantine/core'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { createMemoryHistory, RouterProvider } from '@tanstack/react-router'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { endSession, getSession, onSessionChange, startSession } from '../lib/session.ts'
import { makeRouter } from './router.tsx'

const TOKEN = 'a'.repeat(64)
const loads: string[] = []

const master = (path: string, answer: object) =>
  http.get(`*/v1${path}`, () => {
    loads.push(path)
    return HttpResponse.json(answer)
  })
const user = {
  id: 1,
  username: 'dana',
  email: 'dana@firma.de',
  first_name: 'Dana',
  last_name: 'Moser',
  locale: 'de',
  has_password: true,
  company: { id: 1, name: 'Schuhhaus', is_provider: false },
  companies: [{ id: 1, name: 'Schuhhaus', active: true }],
  roles: ['co_dashboard'],
}
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
const server = setupServer(
  http.get('*/v1/session/info', () =>
    HttpResponse.json({ demo: false, support: { phone: '', email: '', hours: '' } }),
  ),
  master('/accounting/user', user),
  master('/accounting/stores', { data: [] }),
  master('/orders/parcel-options', { data: [] }),
  master('/accounting/company', { id: 1, name: 'Schuhhaus' }),
  http.get('*/v1/today', () =>
    HttpResponse.json({ rows: [], tomorrow: null, figures: null, cancellations: null }),
  ),
  http.get('*/v1/orders', () => HttpResponse.json(empty)),
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
  http.get('*/v1/orders/orderFilters', () => HttpResponse.json({ status: [], payments: [], channels: [] })),
  http.get('*/v1/messages/labelerrors', () => HttpResponse.json({ count: 0, data: [] })),
  http.get('*/v1/messages/notifications', () => HttpResponse.json(empty)),
)

const stops: (() => void)[] = []
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }))
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  endSession('expired')
  loads.length = 0
  server.resetHandlers()
})
afterAll(() => server.close())

function open(address: string) {
  const queryClient = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  const router = makeRouter(queryClient, createMemoryHistory({ initialEntries: [address] }))
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

async function logIn(answer: object) {
  server.use(http.post('*/v1/login', () => HttpResponse.json(answer)))
  const actor = userEvent.setup()
  await actor.type(await screen.findByLabelText('Benutzername'), 'dana')
  await actor.type(screen.getByLabelText('Passwort'), 'ein langes Passwort')
  await actor.click(screen.getByRole('button', { name: 'Anmelden' }))
}

describe('the way in', () => {
  it('loads user, stores, parcel options and company, then lands on /home', async () => {
    const { router } = open('/')
    await logIn({ token: TOKEN, roles: ['co_dashboard'] })
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
    expect(loads.slice(0, 4)).toEqual([
      '/accounting/user',
      '/accounting/stores',
      '/orders/parcel-options',
      '/accounting/company',
    ])
    expect(getSession()).toEqual({ token: TOKEN, roles: ['co_dashboard'] })
  })

  it('lands on /home without co_dashboard, too', async () => {
    const { router } = open('/')
    await logIn({ token: TOKEN, roles: ['co_orders'] })
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })

  it('sends a visitor to the login and, once known, back to where they wanted to go', async () => {
    const { router } = open('/home?x=1')
    await screen.findByRole('heading', { name: 'Anmelden' })
    expect(router.state.location.pathname).toBe('/')
    await logIn({ token: TOKEN, roles: ['co_admin'] })
    await waitFor(() => expect(router.state.location.href).toBe('/home?x=1'))
  })

  it('sends someone already logged in from the login to the landing page', async () => {
    startSession({ token: TOKEN, roles: ['co_dashboard'] })
    const { router } = open('/')
    await waitFor(() => expect(router.state.location.pathname).toBe('/home'))
  })

  it('begins no session when the account has no roles', async () => {
    open('/')
    await logIn({ token: null, roles: null })
    expect((await screen.findByRole('alert')).textContent).toContain('keine Rechte')
    expect(getSession()).toBeUndefined()
  })

  it('shows every message of a refused login and stays', async () => {
    server.use(
      http.post('*/v1/login', () =>
        HttpResponse.json(
          {
            code: 'login_failed',
            message: 'Falsch.',
            errors: { account: ['Gesperrt.', 'Bitte warten.'] },
            request_id: 'r',
          },
          { status: 422 },
        ),
      ),
    )
    const { user: actor } = open('/')
    await actor.type(await screen.findByLabelText('Benutzername'), 'dana')
    await actor.type(screen.getByLabelText('Passwort'), 'falsch')
    await actor.click(screen.getByRole('button', { name: 'Anmelden' }))
    const alert = await screen.findByRole('alert')
    for (const text of ['Falsch.', 'Gesperrt.', 'Bitte warten.']) expect(alert.textContent).toContain(text)
  })

  it('begins at the landing page after a logout', async () => {
    startSession({ token: TOKEN, roles: ['co_admin'] })
    const { router } = open('/home?x=1')
    await screen.findByRole('heading', { name: 'Heute' })
    endSession('logout')
    await screen.findByText('Sie sind abgemeldet.')
    await logIn({ token: TOKEN, roles: ['co_admin'] })
    await waitFor(() => expect(router.state.location.href).toBe('/home'))
  })

  it('keeps a screen closed to whom it is not open', async () => {
    startSession({ token: TOKEN, roles: ['co_accounting'] })
    const { router } = open('/statistics/daily')
    await screen.findByRole('heading', { name: 'Kein Zugriff' })
    expect(router.state.location.pathname).toBe('/unauthorized')
  })

  it('leaves every screen when the session ends, and says why', async () => {
    startSession({ token: TOKEN, roles: ['co_dashboard'] })
    const { router } = open('/home')
    await screen.findByRole('heading', { name: 'Heute' })
    endSession('expired')
    await screen.findByText('Ihre Sitzung ist abgelaufen. Bitte melden Sie sich erneut an.')
    expect(router.state.location.pathname).toBe('/')
  })

  it('says that an address leads nowhere', async () => {
    open('/gibt-es-nicht')
    await screen.findByRole('heading', { name: 'Diese Seite gibt es nicht' })
  })
})

describe('the link from the mail', () => {
  it('is read and removed from the address, and sets the password', async () => {
    let sent: unknown
    server.use(
      http.put('*/v1/accounting/user/password-reset', async ({ request }) => {
        sent = await request.json()
        return HttpResponse.json({ message: 'Gespeichert.' })
      }),
    )
    const { router, user: actor } = open('/confirm?activation_username=dana&activation_token=geheim')
    const button = await screen.findByRole('button', { name: 'Bestätigen' })
    expect(screen.getByLabelText('Benutzername')).toHaveProperty('readOnly', true)
    await waitFor(() => expect(router.state.location.href).toBe('/confirm'))
    expect(button).toHaveProperty('disabled', true)
    await actor.type(screen.getByLabelText(/^Neues Passwort/), 'elf zeichen')
    expect(button).toHaveProperty('disabled', true)
    await actor.type(screen.getByLabelText(/^Neues Passwort/), '!')
    await actor.click(button)
    await screen.findByText('Gespeichert.')
    expect(sent).toEqual({ username: 'dana', password: 'elf zeichen!', activation_token: 'geheim' })
  })

  it('still works when the page is loaded again', async () => {
    const { router } = open('/password-reset?activation_username=dana&activation_token=geheim')
    await waitFor(() => expect(router.state.location.href).toBe('/password-reset'))
    cleanup()
    open('/password-reset')
    expect(await screen.findByRole('button', { name: 'Bestätigen' })).toBeTruthy()
    expect(screen.getByLabelText('Benutzername')).toHaveProperty('value', 'dana')
  })

  it('says so when it is incomplete', async () => {
    open('/password-reset?activation_username=dana')
    await screen.findByText(/Dieser Link ist unvollständig/)
    expect(screen.queryByRole('button', { name: 'Bestätigen' })).toBeNull()
  })
})
