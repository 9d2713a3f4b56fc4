import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { commandQueue, type SendOutcome } from './command-queue.ts'
import type { QueuedCommand } from './device-memory.ts'

const LINE = { title: 'Sneaker', size: '38' }
const body = (line_id: number) =>
  ({ kind: 'not_found', line_id, done_at: '2026-03-10T09:00:00.000Z' }) as const

/** A queue on a memory of its own, and a server that answers as it is told; numbers of commands are `1`, `2`, … */
function fixture(kept: QueuedCommand[] = []) {
  const memory = [...kept]
  const sent: string[] = []
  let answer: (command: QueuedCommand) => SendOutcome = () => ({ kind: 'done' })
  let ids = 0
  let answered = 0
  const queue = commandQueue({
    memory: {
      commands: async () => [...memory],
      addCommand: async (command) => void memory.push(command),
      refuseCommand: async (id, refusal) => {
        const at = memory.findIndex((command) => command.id === id)
        const command = memory[at]
        if (command) memory[at] = { ...command, refusal }
      },
      removeCommand: async (id) => {
        const at = memory.findIndex((command) => command.id === id)
        if (at >= 0) memory.splice(at, 1)
      },
    },
    send: async (command) => {
      sent.push(command.id)
      return answer(command)
    },
    onAnswered: () => {
      answered += 1
    },
    newId: () => {
      ids += 1
      return String(ids)
    },
  })
  return {
    queue,
    memory,
    sent,
    answers: (next: typeof answer) => {
      answer = next
    },
    answered: () => answered,
  }
}

describe('the queue of commands', () => {
  it('keeps them while nobody answers, and sends them in their order afterwards', async () => {
    const { queue, sent, answers, memory } = fixture()
    answers(() => ({ kind: 'later' }))
    for (const id of [7, 8, 9]) await queue.add(body(id), LINE)
    await queue.flush()
    expect([sent, queue.items().length]).toEqual([['1'], 3])
    answers(() => ({ kind: 'done' }))
    await queue.flush()
    expect(sent).toEqual(['1', '1', '2', '3'])
    expect([queue.items(), memory]).toEqual([[], []])
  })

  it('shows a refused one until it was seen, and goes on with the next', async () => {
    const { queue, sent, answers } = fixture()
    answers(({ id }) => (id === '1' ? { kind: 'refused', why: 'zu spät' } : { kind: 'done' }))
    await queue.add(body(7), LINE)
    await queue.add(body(8), LINE)
    await queue.flush()
    expect(queue.items()).toMatchObject([{ id: '1', refusal: 'zu spät' }])
    await queue.flush()
    expect(sent).toEqual(['1', '2'])
    await queue.dismiss('1')
    expect(queue.items()).toEqual([])
  })

  it('stops when the device is out, and loses nothing', async () => {
    const { queue, answers, answered } = fixture([{ id: 'old', body: body(1), line: LINE }])
    answers(() => ({ kind: 'out' }))
    await queue.load()
    await queue.flush()
    expect([queue.items().length, answered()]).toEqual([1, 0])
  })

  it('sends each once, however often it is told to', async () => {
    const { queue, sent } = fixture()
    await queue.add(body(7), LINE)
    await Promise.all(Array.from({ length: 50 }, () => queue.flush()))
    expect(sent).toEqual(['1'])
  })

  it('never changes the order and loses nothing, whatever the server answers', async () => {
    const outcome = fc.constantFrom<SendOutcome>(
      { kind: 'done' },
      { kind: 'later' },
      { kind: 'refused', why: 'nein' },
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(outcome, { maxLength: 12 }),
        fc.integer({ min: 1, max: 6 }),
        async (drawn, n) => {
          const { queue, sent, answers } = fixture()
          const outcomes = [...drawn]
          let done = 0
          answers(() => {
            const next = outcomes.shift() ?? { kind: 'later' }
            if (next.kind === 'done') done += 1
            return next
          })
          for (let id = 1; id <= n; id += 1) await queue.add(body(id), LINE)
          for (let turn = 0; turn <= drawn.length; turn += 1) await queue.flush()
          expect(queue.items().length + done).toBe(n)
          expect(sent).toEqual([...sent].sort((a, b) => Number(a) - Number(b)))
        },
      ),
    )
  })
})
