/** Rows per statement: an order of hundreds of pieces would otherwise exceed the parameters a statement may have. */
const ROWS_PER_INSERT = 500

/** Rows in lots that fit into one statement each. */
export function* lots<T>(rows: readonly T[]): Generator<readonly T[]> {
  for (let at = 0; at < rows.length; at += ROWS_PER_INSERT) yield rows.slice(at, at + ROWS_PER_INSERT)
}
