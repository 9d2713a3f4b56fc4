import { signedIn } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './route-entry.ts'

/** Screens of help, open to everybody who is logged in. */
export const HELP_ROUTES: readonly RouteEntry[] = [
  {
    path: '/faq',
    title: 'faq',
    access: signedIn,
    nav: { menu: 'help' },
    page: lazyRouteComponent(() => import('../../features/help/faq-page.tsx'), 'FaqPage'),
  },
  {
    path: '/materials-order',
    title: 'materials',
    access: signedIn,
    nav: { menu: 'help' },
    page: lazyRouteComponent(() => import('../../features/help/materials-page.tsx'), 'MaterialsPage'),
  },
]
