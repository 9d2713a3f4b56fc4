import { getPickList, type PickListRow, tickPickListLine } from '@kontor/contract/orders'
import { getLinkedPickList, PICK_LIST_TOKEN_HEADER, tickLinkedLine } from '@kontor/contract/scan'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { useCan } from '../../../lib/session.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import type { PickListValues, ShownRow } from './pick-list.ts'

type Pick = PickListRow['pick']
export type Tick = (row: ShownRow, isPicked: boolean) => void

/** Ticks lines of the whole list. @returns undefined for who may not tick */
export function useTick(values: PickListValues): Tick | undefined {
  const may = useCan()(tickPickListLine)
  const tick = useTickIn(queryOf(getPickList, { query: values }).queryKey, (lineId, picked) =>
    call(tickPickListLine, { params: { lineId }, body: { picked } }),
  )
  return may ? tick : undefined
}

/** The list of a link, by its token. */
export const linkedQuery = (token: string) =>
  queryOf(getLinkedPickList, { headers: { [PICK_LIST_TOKEN_HEADER]: token } })

/** Ticks lines of the list of a link. */
export const useLinkedTick = (token: string): Tick =>
  useTickIn(linkedQuery(token).queryKey, (lineId, picked) =>
    call(tickLinkedLine, {
      params: { lineId },
      body: { picked },
      headers: { [PICK_LIST_TOKEN_HEADER]: token },
    }),
  )

interface TickedList {
  readonly data: readonly { readonly line_id: number; readonly pick: Pick }[]
}

/**
 * Ticks lines of the list behind a key, at once for the eye; what the server answers stands in it then, without reading it anew.
 * What it refuses, the list that is read again shows.
 */
function useTickIn(
  queryKey: readonly unknown[],
  send: (lineId: number, isPicked: boolean) => Promise<{ readonly pick: Pick }>,
): Tick {
  const queryClient = useQueryClient()
  const show = (lineId: number, pick: Pick) =>
    queryClient.setQueryData<TickedList>(
      queryKey,
      (list) =>
        list && { ...list, data: list.data.map((row) => (row.line_id === lineId ? { ...row, pick } : row)) },
    )
  const { mutate } = useMutation({
    // One after the other: of two at one line the later one counts, also on a slow line.
    scope: { id: 'pick-list' },
    mutationFn: ({ lineId, isPicked }: { readonly lineId: number; readonly isPicked: boolean }) =>
      send(lineId, isPicked),
    onMutate: ({ lineId, isPicked }) => {
      // A list that is on its way does not know of the tick. Waiting until it has ended would turn the box back meanwhile.
      void queryClient.cancelQueries({ queryKey })
      const at = new Date().toISOString()
      show(lineId, isPicked ? { state: 'picked', by: '', at, nobody_has_it: false } : null)
    },
    onSuccess: ({ pick }, { lineId }) => show(lineId, pick),
    onError: (error) => {
      notify.error(error)
      void queryClient.invalidateQueries({ queryKey })
    },
  })
  return useCallback((row, isPicked) => mutate({ lineId: row.line_id, isPicked }), [mutate])
}
