import { useSyncExternalStore } from 'react'
import { ApiError } from '../../lib/api-client.ts'
import { getSession, onSessionChange } from '../../lib/session.ts'

type ToastKind = 'success' | 'info' | 'warning' | 'error'

/** What can be done about a message, as taking back what it tells of. */
interface ToastAction {
  readonly label: string
  readonly run: () => void
}

export interface Toast {
  readonly id: number
  readonly kind: ToastKind
  /** One or more lines. */
  readonly lines: readonly string[]
  readonly requestId: string | undefined
  /** Seconds until it fades; undefined for messages that are dismissed by hand. */
  readonly seconds: number | undefined
  readonly action?: ToastAction | undefined
}

interface Options {
  /** Seconds until it fades: 4 for success, 5 and 15 where the spec says so (orders §9). */
  readonly seconds?: number
  readonly action?: ToastAction
}

const SUCCESS_SECONDS = 4
/** The most messages shown at once; older ones are removed. */
const MOST = 5

let toasts: readonly Toast[] = []
let lastId = 0
const listeners = new Set<() => void>()

function publish(next: readonly Toast[]): void {
  toasts = next
  for (const listener of listeners) listener()
}

function add(toast: Omit<Toast, 'id'>): void {
  lastId += 1
  const text = toast.lines.join('\n')
  const others = toasts.filter((other) => other.kind !== toast.kind || other.lines.join('\n') !== text)
  publish([...others, { ...toast, id: lastId }].slice(-MOST))
}

// What one person was told is not for the next one at this screen.
onSessionChange(() => {
  if (!getSession()) publish([])
})

const linesOf = (text: string | readonly string[]) => (typeof text === 'string' ? [text] : text)

/**
 * Messages about what just happened. Success and information fade, errors stay until dismissed.
 * A message that is still shown is not shown twice.
 */
export const notify = {
  success: (text: string | readonly string[], options: Options = {}) =>
    add({
      kind: 'success',
      lines: linesOf(text),
      requestId: undefined,
      seconds: options.seconds ?? SUCCESS_SECONDS,
      action: options.action,
    }),
  info: (text: string | readonly string[], options: Options = {}) =>
    add({
      kind: 'info',
      lines: linesOf(text),
      requestId: undefined,
      seconds: options.seconds ?? SUCCESS_SECONDS,
      action: options.action,
    }),
  warning: (text: string | readonly string[], options: Options = {}) =>
    add({ kind: 'warning', lines: linesOf(text), requestId: undefined, seconds: options.seconds }),
  /** Takes a text or an error: an `ApiError` is shown with its field messages and request id. */
  error: (problem: unknown, options: Options = {}) => {
    if (problem instanceof ApiError) {
      // The login screen reports the end of the session once.
      if (problem.code === 'unauthenticated') return
      const lines = [problem.message, ...Object.values(problem.errors).flat()]
      add({ kind: 'error', lines, requestId: problem.requestId, seconds: options.seconds })
      return
    }
    const lines = Array.isArray(problem)
      ? problem.map(String)
      : [problem instanceof Error ? problem.message : String(problem)]
    add({ kind: 'error', lines, requestId: undefined, seconds: options.seconds })
  },
}

export const dismissToast = (id: number): void => publish(toasts.filter((toast) => toast.id !== id))

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export const useToasts = (): readonly Toast[] => useSyncExternalStore(subscribe, () => toasts)
