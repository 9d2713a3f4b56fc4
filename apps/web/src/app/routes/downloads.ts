import { FilesQuery } from '@kontor/contract/downloads'
import { anyOf } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import { archiveSearch, BillsSearch } from '../../features/billing/billing-search.ts'
import {
  labelListsSearch,
  monthlyReportsSearch,
  orderListsSearch,
  trackingCodesSearch,
} from '../../features/downloads/downloads-search.ts'
import type { RouteEntry } from './route-entry.ts'

/** Screens of lists and documents that are fetched. */
export const DOWNLOADS_ROUTES: readonly RouteEntry[] = [
  {
    path: '/downloads/orders',
    title: 'orderLists',
    access: anyOf('co_accounting', 'co_products'),
    nav: { menu: 'reports' },
    list: { query: orderListsSearch },
    page: lazyRouteComponent(() => import('../../features/downloads/order-lists-page.tsx'), 'OrderListsPage'),
  },
  {
    path: '/downloads/files',
    title: 'files',
    access: anyOf('co_accounting'),
    nav: { menu: 'reports' },
    list: { query: FilesQuery },
    page: lazyRouteComponent(() => import('../../features/downloads/files-page.tsx'), 'FilesPage'),
  },
  {
    path: '/downloads/monthly-reports',
    title: 'monthlyReports',
    access: anyOf('co_accounting', 'co_products'),
    nav: { menu: 'reports' },
    list: { query: monthlyReportsSearch },
    page: lazyRouteComponent(
      () => import('../../features/downloads/monthly-reports-page.tsx'),
      'MonthlyReportsPage',
    ),
  },
  {
    path: '/downloads/points',
    title: 'pointsFile',
    access: anyOf('co_dashboard', 'co_accounting'),
    nav: { menu: 'reports' },
    page: lazyRouteComponent(() => import('../../features/ranking/points-page.tsx'), 'PointsPage'),
  },
  {
    path: '/downloads/tracking-codes',
    title: 'trackingCodes',
    access: anyOf('co_accounting'),
    nav: { menu: 'reports' },
    list: { query: trackingCodesSearch },
    page: lazyRouteComponent(
      () => import('../../features/downloads/tracking-codes-page.tsx'),
      'TrackingCodesPage',
    ),
  },
  {
    path: '/bills/bills',
    title: 'bills',
    access: anyOf('co_accounting', 'co_products'),
    nav: { menu: 'bills' },
    list: { query: BillsSearch },
    page: lazyRouteComponent(() => import('../../features/billing/bills-page.tsx'), 'BillsPage'),
  },
  {
    path: '/bills/service-bills',
    title: 'serviceBills',
    access: anyOf('co_accounting', 'co_products'),
    nav: { menu: 'bills' },
    list: { query: BillsSearch },
    page: lazyRouteComponent(() => import('../../features/billing/bills-page.tsx'), 'ServiceBillsPage'),
  },
  {
    path: '/bills/archived-bills',
    title: 'archivedBills',
    access: anyOf('co_accounting', 'co_products'),
    nav: { menu: 'bills' },
    list: { query: archiveSearch },
    page: lazyRouteComponent(() => import('../../features/billing/bills-page.tsx'), 'ArchivedBillsPage'),
  },
  {
    path: '/downloads/click-and-collect',
    title: 'clickAndCollectBills',
    access: anyOf('co_accounting', 'co_products'),
    nav: { menu: 'bills' },
    list: { query: BillsSearch },
    page: lazyRouteComponent(
      () => import('../../features/billing/bills-page.tsx'),
      'ClickAndCollectBillsPage',
    ),
  },
  {
    path: '/downloads/shipcloud-receipts',
    title: 'labelLists',
    access: anyOf('co_accounting', 'co_products'),
    nav: { menu: 'bills' },
    list: { query: labelListsSearch },
    page: lazyRouteComponent(() => import('../../features/downloads/label-lists-page.tsx'), 'LabelListsPage'),
  },
]
