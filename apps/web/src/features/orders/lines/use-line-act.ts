import type { LineActionKind } from '@kontor/contract/order-actions'
import { cancelOrderAction, startOrderAction } from '@kontor/contract/order-actions'
import type { Body } from '@kontor/contract/shared'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { ApiError, call } from '../../../lib/api-client.ts'
import { useTexts } from '../../../lib/i18n.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import { orderDocumentTexts } from '../document/locales/index.ts'
import { refreshOrder } from '../document/order-document.queries.ts'

type ActOptions = NonNullable<Body<typeof startOrderAction>['options']>

/** Lines of an order, and what is done with them. */
export interface LineAct {
  readonly action: LineActionKind
  readonly lines: readonly number[]
  readonly options: Omit<ActOptions, 'lines'>
}

interface Options {
  readonly orderId: number
  readonly mutationKey?: readonly unknown[]
  readonly onDone: () => void
}

/**
 * Has lines cancelled, returned or moved by the server after a moment in which that can be taken back; the order names it until
 * then. What is refused at once stays in the dialog (spec: orders §8).
 */
export function useLineAct({ orderId, mutationKey, onDone }: Options) {
  const queryClient = useQueryClient()
  const { mutate, isPending, isSuccess, error } = useMutation({
    ...(mutationKey && { mutationKey }),
    mutationFn: ({ action, lines, options }: LineAct) =>
      call(startOrderAction, {
        body: { action, order_ids: [orderId], options: { ...options, lines: [...lines] } },
      }),
    onSuccess: async () => {
      await refreshOrder(queryClient, orderId)
      onDone()
    },
    onError: () => refreshOrder(queryClient, orderId),
  })
  return {
    act: (given: LineAct) => {
      if (!isPending) mutate(given)
    },
    isPending,
    isSuccess,
    error,
    problem: error instanceof ApiError ? error : undefined,
  }
}

/** Takes back what is about to be done with lines of an order, and says so; also from another page. */
export function useUndo(orderId: number) {
  const t = useTexts(orderDocumentTexts)
  const queryClient = useQueryClient()
  const undo = useMutation({
    mutationFn: (actionId: number) => call(cancelOrderAction, { params: { actionId } }),
    onSuccess: () => notify.success(t('act.undone')),
    onError: (error) => notify.error(error),
    onSettled: () => refreshOrder(queryClient, orderId),
  })
  return { undo: undo.mutate, isPending: undo.isPending }
}
