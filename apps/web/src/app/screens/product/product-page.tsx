import type { Product } from '@kontor/contract/catalogue'
import { ProductDetailPage } from '../../../features/catalogue/index.ts'
import { ProductOffersCard } from '../../../features/channels/index.ts'

/**
 * `/productmanagement/products/{wws_model}`: a product by its owner, and what other domains know of it, each by a call of
 * its own.
 */
export function ProductPage() {
  return <ProductDetailPage more={ofOthers} />
}

/** What the channels were told of it. */
function ofOthers(product: Product) {
  return <ProductOffersCard product={product} />
}
