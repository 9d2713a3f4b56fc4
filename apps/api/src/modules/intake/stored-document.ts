import { createHash } from 'node:crypto'

/** Deeper than any order is nested, and shallow enough for every parser. */
const DEEPEST = 64

/**
 * A document as the database can keep it: JSON in PostgreSQL knows neither NUL nor half a surrogate pair, and no
 * nesting without end. What cannot be kept is marked by U+FFFD.
 */
export function storable(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return value.toWellFormed().replaceAll('\0', '\ufffd')
  if (value === null || typeof value !== 'object') return value
  if (depth === DEEPEST) return '\ufffd'
  if (Array.isArray(value)) return value.map((each) => storable(each, depth + 1))
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [storable(key), storable(each, depth + 1)]),
  )
}

/** SHA-256 of what a document says: the order in which an object names its fields makes no difference. */
export const documentHash = (raw: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(sorted(raw)) ?? 'undefined')
    .digest('hex')

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([key, each]) => [key, sorted(each)] as const)
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )
}
