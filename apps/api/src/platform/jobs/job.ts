import type { Ctx, Log } from '../ctx.ts'
import type { Tx } from '../db/database.ts'

/** How a job behaves; times in seconds. */
export interface JobBehaviour {
  /** Attempts after the first one. Default 5. */
  readonly retryLimit?: number
  /** Pause before the first retry. Default 5. */
  readonly retryDelay?: number
  /** Whether the pause doubles with every retry. Default true. */
  readonly retryBackoff?: boolean
  /** Longest pause between retries. Default 900. */
  readonly retryDelayMax?: number
  /** How long one attempt may run before it is aborted and counts as failed. Default 120. */
  readonly expireInSeconds?: number
  /** How long a finished job is kept. Default three days. */
  readonly deleteAfterSeconds?: number
  /**
   * pg-boss queue policy. `standard` (default); `short`: one waiting per key; `singleton`: one running per key;
   * `exclusive`: one waiting or running per key.
   */
  readonly policy?: 'standard' | 'short' | 'singleton' | 'stately' | 'exclusive'
  /** Name of the job that gets the payload when every attempt has failed. */
  readonly deadLetter?: string
  /** How many of this job one worker process runs at a time. Default 2. */
  readonly concurrency?: number
}

/** What the queue has to know before it takes a job. */
export interface QueueDeclaration {
  readonly name: string
  readonly behaviour: JobBehaviour
}

declare const payloadType: unique symbol

/** A job that belongs to one company. */
export interface Job<P extends object> {
  readonly kind: 'company'
  readonly name: string
  readonly behaviour: JobBehaviour
  readonly [payloadType]?: P
}

/** A job that belongs to no company, such as sending a mail. */
export interface SystemJob<P extends object> {
  readonly kind: 'system'
  readonly name: string
  readonly behaviour: JobBehaviour
  readonly [payloadType]?: P
}

export interface EnqueueOptions {
  /** Not before this moment. */
  readonly startAfter?: Date
  /** With a queue policy: what counts as the same work. Scoped to the company for company jobs. */
  readonly singletonKey?: string
  /** Higher first. Default 0. */
  readonly priority?: number
}

/** Declares a job of one company. Names are kebab-case verbs: `buy-label`. The payload never names the company. */
export const defineJob = <P extends object>(name: string, behaviour: JobBehaviour = {}): Job<P> => ({
  kind: 'company',
  name,
  behaviour,
})

/** Declares a job that belongs to no company. */
export const defineSystemJob = <P extends object>(
  name: string,
  behaviour: JobBehaviour = {},
): SystemJob<P> => ({
  kind: 'system',
  name,
  behaviour,
})

interface Attempt {
  /** The clock, for work that takes a while; a `read` or `write` has its own `ctx.now`. */
  now(): Date
  readonly log: Log
  /** Aborts when the attempt's time is up or another worker has taken it over. */
  readonly signal: AbortSignal
  /** 1 for the first. */
  readonly attempt: number
  /** Nothing will be tried after this one. */
  readonly lastAttempt: boolean
}

/**
 * What a job's handler gets. Transactions are opened step by step, so that calls to the outside world happen
 * between them and never inside one. A job may run twice: handlers are idempotent.
 */
export interface JobCtx extends Attempt {
  readonly company: { readonly id: number }
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** What scheduled work and system jobs get. */
export interface SystemCtx extends Attempt {
  /** Ids of all companies. */
  companies(): Promise<number[]>
  /** A job's context for one company. */
  inCompany<T>(companyId: number, work: (job: JobCtx) => Promise<T>): Promise<T>
  /** Runs `work` for every company, one after the other; one company's failure does not keep the others from their turn. */
  forEachCompany(work: (job: JobCtx) => Promise<void>): Promise<void>
  /** A transaction that sees no company's rows: for the few tables without a company. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** One line of the worker's list. */
export interface JobHandler {
  readonly job: Job<object> | SystemJob<object>
  run(attempt: { company: JobCtx } | { system: SystemCtx }, payload: object): Promise<void>
}

/** Work that recurs; `cron` counts in Europe/Berlin. */
export interface Schedule {
  readonly name: string
  readonly behaviour: JobBehaviour
  readonly cron: string
  readonly run: (system: SystemCtx) => Promise<void>
}
