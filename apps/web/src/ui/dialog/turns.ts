import { useEffect, useState, useSyncExternalStore } from 'react'

/** The dialogs that want to stand, in the order in which they asked. */
let queue: readonly symbol[] = []
const listeners = new Set<() => void>()

function change(next: readonly symbol[]): void {
  queue = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Whether a dialog stands now. One that somebody opens does at once, on top of others; one that opens by itself waits until
 * those before it are closed, so that nobody finds two on top of each other.
 * @param wants whether it is to be open
 * @param waits whether it opens by itself
 */
export function useTurn(wants: boolean, waits: boolean): boolean {
  const [self] = useState(() => Symbol('dialog'))
  useEffect(() => {
    if (!wants) return
    change([...queue, self])
    return () => change(queue.filter((one) => one !== self))
  }, [wants, self])
  const isFirst = useSyncExternalStore(subscribe, () => queue[0] === self)
  return wants && (isFirst || !waits)
}
