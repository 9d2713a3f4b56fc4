import {
  DEVICE_TOKEN_HEADER,
  listScanLines,
  type ScanCommandAnswer,
  type ScanLine,
  type ScanList,
  sendScanCommand,
} from '@kontor/contract/scan'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { ApiError, call } from '../../lib/api-client.ts'
import { type CommandQueue, commandQueue, type SendOutcome } from './command-queue.ts'
import type { DeviceMemory, KeptList, OwnDevice, QueuedCommand } from './device-memory.ts'

const LOOK_EVERY_MS = 15_000
const SEND_AGAIN_MS = 5_000

/** The list of this device and what was done with it. */
export interface ScanWork {
  /** As it was loaded last, from the device's memory where there is no connection; undefined while neither is there. */
  readonly list: ScanList | undefined
  /** When it was loaded, in milliseconds since 1970. */
  readonly loadedAt: number | undefined
  /** Why it could not be loaded just now. */
  readonly error: unknown
  readonly reload: () => void
  readonly isOffline: boolean
  readonly queue: CommandQueue
  readonly queued: readonly QueuedCommand[]
}

const isUnanswered = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status === 429 || error.status >= 500

/** Loads the list again and again, keeps it on the device, and sends what was done as soon as the server answers. */
export function useScanWork(memory: DeviceMemory, own: OwnDevice, onOut: () => void): ScanWork {
  const queryClient = useQueryClient()
  const [kept, setKept] = useState<KeptList>()
  const headers = useMemo(() => ({ [DEVICE_TOKEN_HEADER]: own.secret }), [own.secret])
  const queryKey = useMemo(() => [listScanLines.url, own.secret], [own.secret])
  const isOnline = useSyncExternalStore(followConnection, () => navigator.onLine)
  const leave = useEffectEvent(onOut)

  const query = useQuery({
    queryKey,
    networkMode: 'always',
    refetchInterval: LOOK_EVERY_MS,
    retry: false,
    queryFn: async ({ signal }) => {
      const list = await call(listScanLines, { headers })
      if (!signal.aborted) await memory.keepList({ list, at: Date.now() })
      return list
    },
  })
  const queue = useMemo(() => {
    const send = async ({ id, body }: QueuedCommand): Promise<SendOutcome> => {
      try {
        const { line_id, state } = await call(sendScanCommand, { params: { commandId: id }, body, headers })
        // A list that is on its way was made before this command, and would take back what is shown of it.
        await queryClient.cancelQueries({ queryKey })
        queryClient.setQueryData<ScanList>(queryKey, (list) => list && withPick(list, line_id, state))
        return { kind: 'done' }
      } catch (error) {
        if (isUnanswered(error)) return { kind: 'later' }
        if (error instanceof ApiError && error.status !== 401) return { kind: 'refused', why: error.message }
        return { kind: 'out' }
      }
    }
    const onAnswered = () => void queryClient.invalidateQueries({ queryKey })
    return commandQueue({ memory, send, onAnswered, newId: () => crypto.randomUUID() })
  }, [memory, headers, queryKey, queryClient])
  const queued = useSyncExternalStore(queue.subscribe, queue.items)
  const isWaiting = queued.some(({ refusal }) => refusal === undefined)

  useEffect(() => {
    void memory.lastList().then(setKept)
    void queue.load().then(queue.flush)
  }, [memory, queue])
  useEffect(() => {
    if (!isWaiting || !isOnline) return
    void queue.flush()
    const again = setInterval(() => void queue.flush(), SEND_AGAIN_MS)
    return () => clearInterval(again)
  }, [queue, isWaiting, isOnline])
  useEffect(() => {
    if (isOnline) void queryClient.invalidateQueries({ queryKey })
  }, [isOnline, queryClient, queryKey])
  const isOut = query.error instanceof ApiError && query.error.status === 401
  useEffect(() => {
    if (isOut) leave()
  }, [isOut])

  return {
    list: query.data ?? kept?.list,
    loadedAt: query.data ? query.dataUpdatedAt : kept?.at,
    error: query.error,
    reload: () => void query.refetch(),
    isOffline: !isOnline || (query.error !== null && isUnanswered(query.error)),
    queue,
    queued,
  }
}

/** What the server has just said, until the list is loaded again. */
const withPick = (list: ScanList, lineId: number, state: ScanCommandAnswer['state']): ScanList => ({
  ...list,
  lines: list.lines.map((line) => (line.line_id === lineId ? { ...line, pick: pickOf(list, state) } : line)),
})

const pickOf = (list: ScanList, state: ScanCommandAnswer['state']): ScanLine['pick'] =>
  state === 'open' ? null : { state, by: list.device, at: new Date().toISOString(), nobody_has_it: false }

function followConnection(listener: () => void): () => void {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}
