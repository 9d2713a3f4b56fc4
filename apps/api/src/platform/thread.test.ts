import { expect, onTestFinished, test, vi } from 'vitest'
import { openThread, TaskBroke, TaskTimedOut, ThreadBusy } from './thread.ts'

/** A thread whose script answers each message by what `answer`, the body of a function of `task` and `port`, does. */
function threadThat<Task = string>(answer: string, { longestMs = 20_000, mostWaiting = 5 } = {}) {
  const script = `import { parentPort as port } from 'node:worker_threads'
    port.on('message', (task) => { ${answer} })
    port.postMessage('ready')`
  const thread = openThread<Task, string>(new URL(`data:text/javascript,${encodeURIComponent(script)}`), {
    longestMs,
    mostWaiting,
  })
  onTestFinished(() => thread.close())
  return thread
}

test('tasks are answered one after the other', async () => {
  const { run } = threadThat('port.postMessage(task.toUpperCase())')
  expect(await Promise.all(['a', 'b', 'c'].map((task) => run(task)))).toEqual(['A', 'B', 'C'])
})

test('a task that throws breaks its thread, and the next one gets another', async () => {
  const { run } = threadThat(`if (task === 'bad') throw new Error('broken'); port.postMessage(task)`)
  await expect(run('bad')).rejects.toThrow(TaskBroke)
  expect(await run('good')).toBe('good')
})

test('a task that ends the thread breaks it at once', async () => {
  const { run } = threadThat(`if (task === 'bad') process.exit(); port.postMessage(task)`)
  await expect(run('bad')).rejects.toThrow(TaskBroke)
  expect(await run('good')).toBe('good')
})

test('an error that comes after the task was given up ends nothing but its thread', async () => {
  // The thread blocks until its time is over, and throws while it is being ended.
  const { run } = threadThat(
    `if (task !== 'bad') return port.postMessage(task)
     const until = Date.now() + 300; while (Date.now() < until); throw new Error('too late')`,
    { longestMs: 250 },
  )
  const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => run('bad')))
  expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
})

test('the start of a thread takes none of the time of its first task', async () => {
  const script = `import { parentPort as port } from 'node:worker_threads'
    const until = Date.now() + 600; while (Date.now() < until);
    port.on('message', (task) => { if (task !== 'bad') port.postMessage(task) })
    port.postMessage('ready')`
  const url = new URL(`data:text/javascript,${encodeURIComponent(script)}`)
  const { run, warm, close } = openThread<string, string>(url, { longestMs: 500, mostWaiting: 5 })
  onTestFinished(close)
  expect(await run('good')).toBe('good')
  await expect(run('bad')).rejects.toThrow(TaskTimedOut)
  // The next thread is there before its task.
  await warm()
  expect(await run('good')).toBe('good')
})

test('a thread that ended between two tasks is replaced', async () => {
  const { run } = threadThat<Int32Array | string>(`
    port.postMessage('done')
    if (task === 'next') return
    Atomics.wait(task, 0, 0)
    throw new Error('late')`)
  const answered = new Int32Array(new SharedArrayBuffer(4))
  expect(await run(answered)).toBe('done')
  answered[0] = 1
  Atomics.notify(answered, 0)
  // The next task may still meet the thread that is ending.
  await vi.waitFor(async () => expect(await run('next')).toBe('done'))
})

test('too many waiting tasks are refused', async () => {
  const { run } = threadThat('port.postMessage(task)', { mostWaiting: 1 })
  const outcomes = await Promise.allSettled(['a', 'b', 'c'].map((task) => run(task)))
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  expect((outcomes[2] as PromiseRejectedResult).reason).toBeInstanceOf(ThreadBusy)
})
