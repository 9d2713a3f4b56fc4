import { ROLES, type Role } from '@kontor/contract/shared'
import { describe, expect, it } from 'vitest'
import { menuFor, menuKeyOf } from './menu.ts'
import { navigationFor, ROUTES } from './routes.tsx'

const keysFor = (...roles: Role[]) => menuFor(roles).map(({ key }) => key)

describe('the menu', () => {
  it('has nine entries of the trade, help, and the provider’s', () => {
    expect(keysFor('co_admin')).toEqual([
      'today',
      'orders',
      'returns',
      'clickAndCollect',
      'products',
      'directSales',
      'reports',
      'bills',
      'settings',
      'help',
    ])
    expect(keysFor('service').at(-1)).toBe('operations')
    expect(keysFor()).toEqual([])
  })

  it('offers every screen once to whoever may open it', () => {
    for (const roles of [...ROLES.map((role) => [role]), [...ROLES]]) {
      const offered = menuFor(roles, 'etos').flatMap(({ first, screens }) =>
        screens.length > 0 ? screens : [first],
      )
      expect(new Set(offered)).toEqual(new Set(navigationFor(roles, 'etos')))
      expect(offered).toHaveLength(navigationFor(roles, 'etos').length)
    }
  })

  it('leads to the first screen that is open', () => {
    const leads = (role: Role) => menuFor([role]).find(({ key }) => key === 'orders')?.first.path
    expect(leads('co_orders')).toBe('/orders')
    expect(menuFor(['co_admin']).find(({ key }) => key === 'bills')?.first.path).toBe('/bills/bills')
    expect(menuFor(['co_admin']).find(({ key }) => key === 'settings')?.first.path).toBe(
      '/management/company',
    )
  })

  it('shows screens below an entry only where it has several', () => {
    const screens = (role: Role) =>
      Object.fromEntries(menuFor([role]).map((entry) => [entry.key, entry.screens.length]))
    expect(screens('co_admin')).toMatchObject({ today: 0, returns: 0, clickAndCollect: 0 })
    expect(screens('co_admin').orders).toBeGreaterThan(5)
  })

  it('is open where the screen stands, below the longest address', () => {
    const menu = menuFor(['co_admin'], 'etos')
    expect(menuKeyOf('/orders/$id', menu)).toBe('orders')
    expect(menuKeyOf('/overview/returns', menu)).toBe('returns')
    expect(menuKeyOf('/productmanagement/products/$model', menu)).toBe('products')
    expect(menuKeyOf('/downloads/click-and-collect', menu)).toBe('bills')
    expect(menuKeyOf('/ordersearch', menu)).toBeUndefined()
    for (const { path, nav } of ROUTES)
      if (nav && menu.some(({ key }) => key === nav.menu)) expect(menuKeyOf(path, menu), path).toBe(nav.menu)
  })
})
