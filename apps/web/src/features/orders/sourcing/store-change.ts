import { useIsMutating } from '@tanstack/react-query'

/** What changes of sender stores of an order are known by. */
export const storeChangeKey = (orderId: number) => ['line-store', orderId] as const

/** Whether the sender store of any line of the order is being changed right now. */
export const useStoreChangeRunning = (orderId: number): boolean =>
  useIsMutating({ mutationKey: storeChangeKey(orderId) }) > 0
