import { afterEach, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { defineEvent, on } from './event.ts'
import { domainEvents } from './events.tables.ts'

const shipped = defineEvent<{ n: number }>('thing.shipped')
const followed = defineEvent<{ n: number }>('thing.followed')

let kontor: TestApp
afterEach(() => kontor.close())
const stored = (companyId: number) =>
  kontor.db.read({ companyId }, (tx) => tx.select().from(domainEvents).orderBy(domainEvents.id))

test('an event is kept with who and when, and runs its subscribers in their order', async () => {
  const heard: string[] = []
  kontor = await testApp({
    subscriptions: [
      on(shipped, async (ctx, { n }) => {
        heard.push(`first ${n}`)
        await ctx.emit(followed, { n: n + 1 })
      }),
      on(followed, async (_ctx, { n }) => void heard.push(`followed ${n}`)),
      on(shipped, async (_ctx, { n }) => void heard.push(`second ${n}`)),
    ],
  })
  await kontor.inCtx((ctx) => ctx.emit(shipped, { n: 1 }))
  expect(heard).toEqual(['first 1', 'followed 2', 'second 1'])
  const { id, name } = kontor.a.admin
  expect(await stored(kontor.a.id)).toMatchObject([
    { type: 'thing.shipped', payload: { n: 1 }, actor: { kind: 'user', id, name }, at: kontor.clock.now() },
    { type: 'thing.followed', payload: { n: 2 } },
  ])
})

test('a subscriber that fails takes everything back', async () => {
  kontor = await testApp({ subscriptions: [on(shipped, () => Promise.reject(new Error('no')))] })
  await expect(kontor.inCtx((ctx) => ctx.emit(shipped, { n: 1 }))).rejects.toThrow('no')
  expect(await stored(kontor.a.id)).toEqual([])
})
