import type { DeviceMemory, LineWords, QueuedCommand } from './device-memory.ts'

/**
 * What came of sending a command: `done`; `refused`, with why; `later`, when nobody answered; `out`, when the device is not
 * paired any more.
 */
export type SendOutcome =
  | { readonly kind: 'done' | 'later' | 'out' }
  | { readonly kind: 'refused'; readonly why: string }

type Memory = Pick<DeviceMemory, 'commands' | 'addCommand' | 'refuseCommand' | 'removeCommand'>

/** Commands on their way to the server: kept on the device first, sent one after the other in their order. */
export interface CommandQueue {
  readonly subscribe: (listener: () => void) => () => void
  /** All that have not arrived, refused ones too; the same list until something changes. */
  readonly items: () => readonly QueuedCommand[]
  /** Reads what was kept before. */
  readonly load: () => Promise<void>
  readonly add: (body: QueuedCommand['body'], line: LineWords) => Promise<void>
  /** Sends what waits, as long as the server answers; while it is busy with that, nothing is sent twice. */
  readonly flush: () => Promise<void>
  /** Somebody has seen that a command was refused. */
  readonly dismiss: (id: string) => Promise<void>
}

interface QueueParts {
  readonly memory: Memory
  readonly send: (command: QueuedCommand) => Promise<SendOutcome>
  /** Called after the server has answered commands. */
  readonly onAnswered: () => void
  readonly newId: () => string
}

/** The queue of this device. */
export function commandQueue({ memory, send, onAnswered, newId }: QueueParts): CommandQueue {
  const listeners = new Set<() => void>()
  let items: readonly QueuedCommand[] = []
  let flushing: Promise<void> | undefined
  const show = (next: readonly QueuedCommand[]) => {
    items = next
    for (const listener of listeners) listener()
  }
  const reload = async () => show(await memory.commands())

  const sendAll = async (): Promise<void> => {
    let answered = false
    for (;;) {
      const next = (await memory.commands()).find(({ refusal }) => refusal === undefined)
      if (!next) break
      const outcome = await send(next)
      if (outcome.kind === 'later' || outcome.kind === 'out') break
      if (outcome.kind === 'refused') await memory.refuseCommand(next.id, outcome.why)
      else await memory.removeCommand(next.id)
      answered = true
      await reload()
    }
    if (answered) onAnswered()
  }

  return {
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    items: () => items,
    load: reload,
    add: async (body, line) => {
      await memory.addCommand({ id: newId(), body, line })
      await reload()
    },
    flush: () => {
      flushing ??= sendAll().finally(() => {
        flushing = undefined
      })
      return flushing
    },
    dismiss: async (id) => {
      await memory.removeCommand(id)
      await reload()
    },
  }
}
