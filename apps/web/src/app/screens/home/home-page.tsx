import { listOrders, orderStats } from '@kontor/contract/orders'
import { lazy, Suspense } from 'react'
import { ReservationsFigure } from '../../../features/click-and-collect/index.ts'
import { NewsDialog } from '../../../features/messages/index.ts'
import { CancellationBanner, OverdueReturns } from '../../../features/monitoring/index.ts'
import { SetupCard } from '../../../features/setup/index.ts'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { Skeleton } from '../../../ui/states/skeleton.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { OrderFigures } from './order-figures.tsx'

const PeriodChoice = lazy(async () => ({
  default: (await import('../../../features/statistics/index.ts')).PeriodChoice,
}))
const PerformanceBoxes = lazy(async () => ({
  default: (await import('../../../features/statistics/index.ts')).PerformanceBoxes,
}))

const LiveBox = lazy(async () => ({
  default: (await import('../../../features/statistics/index.ts')).LiveBox,
}))

/** About as high as the boxes, so that what stands below moves little. */
const BOXES_HEIGHT = 860
const LIVE_HEIGHT = 480

/** `/home`: how many orders stand where, the figures of a period, the newest orders, and what else matters when the day begins. */
export function HomePage() {
  const can = useCan()
  return (
    <Page
      actions={
        <Suspense fallback={<Skeleton width={320} height={30} />}>
          <PeriodChoice />
        </Suspense>
      }
    >
      <CancellationBanner />
      <SetupCard />
      {can(orderStats) && <OrderFigures more={<ReservationsFigure />} />}
      <Suspense fallback={<Skeleton height={BOXES_HEIGHT} />}>
        <PerformanceBoxes />
      </Suspense>
      <Suspense fallback={<Skeleton height={LIVE_HEIGHT} />}>
        <LiveBox />
      </Suspense>
      {can(listOrders) && <LatestOrders />}
      <OverdueReturns then={<NewsDialog />} />
    </Page>
  )
}
