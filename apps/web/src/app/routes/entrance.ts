import { publicAccess } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './route-entry.ts'

/** Screens that need no session: everything up to the login, and the order that a mail leads to. */
export const ENTRANCE_ROUTES: readonly RouteEntry[] = [
  {
    path: '/',
    title: 'login',
    access: publicAccess,
    page: lazyRouteComponent(() => import('../../features/session/login-page.tsx'), 'LoginPage'),
  },
  {
    path: '/confirm',
    title: 'confirm',
    access: publicAccess,
    page: lazyRouteComponent(
      () => import('../../features/session/confirm-account-page.tsx'),
      'ConfirmAccountPage',
    ),
  },
  {
    path: '/password-reset',
    title: 'passwordReset',
    access: publicAccess,
    page: lazyRouteComponent(
      () => import('../../features/session/confirm-account-page.tsx'),
      'ConfirmAccountPage',
    ),
  },
  {
    path: '/second-step',
    title: 'secondStep',
    access: publicAccess,
    page: lazyRouteComponent(
      () => import('../../features/session/totp/second-step-page.tsx'),
      'SecondStepPage',
    ),
  },
  {
    path: '/setup',
    title: 'firstStart',
    access: publicAccess,
    page: lazyRouteComponent(() => import('../../features/setup/first-start-page.tsx'), 'FirstStartPage'),
  },
  {
    path: '/unauthorized',
    title: 'unauthorized',
    access: publicAccess,
    page: lazyRouteComponent(() => import('../unauthorized-page.tsx'), 'UnauthorizedPage'),
  },
  {
    path: '/order-detail',
    title: 'order',
    access: publicAccess,
    page: lazyRouteComponent(() => import('../screens/order-access/order-entry-page.tsx'), 'OrderEntryPage'),
  },
]
