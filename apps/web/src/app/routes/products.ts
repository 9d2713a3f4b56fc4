import { anyOf, PageQuery } from '@kontor/contract/shared'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ProductListSearch, ProductSearch } from '../../features/catalogue/product-list-search.ts'
import { TopSellerSearch } from '../../features/statistics/top-seller-search.ts'
import { StorewindowSearch } from '../../features/storewindow/storewindow-search.ts'
import type { RouteEntry } from './route-entry.ts'

/** Screens of what is sold. */
export const PRODUCTS_ROUTES: readonly RouteEntry[] = [
  {
    path: '/productmanagement/products',
    title: 'products',
    access: anyOf('co_accounting'),
    nav: { menu: 'products' },
    list: { query: ProductListSearch },
    page: lazyRouteComponent(() => import('../screens/product/product-list-screen.tsx'), 'ProductListScreen'),
  },
  {
    path: '/productmanagement/products/$model',
    title: 'product',
    access: anyOf('co_accounting'),
    list: { query: ProductSearch },
    page: lazyRouteComponent(() => import('../screens/product/product-page.tsx'), 'ProductPage'),
  },
  {
    path: '/productmanagement/top-seller',
    title: 'topSellers',
    access: anyOf('co_accounting'),
    nav: { menu: 'products' },
    list: { query: TopSellerSearch },
    page: lazyRouteComponent(() => import('../../features/statistics/index.ts'), 'TopSellerPage'),
  },
  {
    path: '/productmanagement/storewindow',
    title: 'storewindow',
    access: anyOf('co_accounting'),
    nav: { menu: 'products' },
    list: { query: StorewindowSearch },
    page: lazyRouteComponent(
      () => import('../../features/storewindow/storewindow-page.tsx'),
      'StorewindowPage',
    ),
  },
  {
    path: '/productmanagement/import',
    title: 'import',
    access: anyOf('co_accounting'),
    nav: { menu: 'products' },
    list: { query: PageQuery },
    page: lazyRouteComponent(() => import('../../features/intake/files/index.ts'), 'ImportPage'),
  },
  {
    path: '/productmanagement/import/feeds',
    title: 'feeds',
    access: anyOf('co_accounting'),
    list: { query: PageQuery },
    page: lazyRouteComponent(() => import('../../features/intake/feeds/index.ts'), 'FeedsPage'),
  },
  {
    path: '/productmanagement/import/feeds/$id',
    title: 'feeds',
    access: anyOf('co_accounting'),
    page: lazyRouteComponent(() => import('../../features/intake/feeds/index.ts'), 'FeedPage'),
  },
  {
    path: '/productmanagement/import/$id',
    title: 'importFile',
    access: anyOf('co_accounting'),
    page: lazyRouteComponent(() => import('../../features/intake/files/index.ts'), 'ImportFilePage'),
  },
]
