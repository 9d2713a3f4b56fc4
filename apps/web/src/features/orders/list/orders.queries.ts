import { getOrder } from '@kontor/contract/order-document'
import { listOrders, orderFilterOptions, orderStats } from '@kontor/contract/orders'
import type { Answer } from '@kontor/contract/shared'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { queryOf } from '../../../lib/api-client.ts'
import { type OrderListValues, rowIn, toListQuery } from './order-list-search.ts'

const FILTERS_STAY_FRESH_MS = 10 * 60_000
const STATS_STAY_FRESH_MS = 60_000

/** A page of the order list; the last page stays while the next one loads. */
export const orderListQuery = (values: OrderListValues) => ({
  ...queryOf(listOrders, { query: toListQuery(values) }),
  placeholderData: keepPreviousData,
})
/** The orders with a marketplace order id, whatever their status and age. */
export const hitsQuery = (number: string, page: number, channel?: number) => ({
  ...queryOf(listOrders, {
    query: {
      order_status: 'all-all',
      ext_order_id: number,
      page,
      ...(channel === undefined ? {} : { sales_channel: channel }),
    },
  }),
  placeholderData: keepPreviousData,
})
export const orderFilterOptionsQuery = () => ({
  ...queryOf(orderFilterOptions),
  staleTime: FILTERS_STAY_FRESH_MS,
})
export const orderStatsQuery = () => ({ ...queryOf(orderStats), staleTime: STATS_STAY_FRESH_MS })
export const orderQuery = (id: number) => queryOf(getOrder, { params: { id } })
/** The cached list row of an order, shown until the order is loaded. */
export const knownRow = (queryClient: QueryClient, id: number) =>
  rowIn(
    queryClient
      .getQueriesData<Answer<typeof listOrders>>({ queryKey: [listOrders.url] })
      .map(([, page]) => page),
    id,
  )
