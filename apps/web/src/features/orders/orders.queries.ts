import { listLabelErrorNotices, listNotifications } from '@kontor/contract/messages'
import {
  getOrder,
  getShippingAddress,
  listNotes,
  listOrders,
  orderFilterOptions,
  orderStats,
} from '@kontor/contract/orders'
import type { Answer } from '@kontor/contract/shared'
import { checkShippings, listParcelOptionsOfOrder } from '@kontor/contract/shipping'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import { queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { type OrderListValues, rowIn } from './order-list-search.ts'

const FILTERS_STAY_FRESH_MS = 10 * 60_000
const STATS_STAY_FRESH_MS = 60_000
const PARCELS_STAY_FRESH_MS = 5 * 60_000

/** A page of the list; while the next one loads, the last one stays. */
export const orderListQuery = (values: OrderListValues) => ({
  ...queryOf(listOrders, { query: values }),
  placeholderData: keepPreviousData,
})
/** The orders with a marketplace order id, whatever their status and age. */
export const hitsQuery = (number: string, page: number) => ({
  ...queryOf(listOrders, { query: { order_status: 'all-all', ext_order_id: number, page } }),
  placeholderData: keepPreviousData,
})
export const orderFilterOptionsQuery = () => ({
  ...queryOf(orderFilterOptions),
  staleTime: FILTERS_STAY_FRESH_MS,
})
export const orderStatsQuery = () => ({ ...queryOf(orderStats), staleTime: STATS_STAY_FRESH_MS })
export const orderQuery = (id: number) => queryOf(getOrder, { params: { id } })
export const notesQuery = (id: number) => queryOf(listNotes, { params: { id } })
export const shippingAddressQuery = (id: number) => queryOf(getShippingAddress, { params: { id } })
export const shippingsCheckQuery = (id: number) => queryOf(checkShippings, { params: { id } })
export const parcelOptionsOfOrderQuery = (orderId: number) => ({
  ...queryOf(listParcelOptionsOfOrder, { params: { orderId } }),
  staleTime: PARCELS_STAY_FRESH_MS,
})

/** The row that a list on this device already has of an order: what the detail shows until it is loaded. */
export const knownRow = (queryClient: QueryClient, id: number) =>
  rowIn(
    queryClient
      .getQueriesData<Answer<typeof listOrders>>({ queryKey: [listOrders.url] })
      .map(([, page]) => page),
    id,
  )

/** Something about an order has changed: it is asked for anew, and so is every list that shows it. */
export async function refreshOrder(queryClient: QueryClient, id: number): Promise<void> {
  for (const endpoint of [listOrders, orderStats, listNotifications, listLabelErrorNotices]) {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: shippingAddressQuery(id).queryKey }),
  ])
}
