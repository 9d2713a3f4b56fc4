import { createHash } from 'node:crypto'

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
