import { useSyncExternalStore } from 'react'

const MINUTE = 60_000

let now = Date.now()
let timer: number | undefined
const listeners = new Set<() => void>()

function tick(): void {
  now = Date.now()
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (timer === undefined) {
    now = Date.now()
    timer = window.setInterval(tick, MINUTE)
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size === 0) {
      window.clearInterval(timer)
      timer = undefined
    }
  }
}

/** The time in milliseconds, one clock for the whole page that moves every minute: ages on screen agree. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)
