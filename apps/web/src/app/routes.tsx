import { listDeadLetters } from '@kontor/contract/intake'
import { getOrder, listOrders } from '@kontor/contract/orders'
import { type Access, allows, anyOf, publicAccess, type Role } from '@kontor/contract/shared'
import { IconFileAlert, IconHome, IconPackage } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { ComponentType } from 'react'
import type { TextKey } from '../lib/i18n.ts'
import type { Crumb } from '../ui/page/route-info.ts'
import type { de } from './locales/de.ts'

/** Where an entry stands in the sidebar. */
interface Navigation {
  readonly group: TextKey<(typeof de)['groups']>
  readonly icon: ComponentType<{ size?: number; stroke?: number }>
  /** Shows a number beside the entry: labels that failed. */
  readonly badge?: 'failed-labels'
}

/** One screen. Everything that has to know about it reads it here. */
export interface RouteEntry {
  /** `$id` stands for a parameter. */
  readonly path: `/${string}`
  readonly title: TextKey<(typeof de)['routes']>
  /** The gate of the call that the screen stands on. */
  readonly access: Access
  /** In the sidebar, in the order of this table; screens without are reached from others. */
  readonly nav?: Navigation
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
    path: '/home',
    title: 'home',
    access: anyOf('co_dashboard'),
    nav: { group: 'work', icon: IconHome },
    page: lazyRouteComponent(() => import('../features/home/home-page.tsx'), 'HomePage'),
  },
  {
    path: '/orders',
    title: 'orders',
    access: listOrders.config.access,
    nav: { group: 'work', icon: IconPackage, badge: 'failed-labels' },
    page: lazyRouteComponent(() => import('../features/orders/order-list-page.tsx'), 'OrderListPage'),
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
    path: '/overview/imports',
    title: 'importErrors',
    access: listDeadLetters.config.access,
    nav: { group: 'overview', icon: IconFileAlert },
    page: lazyRouteComponent(() => import('../features/intake/import-errors-page.tsx'), 'ImportErrorsPage'),
  },
]

/** The entries of the sidebar that these rights open. */
export const navigationFor = (roles: readonly Role[]): readonly RouteEntry[] =>
  ROUTES.filter((entry) => entry.nav && allows(entry.access, roles))

/** Where a user lands after login: `/home`, or without `co_dashboard` the first menu entry open to them. */
export const landingFor = (roles: readonly Role[]): string => navigationFor(roles)[0]?.path ?? '/unauthorized'

export const entryOf = (path: string): RouteEntry | undefined => ROUTES.find((entry) => entry.path === path)

/**
 * The screens above a path that the user may see: those whose path is its beginning.
 * @param title words a title key in the interface's language
 */
export function crumbsOf(
  path: string,
  roles: readonly Role[],
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
