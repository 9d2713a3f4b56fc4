import { useEffect, useRef } from 'react'
import classes from './hint-layer.module.css'

const DELAY_MS = 250
const GAP = 6
const EDGE = 8

function place(layer: HTMLElement, target: Element): void {
  const anchor = target.getBoundingClientRect()
  const centre = anchor.left + anchor.width / 2 - layer.offsetWidth / 2
  const above = anchor.top - layer.offsetHeight - GAP
  layer.style.left = `${Math.max(EDGE, Math.min(centre, window.innerWidth - layer.offsetWidth - EDGE))}px`
  layer.style.top = `${above >= EDGE ? above : anchor.bottom + GAP}px`
}

/** Whether a hint is only shown when its element's text is cut. */
function isDue(target: Element): boolean {
  return target.getAttribute('data-hint-when') !== 'cut' || target.scrollWidth > target.clientWidth
}

/**
 * The one tooltip of the page. Any element with `data-hint="text"` shows that text on hover and on focus
 * (`data-hint-when="cut"`: only while the element is too narrow for it): two hundred table rows cost no component each. It lies above every table and dialog, and Escape puts it away.
 */
export function HintLayer() {
  const layerRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const layer = layerRef.current
    if (!layer) return
    let timer: number | undefined
    let target: Element | undefined

    const hide = () => {
      window.clearTimeout(timer)
      target = undefined
      if (layer.matches(':popover-open')) layer.hidePopover()
    }
    const show = () => {
      const text = target?.getAttribute('data-hint')
      if (!target?.isConnected || !text || !isDue(target)) return
      layer.textContent = text
      if (!layer.matches(':popover-open')) layer.showPopover()
      place(layer, target)
    }
    const schedule = (event: Event, delay: number) => {
      const hinted = event.target instanceof Element ? event.target.closest('[data-hint]') : null
      if (hinted === target) return
      hide()
      if (!hinted) return
      target = hinted
      timer = window.setTimeout(show, delay)
    }
    const onOver = (event: PointerEvent) => {
      if (event.pointerType === 'mouse') schedule(event, DELAY_MS)
    }
    const onFocus = (event: FocusEvent) => {
      if (event.target instanceof Element && event.target.matches(':focus-visible')) schedule(event, 0)
    }
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape') hide()
    }
    document.addEventListener('pointerover', onOver)
    document.addEventListener('focusin', onFocus)
    document.addEventListener('focusout', hide)
    document.addEventListener('pointerdown', hide)
    document.addEventListener('keydown', onKey)
    document.addEventListener('scroll', hide, { capture: true, passive: true })
    return () => {
      hide()
      document.removeEventListener('pointerover', onOver)
      document.removeEventListener('focusin', onFocus)
      document.removeEventListener('focusout', hide)
      document.removeEventListener('pointerdown', hide)
      document.removeEventListener('keydown', onKey)
      document.removeEventListener('scroll', hide, { capture: true })
    }
  }, [])

  // Screen readers read the element's own text or label, which says the same.
  return <div ref={layerRef} popover="manual" aria-hidden className={classes.layer} />
}
