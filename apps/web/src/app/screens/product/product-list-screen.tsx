import { getHeldPrices } from '@kontor/contract/pricing'
import { lazy, Suspense } from 'react'
import { ProductListPage } from '../../../features/catalogue/index.ts'
import { useCan } from '../../../lib/session.ts'

// It mostly has nothing to say: the list does not wait for it.
const HeldPricesNotice = lazy(async () => ({
  default: (await import('../../../features/pricing/held/held-prices-notice.tsx')).HeldPricesNotice,
}))

/** `/productmanagement/products`: the list by its owner, and above it that a change of prices is held. */
export function ProductListScreen() {
  return <ProductListPage notice={<HeldPrices />} />
}

function HeldPrices() {
  if (!useCan()(getHeldPrices)) return null
  return (
    <Suspense fallback={null}>
      <HeldPricesNotice />
    </Suspense>
  )
}
