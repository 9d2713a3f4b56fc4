import { setTimeout as wait } from 'node:timers/promises'
import type { JobWithMetadata, PgBoss } from 'pg-boss'
import type { Log } from '../ctx.ts'
import { giveBack } from './abandoned-jobs.ts'
import type { QueuedJob } from './job-queue.ts'
import { settleFailure } from './settle-failure.ts'

/** What runs the jobs of one queue. */
export interface QueueWork {
  readonly name: string
  /** How many at a time in this process. */
  readonly concurrency: number
  /** Whether groups take turns (`inTurns` of the job's behaviour). */
  readonly inTurns: boolean
  /** No further job can be waiting beside one that runs: the queue does not take it. */
  readonly isAlone?: boolean
  run(job: JobWithMetadata<QueuedJob>): Promise<void>
}

/** A lost connection must not make a job run twice whose work is done. */
const SETTLE_TRIES = 5
const SETTLE_AGAIN_AFTER_MS = 400

/** So many more run at a time when each of them is asked for by somebody who has nothing running yet. */
const ROOM_FOR_NEWCOMERS = 8

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
        this.mayHaveMore = true
        await (this.work.inTurns ? this.fillInTurns() : this.fill([]))
      }
    } catch (error) {
      this.log.error({ err: error, job: this.work.name }, 'jobs could not be taken')
    } finally {
      this.isTaking = false
    }
  }

  /** Takes as many as there is room for; `mayHaveMore` then says whether that was too little. */
  private async fill(ignoreGroups: readonly string[]): Promise<void> {
    const room = this.work.concurrency - this.held.size
    if (room <= 0) return
    const taken = await this.fetch(room, ignoreGroups)
    this.mayHaveMore = taken === room && !this.work.isAlone
  }

  /** As `fill`, but who has nothing running comes first and needs no room, and who has more than a fair share comes last. */
  private async fillInTurns(): Promise<void> {
    if (this.held.size === 0 && (await this.fetch(1, [])) === 0) {
      this.mayHaveMore = false
      return
    }
    while (this.held.size < this.work.concurrency + ROOM_FOR_NEWCOMERS) {
      if ((await this.fetch(1, [...this.running().keys()])) === 0) break
    }
    const running = this.running()
    const share = this.work.concurrency / (running.size + 1)
    const sated = [...running].filter(([, count]) => count > share).map(([group]) => group)
    if (sated.length < running.size) await this.fill(sated)
    await this.fill([])
  }

  /** How many of each group are running here. */
  private running(): ReadonlyMap<string, number> {
    const counts = new Map<string, number>()
    for (const { job } of this.held.values()) {
      if (job.groupId) counts.set(job.groupId, (counts.get(job.groupId) ?? 0) + 1)
    }
    return counts
  }

  private async fetch(most: number, ignoreGroups: readonly string[]): Promise<number> {
    const jobs = await this.boss.fetch<QueuedJob>(this.work.name, {
      batchSize: most,
      includeMetadata: true,
      ...(ignoreGroups.length > 0 && { ignoreGroups: [...ignoreGroups] }),
    })
    for (const job of jobs) this.start(job)
    return jobs.length
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
      await this.settle(job, () => settleFailure(this.boss, job, error))
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
