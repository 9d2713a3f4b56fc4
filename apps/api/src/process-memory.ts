/**
 * How the processes of a start are run so that they hold little: many short-lived objects take little room where they are
 * collected often, and what the compiler of the embedded database has freed goes back to the system where few stores are kept
 * for threads. Without them the server keeps 150 MB more.
 */
export const FRUGAL_FLAGS: readonly string[] = ['--max-semi-space-size=4']
export const FRUGAL_ENV = { MALLOC_ARENA_MAX: '2' } as const

/** While the demo is written more lives for a moment than afterwards: collected in time, it stays below 600 MiB. */
export const FRUGAL_HEAP = '--max-old-space-size=320'
