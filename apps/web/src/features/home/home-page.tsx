import { listOrders, orderStats } from '@kontor/contract/orders'
import { useCan } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { OrderFigures } from './order-figures.tsx'

/** Where the day begins: how many orders stand where, and the newest ones. */
export function HomePage() {
  const can = useCan()
  return (
    <Page>
      {can(orderStats) && <OrderFigures />}
      {can(listOrders) && <LatestOrders />}
    </Page>
  )
}
