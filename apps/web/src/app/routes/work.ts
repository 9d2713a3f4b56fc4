import { ReservationListQuery } from '@kontor/contract/click-and-collect'
import { listOrderActions, OrderActionsQuery } from '@kontor/contract/order-actions'
import { getOrder } from '@kontor/contract/order-document'
import { listOrders, PickListQuery } from '@kontor/contract/orders'
import { anyOf, PageQuery, signedIn } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import { OrderSearchQuery, orderListAddress } from '../../features/orders/list/order-list-search.ts'
import { DailySearch } from '../../features/statistics/daily/daily-search.ts'
import type { RouteEntry } from './route-entry.ts'

/** Screens of the daily trade. */
export const WORK_ROUTES: readonly RouteEntry[] = [
  {
    path: '/home',
    title: 'home',
    access: signedIn,
    nav: { menu: 'today' },
    search: { view: 'queues' },
    page: lazyRouteComponent(() => import('../screens/home/home-page.tsx'), 'HomePage'),
  },
  {
    path: '/statistics/daily',
    title: 'dailyStatistics',
    access: anyOf('co_dashboard'),
    nav: { menu: 'reports' },
    list: { query: DailySearch },
    page: lazyRouteComponent(() => import('../../features/statistics/index.ts'), 'DailyPage'),
  },
  {
    path: '/orders',
    title: 'orders',
    access: listOrders.config.access,
    nav: { menu: 'orders' },
    list: orderListAddress,
    page: lazyRouteComponent(() => import('../screens/order-list/order-list-screen.tsx'), 'OrderListScreen'),
  },
  {
    path: '/picklist',
    title: 'pickList',
    access: anyOf('co_orders', 'co_products', 'co_orders_send'),
    bare: true,
    list: { query: PickListQuery },
    page: lazyRouteComponent(() => import('../screens/pick-list/pick-list-screen.tsx'), 'PickListScreen'),
  },
  {
    path: '/orders/error',
    title: 'orderSearch',
    access: listOrders.config.access,
    list: { query: OrderSearchQuery },
    page: lazyRouteComponent(
      () => import('../../features/orders/search/order-search-page.tsx'),
      'OrderSearchPage',
    ),
  },
  {
    path: '/orders/$id',
    title: 'order',
    access: getOrder.config.access,
    page: lazyRouteComponent(
      () => import('../screens/order-document/order-document-page.tsx'),
      'OrderDetailPage',
    ),
  },
  {
    path: '/create-label',
    title: 'createLabel',
    access: anyOf('co_orders_send'),
    nav: { menu: 'orders' },
    list: { query: PageQuery, remember: 'create-label' },
    page: lazyRouteComponent(
      () => import('../../features/shipping/loose-labels/create-label-page.tsx'),
      'CreateLabelPage',
    ),
  },
  {
    path: '/click-and-collect',
    title: 'reservations',
    access: anyOf('co_orders', 'co_accounting', 'co_orders_send'),
    nav: { menu: 'clickAndCollect', badge: 'reservations' },
    list: { query: ReservationListQuery, remember: 'reservations' },
    page: lazyRouteComponent(
      () => import('../../features/click-and-collect/reservation-list-page.tsx'),
      'ReservationListPage',
    ),
  },
  {
    path: '/click-and-collect/$id',
    title: 'reservation',
    access: anyOf('co_orders', 'co_accounting', 'co_orders_send'),
    page: lazyRouteComponent(
      () => import('../../features/click-and-collect/reservation-detail-page.tsx'),
      'ReservationDetailPage',
    ),
  },
  {
    path: '/notifications',
    title: 'notifications',
    access: anyOf('co_orders', 'co_orders_send', 'co_accounting'),
    list: { query: PageQuery, remember: 'notifications' },
    page: lazyRouteComponent(
      () => import('../../features/messages/notifications-page.tsx'),
      'NotificationsPage',
    ),
  },
  {
    path: '/order-actions',
    title: 'orderActions',
    access: listOrderActions.config.access,
    nav: { menu: 'orders' },
    list: { query: OrderActionsQuery, remember: 'order-actions' },
    page: lazyRouteComponent(
      () => import('../../features/order-actions/order-actions-page.tsx'),
      'OrderActionsPage',
    ),
  },
  {
    path: '/order-actions/$id',
    title: 'orderAction',
    access: listOrderActions.config.access,
    page: lazyRouteComponent(
      () => import('../../features/order-actions/order-action-page.tsx'),
      'OrderActionPage',
    ),
  },
]
