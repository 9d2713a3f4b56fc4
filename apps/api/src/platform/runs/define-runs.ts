import type { Ctx } from '../ctx.ts'
import { handleJob } from '../jobs/handlers.ts'
import type { JobCtx, JobHandler } from '../jobs/job.ts'
import type { EnqueueOptions } from '../jobs/job-declaration.ts'
import { type AnyRun, type HeldRun, type RunKind, RunLost } from './run-kind.ts'
import {
  abandonedBy,
  giveUp,
  isLive,
  liveRuns,
  takeBackLater,
  takeUp,
  writeBatch,
} from './runs.repository.ts'
import { watchSilence } from './watch-silence.ts'

const SILENCE_MS = 5 * 60_000
const DAY_MS = 24 * 60 * 60_000

/** What can be done with the runs of a kind. */
export interface Runs<R extends AnyRun> {
  /**
   * Begins a run: its row and its job, in one transaction. One that nobody will do any more is ended before it keeps another
   * one from beginning.
   * @param write writes the row; undefined where a live one is in the way
   * @param options of its job, such as when it begins
   * @returns the row; undefined where a live one is in the way and its job will go on
   */
  begin(ctx: Ctx, write: () => Promise<R | undefined>, options?: EnqueueOptions): Promise<R | undefined>
  /**
   * Lets a live run rest: its job lies in the queue until then, so that nobody takes it for one that was given up. In the batch
   * after which an attempt stops working on it.
   */
  rest(ctx: Ctx, run: R, until: Date): Promise<void>
  /** Has a run go on that rests; one that does not is left alone. */
  wake(ctx: Ctx, run: R): Promise<void>
  /** Ends, as given up, the company's runs that nobody will do any more. @returns how many */
  endAbandoned(ctx: Ctx): Promise<number>
  /** Runs as they are shown: one that nobody will do any more has ended, also before that is written. */
  asTheyStand<X extends R>(ctx: Ctx, runs: readonly X[]): Promise<X[]>
  /**
   * Has the job do a run. A worker that dies leaves whole batches; the next one takes the run up behind them, and what the one
   * before still tries to write is refused. The run ends as given up the moment its job is.
   * @param work does it, and ends it by a batch
   */
  handler(work: (held: HeldRun<R>) => Promise<void>): JobHandler
}

/** The machine of runs for one kind of them (docs/adr, a run is one machine). */
export function defineRuns<R extends AnyRun, P extends object>(kind: RunKind<R, P>): Runs<R> {
  const endAbandoned = async (ctx: Ctx): Promise<number> => {
    const live = await liveRuns(ctx, kind)
    if (live.length === 0) return 0
    const abandoned = live.filter(await abandonedBy(ctx, kind))
    for (const run of abandoned) await giveUp(ctx, kind, payloadOf(kind, run))
    return abandoned.length
  }
  return {
    begin: async (ctx, write, options) => {
      let run = await write()
      if (!run && (await endAbandoned(ctx)) > 0) run = await write()
      if (run) await ctx.enqueue(kind.job, payloadOf(kind, run), options)
      return run
    },
    rest: (ctx, run, until) => ctx.enqueue(kind.job, payloadOf(kind, run), { startAfter: until }),
    wake: async (ctx, run) => {
      const payload = payloadOf(kind, run)
      if (await takeBackLater(ctx, kind, payload)) await ctx.enqueue(kind.job, payload)
    },
    endAbandoned,
    asTheyStand: async (ctx, runs) => {
      if (!runs.some((run) => isLive(kind, run))) return [...runs]
      const isAbandoned = await abandonedBy(ctx, kind)
      return runs.map((run) => (isAbandoned(run) ? { ...run, ...kind.givenUp(run, ctx.now) } : run))
    },
    handler: (work) =>
      handleJob(
        kind.job,
        (job, payload) => doRun(job, kind, payload, work),
        (job, payload) => job.write((ctx) => giveUp(ctx, kind, payload)),
      ),
  }
}

/** What the job of a run is given. */
const payloadOf = <R extends AnyRun, P extends object>({ key }: RunKind<R, P>, run: R): P =>
  Object.fromEntries(Object.entries(key).map(([field, property]) => [field, run[property as keyof R]])) as P

/** One attempt. */
async function doRun<R extends AnyRun, P extends object>(
  job: JobCtx,
  kind: RunKind<R, P>,
  payload: P,
  work: (held: HeldRun<R>) => Promise<void>,
): Promise<void> {
  const run = await job.write((ctx) => takeUp(ctx, kind, payload))
  if (!run) return
  const watch = watchSilence(kind.silenceMs ?? SILENCE_MS)
  const signal = AbortSignal.any([job.signal, watch.signal])
  const batch: HeldRun<R>['batch'] = async (write) => {
    signal.throwIfAborted()
    const after = await job.write((ctx) =>
      writeBatch(ctx, kind, payload, run.lease, (before) => write(ctx, before)),
    )
    watch.alive()
    return after
  }
  const held: HeldRun<R> = {
    company: job.company,
    read: job.read,
    now: job.now,
    signal,
    run,
    batch,
    untilOver: async (write) => {
      while (isLive(kind, await batch(write)));
    },
    alive: watch.alive,
  }
  try {
    await watch.over(work(held))
  } catch (error) {
    // Whoever has it now goes on; this attempt has nothing left to do.
    if (!(error instanceof RunLost)) throw error
    job.log.info({ lease: run.lease }, 'a run was lost to another worker, or has ended')
  }
}

/** How long runs of a kind are kept, by the moment of their beginning. */
export interface Keeping {
  /** What began at this moment or before is over. */
  overBefore(now: Date): Date
  /** When what began at a moment will be over. */
  overAt(begun: Date): Date
}

/** Runs that are kept for so many days. */
export const keptFor = (days: number): Keeping => ({
  overBefore: (now) => new Date(now.getTime() - days * DAY_MS),
  overAt: (begun) => new Date(begun.getTime() + days * DAY_MS),
})
