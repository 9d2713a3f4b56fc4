/** Watches over work that has to show signs of life. */
export interface SilenceWatch {
  /** Aborts when there was none for too long. */
  readonly signal: AbortSignal
  /** A sign of life. */
  alive(): void
  /** Waits for the work. @throws Error when it falls silent; what it does then is left to itself */
  over<T>(work: Promise<T>): Promise<T>
}

/**
 * Counts the silence of some work by the process's own timer, which no clock that is set changes.
 * @param ms how long it may be silent
 */
export function watchSilence(ms: number): SilenceWatch {
  const control = new AbortController()
  const silence = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`no sign of life for ${ms / 1000} s`)
    control.abort(error)
    silence.reject(error)
  }, ms)
  return {
    signal: control.signal,
    alive: () => void timer.refresh(),
    over: async (work) => {
      try {
        return await Promise.race([work, silence.promise])
      } finally {
        clearTimeout(timer)
      }
    },
  }
}
