import { AuditQuery } from '@kontor/contract/organisation'
import { anyOf, orProvider, signedIn } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import { OnePageSearch, StoreListSearch } from '../../features/organisation/stores/store-list-search.ts'
import { PrivacySearch } from '../../features/privacy/privacy-search.ts'
import { PeopleSearch } from '../../features/session/people-search.ts'
import { CompanyTabQuery } from '../screens/company/company-tab.ts'
import type { PartEntry, RouteEntry } from './route-entry.ts'

/** Screens of what a company sets up, and of what its people keep for themselves. */
export const MANAGEMENT_ROUTES: readonly RouteEntry[] = [
  {
    path: '/management/company',
    title: 'company',
    access: anyOf('co_accounting'),
    nav: { menu: 'settings' },
    list: { query: CompanyTabQuery },
    page: lazyRouteComponent(() => import('../screens/company/company-page.tsx'), 'CompanyPage'),
  },
  {
    path: '/management/stores',
    title: 'stores',
    access: anyOf('co_accounting'),
    nav: { menu: 'settings' },
    list: { query: StoreListSearch, remember: 'stores' },
    page: lazyRouteComponent(
      () => import('../../features/organisation/stores/store-list-page.tsx'),
      'StoreListPage',
    ),
  },
  {
    path: '/management/stores/$id',
    title: 'store',
    access: anyOf('co_accounting'),
    page: lazyRouteComponent(
      () => import('../../features/organisation/stores/store-detail-page.tsx'),
      'StoreDetailPage',
    ),
  },
  {
    path: '/management/status',
    title: 'storesStatus',
    access: anyOf('co_accounting'),
    nav: { menu: 'settings' },
    list: { query: OnePageSearch },
    page: lazyRouteComponent(
      () => import('../../features/organisation/stores/stores-status-page.tsx'),
      'StoresStatusPage',
    ),
  },
  {
    path: '/management/channels',
    title: 'channelAccounts',
    access: orProvider(anyOf('co_accounting')),
    nav: { menu: 'settings' },
    list: { query: OnePageSearch },
    page: lazyRouteComponent(
      () => import('../../features/organisation/accounts/channel-accounts-page.tsx'),
      'ChannelAccountsPage',
    ),
  },
  {
    path: '/management/carriers',
    title: 'carriers',
    access: anyOf('co_accounting'),
    nav: { menu: 'settings' },
    list: { query: OnePageSearch },
    page: lazyRouteComponent(
      () => import('../../features/organisation/accounts/carriers-page.tsx'),
      'CarriersPage',
    ),
  },
  {
    path: '/management/setup',
    title: 'setup',
    access: anyOf('co_admin'),
    page: lazyRouteComponent(() => import('../../features/setup/setup-page.tsx'), 'SetupPage'),
  },
  {
    path: '/management/audit',
    title: 'audit',
    access: anyOf('co_admin'),
    nav: { menu: 'settings' },
    list: { query: AuditQuery, remember: 'audit' },
    page: lazyRouteComponent(() => import('../../features/organisation/audit/audit-page.tsx'), 'AuditPage'),
  },
  {
    path: '/management/privacy',
    title: 'privacy',
    access: anyOf('co_admin'),
    nav: { menu: 'settings' },
    list: { query: PrivacySearch },
    page: lazyRouteComponent(() => import('../../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
  },
  {
    path: '/management/users',
    title: 'profile',
    access: signedIn,
    list: { query: PeopleSearch },
    page: lazyRouteComponent(() => import('../../features/session/people/people-page.tsx'), 'PeoplePage'),
  },
]

/** Who works for the company is a tab beside the own profile, and looked for under its own name. */
export const MANAGEMENT_PARTS: readonly PartEntry[] = [
  {
    path: '/management/users',
    search: { tab: 'users' },
    title: 'users',
    access: anyOf('co_admin'),
    nav: { menu: 'settings' },
  },
]
