import type { Ctx, Log, PublicCtx } from '../ctx.ts'

/**
 * What the handler of a call gets that speaks to another system (`speaksOutside` in the contract) instead of a ctx:
 * transactions are opened step by step, so that the question outside happens between them and never inside one, and a
 * batch lets others in between its parts.
 * What an earlier step has committed stays when a later one fails; such calls keep only what does no harm half done.
 */
export interface CallSteps {
  readonly company: { readonly id: number; readonly name: string }
  readonly log: Log
  /** The clock; a `read` or `write` has its own `ctx.now`. */
  now(): Date
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** The same for a call of somebody who is not known yet; a `RecordedRefusal` keeps what its step wrote. */
export interface PublicSteps {
  /** The caller's network address. */
  readonly address: string
  /** What the caller's program says it is; as it was sent. */
  readonly userAgent: string | undefined
  readonly log: Log
  read<T>(work: (ctx: PublicCtx) => Promise<T>): Promise<T>
  write<T>(work: (ctx: PublicCtx) => Promise<T>): Promise<T>
}
