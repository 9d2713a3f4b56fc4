import { parentPort } from 'node:worker_threads'

type Work<Task, Answer> = (task: Task) => Answer | Promise<Answer>

/** Answers the tasks of a thread that was started for them (`thread.ts`). What `work` throws ends it. */
export function answerInThread<Task, Answer>(work: Work<Task, Answer>): void {
  parentPort?.on('message', async (task: Task) => parentPort?.postMessage(await work(task)))
  parentPort?.postMessage('ready')
}

/** Answers the tasks of a process that was started for them (`process-pool.ts`). What `work` throws ends it. */
export function answerInProcess<Task, Answer>(work: Work<Task, Answer>): void {
  process.on('message', async (task: Task) => process.send?.(await work(task)))
  // Whoever gave it tasks has ended, and asks for no answer any more.
  process.on('disconnect', () => process.exit())
  process.send?.('ready')
}
