import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../../lib/api-client.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { refreshOrder } from '../document/order-document.queries.ts'

interface Options<V> {
  readonly orderId: number
  readonly change: (values: V) => Promise<{ readonly message: string }>
  readonly onDone: () => void
}

/**
 * A mutation of one line with effects outside, never optimistic: the order is loaded again after any answer, and a
 * refusal stays in the dialog (spec: orders §8).
 */
export function useLineChange<V>({ orderId, change, onDone }: Options<V>) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    mutationFn: change,
    onSuccess: async ({ message }) => {
      notify.success(message)
      onDone()
      await refreshOrder(queryClient, orderId)
    },
    onError: () => refreshOrder(queryClient, orderId),
  })
  return {
    submit: (values: V) => {
      if (!isPending) mutate(values)
    },
    isPending,
    isSuccess,
    problem: error instanceof ApiError ? error : undefined,
    /** The error that kept the request from being sent. */
    failure: error instanceof ApiError ? null : error,
  }
}
