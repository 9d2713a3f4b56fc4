import { ReservationListQuery } from '@kontor/contract/click-and-collect'
import { DeadLettersQuery } from '@kontor/contract/intake'
import { AnnouncementsQuery } from '@kontor/contract/messages'
import { FailedLabelsQuery, ObservationQuery } from '@kontor/contract/monitoring'
import { getOrder } from '@kontor/contract/order-document'
import { listOrders, PickListQuery } from '@kontor/contract/orders'
import { AuditQuery } from '@kontor/contract/organisation'
import { CaseQueueQuery } from '@kontor/contract/returns'
import {
  type Access,
  allows,
  anyOf,
  ORDER_RIGHT,
  orProvider,
  PageQuery,
  provider,
  publicAccess,
  type Right,
  signedIn,
} from '@kontor/contract/shared'
import {
  IconArrowBackUp,
  IconBuilding,
  IconBuildingStore,
  IconClockExclamation,
  IconDatabaseExport,
  IconFileAlert,
  IconFileSpreadsheet,
  IconHeartHandshake,
  IconHelpCircle,
  IconHistory,
  IconHome,
  IconListCheck,
  IconPackage,
  IconPackages,
  IconPlugConnected,
  IconReceipt,
  IconShieldLock,
  IconShoppingBag,
  IconSpeakerphone,
  IconTag,
  IconTagOff,
  IconTruckDelivery,
  IconTruckLoading,
  IconZoomQuestion,
} from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import {
  labelListsSearch,
  orderListsSearch,
  trackingCodesSearch,
} from '../features/downloads/downloads-search.ts'
import { OrderSearchQuery, orderListSearch } from '../features/orders/list/order-list-search.ts'
import { OnePageSearch, StoreListSearch } from '../features/organisation/stores/store-list-search.ts'
import { PrivacySearch } from '../features/privacy/privacy-search.ts'
import { PeopleSearch } from '../features/session/people/people-search.ts'
import type { TextKey } from '../lib/i18n.ts'
import type { ListAddress } from '../lib/list-search.ts'
import type { Crumb } from '../ui/page/route-info.ts'
import type { de } from './locales/de.ts'
import { CompanyTabQuery } from './screens/company/company-tab.ts'

/** What is counted beside an entry of the sidebar. */
export type Badge =
  | 'orders'
  | 'returns'
  | 'unknown_status'
  | 'orders_shipped'
  | 'labels'
  | 'reservations'
  | 'imports'
  | 'exports'

/** Who sees the monitoring lists: a merchant's staff their own, the provider's staff all (decisions: Access). */
const observe = orProvider(anyOf('co_orders', 'co_orders_send'))

/** Where an entry stands in the sidebar. */
interface Navigation {
  readonly group: TextKey<(typeof de)['groups']>
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  /** Shows a number beside the entry: what waits there. */
  readonly badge?: Badge
}

/** One screen and everything that router, sidebar and palette know about it. */
export interface RouteEntry {
  /** `$id` stands for a parameter. */
  readonly path: `/${string}`
  readonly title: TextKey<(typeof de)['routes']>
  /**
   * The access of the endpoint that the screen needs; a test compares the two, so that the endpoint itself need
   * not be loaded.
   */
  readonly access: Access
  /** Its entry in the sidebar, which follows the order of this table; screens without one are reached from others. */
  readonly nav?: Navigation
  /** Rendered without the shell, for printing; needs a session all the same. */
  readonly bare?: true
  /** The list whose state its address holds. */
  readonly list?: ListAddress
  readonly page: ReturnType<typeof lazyRouteComponent>
}

/**
 * The one route table. The router, the guards, the sidebar, breadcrumbs, window titles and the command palette are made
 * from it. Public entries stand alone, all others inside the shell.
 */
export const ROUTES: readonly RouteEntry[] = [
  {
    path: '/',
    title: 'login',
    access: publicAccess,
    page: lazyRouteComponent(() => import('../features/session/login-page.tsx'), 'LoginPage'),
  },
  {
    path: '/confirm',
    title: 'confirm',
    access: publicAccess,
    page: lazyRouteComponent(
      () => import('../features/session/confirm-account-page.tsx'),
      'ConfirmAccountPage',
    ),
  },
  {
    path: '/password-reset',
    title: 'passwordReset',
    access: publicAccess,
    page: lazyRouteComponent(
      () => import('../features/session/confirm-account-page.tsx'),
      'ConfirmAccountPage',
    ),
  },
  {
    path: '/second-step',
    title: 'secondStep',
    access: publicAccess,
    page: lazyRouteComponent(() => import('../features/session/totp/second-step-page.tsx'), 'SecondStepPage'),
  },
  {
    path: '/setup',
    title: 'firstStart',
    access: publicAccess,
    page: lazyRouteComponent(() => import('../features/setup/first-start-page.tsx'), 'FirstStartPage'),
  },
  {
    path: '/unauthorized',
    title: 'unauthorized',
    access: publicAccess,
    page: lazyRouteComponent(() => import('./unauthorized-page.tsx'), 'UnauthorizedPage'),
  },
  {
    path: '/order-detail',
    title: 'order',
    access: publicAccess,
    page: lazyRouteComponent(() => import('./screens/order-access/order-entry-page.tsx'), 'OrderEntryPage'),
  },
  {
    path: '/home',
    title: 'home',
    access: anyOf('co_dashboard'),
    nav: { group: 'work', icon: IconHome },
    page: lazyRouteComponent(() => import('./screens/home/home-page.tsx'), 'HomePage'),
  },
  {
    path: '/orders',
    title: 'orders',
    access: listOrders.config.access,
    nav: { group: 'work', icon: IconPackage },
    list: { query: orderListSearch, remember: 'orders' },
    page: lazyRouteComponent(() => import('../features/orders/list/order-list-page.tsx'), 'OrderListPage'),
  },
  {
    path: '/picklist',
    title: 'pickList',
    access: anyOf('co_orders', 'co_products', 'co_orders_send'),
    bare: true,
    list: { query: PickListQuery },
    page: lazyRouteComponent(() => import('../features/orders/pick-list/pick-list-page.tsx'), 'PickListPage'),
  },
  {
    path: '/orders/error',
    title: 'orderSearch',
    access: listOrders.config.access,
    list: { query: OrderSearchQuery },
    page: lazyRouteComponent(
      () => import('../features/orders/search/order-search-page.tsx'),
      'OrderSearchPage',
    ),
  },
  {
    path: '/orders/$id',
    title: 'order',
    access: getOrder.config.access,
    page: lazyRouteComponent(
      () => import('./screens/order-document/order-document-page.tsx'),
      'OrderDetailPage',
    ),
  },
  {
    path: '/create-label',
    title: 'createLabel',
    access: anyOf('co_orders_send'),
    nav: { group: 'work', icon: IconTag },
    list: { query: PageQuery, remember: 'create-label' },
    page: lazyRouteComponent(
      () => import('../features/shipping/loose-labels/create-label-page.tsx'),
      'CreateLabelPage',
    ),
  },
  {
    path: '/click-and-collect',
    title: 'reservations',
    access: anyOf('co_orders', 'co_accounting', 'co_orders_send'),
    nav: { group: 'work', icon: IconShoppingBag, badge: 'reservations' },
    list: { query: ReservationListQuery, remember: 'reservations' },
    page: lazyRouteComponent(
      () => import('../features/click-and-collect/reservation-list-page.tsx'),
      'ReservationListPage',
    ),
  },
  {
    path: '/click-and-collect/$id',
    title: 'reservation',
    access: anyOf('co_orders', 'co_accounting', 'co_orders_send'),
    page: lazyRouteComponent(
      () => import('../features/click-and-collect/reservation-detail-page.tsx'),
      'ReservationDetailPage',
    ),
  },
  {
    path: '/overview/orders',
    title: 'openOrders',
    access: observe,
    nav: { group: 'overview', icon: IconClockExclamation, badge: 'orders' },
    list: { query: ObservationQuery, remember: 'monitoring-orders' },
    page: lazyRouteComponent(() => import('../features/monitoring/observation-page.tsx'), 'OpenOrdersPage'),
  },
  {
    path: '/overview/returns',
    title: 'openReturns',
    access: observe,
    nav: { group: 'overview', icon: IconArrowBackUp, badge: 'returns' },
    list: { query: ObservationQuery, remember: 'monitoring-returns' },
    page: lazyRouteComponent(() => import('../features/monitoring/observation-page.tsx'), 'OpenReturnsPage'),
  },
  {
    path: '/overview/unknown-status',
    title: 'unknownStatus',
    access: observe,
    nav: { group: 'overview', icon: IconZoomQuestion, badge: 'unknown_status' },
    list: { query: ObservationQuery, remember: 'monitoring-unknown-status' },
    page: lazyRouteComponent(
      () => import('../features/monitoring/observation-page.tsx'),
      'UnknownStatusPage',
    ),
  },
  {
    path: '/overview/shipped',
    title: 'shippedOrders',
    access: observe,
    nav: { group: 'overview', icon: IconTruckLoading, badge: 'orders_shipped' },
    list: { query: ObservationQuery, remember: 'monitoring-ordersShipped' },
    page: lazyRouteComponent(
      () => import('../features/monitoring/observation-page.tsx'),
      'ShippedOrdersPage',
    ),
  },
  {
    path: '/overview/labels',
    title: 'failedLabels',
    access: observe,
    nav: { group: 'overview', icon: IconTagOff, badge: 'labels' },
    list: { query: FailedLabelsQuery, remember: 'failed-labels' },
    page: lazyRouteComponent(
      () => import('../features/monitoring/failed-labels-page.tsx'),
      'FailedLabelsPage',
    ),
  },
  {
    path: '/notifications',
    title: 'notifications',
    access: anyOf('co_orders', 'co_orders_send'),
    list: { query: PageQuery, remember: 'notifications' },
    page: lazyRouteComponent(
      () => import('../features/messages/notifications-page.tsx'),
      'NotificationsPage',
    ),
  },
  {
    path: '/service/announcements',
    title: 'announcements',
    access: provider,
    nav: { group: 'service', icon: IconSpeakerphone },
    list: { query: AnnouncementsQuery, remember: 'announcements' },
    page: lazyRouteComponent(
      () => import('../features/messages/announcements-page.tsx'),
      'AnnouncementsPage',
    ),
  },
  {
    path: '/overview/imports',
    title: 'importErrors',
    access: anyOf('co_orders'),
    nav: { group: 'overview', icon: IconFileAlert, badge: 'imports' },
    list: { query: DeadLettersQuery, remember: 'import-errors' },
    page: lazyRouteComponent(() => import('../features/intake/import-errors-page.tsx'), 'ImportErrorsPage'),
  },
  {
    path: '/overview/erp',
    title: 'erpErrors',
    access: orProvider(anyOf('co_orders')),
    nav: { group: 'overview', icon: IconDatabaseExport, badge: 'exports' },
    list: { query: PageQuery, remember: 'erp-failures' },
    page: lazyRouteComponent(() => import('../features/erp/erp-failures-page.tsx'), 'ErpFailuresPage'),
  },
  {
    path: '/management/company',
    title: 'company',
    access: anyOf('co_accounting'),
    nav: { group: 'management', icon: IconBuilding },
    list: { query: CompanyTabQuery },
    page: lazyRouteComponent(() => import('./screens/company/company-page.tsx'), 'CompanyPage'),
  },
  {
    path: '/management/stores',
    title: 'stores',
    access: anyOf('co_accounting'),
    nav: { group: 'management', icon: IconBuildingStore },
    list: { query: StoreListSearch, remember: 'stores' },
    page: lazyRouteComponent(
      () => import('../features/organisation/stores/store-list-page.tsx'),
      'StoreListPage',
    ),
  },
  {
    path: '/management/stores/$id',
    title: 'store',
    access: anyOf('co_accounting'),
    page: lazyRouteComponent(
      () => import('../features/organisation/stores/store-detail-page.tsx'),
      'StoreDetailPage',
    ),
  },
  {
    path: '/management/status',
    title: 'storesStatus',
    access: anyOf('co_accounting'),
    nav: { group: 'management', icon: IconListCheck },
    list: { query: OnePageSearch },
    page: lazyRouteComponent(
      () => import('../features/organisation/stores/stores-status-page.tsx'),
      'StoresStatusPage',
    ),
  },
  {
    path: '/management/channels',
    title: 'channelAccounts',
    access: orProvider(anyOf('co_accounting')),
    nav: { group: 'management', icon: IconPlugConnected },
    list: { query: OnePageSearch },
    page: lazyRouteComponent(
      () => import('../features/organisation/accounts/channel-accounts-page.tsx'),
      'ChannelAccountsPage',
    ),
  },
  {
    path: '/management/carriers',
    title: 'carriers',
    access: anyOf('co_accounting'),
    nav: { group: 'management', icon: IconTruckDelivery },
    list: { query: OnePageSearch },
    page: lazyRouteComponent(
      () => import('../features/organisation/accounts/carriers-page.tsx'),
      'CarriersPage',
    ),
  },
  {
    path: '/management/setup',
    title: 'setup',
    access: anyOf('co_admin'),
    page: lazyRouteComponent(() => import('../features/setup/setup-page.tsx'), 'SetupPage'),
  },
  {
    path: '/management/audit',
    title: 'audit',
    access: anyOf('co_admin'),
    nav: { group: 'management', icon: IconHistory },
    list: { query: AuditQuery, remember: 'audit' },
    page: lazyRouteComponent(() => import('../features/organisation/audit/audit-page.tsx'), 'AuditPage'),
  },
  {
    path: '/management/privacy',
    title: 'privacy',
    access: anyOf('co_admin'),
    nav: { group: 'management', icon: IconShieldLock },
    list: { query: PrivacySearch },
    page: lazyRouteComponent(() => import('../features/privacy/privacy-page.tsx'), 'PrivacyPage'),
  },
  {
    path: '/service/goodwill',
    title: 'goodwill',
    access: provider,
    nav: { group: 'service', icon: IconHeartHandshake },
    list: { query: CaseQueueQuery, remember: 'goodwill' },
    page: lazyRouteComponent(
      () => import('../features/returns/goodwill-queue-page.tsx'),
      'GoodwillQueuePage',
    ),
  },
  {
    path: '/downloads/orders',
    title: 'orderLists',
    access: anyOf('co_accounting', 'co_products'),
    nav: { group: 'downloads', icon: IconFileSpreadsheet },
    list: { query: orderListsSearch },
    page: lazyRouteComponent(() => import('../features/downloads/order-lists-page.tsx'), 'OrderListsPage'),
  },
  {
    path: '/downloads/tracking-codes',
    title: 'trackingCodes',
    access: anyOf('co_accounting'),
    nav: { group: 'downloads', icon: IconTruckDelivery },
    list: { query: trackingCodesSearch },
    page: lazyRouteComponent(
      () => import('../features/downloads/tracking-codes-page.tsx'),
      'TrackingCodesPage',
    ),
  },
  {
    path: '/downloads/shipcloud-receipts',
    title: 'labelLists',
    access: anyOf('co_accounting', 'co_products'),
    nav: { group: 'downloads', icon: IconReceipt },
    list: { query: labelListsSearch },
    page: lazyRouteComponent(() => import('../features/downloads/label-lists-page.tsx'), 'LabelListsPage'),
  },
  {
    path: '/faq',
    title: 'faq',
    access: signedIn,
    nav: { group: 'help', icon: IconHelpCircle },
    page: lazyRouteComponent(() => import('../features/help/faq-page.tsx'), 'FaqPage'),
  },
  {
    path: '/materials-order',
    title: 'materials',
    access: signedIn,
    nav: { group: 'help', icon: IconPackages },
    page: lazyRouteComponent(() => import('../features/help/materials-page.tsx'), 'MaterialsPage'),
  },
  {
    path: '/management/users',
    title: 'profile',
    access: signedIn,
    list: { query: PeopleSearch },
    page: lazyRouteComponent(() => import('../features/session/people/people-page.tsx'), 'PeoplePage'),
  },
]

/** Former addresses and where they lead (decisions: Access). */
export const REDIRECTS: readonly { readonly from: `/${string}`; readonly to: `/${string}` }[] = [
  { from: '/accounting/stores', to: '/management/stores' },
  { from: '/accounting/users', to: '/management/users' },
]

/** The entries of the sidebar that these rights open. */
export const navigationFor = (roles: readonly Right[]): readonly RouteEntry[] =>
  ROUTES.filter((entry) => entry.nav && allows(entry.access, roles))

/** Every screen without parameters that the user may open: what the palette offers. */
export const screensFor = (roles: readonly Right[]): readonly RouteEntry[] =>
  ROUTES.filter(
    (entry) => entry.access.kind !== 'public' && !entry.path.includes('$') && allows(entry.access, roles),
  )

/**
 * Where a user lands after login: `/home`, or without `co_dashboard` the first menu entry open to them. A limited session
 * has one screen.
 */
export const landingFor = (roles: readonly Right[]): string =>
  roles.includes(ORDER_RIGHT) ? '/order-detail' : (navigationFor(roles)[0]?.path ?? '/unauthorized')

export const entryOf = (path: string): RouteEntry | undefined => ROUTES.find((entry) => entry.path === path)

/**
 * The screens above a path that the user may see: those whose path is its beginning.
 * @param title words a title key in the interface's language
 */
export function crumbsOf(
  path: string,
  roles: readonly Right[],
  title: (key: RouteEntry['title']) => string,
): readonly Crumb[] {
  return ROUTES.filter(
    (entry) =>
      entry.path !== '/' &&
      entry.path !== path &&
      path.startsWith(`${entry.path}/`) &&
      allows(entry.access, roles),
  ).map((entry) => ({ label: title(entry.title), to: entry.path }))
}
