import { getOrder, listOrders } from '@kontor/contract/orders'
import {
  type Access,
  allows,
  anyOf,
  ORDER_RIGHT,
  orProvider,
  provider,
  publicAccess,
  type Right,
  signedIn,
} from '@kontor/contract/shared'
import {
  IconArrowBackUp,
  IconClockExclamation,
  IconFileAlert,
  IconHeartHandshake,
  IconHelpCircle,
  IconHome,
  IconPackage,
  IconPackages,
  IconShoppingBag,
  IconSpeakerphone,
  IconTag,
  IconTagOff,
  IconTruckLoading,
  IconZoomQuestion,
} from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { TextKey } from '../lib/i18n.ts'
import type { Crumb } from '../ui/page/route-info.ts'
import type { de } from './locales/de.ts'

/** What is counted beside an entry of the sidebar. */
export type Badge = 'orders' | 'returns' | 'unknown_status' | 'orders_shipped' | 'labels' | 'reservations'

/** Seeing what was overlooked: a merchant's own people their own, the provider's staff all (decisions: Access). */
const observe = orProvider(anyOf('co_orders', 'co_orders_send'))

/** Where an entry stands in the sidebar. */
interface Navigation {
  readonly group: TextKey<(typeof de)['groups']>
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  /** Shows a number beside the entry: what waits there. */
  readonly badge?: Badge
}

/** One screen. Everything that has to know about it reads it here. */
export interface RouteEntry {
  /** `$id` stands for a parameter. */
  readonly path: `/${string}`
  readonly title: TextKey<(typeof de)['routes']>
  /** The gate of the call that the screen stands on; a test holds the two together, so that the call itself need not be loaded. */
  readonly access: Access
  /** In the sidebar, in the order of this table; screens without are reached from others. */
  readonly nav?: Navigation
  /** Stands alone, without the shell around it: what is printed. Needs a session all the same. */
  readonly bare?: true
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
    path: '/unauthorized',
    title: 'unauthorized',
    access: publicAccess,
    page: lazyRouteComponent(() => import('./unauthorized-page.tsx'), 'UnauthorizedPage'),
  },
  {
    path: '/order-detail',
    title: 'order',
    access: publicAccess,
    page: lazyRouteComponent(() => import('./entry/order-entry-page.tsx'), 'OrderEntryPage'),
  },
  {
    path: '/home',
    title: 'home',
    access: anyOf('co_dashboard'),
    nav: { group: 'work', icon: IconHome },
    page: lazyRouteComponent(() => import('./screens/home-screen.tsx'), 'HomeScreen'),
  },
  {
    path: '/orders',
    title: 'orders',
    access: listOrders.config.access,
    nav: { group: 'work', icon: IconPackage },
    page: lazyRouteComponent(() => import('../features/orders/order-list-page.tsx'), 'OrderListPage'),
  },
  {
    path: '/picklist',
    title: 'pickList',
    access: anyOf('co_orders', 'co_products', 'co_orders_send'),
    bare: true,
    page: lazyRouteComponent(() => import('../features/orders/pick-list-page.tsx'), 'PickListPage'),
  },
  {
    path: '/orders/error',
    title: 'orderSearch',
    access: listOrders.config.access,
    page: lazyRouteComponent(() => import('../features/orders/order-search-page.tsx'), 'OrderSearchPage'),
  },
  {
    path: '/orders/$id',
    title: 'order',
    access: getOrder.config.access,
    page: lazyRouteComponent(() => import('../features/orders/order-detail-page.tsx'), 'OrderDetailPage'),
  },
  {
    path: '/create-label',
    title: 'createLabel',
    access: anyOf('co_orders_send'),
    nav: { group: 'work', icon: IconTag },
    page: lazyRouteComponent(() => import('../features/shipping/create-label-page.tsx'), 'CreateLabelPage'),
  },
  {
    path: '/click-and-collect',
    title: 'reservations',
    access: anyOf('co_orders', 'co_accounting', 'co_orders_send'),
    nav: { group: 'work', icon: IconShoppingBag, badge: 'reservations' },
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
    page: lazyRouteComponent(() => import('../features/monitoring/observation-page.tsx'), 'OpenOrdersPage'),
  },
  {
    path: '/overview/returns',
    title: 'openReturns',
    access: observe,
    nav: { group: 'overview', icon: IconArrowBackUp, badge: 'returns' },
    page: lazyRouteComponent(() => import('../features/monitoring/observation-page.tsx'), 'OpenReturnsPage'),
  },
  {
    path: '/overview/unknown-status',
    title: 'unknownStatus',
    access: observe,
    nav: { group: 'overview', icon: IconZoomQuestion, badge: 'unknown_status' },
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
    page: lazyRouteComponent(() => import('./screens/failed-labels-screen.tsx'), 'FailedLabelsScreen'),
  },
  {
    path: '/notifications',
    title: 'notifications',
    access: anyOf('co_orders', 'co_orders_send'),
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
    page: lazyRouteComponent(
      () => import('../features/messages/announcements-page.tsx'),
      'AnnouncementsPage',
    ),
  },
  {
    path: '/overview/imports',
    title: 'importErrors',
    access: anyOf('co_orders'),
    nav: { group: 'overview', icon: IconFileAlert },
    page: lazyRouteComponent(() => import('../features/intake/import-errors-page.tsx'), 'ImportErrorsPage'),
  },
  {
    path: '/service/goodwill',
    title: 'goodwill',
    access: provider,
    nav: { group: 'service', icon: IconHeartHandshake },
    page: lazyRouteComponent(
      () => import('../features/returns/goodwill-queue-page.tsx'),
      'GoodwillQueuePage',
    ),
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
]

/** The entries of the sidebar that these rights open. */
export const navigationFor = (roles: readonly Right[]): readonly RouteEntry[] =>
  ROUTES.filter((entry) => entry.nav && allows(entry.access, roles))

/** Every screen that can be gone to as it is, whether the sidebar has it or not: what the palette offers. */
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
