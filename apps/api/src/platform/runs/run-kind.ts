import type { SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Ctx } from '../ctx.ts'
import type { JobCtx } from '../jobs/job.ts'
import type { Job } from '../jobs/job-declaration.ts'

/** What the machine reads and writes of a run. */
export interface AnyRun {
  readonly state: string
  readonly lease: number
  readonly touchedAt: Date
}

/** A table with a run a row, and with the columns that `runColumns` makes. */
export type RunTable<R extends AnyRun> = PgTable & {
  readonly companyId: PgColumn
  readonly state: PgColumn
  readonly lease: PgColumn
  readonly touchedAt: PgColumn
  readonly $inferSelect: R
}

/** New values of a run's columns. */
export type RunChanges<R> = { readonly [Column in keyof R]?: R[Column] | SQL }

/** A kind of long work: where its runs are kept, which job does them, and what their states mean. */
export interface RunKind<R extends AnyRun, P extends object> {
  /** Its behaviour says `deadLetter: GIVEN_UP`. */
  readonly job: Job<P>
  readonly table: RunTable<R>
  /**
   * By what the job's payload names a run of its company: the property of the row. What the payload of an older job does not
   * name is not compared. Where a row is begun more than once, one of them tells the times apart.
   */
  readonly key: Readonly<Record<keyof P & string, keyof R & string>>
  /** The states of a run that waits for its job or is being done. */
  readonly live: readonly R['state'][]
  /** What a worker writes that takes a run up. */
  readonly taken?: RunChanges<R>
  /** What is written once nobody will do it any more. */
  readonly givenUp: (run: R, now: Date) => Partial<R>
  /** So long an attempt may show no sign of life before it counts as failed; milliseconds. Default: five minutes. */
  readonly silenceMs?: number
}

/** A run in the hands of a worker. `signal` also ends when it has been silent for too long. */
export interface HeldRun<R extends AnyRun> extends Pick<JobCtx, 'company' | 'read' | 'now' | 'signal'> {
  /** As it was when it was taken up. */
  readonly run: R
  /**
   * One batch: its work and what becomes of the run, in a transaction of their own, while nobody else can write either. It
   * may run twice, so that it changes nothing outside the transaction.
   * @param work gets the run as it is now and answers its new values; a state that is not live ends it
   * @returns the run as it is afterwards
   * @throws RunLost when it belongs to another worker or has ended; nothing of the batch is stored then
   */
  batch(work: (ctx: Ctx, run: R) => Promise<RunChanges<R>>): Promise<R>
  /** Batch by batch, until one ends the run. */
  untilOver(work: (ctx: Ctx, run: R) => Promise<RunChanges<R>>): Promise<void>
  /** Says between batches that the work goes on. */
  alive(): void
}

/** The run belongs to another worker, or has ended. */
export class RunLost extends Error {
  override readonly name = 'RunLost'

  constructor() {
    super('the run belongs to another worker, or has ended')
  }
}
