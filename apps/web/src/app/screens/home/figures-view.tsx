import { listOrders, orderStats } from '@kontor/contract/orders'
import { lazy, Suspense } from 'react'
import { ReservationsFigure } from '../../../features/click-and-collect/index.ts'
import { PerformanceBoxes } from '../../../features/statistics/index.ts'
import { useCan } from '../../../lib/session.ts'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { OrderFigures } from './order-figures.tsx'

const LiveBox = lazy(async () => ({
  default: (await import('../../../features/statistics/index.ts')).LiveBox,
}))

/** About as high as the box, so that what stands below moves little. */
const LIVE_HEIGHT = 480

/** `/home?view=figures`: the boxes that the specification names, the latest orders first (spec: orders §2, Dashboard). */
export function FiguresView() {
  const can = useCan()
  return (
    <>
      {can(listOrders) && <LatestOrders />}
      {can(orderStats) && <OrderFigures more={<ReservationsFigure />} />}
      <PerformanceBoxes
        live={
          <Suspense fallback={<Skeleton height={LIVE_HEIGHT} />}>
            <LiveBox />
          </Suspense>
        }
      />
    </>
  )
}
