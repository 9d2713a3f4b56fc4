/** The places in the purchase of a label at which a worker that dies would hurt most. */
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

/** Told whenever a purchase passes one of the points; the product passes none of them anything. */
export type OnPoint = (point: CrashPoint) => void | Promise<void>

export const passBy: OnPoint = () => undefined
