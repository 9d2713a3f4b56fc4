import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import type { TestUser } from '../../../test/people.ts'
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

  it('sends each company the types of its own events, and the provider those of all', async () => {
    const streams = new EventStream(kontor.db, kontor.deps.log)
    const { a, b, provider } = kontor
    const listen = (companyId: number, seesAll = false, userId = 1) => {
      const stream = streams.listen({ companyId, seesAll, userId })
      if (!stream) throw new Error('no stream')
      return stream
    }
    const ofA = listen(a.id)
    const ofB = listen(b.id, false, 2)
    const ofAll = listen(provider.id, true, 3)
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
    const streams = new EventStream(kontor.db, kontor.deps.log, [published.type])
    const stream = streams.listen({ companyId: kontor.b.id, seesAll: false, userId: 2 })
    if (!stream) throw new Error('no stream')
    const told = received(stream, (text) => text.includes('event: happened'))
    const tell = () => kontor.inCtx((ctx) => ctx.emit(published, {}), kontor.a.admin)
    expect(await whileEmitting(tell, told)).toContain('"announcement.changed"')
    streams.stop()
  })

  it('is not given to one person without end', () => {
    const streams = new EventStream(kontor.db, kontor.deps.log)
    const listener = { companyId: kontor.a.id, seesAll: false, userId: 7 }
    for (let index = 0; index < STREAMS_PER_USER; index += 1) expect(streams.listen(listener)).not.toBeNull()
    expect(streams.listen(listener)).toBeNull()
    expect(streams.listen({ ...listener, userId: 8 })).not.toBeNull()
    streams.stop()
  })
})
