import { useCallback, useState } from 'react'

/**
 * Whether the table inside is wider than its frame; give the returned ref to the frame. Only a frame that overflows
 * scrolls by itself (and holds the head and the first column); otherwise the page scrolls and the head sticks below the
 * title row. CSS alone cannot distinguish the two.
 */
export function useOverflow() {
  const [overflows, setOverflows] = useState(false)
  const ref = useCallback((frame: HTMLElement | null) => {
    const content = frame?.firstElementChild
    if (!frame || !content) return
    const measure = () => setOverflows(content.scrollWidth > frame.clientWidth + 1)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(frame)
    observer.observe(content)
    return () => observer.disconnect()
  }, [])
  return { ref, overflows }
}
