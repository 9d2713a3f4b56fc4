import { CHANGES_WITH_ALL, eventStream, LIVE_EVENTS } from '@kontor/contract/messages'
import type { QueryClient } from '@tanstack/react-query'
import { endpointUrl } from './api-client.ts'
import { followSharedStream } from './shared-stream.ts'

/** Delay after the first event of a burst, so that each call is repeated once. */
const COLLECT_MS = 1_500

/** The paths whose answers change with such events. */
export function pathsShowing(kinds: readonly string[]): string[] {
  const heard = LIVE_EVENTS.filter((of) =>
    kinds.some((kind) => of.kinds.some((beginning) => kind.startsWith(beginning))),
  )
  return heard.length === 0 ? [] : [...new Set([...heard.flatMap(({ paths }) => paths), CHANGES_WITH_ALL])]
}

/**
 * Listens to the company's events and invalidates the queries on screen that they change.
 * @returns a function that stops listening
 */
export function followEvents(queryClient: QueryClient): () => void {
  if (typeof EventSource === 'undefined') return () => undefined
  const collected = new Set<string>()
  let timer: ReturnType<typeof setTimeout> | undefined
  const refresh = () => {
    timer = undefined
    const paths = pathsShowing([...collected])
    collected.clear()
    void queryClient.invalidateQueries({
      predicate: ({ queryKey: [path] }) =>
        typeof path === 'string' && paths.some((beginning) => path.startsWith(beginning)),
      refetchType: 'active',
    })
  }
  const stop = followSharedStream('kontor.events', connect, (message) => {
    const { types } = JSON.parse(message) as { types: string[] }
    for (const type of types) collected.add(type)
    timer ??= setTimeout(refresh, COLLECT_MS)
  })
  return () => {
    stop()
    clearTimeout(timer)
  }
}

/** Opens the stream of events. @returns a function that closes it */
function connect(emit: (message: string) => void): () => void {
  const source = new EventSource(endpointUrl(eventStream))
  source.addEventListener('happened', ({ data }) => emit(data))
  return () => source.close()
}
