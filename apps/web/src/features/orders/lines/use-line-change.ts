import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError } from '../../lib/api-client.ts'
import { notify } from '../../ui/toast/toasts.ts'
import { refreshOrder } from './order-document.queries.ts'

interface Options<V> {
  readonly orderId: number
  readonly change: (values: V) => Promise<{ readonly message: string }>
  readonly onDone: () => void
}

/**
 * A change of one line that reaches the outside world: never optimistic. Whatever the answer, the order is loaded anew; a
 * refusal stays in the dialog with the server's words (spec: orders §8).
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
    /** What failed before the server was asked. */
    failure: error instanceof ApiError ? null : error,
  }
}
