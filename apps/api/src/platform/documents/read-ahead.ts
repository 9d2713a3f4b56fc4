/** A batch, and where the next one begins; null after the last. */
export interface Batch<Row, Key> {
  readonly rows: readonly Row[]
  readonly next: Key | null
}

/**
 * The rows of all batches, one batch after the other: while one is used, the next is fetched, and never more than that is
 * in memory.
 * @param fetch answers the batch behind a key; null asks for the first
 */
export async function* readAhead<Row, Key>(
  fetch: (after: Key | null) => Promise<Batch<Row, Key>>,
): AsyncGenerator<readonly Row[], void, undefined> {
  let coming: Promise<Batch<Row, Key>> | null = fetch(null)
  try {
    while (coming) {
      const { rows, next }: Batch<Row, Key> = await coming
      coming = next === null ? null : fetch(next)
      // Whoever stops in between does not learn that a batch failed which nobody asked for any more.
      coming?.catch(() => undefined)
      yield rows
    }
  } finally {
    await coming?.catch(() => undefined)
  }
}
