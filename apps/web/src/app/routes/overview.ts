import { DeadLettersQuery } from '@kontor/contract/intake'
import { FailedLabelsQuery, ObservationQuery } from '@kontor/contract/monitoring'
import { PointLedgerQuery } from '@kontor/contract/ranking'
import { anyOf, orProvider, PageQuery } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './route-entry.ts'

/** Who sees the monitoring lists: a merchant's staff their own, the provider's staff all (decisions: Access). */
const observe = orProvider(anyOf('co_orders', 'co_orders_send'))

/** Screens of what waits or went wrong. */
export const OVERVIEW_ROUTES: readonly RouteEntry[] = [
  {
    path: '/overview/orders',
    title: 'openOrders',
    access: observe,
    nav: { menu: 'orders', badge: 'orders' },
    list: { query: ObservationQuery, remember: 'monitoring-orders' },
    page: lazyRouteComponent(
      () => import('../../features/monitoring/observation-page.tsx'),
      'OpenOrdersPage',
    ),
  },
  {
    path: '/overview/returns',
    title: 'openReturns',
    access: observe,
    nav: { menu: 'returns', badge: 'returns' },
    list: { query: ObservationQuery, remember: 'monitoring-returns' },
    page: lazyRouteComponent(
      () => import('../../features/monitoring/observation-page.tsx'),
      'OpenReturnsPage',
    ),
  },
  {
    path: '/overview/unknown-status',
    title: 'unknownStatus',
    access: observe,
    nav: { menu: 'orders', badge: 'unknown_status' },
    list: { query: ObservationQuery, remember: 'monitoring-unknown-status' },
    page: lazyRouteComponent(
      () => import('../../features/monitoring/observation-page.tsx'),
      'UnknownStatusPage',
    ),
  },
  {
    path: '/overview/shipped',
    title: 'shippedOrders',
    access: observe,
    nav: { menu: 'orders', badge: 'orders_shipped' },
    list: { query: ObservationQuery, remember: 'monitoring-ordersShipped' },
    page: lazyRouteComponent(
      () => import('../../features/monitoring/observation-page.tsx'),
      'ShippedOrdersPage',
    ),
  },
  {
    path: '/overview/labels',
    title: 'failedLabels',
    access: observe,
    nav: { menu: 'orders', badge: 'labels' },
    list: { query: FailedLabelsQuery, remember: 'failed-labels' },
    page: lazyRouteComponent(
      () => import('../../features/monitoring/failed-labels-page.tsx'),
      'FailedLabelsPage',
    ),
  },
  {
    path: '/overview/imports',
    title: 'importErrors',
    access: anyOf('co_orders'),
    nav: { menu: 'orders', badge: 'imports' },
    list: { query: DeadLettersQuery, remember: 'import-errors' },
    page: lazyRouteComponent(
      () => import('../../features/intake/import-errors-page.tsx'),
      'ImportErrorsPage',
    ),
  },
  {
    path: '/overview/erp',
    title: 'erpErrors',
    access: orProvider(anyOf('co_orders')),
    nav: { menu: 'orders', badge: 'exports' },
    list: { query: PageQuery, remember: 'erp-failures' },
    page: lazyRouteComponent(() => import('../../features/erp/erp-failures-page.tsx'), 'ErpFailuresPage'),
  },
  {
    path: '/statistics/ranking',
    title: 'points',
    access: anyOf('co_dashboard'),
    nav: { menu: 'reports' },
    list: { query: PointLedgerQuery },
    page: lazyRouteComponent(() => import('../../features/ranking/why/why-page.tsx'), 'WhyPage'),
  },
]
