import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CrashPoint } from '../../src/modules/shipping/index.ts'
import type { FromWorker, OurBooks, Setup, ToWorker, WorkerOrders } from './protocol.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const ANSWER_WITHIN_MS = 60_000
/** When a worker that was to be killed at a point, and has not passed it, gets more orders. */
const MORE_ORDERS_AFTER_MS = 15_000

/** One worker process. */
class WorkerProcess {
  private readonly child: ChildProcess
  readonly ended: Promise<void>

  private readonly loaded: Promise<unknown>

  constructor() {
    this.child = fork(WORKER)
    this.ended = new Promise((resolve) => this.child.once('exit', () => resolve()))
    this.loaded = this.receive('started')
    // The failure is reported to what waits for this worker; until then it must not end the run.
    this.loaded.catch(() => undefined)
  }

  /** Lets a started worker begin to work. */
  async work(orders: WorkerOrders): Promise<Setup> {
    await this.loaded
    this.send({ type: 'work', orders })
    return (await this.receive('ready')).setup
  }

  send(message: ToWorker): void {
    this.child.send(message)
  }

  /** Sends what the worker may be too dead to receive. */
  offer(message: ToWorker): void {
    if (this.child.connected) this.child.send(message, () => undefined)
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  /** The next message of a type. @throws when the worker ends, or when nothing comes */
  receive<T extends FromWorker['type']>(type: T): Promise<Extract<FromWorker, { type: T }>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => done(() => reject(new Error(`no "${type}" in time`))), ANSWER_WITHIN_MS)
      const onMessage = (message: FromWorker) => {
        if (message.type === type) done(() => resolve(message as Extract<FromWorker, { type: T }>))
      }
      const onExit = (code: number | null, signal: string | null) =>
        done(() => reject(new Error(`the worker ended (${signal ?? code}) before it said "${type}"`)))
      const done = (finish: () => void) => {
        clearTimeout(timer)
        this.child.off('message', onMessage)
        this.child.off('exit', onExit)
        finish()
      }
      this.child.on('message', onMessage)
      this.child.once('exit', onExit)
    })
  }
}

/** When a worker is killed: at a point that its purchases pass, or some milliseconds after it began to ship. */
export type Kill = { readonly at: CrashPoint } | { readonly afterMs: number }

/** Workers that run one after the other on the same database. */
export class Lane {
  private readonly orders: Omit<WorkerOrders, 'killAt' | 'setup'>
  /** Made by the first worker; a lane that starts with a copy of another lane's database is given it. */
  setup: Setup | null
  private alive: WorkerProcess | null = null
  private steady: WorkerProcess | null = null
  private standby = new WorkerProcess()
  /** Milliseconds from the call for a worker until it took orders. */
  readonly startTimes: number[] = []

  constructor(orders: Omit<WorkerOrders, 'killAt' | 'setup'>, setup: Setup | null = null) {
    this.orders = orders
    this.setup = setup
  }

  /** Starts a worker, has it ship some orders, and kills it. */
  async killOne(kill: Kill, orders: number): Promise<void> {
    const worker = await this.start('at' in kill ? kill.at : null)
    worker.send({ type: 'ship', count: orders })
    if ('at' in kill) {
      // On a server all lanes share a queue: a worker of another lane may have taken the jobs that this one waits for.
      const more = setInterval(() => worker.offer({ type: 'ship', count: orders }), MORE_ORDERS_AFTER_MS)
      try {
        await inTime(worker.ended, `nobody passed ${kill.at}`)
      } finally {
        clearInterval(more)
      }
      return
    }
    await worker.receive('shipping')
    await new Promise((resolve) => setTimeout(resolve, kill.afterMs))
    worker.kill()
    await worker.ended
  }

  /** Starts a worker that is to stay alive, unless one does. */
  async begin(): Promise<void> {
    this.steady ??= await this.start(null)
  }

  /** Has the worker that `begin` started ship some orders. @throws when it has died */
  async ship(orders: number): Promise<void> {
    if (!this.steady) throw new Error('no worker was begun')
    this.steady.send({ type: 'ship', count: orders })
    await this.steady.receive('shipping')
  }

  /** Runs a worker until nothing is left to do, and returns what Kontor has stored then. */
  async finish(withinMs: number): Promise<OurBooks> {
    const worker = this.steady ?? (await this.start(null))
    const deadline = Date.now() + withinMs
    for (;;) {
      worker.send({ type: 'report' })
      const { books } = await worker.receive('report')
      if (books.unfinished === 0 || Date.now() > deadline) return books
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  /** Ends the running worker and the one that is started in advance. */
  async close(): Promise<void> {
    for (const worker of [this.alive, this.standby]) {
      worker?.kill()
      await worker?.ended
    }
  }

  /** The next worker takes over; another one gets ready to replace it. */
  private async start(killAt: CrashPoint | null): Promise<WorkerProcess> {
    const worker = this.standby
    this.alive = worker
    this.standby = new WorkerProcess()
    const begun = Date.now()
    this.setup = await worker.work({ ...this.orders, killAt, setup: this.setup })
    this.startTimes.push(Date.now() - begun)
    return worker
  }
}

async function inTime(event: Promise<void>, otherwise: string): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(otherwise)), ANSWER_WITHIN_MS)
  })
  try {
    await Promise.race([event, late])
  } finally {
    clearTimeout(timer)
  }
}
