import { getPickList, type PickList, type PickListRow, tickPickListLine } from '@kontor/contract/orders'
import {
  getLinkedPickList,
  type LinkedPickList,
  PICK_LIST_TOKEN_HEADER,
  tickLinkedLine,
} from '@kontor/contract/scan'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { call, queryOf } from '../../../lib/api-client.ts'
import { useCan } from '../../../lib/session.ts'
import { notify } from '../../../ui/toast/toasts.ts'
import type { PickListValues, ShownRow } from './pick-list.ts'

type Pick = PickListRow['pick']
export type Tick = (row: ShownRow, isPicked: boolean) => void

interface Ticked<L> {
  /** The list with the ticks that are on their way. */
  readonly list: L | undefined
  /** Undefined for who may not tick. */
  readonly onTick: Tick | undefined
}

/** Ticks lines of the whole list, or of a walk. @param read the list as it was read last */
export function useTick(values: PickListValues, read: PickList | undefined): Ticked<PickList> {
  const may = useCan()(tickPickListLine)
  const ticked = useTickIn(queryOf(getPickList, { query: values }).queryKey, read, (lineId, picked) =>
    call(tickPickListLine, { params: { lineId }, body: { picked } }),
  )
  return may ? ticked : { list: read, onTick: undefined }
}

/** The list of a link, by its token. */
export const linkedQuery = (token: string) =>
  queryOf(getLinkedPickList, { headers: { [PICK_LIST_TOKEN_HEADER]: token } })

/** Ticks lines of the list of a link. @param read the list as it was read last */
export const useLinkedTick = (token: string, read: LinkedPickList | undefined): Ticked<LinkedPickList> =>
  useTickIn(linkedQuery(token).queryKey, read, (lineId, picked) =>
    call(tickLinkedLine, {
      params: { lineId },
      body: { picked },
      headers: { [PICK_LIST_TOKEN_HEADER]: token },
    }),
  )

interface SentTick {
  readonly lineId: number
  readonly isPicked: boolean
  /** ISO 8601 UTC. */
  readonly at: string
}

interface TickedList {
  readonly data: readonly { readonly line_id: number; readonly pick: Pick }[]
}

/**
 * Ticks lines of the list behind a key, at once for the eye: whatever is read anew while ticks are on their way, no box turns
 * back. What the server answers stands in the list then, and what it refuses, the list that is read again shows.
 */
function useTickIn<L extends TickedList>(
  queryKey: readonly unknown[],
  read: L | undefined,
  send: (lineId: number, isPicked: boolean) => Promise<{ readonly pick: Pick }>,
): Ticked<L> & { readonly onTick: Tick } {
  const queryClient = useQueryClient()
  const [sent, setSent] = useState<ReadonlyMap<number, SentTick>>(new Map())
  // A list that is on its way may not know of the tick. One that is read for the first time is left: nobody would read it again.
  const endReading = () =>
    void queryClient.cancelQueries({ queryKey, predicate: ({ state }) => state.data !== undefined })
  const { mutate } = useMutation({
    // One after the other: of two at one line the later one counts, also on a slow line.
    scope: { id: 'pick-list' },
    mutationFn: ({ lineId, isPicked }: SentTick) => send(lineId, isPicked),
    onMutate: endReading,
    onSuccess: ({ pick }, { lineId }) => {
      endReading()
      queryClient.setQueryData<TickedList>(
        queryKey,
        (list) =>
          list && {
            ...list,
            data: list.data.map((row) => (row.line_id === lineId ? { ...row, pick } : row)),
          },
      )
    },
    onError: (error) => {
      notify.error(error)
      void queryClient.invalidateQueries({ queryKey })
    },
    onSettled: (_answer, _error, tick) =>
      setSent((before) =>
        before.get(tick.lineId) === tick ? new Map([...before].filter(([, one]) => one !== tick)) : before,
      ),
  })
  const onTick = useCallback<Tick>(
    ({ line_id: lineId }, isPicked) => {
      const tick = { lineId, isPicked, at: new Date().toISOString() }
      setSent((before) => new Map(before).set(lineId, tick))
      mutate(tick)
    },
    [mutate],
  )
  const list = useMemo(() => {
    if (!read || sent.size === 0) return read
    const data = read.data.map((row) => {
      const tick = sent.get(row.line_id)
      return tick ? { ...row, pick: pickOf(tick) } : row
    })
    return { ...read, data }
  }, [read, sent])
  return { list, onTick }
}

const pickOf = ({ isPicked, at }: SentTick): Pick =>
  isPicked ? { state: 'picked', by: '', at, nobody_has_it: false } : null
