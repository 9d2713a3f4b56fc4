import { listOrders, orderStats } from '@kontor/contract/orders'
import type { ReactNode } from 'react'
import { useCan } from '../../lib/session.ts'
import { Page } from '../../ui/page/page.tsx'
import { LatestOrders } from './latest-orders.tsx'
import { OrderFigures } from './order-figures.tsx'

interface Props {
  /** What has to be known before anything else. */
  readonly banner?: ReactNode
  /** A figure of another feature, beside those of the orders. */
  readonly figure?: ReactNode
  /** Windows that open when the day begins. */
  readonly children?: ReactNode
}

/** Where the day begins: how many orders stand where, and the newest ones. */
export function HomePage({ banner, figure, children }: Props) {
  const can = useCan()
  return (
    <Page>
      {banner}
      {can(orderStats) && <OrderFigures more={figure} />}
      {can(listOrders) && <LatestOrders />}
      {children}
    </Page>
  )
}
