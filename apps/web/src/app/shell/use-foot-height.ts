import { useCallback } from 'react'

/**
 * Tells the styles of a screen how much of the window's foot is taken (`--foot-height`), so that what sticks there as well stands
 * above it; give the returned ref to the foot.
 */
export function useFootHeight() {
  return useCallback((foot: HTMLElement | null) => {
    const screen = foot?.parentElement
    if (!foot || !screen) return
    const observer = new ResizeObserver(() =>
      screen.style.setProperty('--foot-height', `${foot.offsetHeight}px`),
    )
    observer.observe(foot)
    return () => observer.disconnect()
  }, [])
}
