import { useEffect, useState } from 'react'

/** The longest time that browsers count down. */
const LONGEST_TIMER_MS = 2 ** 31 - 1

/**
 * The present, which changes once: when `until` (ISO 8601) passes. For what stops being true at an instant.
 * @returns milliseconds since 1970
 */
export function useNow(until: string | undefined): number {
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
