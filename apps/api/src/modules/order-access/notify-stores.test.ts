import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { enterOrder } from '../../../test/builders/session.ts'
import {
  EANS,
  type OrderSpec,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../test/builders/shipping.ts'
import type { Mail } from '../../platform/mail/mailer.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { companies, stores } from '../organisation/organisation.tables.ts'
import { orderTokens } from './order-access.tables.ts'

const DAY = 86_400_000

let kontor: TestApp
let setup: ShippingSetup
let mails: Mail[]

beforeAll(async () => {
  mails = []
  kontor = await testApp({
    config: { publicUrl: 'https://kontor.example' },
    adapters: { mailer: { send: async (mail) => void mails.push(mail) } },
  })
  setup = await shippingSetup(kontor)
})
beforeEach(async () => {
  mails.length = 0
  await setMails({ company: true, addresses: ['eins@example.test', 'zwei@example.test'] })
})
afterEach(() => kontor.clock.set(TEST_NOW))
afterAll(() => kontor.close())

async function setMails(spec: { company: boolean; addresses: readonly [string, string] }): Promise<void> {
  await kontor.inCtx(async ({ tx, company }) => {
    await tx.update(companies).set({ sendMailToBranch: spec.company }).where(eq(companies.id, company.id))
    for (const [index, orderEmail] of spec.addresses.entries())
      await tx
        .update(stores)
        .set({ orderEmail })
        .where(eq(stores.id, setup.stores[index] ?? 0))
  })
}

/** One piece from each store unless the spec sets it. */
const newOrder = (spec: OrderSpec = {}) =>
  kontor.inCtx((ctx) =>
    orderToShip(ctx, setup, {
      lines: [
        { ean: EANS[0], store_number: '001' },
        { ean: EANS[1], store_number: '002' },
      ],
      ...spec,
    }),
  )
async function linesOf(orderId: number) {
  return kontor.inCtx(({ tx }) =>
    tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)).orderBy(orderLines.position),
  )
}
const linkIn = (mail: Mail | undefined) => new URL(/https:\S+/.exec(mail?.text ?? '')?.[0] ?? 'https://none')
const sendTo = (lineId: number | undefined, storeId: number) =>
  kontor.as(kontor.a.admin).put(`/orders/line/${lineId}/store`, { store_id: storeId })

describe('a released order', () => {
  test('is mailed to each of its sender stores, with the pieces of that store and a link of its own', async () => {
    const orderId = await newOrder({
      lines: [
        { ean: EANS[0], store_number: '001' },
        { ean: EANS[0], store_number: '001' },
        { ean: EANS[1], store_number: '002' },
      ],
    })
    await kontor.runJobs()
    expect(mails.map(({ to }) => to).sort()).toEqual(['eins@example.test', 'zwei@example.test'])
    const first = mails.find(({ to }) => to === 'eins@example.test')
    expect(first?.text).toContain(
      `2 × Rieker Sneaker, schwarz\n    Größe 38 · Artikel 1-1-22427 · EAN ${EANS[0]}`,
    )
    expect(first?.text).not.toContain(EANS[1])
    const link = linkIn(first)
    expect([link.origin, link.pathname]).toEqual(['https://kontor.example', '/orderDetail'])
    expect(link.searchParams.get('order')).toBe(String(orderId))
    const entered = await enterOrder(kontor, orderId, link.searchParams.get('orderToken') ?? '')
    expect(entered.statusCode).toBe(200)
    expect((await kontor.as(entered.json()).get('/session/order')).json().store.store_number).toBe('001')
    const kept = await kontor.inCtx(({ tx }) => tx.select().from(orderTokens))
    expect(JSON.stringify(kept)).not.toContain(link.searchParams.get('orderToken'))
  })

  test('is mailed once, however often jobs run', async () => {
    const orderId = await newOrder()
    await kontor.runJobs()
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'paid' }))
    await kontor.runJobs({ retries: true })
    expect(mails).toHaveLength(2)
  })

  test('is mailed when it is paid, and not before', async () => {
    const orderId = await newOrder({ more: { status: 'initial' } })
    await kontor.runJobs()
    expect(mails).toEqual([])
    kontor.clock.advance(6 * DAY)
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'paid' }))
    await kontor.runJobs()
    expect(mails).toHaveLength(2)
  })

  test('that was cancelled before the mail left is mailed to nobody', async () => {
    const orderId = await newOrder()
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, orderId, { type: 'channel_cancelled' }))
    await kontor.runJobs()
    expect(mails).toEqual([])
  })
})

describe('no store gets a mail', () => {
  test.each<[string, OrderSpec['more']]>([
    [
      'of orders that came closed',
      { status: 'shipped', imported: true, not_shippable_reason: 'imported_closed' },
    ],
    ['of orders that are not shipped from here', { not_shippable_reason: 'pickup' }],
    ['of old orders that a channel delivers late', { order_date: new Date(Date.parse(TEST_NOW) - 8 * DAY) }],
  ])('%s', async (_what, more) => {
    await newOrder(more ? { more } : {})
    await kontor.runJobs()
    expect(mails).toEqual([])
  })

  test('where the company wants no mails, or the store has no address', async () => {
    await setMails({ company: false, addresses: ['eins@example.test', 'zwei@example.test'] })
    await newOrder()
    expect(await kontor.runJobs()).not.toContain('mail-stores')
    await setMails({ company: true, addresses: ['eins@example.test', ''] })
    await newOrder()
    await kontor.runJobs()
    expect(mails.map(({ to }) => to)).toEqual(['eins@example.test'])
  })
})

describe('a line that moves to another store', () => {
  test('brings that store a mail after a minute, with all that moved until then; the first one can enter no more', async () => {
    const orderId = await newOrder({ lines: [{ ean: EANS[0] }, { ean: EANS[1] }] })
    await kontor.runJobs()
    const token = linkIn(mails[0]).searchParams.get('orderToken') ?? ''
    expect(mails.map(({ to }) => to)).toEqual(['eins@example.test'])
    const [one, two] = await linesOf(orderId)
    expect((await sendTo(one?.id, setup.stores[1])).statusCode).toBe(200)
    await kontor.runJobs()
    expect((await enterOrder(kontor, orderId, token)).statusCode).toBe(200)
    expect((await sendTo(two?.id, setup.stores[1])).statusCode).toBe(200)
    expect(await kontor.runJobs()).not.toContain('mail-stores')
    kontor.clock.advance(60_000)
    await kontor.runJobs()
    expect(mails.map(({ to }) => to)).toEqual(['eins@example.test', 'zwei@example.test'])
    for (const ean of EANS) expect(mails[1]?.text).toContain(ean)
    expect((await enterOrder(kontor, orderId, token)).json().code).toBe('order_token_over')
  })

  test('brings no mail to a store that has had one', async () => {
    const orderId = await newOrder()
    await kontor.runJobs()
    const [one] = await linesOf(orderId)
    await sendTo(one?.id, setup.stores[1])
    kontor.clock.advance(60_000)
    await kontor.runJobs()
    expect(mails).toHaveLength(2)
  })
})

test('stores of one company learn nothing of another company', async () => {
  await newOrder()
  await kontor.runJobs()
  const seen = await kontor.db.read({ companyId: kontor.b.id }, (tx) => tx.select().from(orderTokens))
  expect(seen).toEqual([])
})
