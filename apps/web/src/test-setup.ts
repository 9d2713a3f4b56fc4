import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'
import { endSession } from './lib/session.ts'

// Parts that jsdom lacks and Mantine or the table calls when mounted; no test depends on them.
class StillResizeObserver implements ResizeObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
globalThis.ResizeObserver ??= StillResizeObserver
window.matchMedia ??= (query) => ({
  matches: false,
  media: query,
  onchange: null,
  addListener: () => undefined,
  removeListener: () => undefined,
  addEventListener: () => undefined,
  removeEventListener: () => undefined,
  dispatchEvent: () => false,
})
window.scrollTo = () => undefined

// Lazily loaded parts need time on a busy machine.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  endSession('logout')
  localStorage.clear()
})
