import { PassThrough, type Readable } from 'node:stream'
import type { Log } from '../ctx.ts'
import type { Database } from '../db/database.ts'

/** Who listens: the people of one company, or the provider's staff to all of them. */
export interface Listener {
  readonly companyId: number
  readonly seesAll: boolean
  readonly userId: number
}

interface HappenedRow {
  readonly id: number
  readonly company_id: number
  readonly type: string
}

/** How often the events are looked at while anybody listens. */
const LOOK_EVERY_MS = 2_000
/** How often a comment is sent, so that proxies do not close an idle stream. */
const HEARTBEAT_MS = 25_000
/** A stream ends after this; the browser opens the next one, and its session is looked at again. */
const LONGEST_STREAM_MS = 10 * 60_000
/** Streams one person may have open: a few windows on a few machines. */
export const STREAMS_PER_USER = 20
/** Ids are drawn before they are committed, so that many are read again. */
const LOOK_BACK = 200
const AT_MOST = 1_000

interface Open {
  readonly listener: Listener
  readonly stream: PassThrough
  readonly timer: NodeJS.Timeout
}

/**
 * Sends browsers the types of the events of their company, so that they ask again for what they show.
 * Each process looks at the events itself, and only while somebody listens; nothing of an event but its type leaves
 * the server. Missing one is no harm: every screen asks again by itself from time to time.
 */
export class EventStream {
  private readonly open = new Set<Open>()
  private readonly db: Database
  private readonly log: Log
  private readonly forAll: readonly string[]
  private after: number | null = null
  private seen = new Set<number>()
  private looking: NodeJS.Timeout | null = null
  private beating: NodeJS.Timeout | null = null

  /** @param forAll types that every listener is told of, whichever company they happen in */
  constructor(db: Database, log: Log, forAll: readonly string[] = []) {
    this.forAll = forAll
    this.db = db
    this.log = log
  }

  /** A stream of server-sent events; null when the person has too many open. */
  listen(listener: Listener): Readable | null {
    const own = [...this.open].filter(({ listener: other }) => other.userId === listener.userId)
    if (own.length >= STREAMS_PER_USER) return null
    const stream = new PassThrough()
    const entry: Open = { listener, stream, timer: setTimeout(() => stream.end(), LONGEST_STREAM_MS) }
    entry.timer.unref()
    this.open.add(entry)
    stream.once('close', () => this.forget(entry))
    stream.write('retry: 5000\n\n')
    this.start()
    return stream
  }

  /** Ends every stream; nothing is looked at any more. */
  stop(): void {
    for (const { stream } of this.open) stream.end()
    this.rest()
  }

  private forget(entry: Open): void {
    clearTimeout(entry.timer)
    this.open.delete(entry)
    if (this.open.size === 0) this.rest()
  }

  private start(): void {
    if (this.looking) return
    this.after = null
    const look = () =>
      this.look()
        .catch((error: unknown) => this.log.warn({ err: error }, 'events could not be read'))
        .finally(() => {
          if (this.open.size > 0) this.looking = setTimeout(look, LOOK_EVERY_MS).unref()
        })
    this.looking = setTimeout(look, 0)
    this.beating = setInterval(() => {
      for (const { stream } of this.open) stream.write(': \n\n')
    }, HEARTBEAT_MS).unref()
  }

  private rest(): void {
    if (this.looking) clearTimeout(this.looking)
    if (this.beating) clearInterval(this.beating)
    this.looking = null
    this.beating = null
  }

  private async look(): Promise<void> {
    const isFirst = this.after === null
    const from = this.after ?? (await this.newest())
    const rows = await this.db.lookup<HappenedRow>('select * from events_after($1, $2)', [
      Math.max(0, from - LOOK_BACK),
      AT_MOST,
    ])
    const unseen = rows.filter(({ id }) => !this.seen.has(Number(id)))
    this.seen = new Set(rows.map(({ id }) => Number(id)))
    this.after = Math.max(from, ...this.seen)
    if (!isFirst && unseen.length > 0) this.notify(unseen)
  }

  private async newest(): Promise<number> {
    const [row] = await this.db.lookup<{ id: number }>('select newest_event() as id')
    return Number(row?.id ?? 0)
  }

  private notify(happened: readonly HappenedRow[]): void {
    for (const { listener, stream } of this.open) {
      const own = happened.filter(
        ({ company_id, type }) =>
          listener.seesAll || Number(company_id) === listener.companyId || this.forAll.includes(type),
      )
      if (own.length === 0) continue
      const types = [...new Set(own.map(({ type }) => type))]
      stream.write(`event: happened\ndata: ${JSON.stringify({ types })}\n\n`)
    }
  }
}
