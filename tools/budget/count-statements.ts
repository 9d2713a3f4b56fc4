import { PGlite } from '@electric-sql/pglite'

/** Of the extended protocol each statement begins with a parse message, of the simple one it is the message. */
const BEGINS_STATEMENT = new Set(['P', 'Q'].map((letter) => letter.charCodeAt(0)))

/** Counts from now on what this process asks of embedded databases. @returns how many statements it were so far */
export function countStatements(): () => number {
  let statements = 0
  const { execProtocolRawSync } = PGlite.prototype
  PGlite.prototype.execProtocolRawSync = function counted(message: Uint8Array) {
    if (BEGINS_STATEMENT.has(message[0] ?? 0)) statements += 1
    return execProtocolRawSync.call(this, message)
  }
  return () => statements
}
