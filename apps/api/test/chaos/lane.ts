import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import type { CrashPoint } from '../../src/modules/shipping/index.ts'
import type { FromWorker, House, OurBooks, ToWorker, WorkerOrders } from './protocol.ts'

const WORKER = fileURLToPath(new URL('./worker.ts', import.meta.url))
const ANSWER_WITHIN_MS = 60_000

/** One worker process. */
class WorkerProcess {
  private readonly child: ChildProcess
  readonly ended: Promise<void>

  private readonly loaded: Promise<unknown>

  constructor() {
    this.child = fork(WORKER)
    this.ended = new Promise((resolve) => this.child.once('exit', () => resolve()))
    this.loaded = this.hear('standing by')
    // Whoever needs this worker hears of it; until then a failed start must not end the run.
    this.loaded.catch(() => undefined)
  }

  /** Has a worker that stands by begin to work. */
  async work(orders: WorkerOrders): Promise<House> {
    await this.loaded
    this.send({ type: 'work', orders })
    return (await this.hear('ready')).house
  }

  send(message: ToWorker): void {
    this.child.send(message)
  }

  kill(): void {
    this.child.kill('SIGKILL')
  }

  /** The next message of a type. @throws when the worker ends, or when nothing comes */
  hear<T extends FromWorker['type']>(type: T): Promise<Extract<FromWorker, { type: T }>> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => done(() => reject(new Error(`no "${type}" in time`))), ANSWER_WITHIN_MS)
      const onMessage = (message: FromWorker) => {
        if (message.type === type) done(() => resolve(message as Extract<FromWorker, { type: T }>))
      }
      const onExit = () => done(() => reject(new Error(`the worker ended before it said "${type}"`)))
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

/** When a worker dies: at a point that its purchases pass, or some milliseconds after it began to ship. */
export type Death = { readonly at: CrashPoint } | { readonly afterMs: number }

/** Workers that live one after the other in the same house. */
export class Lane {
  private readonly orders: Omit<WorkerOrders, 'dieAt' | 'house'>
  /** Known once the first worker has made it; a lane that starts with a copy of another one's database has its house. */
  house: House | null
  private alive: WorkerProcess | null = null
  private standby = new WorkerProcess()
  /** Milliseconds from the call for a worker until it took orders. */
  readonly startTimes: number[] = []

  constructor(orders: Omit<WorkerOrders, 'dieAt' | 'house'>, house: House | null = null) {
    this.orders = orders
    this.house = house
  }

  /** Starts a worker, has it ship some orders, and has it die. */
  async killOne(death: Death, orders: number): Promise<void> {
    const worker = await this.start('at' in death ? death.at : null)
    worker.send({ type: 'ship', count: orders })
    if ('at' in death) {
      await inTime(worker.ended, `nobody passed ${death.at}`)
      return
    }
    await worker.hear('shipping')
    await new Promise((resolve) => setTimeout(resolve, death.afterMs))
    worker.kill()
    await worker.ended
  }

  /** Lets a worker live until nothing is left to do, and answers what the house believes then. */
  async finish(withinMs: number): Promise<OurBooks> {
    const worker = await this.start(null)
    const deadline = Date.now() + withinMs
    for (;;) {
      worker.send({ type: 'report' })
      const { books } = await worker.hear('report')
      if (books.unfinished === 0 || Date.now() > deadline) return books
      await new Promise((resolve) => setTimeout(resolve, 250))
    }
  }

  /** Ends whoever lives and whoever stands by. */
  async close(): Promise<void> {
    for (const worker of [this.alive, this.standby]) {
      worker?.kill()
      await worker?.ended
    }
  }

  /** The next worker takes over; another one gets ready to replace it. */
  private async start(dieAt: CrashPoint | null): Promise<WorkerProcess> {
    const worker = this.standby
    this.alive = worker
    this.standby = new WorkerProcess()
    const begun = Date.now()
    this.house = await worker.work({ ...this.orders, dieAt, house: this.house })
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
