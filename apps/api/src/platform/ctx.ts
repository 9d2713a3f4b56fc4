import type { Locale, Right } from '@kontor/contract/shared'
import type { Tx } from './db/database.ts'
import type { SqlParts } from './db/sql-part.ts'
import type { EnqueueOptions, Job, SystemJob } from './jobs/job-declaration.ts'

/** The part of the process log that code with a context may use. */
export interface Log {
  debug(details: object, message: string): void
  info(details: object, message: string): void
  warn(details: object, message: string): void
  error(details: object, message: string): void
}

/** Who is doing it; written into history and events. */
export interface Actor {
  readonly kind: 'user' | 'api_key' | 'job' | 'system'
  readonly id?: number
  readonly name: string
}

declare const payloadType: unique symbol

/** A kind of thing that happens in the business, such as `order.shipped`. */
export interface EventType<P extends object> {
  readonly type: string
  /** Only its subscribers get it: it is not written. */
  readonly isSignal?: true
  readonly [payloadType]?: P
}

/**
 * Everything a handler, a use case and a repository get: one company, one transaction, one moment.
 * The transaction sees this company's rows only (in the limited session of an order: that order's only) and commits when
 * the request or the job's step ends.
 */
export interface Ctx {
  readonly company: { readonly id: number; readonly name: string }
  /** The person, when a person acts. */
  readonly user: { readonly id: number; readonly name: string } | null
  readonly actor: Actor
  /** In whose turn waits what is enqueued (`inTurns`), as `groupOf` names it; left out: the person's who acts, else the company's. */
  readonly group?: string
  readonly roles: readonly Right[]
  readonly tx: Tx
  readonly now: Date
  readonly locale: Locale
  readonly log: Log
  /** Answers SQL that a later module supplies (`sqlParts` of its `module.ts`). */
  readonly part: SqlParts
  /** A number by chance, at least 0 and below 1: injected, as the clock is. */
  draw(): number
  /** Records what happened, in this transaction, and runs its in-transaction subscribers. */
  emit<P extends object>(event: EventType<P>, payload: P): Promise<void>
  /** Puts a job into the queue, in this transaction: rolled back together. */
  enqueue<P extends object>(job: Job<P> | SystemJob<P>, payload: P, options?: EnqueueOptions): Promise<void>
}

/** What public calls and webhooks get: nobody is known, no company's rows are visible. */
export interface PublicCtx {
  readonly tx: Tx
  readonly now: Date
  readonly locale: Locale
  readonly log: Log
  /** The caller's network address. */
  readonly address: string
  /** What the caller's program says it is; as it was sent. */
  readonly userAgent: string | undefined
  enqueue<P extends object>(job: SystemJob<P>, payload: P, options?: EnqueueOptions): Promise<void>
  /**
   * Scopes the rest of the transaction to a company that the call has proven to belong to,
   * and answers the context for it.
   */
  actAs(company: { id: number; name: string }, actor: Actor): Promise<Ctx>
}
