import type { OrderDetail } from '@kontor/contract/orders'
import { eligibleShippingServices, savePrimeShippingService } from '@kontor/contract/shipping'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../lib/api-client.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { refreshOrder } from './order-document.queries.ts'
import { orderQuery } from './orders.queries.ts'
import { useNow } from './use-now.ts'

/**
 * The shipping services of a Prime order: asked for, chosen between and saved (spec: orders §2 Footer, §4).
 * @param parcelId the chosen parcel option; an answer for another one no longer counts
 */
export function usePrimeServices(order: Pick<OrderDetail, 'id'>, parcelId: number | undefined) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const ask = useMutation({
    mutationFn: (parcel_id: number) =>
      call(eligibleShippingServices, { params: { id: order.id }, body: { parcel_id } }),
    onMutate: () => setChosen(undefined),
    // What was chosen before is over with the new offer.
    onSettled: () => refreshOrder(queryClient, order.id),
  })
  const save = useMutation({
    mutationFn: (shipping_service_id: string) =>
      call(savePrimeShippingService, { params: { id: order.id }, body: { shipping_service_id } }),
    onSuccess: async ({ message, prime_service }) => {
      const { queryKey } = orderQuery(order.id)
      queryClient.setQueryData(queryKey, (known) => known && { ...known, prime_service })
      notify.success(message)
      await refreshOrder(queryClient, order.id)
    },
  })
  const answer = ask.data?.parcel_id === parcelId ? ask.data : undefined
  const now = useNow(answer?.valid_until)
  const offer = answer && Date.parse(answer.valid_until) > now ? answer : undefined
  return {
    ask: () => {
      save.reset()
      if (parcelId !== undefined) ask.mutate(parcelId)
    },
    isAsking: ask.isPending,
    askError: ask.error,
    /** Undefined until it is asked for, and when it is over. */
    offer,
    /** What the selector shows: what was picked, else the cheapest. */
    chosen: chosen ?? offer?.data[0]?.shipping_service_id,
    choose: setChosen,
    save: (serviceId: string) => save.mutate(serviceId),
    isSaving: save.isPending,
    saveError: save.error,
  }
}
