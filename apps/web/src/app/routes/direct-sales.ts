import { anyOf } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import {
  exchangeSearch,
  localMarketSearch,
  marketplaceOffersSearch,
  ownAccountSearch,
  productSafetySearch,
} from './direct-sales-search.ts'
import type { RouteEntry } from './route-entry.ts'

/**
 * Who may connect the company's own marketplaces and systems (spec: integrations, §6).
 */
const access = anyOf('co_accounting')

/**
 * Screens of how a merchant connects its own marketplaces and systems (spec: integrations, §2), in the order of the menu:
 * general settings, then one screen for each marketplace, then what they exchange.
 *
 * A marketplace whose entry depends on the ERP of the company has its address for everybody who may see it. Only the menu
 * and the palette leave it out.
 */
export const DIRECT_SALES_ROUTES: readonly RouteEntry[] = [
  {
    path: '/directsale/general-settings',
    title: 'generalSettings',
    access,
    nav: { menu: 'directSales' },
    page: lazyRouteComponent(() => import('../../features/direct-sales/index.ts'), 'GeneralSettingsPage'),
  },
  {
    path: '/directlisting/amazon',
    title: 'marketplaceOffers',
    access,
    list: { query: marketplaceOffersSearch },
    page: lazyRouteComponent(
      () => import('../../features/direct-sales/listings/marketplace-offers-page.tsx'),
      'MarketplaceOffersPage',
    ),
  },
  {
    path: '/management/company/SPAuth',
    title: 'sellerConsent',
    access,
    page: lazyRouteComponent(
      () => import('../../features/direct-sales/authorisation/seller-consent-page.tsx'),
      'SellerConsentPage',
    ),
  },
  {
    path: '/directsale/amazon',
    title: 'directSaleAmazon',
    access,
    nav: { menu: 'directSales' },
    list: { query: ownAccountSearch },
    erpSystems: ['etos', 'etosApollon', 'ipos', 'his', 'bits'],
    page: lazyRouteComponent(
      () => import('../../features/direct-sales/account-settings/own-account-page.tsx'),
      'OwnAccountPage',
    ),
  },
  {
    path: '/directsale/gaxsys',
    title: 'gaxsys',
    access,
    nav: { menu: 'directSales' },
    page: lazyRouteComponent(
      () => import('../../features/direct-sales/marketplaces/gaxsys-page.tsx'),
      'GaxsysPage',
    ),
  },
  {
    path: '/directsale/avendu',
    title: 'avendu',
    access,
    nav: { menu: 'directSales' },
    list: { query: localMarketSearch },
    page: lazyRouteComponent(
      () => import('../../features/direct-sales/local-marketplaces/local-market-page.tsx'),
      'AvenduPage',
    ),
  },
  {
    path: '/directsale/atalanda',
    title: 'atalanda',
    access,
    nav: { menu: 'directSales' },
    list: { query: localMarketSearch },
    page: lazyRouteComponent(
      () => import('../../features/direct-sales/local-marketplaces/local-market-page.tsx'),
      'AtalandaPage',
    ),
  },
  {
    path: '/directsale/bagmondo',
    title: 'bagmondo',
    access,
    nav: { menu: 'directSales' },
    list: { query: localMarketSearch },
    page: lazyRouteComponent(
      () => import('../../features/direct-sales/local-marketplaces/local-market-page.tsx'),
      'BagmondoPage',
    ),
  },
  {
    path: '/directsale/product-safety',
    title: 'productSafety',
    access,
    nav: { menu: 'directSales' },
    list: { query: productSafetySearch },
    page: lazyRouteComponent(
      () => import('../../features/channels/product-safety/product-safety-page.tsx'),
      'ProductSafetyPage',
    ),
  },
  {
    path: '/directsale/exchange',
    title: 'exchange',
    access,
    nav: { menu: 'directSales' },
    list: { query: exchangeSearch },
    page: lazyRouteComponent(
      () => import('../../features/direct-sales/exchange/exchange-page.tsx'),
      'ExchangePage',
    ),
  },
]
