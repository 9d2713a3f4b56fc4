import { useEffect, useState, useSyncExternalStore } from 'react'

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

/** The time in milliseconds from one clock for the whole page, which ticks every minute, so that all ages agree. */
export const useNow = (): number => useSyncExternalStore(subscribe, () => now)

/** The longest timeout that browsers support. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The time in milliseconds, read again once `until` (ISO 8601) has passed: for what stops being true at an instant.
 */
export function useNowUntil(until: string | undefined): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    setNow(Date.now())
    const left = until === undefined ? 0 : Date.parse(until) - Date.now()
    if (left <= 0 || left > LONGEST_TIMER_MS) return
    const timer = setTimeout(() => setNow(Date.now()), left)
    return () => clearTimeout(timer)
  }, [until])
  return now
}

const SECOND_MS = 1000

/** Whole seconds until an instant (ISO 8601), 0 once it has passed; counted down on the screen. */
export function useSecondsUntil(until: string): number {
  const left = () => Math.max(0, Math.ceil((Date.parse(until) - Date.now()) / SECOND_MS))
  const [seconds, setSeconds] = useState(left)
  useEffect(() => {
    const timer = setInterval(() => setSeconds(left()), SECOND_MS)
    return () => clearInterval(timer)
  })
  return seconds
}
