/** Class of SQLSTATE: a value that its column cannot take. */
const DATA_EXCEPTION = '22'

/** The five-character SQLSTATE of a database error, also when a library has wrapped it; undefined for anything else. */
export function sqlState(error: unknown): string | undefined {
  for (let current = error; current instanceof Error; current = current.cause) {
    if ('code' in current && typeof current.code === 'string' && /^[0-9A-Z]{5}$/.test(current.code))
      return current.code
  }
  return undefined
}

/** Whether the database refused a value: too large, or of a form that its column does not have. */
export const isImpossibleValue = (error: unknown): boolean =>
  sqlState(error)?.startsWith(DATA_EXCEPTION) ?? false

/**
 * The database cannot be asked: the connection was lost, none is free, or it is closed. Whether a write that was about
 * to commit took effect is then unknown, so nothing is repeated by itself.
 */
export class DatabaseUnavailable extends Error {
  override readonly name = 'DatabaseUnavailable'
}

/** Whether an error comes from a database that cannot be asked, also when a library has wrapped it. */
export function isUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    if (current instanceof DatabaseUnavailable) return true
  }
  return false
}
