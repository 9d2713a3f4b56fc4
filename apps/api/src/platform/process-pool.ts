import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import type { Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { BulkheadRejectedError, bulkhead } from 'cockatiel'
import { TaskBroke, TaskTimedOut, ThreadBusy } from './thread.ts'

export interface ProcessLimits {
  /** Processes at the same time. */
  readonly processes: number
  /** Tasks that may wait while as many are worked on as there are processes. */
  readonly mostWaiting: number
  /** A task that takes longer was crafted to. The start of a process is not part of it. */
  readonly longestMs: number
  /**
   * What a process may hold writable, touched or not, which Linux enforces (RLIMIT_DATA); megabytes. Node takes about 600
   * of them for itself, of which it touches 80. Other systems know no such limit.
   */
  readonly memoryMb: number
  /** A process without a task ends after this. */
  readonly idleMs: number
}

/** Work on what strangers sent, where neither memory nor a crash of native code reaches this process. */
export interface ProcessPool<Task, Answer> {
  /** @throws ThreadBusy, TaskTimedOut, TaskBroke */
  run(task: Task): Promise<Answer>
  close(): Promise<void>
}

interface Child {
  readonly process: ChildProcess
  /** Resolves when its script is loaded. */
  readonly ready: Promise<unknown>
  /** Rejects when it ends. */
  readonly broken: Promise<never>
  /** Ends it when no task comes. */
  idle?: NodeJS.Timeout
}

/** JavaScript's own memory of a process, in megabytes: what it works on lies outside of it. */
const HEAP_MB = 64
/** Of what a process says before it ends, for the log. */
const LONGEST_LAST_WORDS = 1_000
const LIMITED = 'ulimit -d "$0" && exec "$@"'

/**
 * Processes that work on one task each; `script` answers them by `answerInProcess`. The first starts with the first task, another
 * one when all have a task, and after a task that broke its process the next one gets a new one.
 */
export function openProcessPool<Task extends object, Answer>(
  script: URL,
  { processes, mostWaiting, longestMs, memoryMb, idleMs }: ProcessLimits,
): ProcessPool<Task, Answer> {
  const turns = bulkhead(processes, mostWaiting)
  const living = new Set<Child>()
  const resting: Child[] = []

  const start = (): Child => {
    const child = startChild(script, memoryMb)
    living.add(child)
    child.broken.catch(() => {
      living.delete(child)
      wake(child)
    })
    return child
  }

  /** It is no longer one that waits for a task. */
  const wake = (child: Child): void => {
    clearTimeout(child.idle)
    if (resting.includes(child)) resting.splice(resting.indexOf(child), 1)
  }

  const take = (): Child => {
    const child = resting.at(-1) ?? start()
    wake(child)
    child.process.ref()
    child.process.channel?.ref()
    return child
  }

  const putBack = (child: Child): void => {
    if (!living.has(child)) return
    child.process.unref()
    child.process.channel?.unref()
    child.idle = setTimeout(() => {
      wake(child)
      child.process.kill('SIGKILL')
    }, idleMs).unref()
    resting.push(child)
  }

  const runNow = async (task: Task): Promise<Answer> => {
    const child = take()
    let timeout: AbortSignal | null = null
    try {
      await child.ready
      timeout = AbortSignal.timeout(longestMs)
      const answered = once(child.process, 'message', { signal: timeout })
      child.process.send(task)
      const [answer] = await Promise.race([answered, child.broken])
      putBack(child)
      return answer as Answer
    } catch (error) {
      await end(child)
      if (timeout?.aborted)
        throw new TaskTimedOut(`a task took longer than ${longestMs} ms`, { cause: error })
      // Nothing is wrong with a task whose process did not even start.
      if (!timeout) throw error
      throw new TaskBroke('a task broke its process', { cause: error })
    }
  }

  return {
    run: (task) =>
      turns
        .execute(() => runNow(task))
        .catch((error: unknown) => {
          throw error instanceof BulkheadRejectedError ? new ThreadBusy(error.message) : error
        }),
    close: async () => {
      await Promise.all([...living].map(end))
    },
  }
}

/** Ends it at once, whatever it is at. */
async function end({ process: child, broken }: Child): Promise<void> {
  child.ref()
  child.kill('SIGKILL')
  await broken.catch(() => undefined)
}

function startChild(script: URL, memoryMb: number): Child {
  const node = [process.execPath, `--max-old-space-size=${HEAP_MB}`, fileURLToPath(script)]
  const [command = '', ...args] =
    process.platform === 'linux' ? ['/bin/sh', '-c', LIMITED, String(memoryMb * 1024), ...node] : node
  const child = spawn(command, args, {
    // It gets none of our settings: among them are keys and passwords.
    env: { UV_THREADPOOL_SIZE: '1', SystemRoot: process.env.SystemRoot },
    stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
    serialization: 'advanced',
  })
  let said = ''
  child.stderr?.on('data', (chunk: Buffer) => {
    said = `${said}${chunk}`.slice(-LONGEST_LAST_WORDS)
  })
  // What it might say keeps nobody from ending.
  ;(child.stderr as Socket | null)?.unref()
  const broken = new Promise<never>((_resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code, signal) => {
      reject(new Error(`the process ended with ${signal ?? `exit code ${code}`}: ${said}`))
    })
  })
  broken.catch(() => undefined)
  return { process: child, broken, ready: Promise.race([once(child, 'message'), broken]) }
}
