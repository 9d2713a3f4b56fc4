/** The points in the purchase of a label at which the death of a worker does the most harm. */
export const CRASH_POINTS = [
  'before-prepare',
  'after-prepare-before-save',
  'after-save',
  'before-purchase-row',
  'after-purchase-row',
  'after-purchase-before-save',
  'after-label-fetch',
  'before-bought-commit',
  'after-bought-commit',
] as const
export type CrashPoint = (typeof CRASH_POINTS)[number]

/** Called at each of the points; a test may kill the worker there. */
export type OnPoint = (point: CrashPoint) => void | Promise<void>

export const passOn: OnPoint = () => undefined
