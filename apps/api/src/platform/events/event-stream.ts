import { PassThrough, type Readable } from 'node:stream'
import type { Right } from '@kontor/contract/shared'
import type { Clock } from '../clock/clock.ts'
import type { Log } from '../ctx.ts'
import type { Database } from '../db/database.ts'
import { type LiveSession, liveSessions } from '../http/live-sessions.ts'

/** Who listens: the people of one company, or the provider's staff (role `service`) to all of them. */
export interface Listener {
  readonly companyId: number
  readonly roles: readonly Right[]
  readonly userId: number
  /** Of the session with which the stream was opened. */
  readonly sessionHash: string
}

interface Options {
  readonly db: Database
  readonly log: Log
  readonly clock: Clock
  /** Types that every listener is told of, whichever company they happen in. */
  readonly forAll?: readonly string[]
  /** Whether somebody with these rights may hear of events of this type. */
  hearsOf(type: string, roles: readonly Right[]): boolean
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
/** A stream ends after this; the browser opens the next one. */
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
 * the server. Missing one is no harm: every screen asks again by itself from time to time. A stream ends with its session, and
 * when that stands for another company or other rights than at its beginning; the browser may open another one then.
 */
export class EventStream {
  private readonly open = new Set<Open>()
  private readonly options: Options
  private after: number | null = null
  private seen = new Set<number>()
  private looking: NodeJS.Timeout | null = null
  private beating: NodeJS.Timeout | null = null

  constructor(options: Options) {
    this.options = options
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
        .catch((error: unknown) => this.options.log.warn({ err: error }, 'events could not be read'))
        .finally(() => {
          if (this.open.size > 0) this.looking = setTimeout(look, LOOK_EVERY_MS).unref()
        })
    this.looking = setTimeout(look, 0)
    this.beating = setInterval(() => {
      for (const { stream } of this.open) if (!stream.writableEnded) stream.write(': \n\n')
    }, HEARTBEAT_MS).unref()
  }

  private rest(): void {
    if (this.looking) clearTimeout(this.looking)
    if (this.beating) clearInterval(this.beating)
    this.looking = null
    this.beating = null
  }

  private async look(): Promise<void> {
    await this.endWithoutSession()
    const isFirst = this.after === null
    const from = this.after ?? (await this.newest())
    const rows = await this.options.db.lookup<HappenedRow>('select * from events_after($1, $2)', [
      Math.max(0, from - LOOK_BACK),
      AT_MOST,
    ])
    const unseen = rows.filter(({ id }) => !this.seen.has(Number(id)))
    this.seen = new Set(rows.map(({ id }) => Number(id)))
    this.after = Math.max(from, ...this.seen)
    if (!isFirst && unseen.length > 0) this.notify(unseen)
  }

  private async newest(): Promise<number> {
    const [row] = await this.options.db.lookup<{ id: number }>('select newest_event() as id')
    return Number(row?.id ?? 0)
  }

  /** Ends the streams whose session is not any more what it was when they were opened. */
  private async endWithoutSession(): Promise<void> {
    const open = [...this.open]
    const { db, clock } = this.options
    const hashes = [...new Set(open.map(({ listener }) => listener.sessionHash))]
    const sessions = await liveSessions(db, hashes, clock.now())
    for (const { listener, stream } of open)
      if (!isSame(listener, sessions.get(listener.sessionHash))) stream.end()
  }

  private notify(happened: readonly HappenedRow[]): void {
    for (const { listener, stream } of this.open) {
      if (stream.writableEnded) continue
      const { hearsOf, forAll = [] } = this.options
      const { roles } = listener
      const own = happened.filter(
        ({ company_id, type }) =>
          hearsOf(type, roles) &&
          (roles.includes('service') || Number(company_id) === listener.companyId || forAll.includes(type)),
      )
      if (own.length === 0) continue
      const types = [...new Set(own.map(({ type }) => type))]
      stream.write(`event: happened\ndata: ${JSON.stringify({ types })}\n\n`)
    }
  }
}

/** Whether a session still stands for the company and the rights with which a stream was opened. */
const isSame = ({ companyId, roles }: Listener, session: LiveSession | undefined): boolean =>
  session?.companyId === companyId &&
  session.roles.length === roles.length &&
  roles.every((role) => session.roles.includes(role))
