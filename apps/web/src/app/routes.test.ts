import {
  listArchivedBills,
  listBills,
  listClickAndCollectBills,
  listServiceBilling,
  listServiceBills,
} from '@kontor/contract/billing'
import { getProduct, listProducts } from '@kontor/contract/catalogue'
import { listStruckPrices } from '@kontor/contract/channels'
import { getReservation, listReservations } from '@kontor/contract/click-and-collect'
import {
  getMarketConfig,
  listAuthorisedAccounts,
  listConnections,
  publishTerms,
  saveLogo,
  saveSellerConsent,
  updateGaxsysConfiguration,
  updateStoreConfiguration,
} from '@kontor/contract/direct-sales'
import { listFiles, listProviderFiles, requestMonthlyReport } from '@kontor/contract/downloads'
import { listFailedExports } from '@kontor/contract/erp'
import {
  getFeed,
  getImportFile,
  listAllocations,
  listDeadLetters,
  listFeeds,
  listImportFiles,
} from '@kontor/contract/intake'
import { listAnnouncements, listNotifications } from '@kontor/contract/messages'
import { listFailedLabels, listObservations } from '@kontor/contract/monitoring'
import { getOrder } from '@kontor/contract/order-document'
import { getPickList, listOrders } from '@kontor/contract/orders'
import {
  getManagedCompany,
  getStore,
  getStoresStatus,
  listAuditLog,
  listChannelAccounts,
  listCompanies,
  updateCompany,
} from '@kontor/contract/organisation'
import {
  saveBestPrice,
  saveShippingCost,
  saveTamarisBestPrice,
  updatePricingRules,
  updateTamarisRules,
  updateUvpConfiguration,
} from '@kontor/contract/pricing'
import { findCustomer } from '@kontor/contract/privacy'
import { merchantPoints, pointLedger, serviceRanking } from '@kontor/contract/ranking'
import { listCases } from '@kontor/contract/returns'
import { getUser, listMembers } from '@kontor/contract/session'
import { getSetupProgress } from '@kontor/contract/setup'
import { ROLES, type Role } from '@kontor/contract/shared'
import { createLooseLabel, listCarrierContracts } from '@kontor/contract/shipping'
import { createStorewindowAction } from '@kontor/contract/storewindow'
import { getToday } from '@kontor/contract/today'
import { describe, expect, it } from 'vitest'
import {
  crumbsOf,
  entryOf,
  landingFor,
  navigationFor,
  REDIRECTS,
  ROUTES,
  screensFor,
  targetOf,
} from './routes.tsx'

describe('route table', () => {
  it('has every path once', () => {
    const paths = ROUTES.map((entry) => entry.path)
    expect(paths).toEqual([...new Set(paths)])
  })

  it('leads former addresses to screens that exist', () => {
    for (const { from, to } of REDIRECTS) expect([entryOf(from), entryOf(to)?.path]).toEqual([undefined, to])
  })

  it('shows in the sidebar only what the rights open', () => {
    const pathsFor = (...roles: Role[]) => navigationFor(roles).map((entry) => entry.path)
    // Help is for everybody who is logged in.
    expect(pathsFor('co_dashboard')).toEqual([
      '/home',
      '/statistics/daily',
      '/statistics/ranking',
      '/downloads/points',
      '/faq',
      '/materials-order',
    ])
    expect(pathsFor('co_orders')).toContain('/orders')
    expect(pathsFor('co_orders')).toContain('/home')
    // Screens of the provider's staff stay closed to a merchant's admin.
    expect(pathsFor('co_admin')).toEqual([
      ...ROUTES.filter(
        (entry) => entry.nav && entry.access.kind !== 'provider' && entry.erpSystems === undefined,
      ).map((entry) => entry.path),
      '/management/users',
    ])
    expect(pathsFor('service')).toContain('/service/goodwill')
    expect(pathsFor()).toEqual([])
  })

  it('offers what depends on the ERP only where the company has one of those', () => {
    const path = '/directsale/amazon'
    const offers = (erp: string, listFor: typeof navigationFor) =>
      listFor(['co_accounting'], erp).some((entry) => entry.path === path)
    for (const listFor of [navigationFor, screensFor]) {
      for (const erp of ['etos', 'etosApollon', 'ipos', 'his', 'bits'])
        expect(offers(erp, listFor)).toBe(true)
      for (const erp of ['', 'manual', 'ETOS', 'etos2']) expect(offers(erp, listFor)).toBe(false)
    }
    expect(entryOf(path)?.access).toEqual(getMarketConfig.config.access)
  })

  it('offers the users of the company by their name to whoever may change them', () => {
    const users = (...roles: Role[]) => screensFor(roles).filter(({ title }) => title === 'users')
    expect(users('co_admin').map(targetOf)).toEqual([{ to: '/management/users', search: { tab: 'users' } }])
    expect(users('co_accounting')).toEqual([])
    expect(users('co_admin')[0]?.access).toEqual(listMembers.config.access)
  })

  it('lands everybody on /home, who has no right on /unauthorized', () => {
    for (const role of ROLES) expect(landingFor([role])).toBe('/home')
    expect(landingFor(['co_dashboard', 'co_orders'])).toBe('/home')
    expect(landingFor([])).toBe('/unauthorized')
    expect(landingFor(['order_token'])).toBe('/order-detail')
  })

  it('opens /home from the menu at what waits, whatever was shown there last', () => {
    const [home] = navigationFor(['co_orders'])
    expect(home && targetOf(home)).toEqual({ to: '/home', search: { view: 'queues' } })
    // Orders of a company are nothing that the provider's staff may list.
    expect(navigationFor(['service']).map((entry) => entry.path)).not.toContain('/orders')
  })

  it('lands every role on a screen that it may see', () => {
    for (const role of ROLES) {
      expect(navigationFor([role]).map((entry) => entry.path)).toContain(landingFor([role]))
    }
  })

  it('finds the screens above one, and leaves out what is closed', () => {
    const title = (key: string) => key.toUpperCase()
    expect(crumbsOf('/orders/$id', ['co_orders'], title)).toEqual([{ label: 'ORDERS', to: '/orders' }])
    expect(crumbsOf('/orders/$id', ['co_accounting'], title)).toEqual([])
    expect(crumbsOf('/orders', ['co_admin'], title)).toEqual([])
  })

  it('gates each screen by the right of its call', () => {
    const calls = {
      '/home': getToday,
      '/management/audit': listAuditLog,
      '/management/setup': getSetupProgress,
      '/management/privacy': findCustomer,
      '/settings/pricing-rules': updatePricingRules,
      '/settings/tamaris-pricing-rules': updateTamarisRules,
      '/settings/tamaris-best-price': saveTamarisBestPrice,
      '/settings/uvp': updateUvpConfiguration,
      '/settings/uvp/best-price/$manufacturer_id': saveBestPrice,
      '/directsale/general-settings': saveLogo,
      '/service/connections': listConnections,
      '/settings/shipping': saveShippingCost,
      '/settings/struck-prices': listStruckPrices,
      '/management/users': getUser,
      '/orders': listOrders,
      '/orders/$id': getOrder,
      '/picklist': getPickList,
      '/productmanagement/products': listProducts,
      '/productmanagement/products/$model': getProduct,
      '/productmanagement/storewindow': createStorewindowAction,
      '/productmanagement/import': listImportFiles,
      '/productmanagement/import/$id': getImportFile,
      '/productmanagement/import/feeds': listFeeds,
      '/productmanagement/import/feeds/$id': getFeed,
      '/create-label': createLooseLabel,
      '/click-and-collect': listReservations,
      '/click-and-collect/$id': getReservation,
      '/overview/orders': listObservations,
      '/overview/returns': listObservations,
      '/overview/unknown-status': listObservations,
      '/overview/shipped': listObservations,
      '/overview/labels': listFailedLabels,
      '/overview/imports': listDeadLetters,
      '/overview/erp': listFailedExports,
      '/statistics/ranking': pointLedger,
      '/notifications': listNotifications,
      '/management/company': updateCompany,
      '/directlisting/amazon': listAuthorisedAccounts,
      '/management/company/SPAuth': saveSellerConsent,
      '/management/stores': getStore,
      '/management/stores/$id': getStore,
      '/management/status': getStoresStatus,
      '/management/channels': listChannelAccounts,
      '/management/carriers': listCarrierContracts,
      '/accounting/companies': listCompanies,
      '/accounting/companies/$id': getManagedCompany,
      '/downloads/files': listFiles,
      '/downloads/monthly-reports': requestMonthlyReport,
      '/service/files': listProviderFiles,
      '/service/terms': publishTerms,
      '/directsale/amazon': getMarketConfig,
      '/directsale/gaxsys': updateGaxsysConfiguration,
      '/directsale/avendu': updateStoreConfiguration,
      '/directsale/atalanda': updateStoreConfiguration,
      '/directsale/bagmondo': updateStoreConfiguration,
      '/bills/bills': listBills,
      '/bills/service-bills': listServiceBills,
      '/bills/archived-bills': listArchivedBills,
      '/downloads/click-and-collect': listClickAndCollectBills,
      '/service/allocations': listAllocations,
      '/downloads/points': merchantPoints,
      '/service/ranking': serviceRanking,
      '/service/billing': listServiceBilling,
      '/service/goodwill': listCases,
      '/service/announcements': listAnnouncements,
    }
    for (const [path, call] of Object.entries(calls))
      expect([path, entryOf(path)?.access]).toEqual([path, call.config.access])
    expect(entryOf('/orders')?.access).toMatchObject({ kind: 'roles' })
    expect(entryOf('/')?.access.kind).toBe('public')
    expect(entryOf('/gibt-es-nicht')).toBeUndefined()
  })
})
