import { anyOf } from '@kontor/contract/shared'
import { IconDiscount, IconTag } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './route-entry.ts'

/** Screens of what prices are made by. */
export const SETTINGS_ROUTES: readonly RouteEntry[] = [
  {
    path: '/settings/pricing-rules',
    title: 'pricingRules',
    access: anyOf('co_accounting'),
    nav: { group: 'settings', icon: IconDiscount },
    page: lazyRouteComponent(
      () => import('../../features/pricing/rules/pricing-rules-page.tsx'),
      'PricingRulesPage',
    ),
  },
  {
    path: '/settings/tamaris-pricing-rules',
    title: 'tamarisPricingRules',
    access: anyOf('co_accounting'),
    nav: { group: 'settings', icon: IconTag },
    page: lazyRouteComponent(() => import('../../features/pricing/rules/tamaris-page.tsx'), 'TamarisPage'),
  },
]
