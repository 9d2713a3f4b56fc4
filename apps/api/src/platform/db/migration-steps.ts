/** Statements of one transaction, or a single one that may not be in any. */
export type MigrationStep = readonly string[]

/** How a session asks and runs (`MigrationSession`). */
interface Runner {
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  run(statements: string): Promise<unknown>
}

/** What builds or drops an index while others write: it waits for them instead of holding them up. */
const CONCURRENTLY =
  /^(?<what>create (?:unique )?index|drop index) concurrently (?:if (?:not )?exists )?(?:"(?<quoted>[^"]+)"|(?<bare>(?!on\b)\w+))/i
/** What reads a whole table, and lets others write as long as the transaction has not changed the table before. */
const VALIDATES = /\bvalidate constraint\b/i
const ANY_CONCURRENTLY = /\bconcurrently\b/i

/** The statement in one line, without the comments above it. */
const bare = (statement: string): string =>
  statement
    .split('\n')
    .filter((line) => !line.trimStart().startsWith('--'))
    .join(' ')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Whether the statement may not be part of a transaction. */
export const isConcurrent = (statement: string): boolean => CONCURRENTLY.test(bare(statement))

/**
 * The steps of a migration, in its order.
 * @throws Error for a statement that asks for concurrency in a way that the steps do not know
 */
export function stepsOf(statements: readonly string[]): MigrationStep[] {
  const steps: string[][] = []
  let mayContinue = false
  for (const statement of statements) {
    const text = bare(statement)
    if (text === '') continue
    const isAlone = isConcurrent(text)
    if (!isAlone && ANY_CONCURRENTLY.test(text))
      throw new Error(`a migration cannot run this concurrently: ${text}`)
    const begins = isAlone || VALIDATES.test(text)
    if (mayContinue && !begins) steps.at(-1)?.push(statement)
    else steps.push([statement])
    mayContinue = !begins
  }
  return steps
}

/** The same statement for a database in which nobody else works: it may be part of a transaction. */
export const asPlain = (statement: string): string =>
  isConcurrent(statement) ? bare(statement).replace(ANY_CONCURRENTLY, '') : statement

/**
 * Builds or drops an index while others write. What a killed build has left is dropped and built anew; what stands, stands.
 * Others are never behind it, so it may wait as long as their transactions take.
 */
export async function runConcurrently(session: Runner, statement: string): Promise<void> {
  const text = bare(statement)
  const { what = '', quoted, bare: plain } = CONCURRENTLY.exec(text)?.groups ?? {}
  const name = quoted ?? plain?.toLowerCase() ?? ''
  const [index] = await session.query(
    `select i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and c.relname = $1`,
    [name],
  )
  await session.run('set lock_timeout = 0')
  const isDrop = /^drop/i.test(what)
  if (index && (isDrop || !index.valid)) await session.run(`drop index concurrently "${name}"`)
  if (!isDrop && !index?.valid) await session.run(text)
}
