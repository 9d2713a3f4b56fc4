import { eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { channelReports } from '../src/modules/channels/channels.tables.ts'
import { orders } from '../src/modules/orders/orders.tables.ts'
import { deliveryRefunds, returns } from '../src/modules/returns/returns.tables.ts'
import { returnsStage } from '../src/modules/returns/testing/returns-stage.ts'
import { type TestApp, testApp } from './app.ts'
import { DISCOUNTED_ORDER, issueInvoice, netOfDocuments, sellsUnderItsName } from './builders/invoices.ts'
import { AMAZON, orderSetup } from './builders/orders.ts'

/** Returns of one order booked at the same moment: transactions that wait for each other, which only a server has. */
describe.skipIf(!process.env.TEST_DATABASE_URL)('the last returns of an order, booked at once', () => {
  let kontor: TestApp
  const { shippedOrder, put } = returnsStage(() => kontor)
  beforeAll(async () => {
    kontor = await testApp()
    await orderSetup(kontor)
    await sellsUnderItsName(kontor)
  })
  afterAll(() => kontor?.close())

  const soldOrder = async () => {
    const order = await shippedOrder({ channel: AMAZON, ...DISCOUNTED_ORDER })
    await issueInvoice(kontor, order.orderId)
    return order
  }

  /** Lets calls begin while their order is locked, and go on together once all of them wait for it. */
  async function atOnce<T>(orderId: number, calls: readonly (() => Promise<T>)[]): Promise<T[]> {
    const { running } = await kontor.inCtx(async ({ tx }) => {
      await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId)).for('update')
      const begun = Promise.all(calls.map((call) => call()))
      await vi.waitFor(async () => expect(await waiting()).toBe(calls.length), {
        timeout: 30_000,
        interval: 5,
      })
      return { running: begun }
    })
    return running
  }

  const waiting = () =>
    kontor.inCtx(async ({ tx }) => {
      const { rows } = await tx.execute<{ waiting: number }>(sql`
        select count(distinct pid)::int as waiting from pg_locks join pg_stat_activity using (pid)
        where datname = current_database() and not granted`)
      return rows[0]?.waiting
    })

  /** What was given back of an order, in cents, and what its documents and its channel know of that. */
  const givenBack = (orderId: number) =>
    kontor.inCtx(async ({ tx }) => {
      const goods = await tx.select().from(returns).where(eq(returns.orderId, orderId))
      const delivery = await tx.select().from(deliveryRefunds).where(eq(deliveryRefunds.orderId, orderId))
      const reports = await tx.select().from(channelReports).where(eq(channelReports.orderId, orderId))
      const events = await tx.execute(sql`
        select from domain_events where type = 'delivery.refunded' and (payload->>'order_id')::bigint = ${orderId}`)
      return {
        goods: goods.map(({ refundCents }) => refundCents).toSorted((a, b) => a - b),
        delivery: delivery.map(({ cents }) => cents).toSorted((a, b) => a - b),
        events: events.rows.length,
        reports: reports.filter(({ kind }) => kind === 'return').length,
      }
    })

  const once = { goods: [750, 3_750], delivery: [300, 399, 495], events: 1, reports: 3 }

  it('refund delivery once, with the one that came second', async () => {
    const { orderId, lineIds } = await soldOrder()
    const answers = await atOnce(
      orderId,
      lineIds.map((id) => () => put(id, 'return', {})),
    )
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const told = answers.filter((answer) => answer.json().message.includes('Versand und Zuschläge'))
    expect(told).toHaveLength(1)
    expect(await givenBack(orderId)).toEqual(once)
    expect(await netOfDocuments(kontor, orderId)).toBe(0)
  })

  it('refund delivery once where five clerks book the same piece', async () => {
    const {
      orderId,
      lineIds: [first = 0, last = 0],
    } = await soldOrder()
    await put(first, 'return', {})
    const answers = await atOnce(
      orderId,
      Array.from({ length: 5 }, () => () => put(last, 'return', {})),
    )
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409,
    ])
    expect(await givenBack(orderId)).toEqual(once)
    expect(await netOfDocuments(kontor, orderId)).toBe(0)
  })
})
