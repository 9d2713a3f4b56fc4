import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/people.ts'
import { hashToken } from '../auth/tokens.ts'
import { defineEvent } from './event.ts'
import { EventStream, STREAMS_PER_USER } from './event-stream.ts'

const happened = defineEvent<{ secret: string }>('order.shipped')

describe('the stream of events', () => {
  let kontor: TestApp
  beforeAll(async () => {
    kontor = await testApp()
  })
  afterAll(() => kontor?.close())

  const emit = (user: TestUser) => kontor.inCtx((ctx) => ctx.emit(happened, { secret: 'x' }), user)

  /** Emits again and again until the answer is there; the last event is written before the database is closed. */
  async function whileEmitting<T>(emitOne: () => Promise<unknown>, answer: Promise<T>): Promise<T> {
    const emitted: Promise<unknown>[] = []
    const ticking = setInterval(() => emitted.push(emitOne()), 500)
    try {
      return await answer
    } finally {
      clearInterval(ticking)
      await Promise.all(emitted)
    }
  }

  /** What a listener has received when `isEnough` says so. */
  async function received(stream: Readable, isEnough: (text: string) => boolean): Promise<string> {
    let text = ''
    for await (const chunk of stream) {
      text += String(chunk)
      if (isEnough(text)) break
    }
    return text
  }

  const streamsOf = (more: Partial<ConstructorParameters<typeof EventStream>[0]> = {}) =>
    new EventStream({
      db: kontor.db,
      log: kontor.deps.log,
      clock: kontor.clock,
      hearsOf: () => true,
      ...more,
    })

  const listen = (streams: EventStream, { token, companyId, roles, id: userId }: TestUser) => {
    const stream = streams.listen({ companyId, roles, userId, sessionHash: hashToken(token) })
    if (!stream) throw new Error('no stream')
    return stream
  }

  it('sends each company the types of its own events, and the provider those of all', async () => {
    const streams = streamsOf()
    const { a, b, provider } = kontor
    const ofA = listen(streams, a.admin)
    const ofB = listen(streams, b.admin)
    const ofAll = listen(streams, provider.staff)
    const isTold = (text: string) => text.includes('event: happened')
    const answers = Promise.all([received(ofA, isTold), received(ofAll, isTold)])
    // The first look only finds out where the events stand; one of them comes after it.
    const [toA, toAll] = await whileEmitting(() => emit(a.admin), answers)
    for (const text of [toA, toAll]) {
      expect(text).toContain('data: {"types":["order.shipped"]}')
      expect(text).not.toContain('secret')
    }
    const toB = received(ofB, isTold)
    streams.stop()
    expect(await toB).not.toContain('happened')
  })

  it('tells everybody what is meant for all companies', async () => {
    const published = defineEvent<object>('announcement.changed')
    const streams = streamsOf({ forAll: [published.type] })
    const told = received(listen(streams, kontor.b.admin), (text) => text.includes('event: happened'))
    const tell = () => kontor.inCtx((ctx) => ctx.emit(published, {}), kontor.a.admin)
    expect(await whileEmitting(tell, told)).toContain('"announcement.changed"')
    streams.stop()
  })

  it('passes on what somebody with these rights may hear of, and no other type', async () => {
    const secret = defineEvent<object>('key_pair.created')
    const streams = streamsOf({
      hearsOf: (type, roles) => type === happened.type || roles.includes('co_admin'),
    })
    const { admin, users } = kontor.a
    const toOrders = received(listen(streams, users.co_orders), (text) => text.includes('order.shipped'))
    const toAdmin = received(listen(streams, admin), (text) => /key_pair.*order\.shipped/s.test(text))
    const both = async () => {
      await kontor.inCtx((ctx) => ctx.emit(secret, {}), admin)
      await emit(admin)
    }
    const [orders] = await whileEmitting(both, Promise.all([toOrders, toAdmin]))
    expect(orders).not.toContain('key_pair')
    streams.stop()
  })

  it('is not given to one person without end', () => {
    const streams = streamsOf()
    const listener = { companyId: kontor.a.id, roles: [], userId: 7, sessionHash: '' }
    for (let index = 0; index < STREAMS_PER_USER; index += 1) expect(streams.listen(listener)).not.toBeNull()
    expect(streams.listen(listener)).toBeNull()
    expect(streams.listen({ ...listener, userId: 8 })).not.toBeNull()
    streams.stop()
  })
})
