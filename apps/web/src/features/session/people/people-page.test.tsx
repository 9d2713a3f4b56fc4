import type { Member } from '@kontor/contract/session'
import type { Role } from '@kontor/contract/shared'
import { screen, waitFor, within } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { renderScreen } from '../../../testing/render-screen.tsx'
import { de } from './locales/de.ts'
import { PeoplePage } from './people-page.tsx'

const me = {
  id: 1,
  username: 'demo',
  email: 'demo@example.test',
  first_name: 'Sabine',
  last_name: 'Lindner',
  image: null,
  locale: 'de',
  has_password: true,
  company: { id: 1, name: 'Lindner', is_provider: false },
  companies: [{ id: 1, name: 'Lindner', active: true }],
  roles: ['co_admin'],
}
const mara: Member = {
  id: 2,
  username: 'mara',
  email: 'mara@example.test',
  first_name: 'Mara',
  last_name: 'Ohlsen',
  roles: ['co_orders'],
  state: 'invited',
  declined_at: null,
  last_login_at: null,
  totp: false,
  version: 4,
}
const page = (data: Member[]) => ({
  total: data.length,
  total_is_capped: false,
  per_page: 25,
  current_page: 1,
  total_pages: 1,
  from: 1,
  to: data.length,
  data,
})
let members: Member[]
const server = setupServer(
  http.get('*/v1/accounting/user', () => HttpResponse.json(me)),
  http.get('*/v1/accounting/user/totp', () =>
    HttpResponse.json({ on_since: null, recovery_codes_left: 0, required: false }),
  ),
  http.get('*/v1/accounting/login-rules', () =>
    HttpResponse.json({ totp_required: false, totp_at_partner: true, version: 0 }),
  ),
  http.get('*/v1/accounting/user/sessions', () => HttpResponse.json({ data: [] })),
  http.get('*/v1/accounting/user/invitations', () => HttpResponse.json({ data: [] })),
  http.get('*/v1/accounting/users', () => HttpResponse.json(page(members))),
)
beforeAll(() => server.listen())
beforeEach(() => {
  members = [mara]
})
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

const show = (search = '', roles: Role[] = ['co_admin']) =>
  renderScreen('/management/users', PeoplePage, `/management/users${search}`, { roles })

describe('/management/users', () => {
  it('offers no change of a password that is not there, and says why', async () => {
    server.use(http.get('*/v1/accounting/user', () => HttpResponse.json({ ...me, has_password: false })))
    show()
    expect(await screen.findByText(de.password.none)).toBeTruthy()
    expect(screen.queryByRole('button', { name: de.password.change })).toBeNull()
  })

  it('shows the profile alone to whoever is no admin, and refuses them the list', async () => {
    const view = show('', ['co_orders'])
    await screen.findByText('demo@example.test')
    expect(screen.queryByRole('link', { name: 'Benutzer' })).toBeNull()
    view.unmount()
    show('?tab=users', ['co_orders'])
    await screen.findByText('Kein Zugriff')
  })

  it('shows the link of an invitation once, where no mail carries it', async () => {
    const link = 'https://kontor.example/password-reset?activation_token=x'
    server.use(
      http.post('*/v1/accounting/users/2/invitation', () =>
        HttpResponse.json({ invitation_link: link }, { status: 201 }),
      ),
    )
    const { user } = show('?tab=users')
    await user.click(await screen.findByRole('button', { name: 'Mara Ohlsen erneut einladen' }))
    const dialog = await screen.findByRole('dialog')
    expect(within(dialog).getByDisplayValue(link)).toBeDefined()
    await user.click(within(dialog).getByRole('button', { name: 'Fertig' }))
    await waitFor(() => expect(screen.queryByDisplayValue(link)).toBeNull())
  })

  it('says of a declined invitation on which day it was', async () => {
    members = [{ ...mara, state: 'declined', declined_at: '2026-11-11T23:30:00.000Z' }]
    show('?tab=users')
    expect(await screen.findByText('Abgelehnt am 12.11.2026')).toBeDefined()
  })

  it('lets an admin deactivate others, and not themselves', async () => {
    show('?tab=users')
    await screen.findByRole('button', { name: 'Mara Ohlsen deaktivieren' })
    const offered = screen
      .getAllByRole('button', { name: /deaktivieren$/ })
      .map((button) => button.getAttribute('aria-label'))
    expect(offered).toEqual(['Mara Ohlsen deaktivieren'])
  })

  it('sends rights with the version that was seen, and offers theirs and mine where somebody was faster', async () => {
    const bodies: { version: number }[] = []
    server.use(
      http.put('*/v1/accounting/users/2', async ({ request }) => {
        bodies.push((await request.json()) as { version: number })
        members = members.map((each) =>
          each.id === 2 ? { ...each, roles: ['co_products'], version: 5 } : each,
        )
        return HttpResponse.json(
          { code: 'stale_version', message: 'Inzwischen geändert.', request_id: 'r-1' },
          { status: 409 },
        )
      }),
    )
    const { user } = show('?tab=users')
    await user.click(await screen.findByRole('button', { name: 'Rechte von Mara Ohlsen ändern' }))
    const dialog = await screen.findByRole('dialog')
    const save = within(dialog).getByRole('button', { name: 'Rechte speichern' })
    expect(save).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Bestellungen' }))
    expect(save).toHaveProperty('disabled', true)
    await user.click(within(dialog).getByRole('checkbox', { name: 'Versand' }))
    await user.click(save)
    await within(dialog).findByText('Rechte: „Produkte“')
    expect(bodies).toEqual([{ roles: ['co_orders_send'], is_active: true, version: 4 }])
    await user.click(within(dialog).getByRole('button', { name: 'Meine Angaben speichern' }))
    await waitFor(() => expect(bodies.map(({ version }) => version)).toEqual([4, 5]))
    await user.click(await within(dialog).findByRole('button', { name: 'Deren Werte übernehmen' }))
    expect(within(dialog).getByRole('checkbox', { name: 'Produkte' })).toHaveProperty('checked', true)
    expect(within(dialog).getByRole('checkbox', { name: 'Versand' })).toHaveProperty('checked', false)
    expect(save).toHaveProperty('disabled', true)
  })
})
