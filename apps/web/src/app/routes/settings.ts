import { anyOf } from '@kontor/contract/shared'
import {
  IconListCheck,
  IconReportAnalytics,
  IconShoe,
  IconTargetArrow,
  IconTruckDelivery,
} from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './route-entry.ts'

const access = anyOf('co_accounting')

/** Screens of what prices are made by. */
export const SETTINGS_ROUTES: readonly RouteEntry[] = [
  {
    path: '/settings/pricing-rules',
    title: 'pricingRules',
    access,
    nav: { group: 'settings', icon: IconListCheck },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'PricingRulesPage'),
  },
  {
    path: '/settings/tamaris-pricing-rules',
    title: 'tamaris',
    access,
    nav: { group: 'settings', icon: IconShoe },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'TamarisPage'),
  },
  {
    path: '/settings/tamaris-best-price',
    title: 'tamarisBestPrice',
    access,
    nav: { group: 'settings', icon: IconTargetArrow },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'TamarisBestPricePage'),
  },
  {
    path: '/settings/uvp',
    title: 'uvp',
    access,
    nav: { group: 'settings', icon: IconReportAnalytics },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'UvpPage'),
  },
  {
    path: '/settings/uvp/best-price/$manufacturer_id',
    title: 'bestPrice',
    access,
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'BestPricePage'),
  },
  {
    path: '/settings/shipping',
    title: 'shippingCosts',
    access,
    nav: { group: 'settings', icon: IconTruckDelivery },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'ShippingCostsPage'),
  },
]
