import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { followSharedStream } from './shared-stream.ts'

/** A browser's locks: whoever asks waits until those before it are done. */
class Locks {
  private last: Promise<unknown> = Promise.resolve()

  request(_name: string, { signal }: { signal: AbortSignal }, hold: () => Promise<void>): Promise<void> {
    const turn = this.last.then(() => {
      if (signal.aborted) throw signal.reason
      return hold()
    })
    this.last = turn.catch(() => undefined)
    return turn
  }
}

/** Streams that were opened and not closed; each emits by its own function. */
let open: ((message: string) => void)[]
const connect = (emit: (message: string) => void) => {
  open.push(emit)
  return () => {
    open = open.filter((one) => one !== emit)
  }
}
const ends: (() => void)[] = []
/** A tab of the browser. @returns what it received, and how it is closed */
function tab() {
  const received: string[] = []
  const stop = followSharedStream('kontor.test', connect, (message) => received.push(message))
  ends.push(stop)
  return { received, stop }
}

beforeEach(() => {
  open = []
})
afterEach(() => {
  for (const end of ends.splice(0)) end()
  vi.unstubAllGlobals()
})

describe('a stream that tabs share', () => {
  beforeEach(() => vi.stubGlobal('navigator', { locks: new Locks() }))

  test('is open once, and every tab receives each message once', async () => {
    const tabs = Array.from({ length: 10 }, tab)
    await vi.waitFor(() => expect(open).toHaveLength(1))
    open[0]?.('shipped')
    await vi.waitFor(() => expect(tabs.map(({ received }) => received)).toEqual(tabs.map(() => ['shipped'])))
    expect(open).toHaveLength(1)
  })

  test('goes on in the next tab when the one that has it is closed', async () => {
    const [first, second] = [tab(), tab()]
    await vi.waitFor(() => expect(open).toHaveLength(1))
    const [ofFirst] = open
    first.stop()
    await vi.waitFor(() => expect(open.filter((one) => one !== ofFirst)).toHaveLength(1))
    open[0]?.('shipped')
    expect(second.received).toEqual(['shipped'])
    expect(first.received).toEqual([])
  })

  test('is closed with the last tab, and none that waited opens one later', async () => {
    const [first, second] = [tab(), tab()]
    await vi.waitFor(() => expect(open).toHaveLength(1))
    second.stop()
    first.stop()
    await vi.waitFor(() => expect(open).toHaveLength(0))
  })

  test('is given up by a page that is left, and taken again on the way back', async () => {
    tab()
    await vi.waitFor(() => expect(open).toHaveLength(1))
    window.dispatchEvent(new Event('pagehide'))
    expect(open).toHaveLength(0)
    window.dispatchEvent(new Event('pageshow'))
    await vi.waitFor(() => expect(open).toHaveLength(1))
  })
})

describe('without locks', () => {
  beforeEach(() => vi.stubGlobal('navigator', {}))

  test('a tab has a stream while it is in sight', () => {
    const sight = vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible')
    const { received, stop } = tab()
    expect(open).toHaveLength(1)
    open[0]?.('shipped')
    expect(received).toEqual(['shipped'])
    sight.mockReturnValue('hidden')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(open).toHaveLength(0)
    sight.mockReturnValue('visible')
    document.dispatchEvent(new Event('visibilitychange'))
    expect(open).toHaveLength(1)
    stop()
    expect(open).toHaveLength(0)
    sight.mockRestore()
  })
})
