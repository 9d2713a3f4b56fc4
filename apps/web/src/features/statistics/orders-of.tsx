import { listOrders, type ORDER_EVENTS } from '@kontor/contract/orders'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { businessDay } from '../../lib/format.ts'
import { useNow } from '../../lib/now.ts'
import { useCan } from '../../lib/session.ts'
import classes from './figures.module.css'

interface Props {
  readonly event: (typeof ORDER_EVENTS)[number]
  /** Days `YYYY-MM-DD`, both inclusive; the list ends today at the latest. */
  readonly start: string
  readonly end: string
  /** Of this store, or of this channel, alone. */
  readonly store?: number | undefined
  readonly channel?: number | undefined
  /** How many orders or pieces the figure counts: of none there is no list. */
  readonly count: number
  /** What it counts, in a sentence: on hover and focus. */
  readonly hint?: string | undefined
  readonly children: ReactNode
}

/** A figure as a link to exactly the orders that it counts; for whoever may not see orders, the figure alone. */
export function OrdersOf({ event, start, end, store, channel, count, hint, children }: Props) {
  const can = useCan()
  const today = businessDay(useNow())
  const explained = hint === undefined ? undefined : { 'data-hint': hint, 'aria-description': hint }
  if (count === 0 || !can(listOrders)) return explained ? <span {...explained}>{children}</span> : children
  return (
    <Link
      {...explained}
      className={classes.link}
      to="/orders"
      search={{
        order_status: 'all-all',
        event,
        start,
        end: end < today ? end : today,
        ...(store !== undefined && { store: String(store) }),
        ...(channel !== undefined && { sales_channel: String(channel) }),
      }}
    >
      {children}
    </Link>
  )
}
