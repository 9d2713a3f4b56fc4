import { listOrders } from '@kontor/contract/orders'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { businessDay } from '../../../lib/format.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { useCan } from '../../../lib/session.ts'
import { PerformanceSearch, periodDays, storeOf } from './period-days.ts'

/** What the list of orders calls what a box counts. */
const EVENTS = { orders: 'ordered', returns: 'returned', cancellations: 'cancelled' } as const

interface Props {
  readonly of: keyof typeof EVENTS
  /** Of this channel alone. */
  readonly channel?: number
  readonly count: number
  /** What it counts, in a sentence: on hover and focus. */
  readonly hint?: string
  readonly children: ReactNode
}

/** A figure of the period and store of the address, as a link to exactly the orders that it counts. */
export function OrdersLink({ of, channel, count, hint, children }: Props) {
  const can = useCan()
  const { values } = useListSearch(PerformanceSearch)
  const today = businessDay(useNow())
  const explained = hint === undefined ? {} : { 'data-hint': hint, 'aria-description': hint }
  if (count === 0 || !can(listOrders)) return <span {...explained}>{children}</span>
  const store = storeOf(values)
  return (
    <Link
      {...explained}
      to="/orders"
      search={{
        order_status: 'all-all',
        event: EVENTS[of],
        ...periodDays(values, today),
        ...(store !== undefined && { store: String(store) }),
        ...(channel !== undefined && { sales_channel: String(channel) }),
      }}
    >
      {children}
    </Link>
  )
}
