import { getInvoice } from '@kontor/contract/direct-sales'
import { listLabelErrorNotices, listNotifications } from '@kontor/contract/messages'
import { getShippingAddress, listNotes, listOrders, orderStats } from '@kontor/contract/orders'
import { checkShippings, listParcelOptionsOfOrder } from '@kontor/contract/shipping'
import type { QueryClient } from '@tanstack/react-query'
import { queryKeyOf, queryOf } from '../../lib/api-client.ts'
import { orderQuery } from './orders.queries.ts'

const PARCELS_STAY_FRESH_MS = 5 * 60_000

export const notesQuery = (id: number) => queryOf(listNotes, { params: { id } })
export const shippingAddressQuery = (id: number) => queryOf(getShippingAddress, { params: { id } })
export const invoiceQuery = (orderId: number) => queryOf(getInvoice, { params: { id: orderId } })
export const shippingsCheckQuery = (id: number) => queryOf(checkShippings, { params: { id } })
export const parcelOptionsOfOrderQuery = (orderId: number) => ({
  ...queryOf(listParcelOptionsOfOrder, { params: { orderId } }),
  staleTime: PARCELS_STAY_FRESH_MS,
})

/** Something about an order has changed: it is asked for anew, and so is every list that shows it. */
export async function refreshOrder(queryClient: QueryClient, id: number): Promise<void> {
  for (const endpoint of [listOrders, orderStats, listNotifications, listLabelErrorNotices]) {
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  }
  await Promise.all([
    queryClient.invalidateQueries({ queryKey: orderQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: shippingAddressQuery(id).queryKey }),
    queryClient.invalidateQueries({ queryKey: invoiceQuery(id).queryKey }),
  ])
}
