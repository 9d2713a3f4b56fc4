import type { ReactNode } from 'react'
import { businessDay } from '../../../lib/format.ts'
import { useListSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { OrdersOf } from '../orders-of.tsx'
import { PerformanceSearch, periodDays, storeOf } from './performance-search.ts'

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
export function OrdersLink({ of, children, ...figure }: Props) {
  const { values } = useListSearch(PerformanceSearch)
  const today = businessDay(useNow())
  return (
    <OrdersOf {...figure} {...periodDays(values, today)} event={EVENTS[of]} store={storeOf(values)}>
      {children}
    </OrdersOf>
  )
}
