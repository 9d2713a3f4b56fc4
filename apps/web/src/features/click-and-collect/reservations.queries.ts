import {
  countReservations,
  getReservation,
  listReservations,
  type ReservationListQuery,
} from '@kontor/contract/click-and-collect'
import { keepPreviousData, type QueryClient } from '@tanstack/react-query'
import type { z } from 'zod'
import { queryKeyOf, queryOf } from '../../lib/api-client.ts'

export const reservationsQuery = (query: z.input<typeof ReservationListQuery>) => ({
  ...queryOf(listReservations, { query }),
  placeholderData: keepPreviousData,
})

export const reservationQuery = (id: number) => queryOf(getReservation, { params: { id } })

/** Loads again everything that shows a reservation. */
export async function refreshReservation(queryClient: QueryClient, id: number): Promise<void> {
  for (const endpoint of [listReservations, countReservations])
    void queryClient.invalidateQueries({ queryKey: queryKeyOf(endpoint) })
  await queryClient.invalidateQueries({ queryKey: reservationQuery(id).queryKey })
}
