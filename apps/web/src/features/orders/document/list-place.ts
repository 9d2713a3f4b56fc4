import type { OrderView } from '@kontor/contract/order-views'
import { type OrderNeighbours, orderNeighbours } from '@kontor/contract/orders'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import { queryOf } from '../../../lib/api-client.ts'
import { businessDay } from '../../../lib/format.ts'
import { parseLeniently, parseSearch } from '../../../lib/list-search.ts'
import { useNow } from '../../../lib/now.ts'
import { useCan } from '../../../lib/session.ts'
import {
  type FromList,
  namesSavedView,
  type OrderListValues,
  orderListSearch,
  toListQuery,
} from '../list/order-list-search.ts'
import { orderQuery } from '../list/orders.queries.ts'
import { savedViewsQuery } from '../list/views/order-views.queries.ts'

const STAYS_FRESH_MS = 30_000

/**
 * The list that an order's address names; undefined where it names none, or a view that is not known (yet).
 * @param today `YYYY-MM-DD`
 */
function listNamed(
  list: unknown,
  today: string,
  saved: readonly OrderView[] | undefined,
): OrderListValues | undefined {
  if (typeof list !== 'string') return undefined
  const given = parseSearch(list)
  if (namesSavedView(given) && !saved?.some(({ id }) => String(id) === given.view)) return undefined
  return parseLeniently(orderListSearch(today, given, saved), given)
}

const neighboursQuery = (id: number, values: OrderListValues) => ({
  ...queryOf(orderNeighbours, { params: { id }, query: toListQuery(values) }),
  staleTime: STAYS_FRESH_MS,
})

/** An order's place in the list it was opened from. */
export interface ListPlace extends FromList {
  /** Undefined until it is known. */
  readonly neighbours: OrderNeighbours | undefined
}

/** Where the order on screen stands in the list that its address names; undefined where it names none, or the reader has no list. */
export function useListPlace(orderId: number): ListPlace | undefined {
  const queryClient = useQueryClient()
  const today = businessDay(useNow())
  const { list }: Record<string, unknown> = useSearch({ strict: false })
  const isAllowed = useCan()(orderNeighbours)
  const isOfView = typeof list === 'string' && namesSavedView(parseSearch(list))
  const { data: views } = useQuery({ ...savedViewsQuery(), enabled: isAllowed && isOfView })
  const saved = views?.data
  const values = useMemo(() => listNamed(list, today, saved), [list, today, saved])
  const isAsked = isAllowed && values !== undefined
  const { data } = useQuery({
    ...neighboursQuery(orderId, values ?? orderListSearch(today).parse({})),
    enabled: isAsked,
  })
  const next = data?.next_id ?? undefined
  // What comes next is there when it is asked for.
  useEffect(() => {
    if (next === undefined || values === undefined) return
    void queryClient.prefetchQuery({ ...orderQuery(next), staleTime: STAYS_FRESH_MS })
    void queryClient.prefetchQuery(neighboursQuery(next, values))
  }, [next, values, queryClient])
  return isAsked ? { list: String(list), neighbours: data } : undefined
}
