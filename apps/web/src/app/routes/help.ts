import { signedIn } from '@kontor/contract/shared'
import { IconHelpCircle, IconPackages } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './route-entry.ts'

/** Screens of help, open to everybody who is logged in. */
export const HELP_ROUTES: readonly RouteEntry[] = [
  {
    path: '/faq',
    title: 'faq',
    access: signedIn,
    nav: { group: 'help', icon: IconHelpCircle },
    page: lazyRouteComponent(() => import('../../features/help/faq-page.tsx'), 'FaqPage'),
  },
  {
    path: '/materials-order',
    title: 'materials',
    access: signedIn,
    nav: { group: 'help', icon: IconPackages },
    page: lazyRouteComponent(() => import('../../features/help/materials-page.tsx'), 'MaterialsPage'),
  },
]
