/** Work that is done again and again, never twice at the same time. */
export interface Repeated {
  /** Does it now, or once more when it is just being done. */
  now(): void
  /** Ends it, and waits for the work that is being done. */
  stop(): Promise<void>
}

/** Does `work` at once and then every `everyMs`, counted from the end of the one before. A failure does not end it. */
export function repeat(
  work: () => Promise<void>,
  everyMs: number,
  onError: (error: unknown) => void,
): Repeated {
  let timer: NodeJS.Timeout | undefined
  let isAsked = false
  let isOver = false
  let running: Promise<void> | null = null

  const turn = async () => {
    do {
      isAsked = false
      await work().catch(onError)
    } while (isAsked && !isOver)
    running = null
    if (!isOver) timer = setTimeout(start, everyMs)
  }
  const start = () => {
    clearTimeout(timer)
    running = turn()
  }
  start()
  return {
    now: () => {
      isAsked = true
      if (!running && !isOver) start()
    },
    stop: async () => {
      isOver = true
      clearTimeout(timer)
      await running
    },
  }
}
