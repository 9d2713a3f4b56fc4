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

test('carriers are asked about fifty orders at a time, and about more once half of them are answered', async () => {
  const [last, next] = [await newOrder(), await newOrder()]
  const id = await start([last, next])
  const ofAction = and(eq(orderActions.companyId, kontor.a.id), eq(orderActions.id, id))
  // As if 49 others stood before them, and had been asked about.
  await kontor.inCtx(async ({ tx }) => {
    await tx.update(orderActions).set({ total: 51 }).where(ofAction)
    await tx
      .update(orderActionItems)
      .set({ position: sql`${orderActionItems.position} + 49` })
      .where(and(eq(orderActionItems.companyId, kontor.a.id), eq(orderActionItems.actionId, id)))
  })
  const states: unknown[] = []
  meanwhile = async (point) => {
    if (point !== 'before-prepare' || states.length > 0) return
    const { status, results } = await view(id)
    states.push(status, ...results.map(({ state }) => state))
    // As if 24 of them were answered now, and this one is the 25th.
    await kontor.inCtx(({ tx }) => tx.update(orderActions).set({ done: 24 }).where(ofAction))
  }
  kontor.clock.advance(11_000)
  await settleEverything(kontor)
  expect(states).toEqual(['waiting', 'asked', 'waiting'])
  const { done, results } = await view(id)
  expect([done, ...results.map(({ state }) => state)]).toEqual([26, 'done', 'done'])
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
