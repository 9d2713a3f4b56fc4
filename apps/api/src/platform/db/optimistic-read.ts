import type { Socket } from 'node:net'
import type pg from 'pg'
import type { Log } from '../ctx.ts'
import type { Lookup, OptimisticRead } from './database.ts'
import { ask, asSingleTx } from './postgres-session.ts'

/** The look-up answered something else than expected: who asked for rows does not get them. */
class LookupDiffers extends Error {
  override readonly name = 'LookupDiffers'
}

interface Parts {
  readonly connected: () => Promise<pg.PoolClient>
  readonly log: Log | undefined
  /** What begins its transactions. */
  readonly opening: string
}

/** See `Database.readOptimistically`. */
export function optimisticRead<Row extends { company_id: number }>(
  { connected, log, opening }: Parts,
  { name, text, values }: Lookup,
  isExpected: (row: Row | undefined) => boolean,
): OptimisticRead {
  const lookup: pg.QueryConfig = {
    name,
    text: `select found.*, set_config('app.company_id', found.company_id::text, true) from (${text}) found`,
    values: [...values],
  }
  /** Whether every look-up so far answered as expected, or why one could not answer; undefined before the first one. */
  let holds: boolean | { readonly failed: unknown } | undefined

  const sent = async (statement?: pg.QueryConfig): Promise<pg.QueryResult | undefined> => {
    const { found, asked } = await connected().then(
      (client) => overOneWrite(client, { opening, lookup, statement }, log),
      (error: unknown) => ({ found: { error }, asked: undefined }),
    )
    if ('error' in found) {
      holds = { failed: found.error }
      throw found.error
    }
    holds = holds !== false && isExpected(found.result.rows[0] as Row | undefined)
    // Before anything that was read is given to anybody.
    if (!holds) throw new LookupDiffers('the look-up answered something else than before')
    if (asked && 'error' in asked) throw asked.error
    return asked?.result
  }

  return {
    tx: asSingleTx(sent),
    holds: async () => {
      if (holds === undefined) await sent().catch(() => undefined)
      if (typeof holds === 'object') throw holds.failed
      return holds === true
    },
  }
}

type Answer = { readonly result: pg.QueryResult } | { readonly error: unknown }

/**
 * Sends begin, look-up, statement and commit without waiting in between, waits for all answers, and gives the connection back.
 * Where one fails, the database refuses what comes behind it, and `commit` rolls back.
 */
async function overOneWrite(
  client: pg.PoolClient,
  {
    opening,
    lookup,
    statement,
  }: { opening: string; lookup: pg.QueryConfig; statement: pg.QueryConfig | undefined },
  log: Log | undefined,
): Promise<{ found: Answer; asked: Answer | undefined }> {
  const answerTo = (each: pg.QueryConfig): Promise<Answer> =>
    ask(client, each).then(
      (result) => ({ result }),
      (error: unknown) => ({ error }),
    )
  // The driver writes each message by itself, unless its stream holds them back.
  const { stream } = (client as unknown as { readonly connection: { readonly stream: Socket } }).connection
  stream.cork()
  const answers = [
    answerTo({ text: opening }),
    answerTo(lookup),
    statement && answerTo(statement),
    answerTo({ text: 'commit' }),
  ] as const
  stream.uncork()
  const [begun, found, asked, ended] = await Promise.all(answers)
  const isClean = !('error' in begun || 'error' in ended) && client.getTransactionStatus() === 'I'
  client.release(!isClean)
  if ('error' in ended) log?.warn({ err: ended.error }, 'a read transaction did not end')
  return { found: 'error' in begun ? begun : found, asked }
}
