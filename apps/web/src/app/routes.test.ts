import { ROLES, type Role } from '@kontor/contract/shared'
import { describe, expect, it } from 'vitest'
import { crumbsOf, entryOf, landingFor, navigationFor, ROUTES } from './routes.tsx'

describe('route table', () => {
  it('has every path once', () => {
    const paths = ROUTES.map((entry) => entry.path)
    expect(paths).toEqual([...new Set(paths)])
  })

  it('shows in the sidebar only what the rights open', () => {
    const pathsFor = (...roles: Role[]) => navigationFor(roles).map((entry) => entry.path)
    expect(pathsFor('co_dashboard')).toEqual(['/home'])
    expect(pathsFor('co_orders')).toContain('/orders')
    expect(pathsFor('co_orders')).not.toContain('/home')
    expect(pathsFor('co_admin')).toEqual(ROUTES.filter((entry) => entry.nav).map((entry) => entry.path))
    expect(pathsFor()).toEqual([])
  })

  it('lands on /home, without that right on the first open entry, without any on /unauthorized', () => {
    expect(landingFor(['co_dashboard', 'co_orders'])).toBe('/home')
    expect(landingFor(['co_admin'])).toBe('/home')
    expect(landingFor(['co_orders'])).toBe('/orders')
    expect(landingFor([])).toBe('/unauthorized')
  })

  it('lands every role on a screen that it may see', () => {
    for (const role of ROLES) {
      const landing = landingFor([role])
      if (landing !== '/unauthorized')
        expect(navigationFor([role]).map((entry) => entry.path)).toContain(landing)
    }
  })

  it('finds the screens above one, and leaves out what is closed', () => {
    const title = (key: string) => key.toUpperCase()
    expect(crumbsOf('/orders/$id', ['co_orders'], title)).toEqual([{ label: 'ORDERS', to: '/orders' }])
    expect(crumbsOf('/orders/$id', ['co_accounting'], title)).toEqual([])
    expect(crumbsOf('/orders', ['co_admin'], title)).toEqual([])
  })

  it('gates each screen by the right of its call', () => {
    expect(entryOf('/orders')?.access).toMatchObject({ kind: 'roles' })
    expect(entryOf('/')?.access.kind).toBe('public')
    expect(entryOf('/gibt-es-nicht')).toBeUndefined()
  })
})
