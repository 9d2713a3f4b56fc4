/** Opens the stream and hands on its messages until the returned function is called. */
type Connect = (emit: (message: string) => void) => () => void

/**
 * Receives the messages of a stream that this browser keeps open once, however many tabs follow it: HTTP/1.1 allows six
 * connections to a server, and a seventh tab would wait for one for good. The tab that holds the lock of this name has
 * the stream and tells the others; when it closes, the next one takes over. Without locks (they need https or
 * localhost) only tabs in sight have a stream.
 * @param name the same in every tab
 * @returns a function that stops following
 */
export function followSharedStream(
  name: string,
  connect: Connect,
  receive: (message: string) => void,
): () => void {
  const channel = new BroadcastChannel(name)
  channel.addEventListener('message', ({ data }) => {
    if (typeof data === 'string') receive(data)
  })
  const emit = (message: string) => {
    receive(message)
    channel.postMessage(message)
  }
  const keep = () => ('locks' in navigator ? takeTurns(name, connect, emit) : whileVisible(connect, emit))
  let release: (() => void) | undefined = keep()
  // A page that is left or frozen may be kept for the way back, with its connection.
  const pause = () => {
    release?.()
    release = undefined
  }
  const resume = () => {
    release ??= keep()
  }
  const ending = new AbortController()
  const { signal } = ending
  window.addEventListener('pagehide', pause, { signal })
  window.addEventListener('pageshow', resume, { signal })
  document.addEventListener('freeze', pause, { signal })
  document.addEventListener('resume', resume, { signal })
  return () => {
    ending.abort()
    pause()
    channel.close()
  }
}

/** Waits for the lock and has the stream while holding it. @returns a function that gives it up */
function takeTurns(name: string, connect: Connect, emit: (message: string) => void): () => void {
  const ending = new AbortController()
  const { signal } = ending
  const hold = () =>
    new Promise<void>((done) => {
      const close = connect(emit)
      signal.addEventListener('abort', () => {
        close()
        done()
      })
    })
  navigator.locks.request(name, { signal }, hold).catch((error: unknown) => {
    // Given up before its turn came.
    if (!signal.aborted) throw error
  })
  return () => ending.abort()
}

/** Has a stream while the tab is in sight. @returns a function that ends it */
function whileVisible(connect: Connect, emit: (message: string) => void): () => void {
  let close: (() => void) | undefined
  const follow = () => {
    const isVisible = document.visibilityState === 'visible'
    if (isVisible) close ??= connect(emit)
    else {
      close?.()
      close = undefined
    }
  }
  follow()
  document.addEventListener('visibilitychange', follow)
  return () => {
    document.removeEventListener('visibilitychange', follow)
    close?.()
  }
}
