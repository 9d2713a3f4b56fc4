import { getPickList, type PickListRow, tickPickListLine } from '@kontor/contract/orders'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { useCan } from '../../../lib/session.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import type { PickListValues } from './pick-list.ts'

interface Ticked {
  readonly row: PickListRow
  readonly isPicked: boolean
}

/**
 * Ticks lines of the list that is shown; what the server answers stands in it then, without reading it anew.
 * @returns undefined for who may not tick
 */
export function useTick(values: PickListValues) {
  const may = useCan()(tickPickListLine)
  const queryClient = useQueryClient()
  const { queryKey } = queryOf(getPickList, { query: values })
  const { mutate } = useMutation({
    mutationFn: ({ row, isPicked }: Ticked) =>
      call(tickPickListLine, { params: { lineId: row.line_id }, body: { picked: isPicked } }),
    onSuccess: ({ pick }, { row }) =>
      queryClient.setQueryData(
        queryKey,
        (list) =>
          list && {
            ...list,
            data: list.data.map((one) => (one.line_id === row.line_id ? { ...one, pick } : one)),
          },
      ),
    onError: (error) => {
      notify.error(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  const tick = useCallback((row: PickListRow, isPicked: boolean) => mutate({ row, isPicked }), [mutate])
  return may ? tick : undefined
}
