import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openProcessPool, type ProcessLimits, type ProcessPool } from './process-pool.ts'
import { TaskBroke, TaskTimedOut, ThreadBusy } from './thread.ts'

interface Task {
  readonly word: string
}

/** What the scripts of this file answer: their process, what they were told, and their environment. */
interface Answer {
  readonly pid: number
  readonly word: string
  readonly settings: readonly string[]
}

/** Processes that do to each task what `work`, the body of a function of `word`, does. */
async function poolThat(
  work: string,
  limits: Partial<ProcessLimits> = {},
): Promise<ProcessPool<Task, Answer>> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-process-'))
  const script = join(folder, 'script.ts')
  const answers = new URL('./answer-tasks.ts', import.meta.url)
  await writeFile(
    script,
    `import { answerInProcess } from '${answers}'
     answerInProcess(async ({ word }) => { ${work}; return { pid: process.pid, word, settings: Object.keys(process.env) } })`,
  )
  const pool = openProcessPool<Task, Answer>(pathToFileURL(script), {
    processes: 2,
    mostWaiting: 5,
    longestMs: 20_000,
    memoryMb: 1_000,
    idleMs: 60_000,
    ...limits,
  })
  onTestFinished(async () => {
    await pool.close()
    await rm(folder, { recursive: true, force: true })
  })
  return pool
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
/** A busy machine takes seconds to start a process. */
const PATIENT = { timeout: 60_000 }
const HANG = `if (word === 'bad') while (true);`

test('one process answers one task after the other, and knows none of our settings', async () => {
  const { run } = await poolThat('')
  const [first, second] = [await run({ word: 'a' }), await run({ word: 'b' })]
  expect([first.word, second.word, second.pid === first.pid]).toEqual(['a', 'b', true])
  expect(
    first.settings.filter(
      (name) =>
        ![
          'UV_THREADPOOL_SIZE',
          'NODE_CHANNEL_FD',
          'NODE_CHANNEL_SERIALIZATION_MODE',
          'PWD',
          'OLDPWD',
          '_',
          'SHLVL',
        ].includes(name),
    ),
  ).toEqual([])
})

test('a task that takes too long ends its process and holds up nobody beside it', async () => {
  const { run } = await poolThat(HANG, { longestMs: 1_500 })
  const order: string[] = []
  const bad = run({ word: 'bad' }).catch((error: unknown) => order.push(String(error)))
  for (const word of ['a', 'b', 'c']) order.push((await run({ word })).word)
  await bad
  expect(order).toEqual(['a', 'b', 'c', 'TaskTimedOut: a task took longer than 1500 ms'])
  await expect(run({ word: 'bad' })).rejects.toThrow(TaskTimedOut)
  expect((await run({ word: 'd' })).word).toBe('d')
})

test.runIf(process.platform === 'linux')('memory beyond the limit is given to none', async () => {
  const { run } = await poolThat(
    `const held = []
     if (word === 'bad') for (let n = 0; n < 100; n += 1) held.push(Buffer.allocUnsafeSlow(100e6).fill(1))`,
  )
  await expect(run({ word: 'bad' })).rejects.toThrow(TaskBroke)
  expect((await run({ word: 'good' })).word).toBe('good')
})

test('a process that is killed breaks its task and nothing else', async () => {
  const { run } = await poolThat(`if (word === 'bad') process.kill(process.pid, 'SIGKILL')`)
  const [bad, good] = await Promise.allSettled([run({ word: 'bad' }), run({ word: 'good' })])
  expect(bad).toMatchObject({ status: 'rejected', reason: { name: 'TaskBroke' } })
  expect(good.status).toBe('fulfilled')
})

test('a process that ended between two tasks is replaced', async () => {
  const { run } = await poolThat('')
  const { pid } = await run({ word: 'a' })
  process.kill(pid, 'SIGKILL')
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT)
  // The next task may still meet the process that has just ended.
  await vi.waitFor(async () => expect((await run({ word: 'b' })).pid).not.toBe(pid), PATIENT)
})

test('a process without a task ends, and the next task starts another', async () => {
  const { run } = await poolThat('', { idleMs: 1 })
  const { pid } = await run({ word: 'a' })
  await vi.waitFor(() => expect(isAlive(pid)).toBe(false), PATIENT)
  expect((await run({ word: 'b' })).word).toBe('b')
})

test('none is left when the pool is closed', async () => {
  const pool = await poolThat('')
  const pids = (await Promise.all(['a', 'b'].map((word) => pool.run({ word })))).map(({ pid }) => pid)
  expect(new Set(pids).size).toBe(2)
  await pool.close()
  expect(pids.map(isAlive)).toEqual([false, false])
})

test('a process that cannot start says why, and no task is blamed for it', async () => {
  const { run } = await poolThat('', { memoryMb: 10 })
  const failed = run({ word: 'a' })
  await expect(failed).rejects.not.toThrow(TaskBroke)
  await expect(failed).rejects.toThrow('the process ended with')
})

test('too many waiting tasks are refused', async () => {
  const { run } = await poolThat('', { processes: 1, mostWaiting: 1 })
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((word) => run({ word })))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect((outcomes[2] as PromiseRejectedResult).reason).toBeInstanceOf(ThreadBusy)
})
