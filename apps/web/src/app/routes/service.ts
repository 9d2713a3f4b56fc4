import { ProviderFilesQuery } from '@kontor/contract/downloads'
import { AllocationsQuery } from '@kontor/contract/intake'
import { AnnouncementsQuery } from '@kontor/contract/messages'
import { CompaniesQuery } from '@kontor/contract/organisation'
import { CaseQueueQuery } from '@kontor/contract/returns'
import { PageQuery, provider } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import { serviceBillingSearch } from '../../features/billing/billing-search.ts'
import { ManagedCompanyTabQuery } from '../screens/company/company-tab.ts'
import type { RouteEntry } from './route-entry.ts'

/** Screens of the provider's staff. */
export const SERVICE_ROUTES: readonly RouteEntry[] = [
  {
    path: '/accounting/companies',
    title: 'companies',
    access: provider,
    nav: { menu: 'operations' },
    list: { query: CompaniesQuery, remember: 'companies' },
    page: lazyRouteComponent(
      () => import('../../features/setup/companies/companies-page.tsx'),
      'CompaniesPage',
    ),
  },
  {
    path: '/accounting/companies/$id',
    title: 'managedCompany',
    access: provider,
    list: { query: ManagedCompanyTabQuery },
    page: lazyRouteComponent(
      () => import('../screens/company/managed-company-page.tsx'),
      'ManagedCompanyPage',
    ),
  },
  {
    path: '/service/announcements',
    title: 'announcements',
    access: provider,
    nav: { menu: 'operations' },
    list: { query: AnnouncementsQuery, remember: 'announcements' },
    page: lazyRouteComponent(
      () => import('../../features/messages/announcements-page.tsx'),
      'AnnouncementsPage',
    ),
  },
  {
    path: '/service/connections',
    title: 'connections',
    access: provider,
    nav: { menu: 'operations' },
    list: { query: PageQuery },
    page: lazyRouteComponent(() => import('../../features/direct-sales/index.ts'), 'ConnectionsPage'),
  },
  {
    path: '/service/files',
    title: 'providerFiles',
    access: provider,
    nav: { menu: 'operations' },
    list: { query: ProviderFilesQuery, remember: 'provider-files' },
    page: lazyRouteComponent(
      () => import('../../features/downloads/provider-files-page.tsx'),
      'ProviderFilesPage',
    ),
  },
  {
    path: '/service/terms',
    title: 'serviceTerms',
    access: provider,
    nav: { menu: 'operations' },
    page: lazyRouteComponent(() => import('../../features/direct-sales/terms/terms-page.tsx'), 'TermsPage'),
  },
  {
    path: '/service/goodwill',
    title: 'goodwill',
    access: provider,
    nav: { menu: 'operations' },
    list: { query: CaseQueueQuery, remember: 'goodwill' },
    page: lazyRouteComponent(
      () => import('../../features/returns/goodwill-queue-page.tsx'),
      'GoodwillQueuePage',
    ),
  },
  {
    path: '/service/allocations',
    title: 'allocations',
    access: provider,
    nav: { menu: 'operations' },
    list: { query: AllocationsQuery },
    page: lazyRouteComponent(
      () => import('../../features/intake/allocations/allocations-page.tsx'),
      'AllocationsPage',
    ),
  },
  {
    path: '/service/ranking',
    title: 'serviceRanking',
    access: provider,
    nav: { menu: 'operations' },
    list: { query: PageQuery },
    page: lazyRouteComponent(
      () => import('../../features/ranking/service-ranking-page.tsx'),
      'ServiceRankingPage',
    ),
  },
  {
    path: '/service/billing',
    title: 'serviceBilling',
    access: provider,
    nav: { menu: 'operations' },
    list: { query: serviceBillingSearch },
    page: lazyRouteComponent(
      () => import('../../features/billing/service-billing-page.tsx'),
      'ServiceBillingPage',
    ),
  },
]
