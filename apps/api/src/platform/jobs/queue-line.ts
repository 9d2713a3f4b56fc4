import { setTimeout as wait } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../ctx.ts'
import { storedFailure } from '../errors/logged-error.ts'
import { giveBack } from './abandoned-jobs.ts'
import type { QueuedJob } from './job-queue.ts'

/** What runs the jobs of one queue. */
export interface QueueWork {
  readonly name: string
  /** How many at a time in this process. */
  readonly concurrency: number
  run(job: JobWithMetadata<QueuedJob>): Promise<void>
}

/** A lost connection must not make a job run twice whose work is done. */
const SETTLE_TRIES = 5
const SETTLE_AGAIN_AFTER_MS = 400

interface Held {
  readonly job: JobWithMetadata<QueuedJob>
  readonly control: AbortController
  readonly ended: Promise<void>
}

/** The jobs of one queue that this process runs. It asks the database only when it is woken, or when there may be more. */
export class QueueLine {
  private readonly held = new Map<string, Held>()
  private readonly boss: PgBoss
  private readonly log: Log
  private readonly work: QueueWork
  private taking: Promise<void> = Promise.resolve()
  private isTaking = false
  private again = false
  private mayHaveMore = false
  private isStopping = false

  constructor(boss: PgBoss, log: Log, work: QueueWork) {
    this.boss = boss
    this.log = log
    this.work = work
  }

  /** Something may be due: takes as much as there is room for. */
  wake(): void {
    this.again = true
    if (!this.isTaking && !this.isStopping) this.taking = this.take()
  }

  /** Shows that the running jobs are alive, and aborts those that this process has lost to another one. */
  async beat(): Promise<void> {
    if (this.held.size === 0) return
    const shown = [...this.held.values()]
    // Which ones it refreshed is in the answer, though not in its type.
    const { settled = null }: { settled?: readonly string[] | null } = await this.boss.touch(
      this.work.name,
      shown.map(({ job }) => job),
    )
    if (!settled) return
    for (const { job, control } of shown) {
      if (!settled.includes(job.id)) control.abort(new Error(`job ${job.id} runs elsewhere, or is over`))
    }
  }

  /** Takes nothing more, waits for the running ones and gives back those that are not done at `deadline`. */
  async stop(deadline: Promise<unknown>): Promise<void> {
    this.isStopping = true
    await this.taking
    await Promise.race([Promise.all([...this.held.values()].map(({ ended }) => ended)), deadline])
    for (const { job, control } of this.held.values()) {
      control.abort(new Error('the worker stops'))
      await giveBack(this.boss, job, 'the worker stopped')
    }
    this.held.clear()
  }

  private async take(): Promise<void> {
    this.isTaking = true
    try {
      while (this.again && !this.isStopping) {
        this.again = false
        const room = this.work.concurrency - this.held.size
        this.mayHaveMore = true
        if (room <= 0) return
        const jobs = await this.boss.fetch<QueuedJob>(this.work.name, {
          batchSize: room,
          includeMetadata: true,
        })
        this.mayHaveMore = jobs.length === room
        for (const job of jobs) this.start(job)
      }
    } catch (error) {
      this.log.error({ err: error, job: this.work.name }, 'jobs could not be taken')
    } finally {
      this.isTaking = false
    }
  }

  private start(fetched: JobWithMetadata<QueuedJob>): void {
    const control = new AbortController()
    const job = { ...fetched, signal: control.signal }
    const ended = this.attempt(job, control).finally(() => {
      this.held.delete(job.id)
      if (this.mayHaveMore) this.wake()
    })
    this.held.set(job.id, { job, control, ended })
  }

  private async attempt(job: JobWithMetadata<QueuedJob>, control: AbortController): Promise<void> {
    const { name } = this.work
    try {
      await inTime(this.work.run(job), job.expireInSeconds, control)
    } catch (error) {
      // The queue keeps what an attempt threw; the log has had it already.
      await this.settle(job, () => this.boss.fail(name, job, storedFailure(error)))
      this.mayHaveMore = true
      return
    }
    await this.settle(job, () => this.boss.complete(name, job))
  }

  /** Both ways of settling count for this attempt alone, so that repeating them does no harm. */
  private async settle(job: JobWithMetadata<QueuedJob>, write: () => Promise<unknown>): Promise<void> {
    for (let tries = 1; ; tries++) {
      try {
        await write()
        return
      } catch (error) {
        this.log.error({ err: error, job: job.name, job_id: job.id, tries }, 'a job could not be settled')
        if (tries === SETTLE_TRIES) return
        await wait(SETTLE_AGAIN_AFTER_MS)
      }
    }
  }
}

/** Waits for `work`; after `seconds` it aborts it and throws. */
async function inTime(work: Promise<void>, seconds: number, control: AbortController): Promise<void> {
  const late = Promise.withResolvers<never>()
  const timer = setTimeout(() => {
    const error = new Error(`not done within ${seconds} s`)
    control.abort(error)
    late.reject(error)
  }, seconds * 1000)
  try {
    await Promise.race([work, late.promise])
  } finally {
    clearTimeout(timer)
  }
}
