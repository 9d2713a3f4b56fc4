import { cleanup, configure } from '@testing-library/react'
import { afterEach } from 'vitest'

// What jsdom lacks and Mantine or the table asks for when it mounts; nothing here decides a test's outcome.
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

// What is awaited comes when it comes: on a busy machine a lazily loaded part may take its time.
configure({ asyncUtilTimeout: 10_000 })

afterEach(() => {
  cleanup()
  localStorage.clear()
})
