import type { Product } from '@kontor/contract/catalogue'
import { getPriceTrace } from '@kontor/contract/pricing'
import { lazy, Suspense } from 'react'
import { ProductDetailPage } from '../../../features/catalogue/index.ts'
import { ProductOffersCard } from '../../../features/channels/index.ts'
import { useCan } from '../../../lib/session.ts'
import { Card } from '../../../ui/page/detail-columns.tsx'
import { Skeleton, SkeletonLines } from '../../../ui/states/skeleton.tsx'

/**
 * `/productmanagement/products/{wws_model}`: a product by its owner, and what other domains know of it, each by a call of
 * its own.
 */
export function ProductPage() {
  return <ProductDetailPage more={ofOthers} />
}

// Only who keeps the accounts sees it: others do not load it.
const PriceTraceCard = lazy(async () => ({
  default: (await import('../../../features/pricing/trace/price-trace-card.tsx')).PriceTraceCard,
}))

/** What the channels were told of it, and below what they are not told a price. */
function ofOthers(product: Product) {
  return (
    <>
      <ProductOffersCard product={product} />
      <MinimumPrices product={product} />
    </>
  )
}

function MinimumPrices({ product }: { readonly product: Product }) {
  if (!useCan()(getPriceTrace)) return null
  return (
    <Suspense
      fallback={
        <Card title={<Skeleton width={120} />}>
          <SkeletonLines lines={8} />
        </Card>
      }
    >
      <PriceTraceCard product={product} />
    </Suspense>
  )
}
