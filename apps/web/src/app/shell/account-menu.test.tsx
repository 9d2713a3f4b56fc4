import type { User } from '@kontor/contract/session'
import type { Role } from '@kontor/contract/shared'
import { screen, waitFor } from '@testing-library/react'
import { HttpResponse, http } from 'msw'
import { setupServer } from 'msw/node'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { getSession } from '../../lib/session.ts'
import { renderScreen } from '../../testing/render-screen.tsx'
import { AccountMenu } from './account-menu.tsx'

const user: User = {
  id: 3,
  username: 'demo',
  email: 'demo@example.test',
  first_name: 'Sabine',
  last_name: 'Lindner',
  image: null,
  locale: 'de',
  has_password: true,
  company: { id: 1, name: 'Lindner', is_provider: false },
  companies: [
    { id: 1, name: 'Lindner', active: true },
    { id: 2, name: 'Brandt', active: false },
  ],
  roles: ['co_admin'],
  view: null,
}
const server = setupServer(http.get('*/v1/accounting/user', () => HttpResponse.json(user)))
beforeAll(() => server.listen())
afterEach(() => server.resetHandlers())
afterAll(() => server.close())

async function openMenu(roles: Role[] = ['co_admin']) {
  const view = renderScreen('/home', AccountMenu, '/home', { roles })
  await view.user.click(await screen.findByRole('button', { name: /Sabine Lindner/ }))
  return view
}
const entry = (name: string) => screen.queryByRole('button', { name, hidden: true })

describe('the account menu', () => {
  it('offers the other companies of the person, and switches to one', async () => {
    server.use(
      http.put('*/v1/session/company', async ({ request }) => {
        expect(await request.json()).toEqual({ company_id: 2 })
        return HttpResponse.json({ ...user, company: { ...user.company, id: 2 }, roles: ['co_orders'] })
      }),
    )
    const { user: hand } = await openMenu()
    expect(entry('Lindner')).toBeNull()
    await hand.click(entry('Brandt') ?? document.body)
    await waitFor(() => expect(getSession()?.roles).toEqual(['co_orders']))
  })

  it('leads everybody to the profile, and admins to the users', async () => {
    const { user: hand, router } = await openMenu()
    expect(entry('Profil')).not.toBeNull()
    await hand.click(entry('Benutzer') ?? document.body)
    await waitFor(() => expect(router.state.location.href).toBe('/management/users?tab=users'))
  })

  it('shows the users to nobody else', async () => {
    await openMenu(['co_orders'])
    expect(entry('Profil')).not.toBeNull()
    expect(entry('Benutzer')).toBeNull()
  })
})
