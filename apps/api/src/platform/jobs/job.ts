import type { Ctx, Log } from '../ctx.ts'
import type { Tx } from '../db/database.ts'
import type { Job, JobBehaviour, SystemJob } from './job-declaration.ts'

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
  /** The job's, the same at every attempt; a UUID, but for schedules that a test runs. */
  readonly id: string
  /** The clock, for work that takes a while; a `read` or `write` has its own `ctx.now`. */
  now(): Date
  readonly log: Log
  /** Aborts when the attempt's time is up or another worker has taken it over. */
  readonly signal: AbortSignal
  /** 1 for the first. */
  readonly attempt: number
}

/**
 * What a job's handler gets. Transactions are opened step by step, so that calls to the outside world happen
 * between them and never inside one. A job may run twice: handlers are idempotent.
 */
export interface JobCtx extends Attempt {
  readonly company: { readonly id: number }
  /** Who is served in turns: the company, or the person in it who asked for the job. */
  readonly group: string
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

/** A query of a `security definer` function that answers the ids of companies as `id`. */
export interface CompaniesQuery {
  readonly text: string
  readonly values?: readonly unknown[]
}

/** What scheduled work and system jobs get. */
export interface SystemCtx extends Attempt {
  /** Ids of companies: of all, or of those that `among` answers. */
  companies(among?: CompaniesQuery): Promise<number[]>
  /** A job's context for one company. */
  inCompany<T>(companyId: number, work: (job: JobCtx) => Promise<T>): Promise<T>
  /**
   * Runs `work` for every company, one after the other; one company's failure does not keep the others from their turn.
   * @param among what runs every few minutes asks in one statement which companies have something to do: a transaction of
   *   each company is what idling would cost
   */
  forEachCompany(work: (job: JobCtx) => Promise<void>, among?: CompaniesQuery): Promise<void>
  /** A transaction that sees no company's rows: for the few tables without a company. */
  write<T>(work: (tx: Tx) => Promise<T>): Promise<T>
}

/** One line of the worker's list. */
export interface JobHandler {
  readonly job: Job<object> | SystemJob<object>
  run(attempt: { company: JobCtx } | { system: SystemCtx }, payload: object): Promise<void>
  /** Said once the job is given up and nothing more is tried; only where its behaviour says `deadLetter: GIVEN_UP`. */
  readonly givenUp?: (company: JobCtx, payload: object) => Promise<void>
}

/** Work that recurs. */
export interface Schedule {
  readonly name: string
  readonly behaviour: JobBehaviour
  /** Counts in Europe/Berlin; null: each minute in which there is something to do. */
  readonly cron: string | null
  /** The companies that have something to do; of work that recurs each minute alone. */
  readonly among: ((now: Date) => CompaniesQuery) | null
  readonly run: (system: SystemCtx) => Promise<void>
}
