import type { OrderActionDetail } from '@kontor/contract/order-actions'
import { and, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { openOrderSession } from '../../../test/builders/session.ts'
import { orderToShip, type ShippingSetup, shippingSetup } from '../../../test/builders/shipping.ts'
import { MemoryCarrier, memoryCarriers } from '../../../test/conformance/memory-carrier.ts'
import { settableClock } from '../../platform/clock/clock.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { companies } from '../organisation/organisation.tables.ts'
import type { CrashPoint } from '../shipping/index.ts'
import { settleEverything, shippingState } from '../shipping/testing/shipping-run.ts'
import { removeExpiredOrderActions } from './order-actions.jobs.ts'
import { orderActionItems, orderActions } from './order-actions.tables.ts'

const ACTIONS = '/orders/actions'

let kontor: TestApp
let setup: ShippingSetup
let carrier: MemoryCarrier
/** What happens while labels are bought. */
let meanwhile: (point: CrashPoint) => Promise<unknown> = async () => undefined
beforeAll(async () => {
  const clock = settableClock(TEST_NOW)
  carrier = new MemoryCarrier({ now: () => kontor?.clock.now() ?? clock.now() })
  kontor = await testApp({
    adapters: {
      carriers: memoryCarriers(() => carrier),
      onPoint: async (point) => void (await meanwhile(point)),
    },
  })
  setup = await shippingSetup(kontor)
})
afterAll(() => kontor?.close())
beforeEach(() => {
  meanwhile = async () => undefined
})

const clerk = () => kontor.as(kontor.a.users.co_orders_send)
const newOrder = () => kontor.inCtx((ctx) => orderToShip(ctx, setup))
const start = async (order_ids: readonly number[]): Promise<number> => {
  const answer = await clerk().post(ACTIONS, { action: 'ship', order_ids, options: { parcel_id: 1 } })
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().id
}
const view = async (id: number): Promise<OrderActionDetail> => (await clerk().get(`${ACTIONS}/${id}`)).json()
const returnLabels = (isOn: boolean) =>
  kontor.db.write({ companyId: null }, (tx) =>
    tx.update(companies).set({ returnLabels: isOn }).where(eq(companies.id, kontor.a.id)),
  )
/** In whose turn the labels of an order wait or waited, shipping and return. */
async function turnsOf(orderId: number): Promise<string[]> {
  const attempts = (await shippingState(kontor, orderId)).attempts.map(({ id }) => id)
  const rows = await kontor.db.lookup<{ attempt: number; turn: string }>(
    `select (data -> 'payload' ->> 'label_attempt_id')::float8 as attempt, group_id as turn from pgboss.job
      where name in ('buy-label', 'fetch-label')`,
  )
  return [...new Set(rows.filter(({ attempt }) => attempts.includes(attempt)).map(({ turn }) => turn))]
}

test('all labels of an order pressed by hand wait in the turn of the person, those of bulk in the company’s', async () => {
  await returnLabels(true)
  const [many, byHand] = [await newOrder(), await newOrder()]
  const id = await start([many])
  const pressed = await clerk().put(`/orders/${byHand}/ship`, { parcel_id: 1 })
  expect(pressed.statusCode, pressed.body).toBe(200)
  kontor.clock.advance(11_000)
  await settleEverything(kontor)
  expect(await view(id)).toMatchObject({ status: 'done', done: 1 })
  for (const order of [many, byHand]) expect((await shippingState(kontor, order)).attempts).toHaveLength(2)
  expect(await turnsOf(byHand)).toEqual([`${kontor.a.id}:${kontor.a.users.co_orders_send.id}`])
  expect(await turnsOf(many)).toEqual([String(kontor.a.id)])
  await returnLabels(false)
})

test('what a store presses by its link waits in a turn of its own, not behind bulk', async () => {
  const id = await start([await newOrder(), await newOrder()])
  kontor.clock.advance(11_000)
  const { orderId, session } = await openOrderSession(kontor, setup)
  const pressed = await kontor.as(session).put(`/orders/${orderId}/ship`, { parcel_id: 1 })
  expect(pressed.statusCode, pressed.body).toBe(200)
  await settleEverything(kontor)
  expect(await view(id)).toMatchObject({ status: 'done', done: 2 })
  expect(await turnsOf(orderId)).toEqual([`${kontor.a.id}:store-${setup.stores[0]}`])
})

/**
 * An action with two orders, as if 49 others stood before them and had been asked about.
 * @param whenResting is done once, before the label of the first one is bought
 */
async function restingAction(whenResting: (id: number, order: number) => Promise<unknown>): Promise<number> {
  const orders = [await newOrder(), await newOrder()] as const
  const id = await start(orders)
  await change(id, { total: 51 })
  await kontor.inCtx(({ tx }) =>
    tx
      .update(orderActionItems)
      .set({ position: sql`${orderActionItems.position} + 49` })
      .where(and(eq(orderActionItems.companyId, kontor.a.id), eq(orderActionItems.actionId, id))),
  )
  meanwhile = async (point) => {
    if (point !== 'before-prepare') return
    meanwhile = async () => undefined
    await whenResting(id, orders[0])
  }
  kontor.clock.advance(11_000)
  return id
}
const change = (id: number, changes: Partial<typeof orderActions.$inferInsert>) =>
  kontor.inCtx(({ tx }) =>
    tx
      .update(orderActions)
      .set(changes)
      .where(and(eq(orderActions.companyId, kontor.a.id), eq(orderActions.id, id))),
  )
/** How an action stands, with its orders one after the other. */
const standing = async (id: number) => {
  const { status, done, results } = await view(id)
  return [status, done, ...results.map(({ state }) => state)]
}

test('carriers are asked about fifty orders at a time, and about more once half of them are answered', async () => {
  const seen: unknown[] = []
  const id = await restingAction(async (resting) => {
    seen.push(...(await standing(resting)))
    // As if 24 of them were answered now, and this one is the 25th.
    await change(resting, { done: 24 })
  })
  const begun = kontor.clock.now().getTime()
  await kontor.runJobs()
  expect(seen).toEqual(['running', 0, 'asked', 'waiting'])
  // Nothing waits for the minute after which it would go on by itself.
  expect(kontor.clock.now().getTime() - begun).toBeLessThan(60_000)
  expect(await standing(id)).toEqual(['waiting', 26, 'done', 'done'])
})

test('an action that a version before this one let rest as one that waits goes on as well', async () => {
  const id = await restingAction((resting) => change(resting, { state: 'waiting', done: 24 }))
  await kontor.runJobs()
  expect(await standing(id)).toEqual(['waiting', 26, 'done', 'done'])
})

test('an action that rests is not ended by a version that knows no rest, and goes on by itself', async () => {
  const id = await restingAction(async (resting, order) => {
    // What that version does when a carrier answers, here about all fifty.
    const own = and(eq(orderActionItems.companyId, kontor.a.id), eq(orderActionItems.actionId, resting))
    await kontor.inCtx(({ tx }) =>
      tx
        .update(orderActionItems)
        .set({ state: 'done' })
        .where(and(own, eq(orderActionItems.orderId, order))),
    )
    const { status } = await view(resting)
    await change(resting, { done: 50, ...(status === 'waiting' && { state: 'done' }) })
  })
  await kontor.runJobs()
  expect(await standing(id)).toEqual(['running', 50, 'done', 'waiting'])
  // Nobody takes it for one that was given up.
  await kontor.runSchedule(removeExpiredOrderActions)
  expect(await standing(id)).toEqual(['running', 50, 'done', 'waiting'])
  kontor.clock.advance(61_000)
  await settleEverything(kontor)
  expect(await standing(id)).toEqual(['done', 51, 'done', 'done'])
})

test('an order that the channel calls off while its label is bought does not keep the action from its end', async () => {
  const order = await newOrder()
  const id = await start([order])
  let isCalledOff = false
  meanwhile = async (point) => {
    if (point !== 'before-prepare' || isCalledOff) return
    isCalledOff = true
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, order, { type: 'channel_cancelled' }))
  }
  kontor.clock.advance(11_000)
  await settleEverything(kontor)
  const { status, failed, results } = await view(id)
  expect({ isCalledOff, status, failed }).toEqual({ isCalledOff: true, status: 'done', failed: 1 })
  expect(results).toMatchObject([{ order_id: order, state: 'failed', message: expect.stringMatching(/./) }])
})
