/** Products: what is sold where, at which price. Screens are loaded by their route. */
export { ProductDetailPage } from './product-detail-page.tsx'
export { productHref } from './product-href.ts'
export { ProductListPage } from './product-list-page.tsx'
