import { anyOf } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import type { RouteEntry } from './route-entry.ts'

const access = anyOf('co_accounting')

/** Screens of what prices are made by. */
export const SETTINGS_ROUTES: readonly RouteEntry[] = [
  {
    path: '/settings/pricing-rules',
    title: 'pricingRules',
    access,
    nav: { menu: 'settings' },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'PricingRulesPage'),
  },
  {
    path: '/settings/tamaris-pricing-rules',
    title: 'tamaris',
    access,
    nav: { menu: 'settings' },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'TamarisPage'),
  },
  {
    path: '/settings/tamaris-best-price',
    title: 'tamarisBestPrice',
    access,
    nav: { menu: 'settings' },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'TamarisBestPricePage'),
  },
  {
    path: '/settings/uvp',
    title: 'uvp',
    access,
    nav: { menu: 'settings' },
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
    nav: { menu: 'settings' },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'ShippingCostsPage'),
  },
  {
    path: '/settings/struck-prices',
    title: 'struckPrices',
    access,
    nav: { menu: 'settings' },
    page: lazyRouteComponent(() => import('../../features/pricing/index.ts'), 'StruckPricesPage'),
  },
]
