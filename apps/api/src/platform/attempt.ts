import type { Ctx } from './ctx.ts'
import { sqlState } from './errors/sql-state.ts'
import { deriveCtx } from './make-ctx.ts'

/** What an attempt came to. */
export type Attempt<T> =
  | { readonly done: true; readonly value: T }
  | { readonly done: false; readonly error: unknown }

/**
 * Failures that have nothing to do with the work at hand: a lost connection, a conflict between transactions, a lack
 * of room, a shutdown (classes of SQLSTATE). They end the whole transaction, which is then run again or given up.
 */
const NOT_ITS_FAULT = new Set(['08', '40', '53', '55', '57', '58'])

/**
 * Runs `work` in a savepoint: when it fails, what it wrote is undone and the transaction goes on. For batches in which
 * one bad entry must not keep the others out.
 */
export async function attempt<T>(ctx: Ctx, work: (ctx: Ctx) => Promise<T>): Promise<Attempt<T>> {
  try {
    return { done: true, value: await ctx.tx.transaction((tx) => work(deriveCtx(ctx, { tx }))) }
  } catch (error) {
    if (NOT_ITS_FAULT.has(sqlState(error)?.slice(0, 2) ?? '')) throw error
    return { done: false, error }
  }
}
