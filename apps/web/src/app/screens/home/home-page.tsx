import { listOrders, orderStats } from '@kontor/contract/orders'
import { ReservationsFigure } from '../../../features/click-and-collect/index.ts'
import { NewsDialog } from '../../../features/messages/index.ts'
import { CancellationBanner, OverdueReturns } from '../../../features/monitoring/index.ts'
import { SetupCard } from '../../../features/setup/index.ts'
import { useCan } from '../../../lib/session.ts'
import { Page } from '../../../ui/page/page.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { OrderFigures } from './order-figures.tsx'

/** `/home`: how many orders stand where, the newest ones, and what else matters when the day begins. */
export function HomePage() {
  const can = useCan()
  return (
    <Page>
      <CancellationBanner />
      <SetupCard />
      {can(orderStats) && <OrderFigures more={<ReservationsFigure />} />}
      {can(listOrders) && <LatestOrders />}
      <OverdueReturns then={<NewsDialog />} />
    </Page>
  )
}
