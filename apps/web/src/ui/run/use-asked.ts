import { type UseQueryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'

/** Spec: catalogue §5 and §8: asked every two seconds, fifty times. */
const ASK_EVERY_MS = 2_000
const ASK_TIMES = 50

/** How far a run is, as it is asked for. */
export interface Asked<T> {
  readonly data: T | undefined
  readonly error: Error | null
  /** Before the first answer. */
  readonly isPending: boolean
  /** It is being done, as far as is known. */
  readonly isRunning: boolean
  /** It was asked for often enough and is not over. */
  readonly timedOut: boolean
  /** Begins to ask anew. */
  askAnew(): void
  /** Asks once more. */
  refetch(): unknown
}

/** Asks how far a run is until it is over, something fails, or it was asked often enough. */
export function useAsked<T>(
  query: Pick<UseQueryOptions<T, Error, T, readonly unknown[]>, 'queryKey' | 'queryFn' | 'enabled'>,
  isLive: (data: NoInfer<T>) => boolean,
): Asked<T> {
  const queryClient = useQueryClient()
  const [round, setRound] = useState(0)
  const queryKey = [...query.queryKey, round]
  const { data, error, isPending, dataUpdatedAt, refetch } = useQuery<T, Error, T, readonly unknown[]>({
    ...query,
    queryKey,
    refetchInterval: ({ state }) =>
      state.data !== undefined &&
      isLive(state.data) &&
      state.error === null &&
      state.dataUpdateCount < ASK_TIMES
        ? ASK_EVERY_MS
        : false,
  })
  // Read also to be drawn again at every answer, as equal answers would not have it.
  const asked = dataUpdatedAt === 0 ? 0 : (queryClient.getQueryState(queryKey)?.dataUpdateCount ?? 0)
  const isRunning = data !== undefined && isLive(data)
  const timedOut = isRunning && asked >= ASK_TIMES
  return {
    data,
    error,
    isPending,
    isRunning: isRunning && !timedOut,
    timedOut,
    askAnew: () => setRound((before) => before + 1),
    refetch,
  }
}
