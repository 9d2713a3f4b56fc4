import type { OrderDetail } from '@kontor/contract/order-document'
import { eligibleShippingServices, savePrimeShippingService } from '@kontor/contract/shipping'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../lib/api-client.ts'
import { useNowUntil } from '../../../lib/now.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { orderQuery, refreshOrder } from '../../orders/index.ts'

/**
 * The shipping services of a Prime order: request, selection and saving (spec: orders §2 Footer, §4).
 * @param parcelId the chosen parcel option; an answer for another one no longer counts
 */
export function usePrimeServices(order: Pick<OrderDetail, 'id'>, parcelId: number | undefined) {
  const queryClient = useQueryClient()
  const [chosen, setChosen] = useState<string>()
  const ask = useMutation({
    mutationFn: (parcel_id: number) =>
      call(eligibleShippingServices, { params: { id: order.id }, body: { parcel_id } }),
    onMutate: () => setChosen(undefined),
    // A new offer ends the last choice.
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
  const now = useNowUntil(answer?.valid_until)
  const offer = answer && Date.parse(answer.valid_until) > now ? answer : undefined
  // The server answers the cheapest first.
  const first = offer?.data.find((service) => service.in_time) ?? offer?.data[0]
  return {
    ask: () => {
      save.reset()
      if (parcelId !== undefined) ask.mutate(parcelId)
    },
    isAsking: ask.isPending,
    askError: ask.error,
    /** Undefined before the request and after the offer is over. */
    offer,
    /** The selected service, initially the cheapest that arrives in time; of late ones alone the cheapest. */
    chosen: chosen ?? first?.shipping_service_id,
    choose: setChosen,
    save: (serviceId: string) => save.mutate(serviceId),
    isSaving: save.isPending,
    saveError: save.error,
  }
}
