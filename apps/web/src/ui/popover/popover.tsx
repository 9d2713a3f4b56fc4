import {
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import classes from './popover.module.css'

interface TriggerProps {
  readonly ref: RefObject<HTMLButtonElement | null>
  readonly onPointerDown: () => void
  readonly onClick: () => void
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string
}

interface Props {
  /** The button; spread the given props onto it. */
  readonly trigger: (props: TriggerProps) => ReactNode
  /** Names the panel for screen readers. */
  readonly label: string
  readonly align?: 'start' | 'end'
  /** Opens at the right of the button instead of below it. */
  readonly beside?: boolean
  /** Pixels; the content decides when left out. */
  readonly width?: number
  /** Mounted only while open. */
  readonly children: ReactNode
}

const GAP = 4
const EDGE = 8

const CloseContext = createContext<() => void>(() => undefined)

/** Closes the popover that the component stands in. */
export const useClosePopover = () => useContext(CloseContext)

/** Places the panel below its button, or above where there is more room. */
function place(panel: HTMLElement, button: HTMLElement, align: 'start' | 'end'): void {
  const anchor = button.getBoundingClientRect()
  const { offsetWidth: width, offsetHeight: height } = panel
  const wanted = align === 'start' ? anchor.left : anchor.right - width
  const below = window.innerHeight - anchor.bottom - GAP - EDGE
  const opensUp = height > below && anchor.top > below
  panel.style.left = `${Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE))}px`
  panel.style.top = opensUp ? `${Math.max(EDGE, anchor.top - GAP - height)}px` : `${anchor.bottom + GAP}px`
  panel.style.maxHeight = `${Math.max(opensUp ? anchor.top - GAP - EDGE : below, 120)}px`
}

/** Places the panel at the right of its button, as far down as the window has room. */
function placeBeside(panel: HTMLElement, button: HTMLElement): void {
  const anchor = button.getBoundingClientRect()
  const { offsetHeight: height } = panel
  panel.style.left = `${anchor.right + GAP}px`
  panel.style.top = `${Math.max(EDGE, Math.min(anchor.top, window.innerHeight - height - EDGE))}px`
  panel.style.maxHeight = `${window.innerHeight - 2 * EDGE}px`
}

/**
 * A panel below a button on the native popover: it closes on Escape and on a click elsewhere and returns the
 * focus. Only its placing needs code.
 */
export function Popover({ trigger, label, align = 'start', beside = false, width, children }: Props) {
  const id = useId()
  const buttonRef = useRef<HTMLButtonElement>(null)
  const panelRef = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  // Pressing the button of an open panel counts as a click elsewhere, which closes it before the click
  // arrives.
  const pressedWhileOpen = useRef(false)

  const close = useCallback(() => {
    setOpen(false)
    buttonRef.current?.focus()
  }, [])

  useEffect(() => {
    const panel = panelRef.current
    const button = buttonRef.current
    if (!open || !panel || !button) return
    panel.showPopover?.()
    const arrange = () => (beside ? placeBeside(panel, button) : place(panel, button, align))
    arrange()
    panel.querySelector<HTMLElement>('[data-autofocus], button, a, input, select')?.focus()
    // Content that loads later changes the size.
    const observer = new ResizeObserver(arrange)
    observer.observe(panel)
    window.addEventListener('resize', arrange)
    window.addEventListener('scroll', arrange, { capture: true, passive: true })
    const onToggle = (event: ToggleEvent) => {
      if (event.newState === 'closed') setOpen(false)
    }
    panel.addEventListener('toggle', onToggle)
    return () => {
      observer.disconnect()
      window.removeEventListener('resize', arrange)
      window.removeEventListener('scroll', arrange, { capture: true })
      panel.removeEventListener('toggle', onToggle)
    }
  }, [open, align, beside])

  const triggerProps = useMemo(
    () => ({
      ref: buttonRef,
      onPointerDown: () => {
        pressedWhileOpen.current = open
      },
      onClick: () => {
        setOpen((before) => !before && !pressedWhileOpen.current)
        pressedWhileOpen.current = false
      },
      'aria-expanded': open,
      'aria-controls': id,
    }),
    [open, id],
  )

  return (
    <>
      {trigger(triggerProps)}
      {open && (
        <div
          ref={panelRef}
          id={id}
          popover="auto"
          role="dialog"
          aria-label={label}
          className={classes.panel}
          style={width === undefined ? undefined : { width }}
        >
          <CloseContext value={close}>{children}</CloseContext>
        </div>
      )}
    </>
  )
}
