import { once } from 'node:events'
import { type Transferable, Worker } from 'node:worker_threads'

/** Too many tasks wait already; a later try may find room. */
export class ThreadBusy extends Error {
  override readonly name = 'ThreadBusy'
}

/** The task needed too much memory, or broke what worked on it: it will not do better another time. */
export class TaskBroke extends Error {
  override readonly name: string = 'TaskBroke'
}

/** The task took too long. */
export class TaskTimedOut extends TaskBroke {
  override readonly name = 'TaskTimedOut'
}

export interface ThreadOptions {
  /** A task that takes longer was crafted to. The start of the thread is not part of it. */
  readonly longestMs: number
  /** Tasks that may wait while one is worked on. */
  readonly mostWaiting: number
  /** JavaScript memory of the thread; megabytes. The platform's default unless given. */
  readonly heapMb?: number
}

/** Work on what strangers sent, away from the thread that answers everybody. */
export interface Thread<Task, Answer> {
  /** Starts it ahead of its first task. */
  warm(): Promise<void>
  /**
   * @param handedOver memory of the task that is not copied, and is no longer ours
   * @throws ThreadBusy, TaskTimedOut, TaskBroke
   */
  run(task: Task, handedOver?: readonly Transferable[]): Promise<Answer>
  close(): Promise<void>
}

interface Running {
  readonly worker: Worker
  /** Resolves when its script is loaded. */
  readonly ready: Promise<unknown>
  /**
   * Rejects when the thread ends. Listens for as long as the thread lives: out of memory, it may say so after its task was
   * given up, and an error that nobody listens to ends the whole process.
   */
  readonly broken: Promise<never>
}

/**
 * A thread that works on one task after the other; `script` answers them by `answerInThread`. It starts with the first
 * task, and after a task that broke it the next one gets a new thread.
 */
export function openThread<Task, Answer>(
  script: URL,
  { longestMs, mostWaiting, heapMb }: ThreadOptions,
): Thread<Task, Answer> {
  let running: Running | null = null
  let last: Promise<unknown> = Promise.resolve()
  let waiting = 0

  const end = async (): Promise<void> => {
    const ending = running
    running = null
    await ending?.worker.terminate()
  }

  const start = (): Running => {
    const worker = new Worker(script, heapMb ? { resourceLimits: { maxOldGenerationSizeMb: heapMb } } : {})
    worker.unref()
    const broken = new Promise<never>((_resolve, reject) => {
      worker.on('error', reject)
      worker.on('exit', (code) => {
        if (running?.worker === worker) running = null
        reject(new Error(`the thread ended with exit code ${code}`))
      })
    })
    // A task that is being worked on reads it too; between two tasks there is nobody to tell.
    broken.catch(() => undefined)
    return { worker, broken, ready: Promise.race([once(worker, 'message'), broken]) }
  }

  const ready = async (): Promise<Running> => {
    running ??= start()
    const started = running
    await started.ready
    return started
  }

  const runNow = async (task: Task, handedOver: readonly Transferable[]): Promise<Answer> => {
    let timeout: AbortSignal | null = null
    try {
      const { worker, broken } = await ready()
      timeout = AbortSignal.timeout(longestMs)
      const answered = once(worker, 'message', { signal: timeout })
      worker.postMessage(task, handedOver)
      const [answer] = await Promise.race([answered, broken])
      return answer as Answer
    } catch (error) {
      await end()
      if (timeout?.aborted)
        throw new TaskTimedOut(`a task took longer than ${longestMs} ms`, { cause: error })
      throw new TaskBroke('a task broke its thread', { cause: error })
    }
  }

  return {
    warm: async () => {
      await ready()
    },
    run: async (task, handedOver = []) => {
      if (waiting > mostWaiting) throw new ThreadBusy(`${waiting} tasks wait`)
      waiting += 1
      const done = last
        .then(() => runNow(task, handedOver))
        .finally(() => {
          waiting -= 1
        })
      last = done.catch(() => undefined)
      return done
    },
    close: end,
  }
}
