import { anyOf } from '@kontor/contract/shared'
import { IconShoe } from '@tabler/icons-react'
import { lazyRouteComponent } from '@tanstack/react-router'
import { ProductListSearch, ProductSearch } from '../../features/catalogue/product-list-search.ts'
import type { RouteEntry } from './route-entry.ts'

/** Screens of what is sold. */
export const PRODUCTS_ROUTES: readonly RouteEntry[] = [
  {
    path: '/productmanagement/products',
    title: 'products',
    access: anyOf('co_accounting'),
    nav: { group: 'products', icon: IconShoe },
    list: { query: ProductListSearch },
    page: lazyRouteComponent(
      () => import('../../features/catalogue/product-list-page.tsx'),
      'ProductListPage',
    ),
  },
  {
    path: '/productmanagement/products/$model',
    title: 'product',
    access: anyOf('co_accounting'),
    list: { query: ProductSearch },
    page: lazyRouteComponent(
      () => import('../../features/catalogue/product-detail-page.tsx'),
      'ProductDetailPage',
    ),
  },
]
