import { getInvoice } from '@kontor/contract/invoices'
import { listLabelErrorNotices, listNotifications } from '@kontor/contract/messages'
import { getShippingAddress, listNotes, listOrders, orderStats } from '@kontor/contract/orders'
import { orderPointsForecast } from '@kontor/contract/ranking'
import { type QueryClient, useIsMutating } from '@tanstack/react-query'
import { queryKeyOf, queryOf } from '../../../lib/api-client.ts'
import { orderQuery } from '../list/orders.queries.ts'

export const notesQuery = (id: number) => queryOf(listNotes, { params: { id } })
export const shippingAddressQuery = (id: number) => queryOf(getShippingAddress, { params: { id } })

/** Loads an order again after a change, with every list that shows it. */
export async function refreshOrder(queryClient: QueryClient, id: number): Promise<void> {
  for (const endpoint of [
    listOrders,
    orderStats,
    listNotifications,
    listLabelErrorNotices,
    orderPointsForecast,
  ]) {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: shippingAddressQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: queryOf(getInvoice, { params: { id } }).queryKey }),
  ])
}

/** What changes of sender stores of an order are known by. */
export const storeChangeKey = (orderId: number) => ['line-store', orderId] as const

/** Whether the sender store of any line of the order is being changed right now. */
export const useStoreChangeRunning = (orderId: number): boolean =>
  useIsMutating({ mutationKey: storeChangeKey(orderId) }) > 0
