import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type AmazonStage, openAmazon } from '../../../../test/amazon-stage.ts'
import { type TestApp, testApp } from '../../../../test/app.ts'
import {
  addAccount,
  EAN,
  fillShelves,
  OTHER_EAN,
  readOrder,
  reservedPieces,
} from '../../../../test/builders/intake.ts'
import { contractsPresent, findAll, publishedContract } from '../../../../test/published-contracts.ts'
import { amazonConnector } from '../../../connectors/marketplaces/amazon/marketplace.ts'
import type { MarketplaceConnector } from '../../../connectors/marketplaces/marketplace-connector.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { markLinesShipped } from '../../orders/index.ts'
import { channelOrders } from '../../orders/orders.tables.ts'
import { channelAccounts } from '../../organisation/organisation.tables.ts'
import { pullChannelJob, pullChannels } from '../index.ts'
import { deadLetters } from '../intake.tables.ts'

/** The sandbox's clock goes with the test's. */
let kontor: TestApp
let amazon: AmazonStage
let accountId: number
let beforePage: (page: number) => Promise<void> = async () => undefined

beforeAll(async () => {
  amazon = await openAmazon({ clock: () => kontor.clock.now() })
  kontor = await testApp({
    adapters: { marketplaces: { amazon: watched(amazonConnector(amazon.endpoints, TUNING)) } },
  })
  await ensureReferenceData(kontor.db)
  await fillShelves(kontor)
  accountId = await addAccount(kontor, AMAZON)
})
afterAll(async () => {
  await kontor.close()
  await amazon.sandbox.stop()
})
beforeEach(async () => {
  beforePage = async () => undefined
  await amazon.admin('DELETE', 'faults')
})

const TUNING = { timeoutMs: 700, patienceMs: 5000 }
const AMAZON = {
  sales_channel_id: 4,
  name: 'Amazon.de',
  adapter: 'amazon' as const,
  marketplaces: ['A1PA6795UKMFR9'],
  get credentials() {
    return amazon.credentials
  },
}

/** The connector itself, with somebody who looks on before every page. */
const watched = (connector: MarketplaceConnector): MarketplaceConnector => ({
  ...connector,
  connect: (account) => {
    const marketplace = connector.connect(account)
    let page = 0
    return {
      ...marketplace,
      pullOrders: async (from, signal) => {
        page += 1
        await beforePage(page)
        return marketplace.pullOrders(from, signal)
      },
    }
  },
})

/** A minute passes, and what happened at Amazon is read. */
const pull = async () => {
  kontor.clock.advance(60_000)
  await kontor.inCtx((ctx) =>
    ctx.enqueue(pullChannelJob, { channel_account_id: accountId }, { singletonKey: `${accountId}` }),
  )
  return kontor.runJobs()
}
const orderOf = (ext: string) => kontor.inCtx((ctx) => readOrder(ctx, ext))
const accountOf = (id: number) =>
  kontor.inCtx(
    async (ctx) => (await ctx.tx.select().from(channelAccounts).where(eq(channelAccounts.id, id)))[0],
  )
const lettersOf = (ext: string) =>
  kontor.inCtx((ctx) => ctx.tx.select().from(deadLetters).where(eq(deadLetters.extOrderId, ext)))
const openLetters = async (ext: string) =>
  (await lettersOf(ext)).filter((letter) => letter.resolvedAt === null)

let sold = 0
const spec = (more: object = {}) => {
  sold += 1
  const amazon_order_id = `302-0000000-${String(sold).padStart(7, '0')}`
  return {
    amazon_order_id,
    marketplace_id: 'A1PA6795UKMFR9',
    prime: false,
    items: [{ sku: 'SKU-2' }],
    address: HOME,
    ...more,
  }
}
const HOME = {
  name: 'Anna Müller',
  addressLine1: 'Ringstr. 4',
  city: 'Berlin',
  postalCode: '12439',
  countryCode: 'DE',
}
const place = async (more: object = {}) => (await amazon.place(spec(more))).order
/** Amazon changes an order. */
const replace = (order: object, change: object) =>
  amazon.place({ order: { ...order, ...change, lastUpdatedTime: kontor.clock.now().toISOString() } })
const inStatus = (fulfillmentStatus: string, more: object = {}) => ({
  fulfillment: { fulfillmentStatus, fulfilledBy: 'MERCHANT' },
  ...more,
})

describe('pulling', () => {
  it('reads nothing for a company that was paused after the pull was asked for, and all of it later', async () => {
    const order = await place()
    await kontor.asOwner(`update companies set paused_at = now() where id = ${kontor.a.id}`)
    await pull()
    expect(await orderOf(order.orderId)).toBeNull()
    await kontor.asOwner(`update companies set paused_at = null where id = ${kontor.a.id}`)
    await pull()
    expect(await orderOf(order.orderId)).toMatchObject({ extOrderId: order.orderId })
  })

  it('imports what was sold, knows it the next time, and notes how far it came', async () => {
    const [prime, collected, fba] = [
      await place({ prime: true, items: [{ sku: EAN, quantity: 2, price_cents: 1001 }] }),
      await place({ pickup: true }),
      await place({ fulfilled_by: 'AMAZON' }),
    ]
    await pull()
    expect(await orderOf(prime.orderId)).toMatchObject({
      status: 'approved',
      orderType: 'prime',
      merchantExternalOrder: true,
      notShippableReason: null,
      orderTotalCents: 2002,
      customer: { delivery: { first_name: 'Anna', last_name: 'Müller', street: 'Ringstr.', street_no: '4' } },
      lines: [
        { ean: EAN, itemPriceCents: 1001 },
        { ean: EAN, itemPriceCents: 1001 },
      ],
      history: [
        { transition: 'approved_tr', actorKind: 'channel', actorName: 'Amazon' },
        { transition: 'allocated_ln' },
        { transition: 'allocated_ln' },
      ],
    })
    expect(await orderOf(collected.orderId)).toMatchObject({
      notShippableReason: 'pickup',
      lines: [{ ean: OTHER_EAN, storeId: null }],
    })
    expect(await orderOf(fba.orderId)).toMatchObject({ notShippableReason: 'fulfilled_by_channel' })
    const first = await accountOf(accountId)
    expect(first).toMatchObject({ pulledUntil: kontor.clock.now(), pullCursor: null, lastPullError: null })
    await pull()
    expect(await orderOf(prime.orderId)).toMatchObject({ version: 1 })
    expect((await accountOf(accountId))?.pulledUntil?.getTime()).toBe(
      (first?.pulledUntil?.getTime() ?? 0) + 60_000,
    )
  })

  it('is asked for every minute, once for every active account', async () => {
    await addAccount(kontor, { ...AMAZON, name: 'Stillgelegt', is_active: false })
    await addAccount(kontor, { name: 'Shop' })
    await kontor.runSchedule(pullChannels)
    await kontor.runSchedule(pullChannels)
    expect(await kontor.runJobs()).toEqual(['pull-channel'])
  })

  it('makes one order of two workers at once', async () => {
    const order = await place()
    const before = await kontor.inCtx(reservedPieces)
    kontor.clock.advance(60_000)
    for (const singletonKey of ['one', 'two']) {
      await kontor.inCtx((ctx) =>
        ctx.enqueue(pullChannelJob, { channel_account_id: accountId }, { singletonKey }),
      )
    }
    await Promise.all([kontor.runJobs(), kontor.runJobs()])
    expect(await orderOf(order.orderId)).toMatchObject({ status: 'approved' })
    expect(await kontor.inCtx(reservedPieces)).toBe(before + 1)
  })

  it('keeps an order that cannot be read beside the others, and imports it once it can', async () => {
    const good = await place()
    const bad = await place()
    await replace(bad, inStatus('ON_ITS_WAY'))
    await pull()
    expect(await orderOf(good.orderId)).not.toBeNull()
    expect(await orderOf(bad.orderId)).toBeNull()
    const [letter] = await openLetters(bad.orderId)
    expect(letter).toMatchObject({
      kind: 'order',
      reasonCode: 'document_unreadable',
      reasonParams: { fields: 'fulfillment.fulfillmentStatus' },
      raw: { orderId: bad.orderId },
    })
    await replace(bad, inStatus('UNSHIPPED'))
    await pull()
    expect(await orderOf(bad.orderId)).toMatchObject({ status: 'approved' })
    expect(await lettersOf(bad.orderId)).toMatchObject([{ resolution: 'imported' }])
  })

  it('keeps an order that the database refuses beside the others', async () => {
    const orders = [await place(), await place(), await place()]
    const [, poison] = orders
    const proceeds = { grandTotal: { amount: '99999999999999999999.99', currencyCode: 'EUR' } }
    await replace(poison ?? {}, { proceeds })
    await pull()
    const imported = await Promise.all(orders.map(({ orderId }) => orderOf(orderId)))
    expect(imported.map((order) => order?.status)).toEqual(['approved', undefined, 'approved'])
    expect(await openLetters(poison?.orderId ?? '')).toMatchObject([{ reasonCode: 'value_impossible' }])
  })

  it('goes on where it was stopped in the middle of its pages, and is not ahead of what it imported', async () => {
    await amazon.admin('POST', 'amazon/sell', { count: 105 })
    const before = await accountOf(accountId)
    const count = () => kontor.inCtx((ctx) => ctx.tx.$count(channelOrders))
    const start = await count()
    beforePage = async (page) => {
      if (page === 2)
        await amazon.admin('POST', 'faults', {
          target: 'amazon.search',
          kind: 'status',
          status: 500,
          times: 3,
        })
    }
    await amazon.admin('PUT', 'settings', { personal_data: false })
    await pull()
    await amazon.admin('PUT', 'settings', { personal_data: true })
    const stopped = await accountOf(accountId)
    expect(stopped).toMatchObject({
      pulledUntil: before?.pulledUntil,
      pullCursor: { cursor: expect.any(String), read_until: kontor.clock.now().toISOString() },
      lastPullError: expect.stringContaining('500'),
    })
    const until = kontor.clock.now()
    const half = await count()
    expect(half).toBeGreaterThan(start)
    expect(half).toBeLessThan(start + 105)
    beforePage = async () => undefined
    await pull()
    expect(await accountOf(accountId)).toMatchObject({
      pulledUntil: until,
      pullCursor: null,
      lastPullError: null,
    })
  })

  it('starts again from the last instant when the channel has forgotten the page', async () => {
    const cursor = {
      cursor: JSON.stringify({ since: '2026-03-10T09:00:00.000Z', token: 'gone' }),
      read_until: '2026-03-10T09:00:00.000Z',
    }
    await kontor.inCtx((ctx) =>
      ctx.tx.update(channelAccounts).set({ pullCursor: cursor }).where(eq(channelAccounts.id, accountId)),
    )
    const before = await accountOf(accountId)
    await pull()
    expect(await accountOf(accountId)).toMatchObject({
      pulledUntil: before?.pulledUntil,
      pullCursor: null,
      lastPullError: expect.any(String),
    })
    await pull()
    expect(await accountOf(accountId)).toMatchObject({ pulledUntil: kontor.clock.now(), lastPullError: null })
  })

  it.each([
    ['wrong', JSON.stringify({ client_id: 'a', client_secret: 'b', refresh_token: 'c' }), 'invalid_client'],
    ['incomplete', '{}', 'incomplete'],
  ])('says on the account that its credentials are %s', async (_what, credentials, words) => {
    const id = await addAccount(kontor, { ...AMAZON, name: `Amazon ${words}`, credentials })
    await kontor.inCtx((ctx) =>
      ctx.enqueue(pullChannelJob, { channel_account_id: id }, { singletonKey: `${id}` }),
    )
    await kontor.runJobs()
    expect(await accountOf(id)).toMatchObject({
      lastPullError: expect.stringContaining(words),
      pulledUntil: null,
      lastPullAt: kontor.clock.now(),
    })
  })

  it('does not call it an error when it is not its turn yet', async () => {
    // Written differently, so that the quota is this account's own.
    const id = await addAccount(kontor, {
      ...AMAZON,
      name: 'Ungeduld',
      credentials: ` ${amazon.credentials}`,
    })
    await amazon.admin('POST', 'faults', {
      target: 'amazon.search',
      kind: 'status',
      status: 429,
      retry_after: 600,
    })
    await kontor.inCtx((ctx) =>
      ctx.enqueue(pullChannelJob, { channel_account_id: id }, { singletonKey: `${id}` }),
    )
    await kontor.runJobs()
    expect(await accountOf(id)).toMatchObject({ lastPullError: null, pulledUntil: null })
  })
})

describe('changes at the channel', () => {
  it('release a pending order and fill in what Amazon had held back', async () => {
    const full = await place()
    const { recipient: _recipient, buyer: _buyer, proceeds: _proceeds, ...bare } = full
    const items = full.orderItems as { proceeds: unknown; product: Record<string, unknown> }[]
    const orderItems = items.map(({ proceeds: _, product, ...item }) => ({
      ...item,
      product: { ...product, price: undefined },
    }))
    await replace(bare, inStatus('PENDING', { orderItems }))
    await pull()
    expect(await orderOf(full.orderId)).toMatchObject({
      status: 'initial',
      orderTotalCents: 0,
      customer: { delivery: null, email: '' },
      lines: [{ itemPriceCents: 0, storeId: expect.any(Number) }],
    })
    await replace(full, {})
    await pull()
    expect(await orderOf(full.orderId)).toMatchObject({
      status: 'approved',
      orderTotalCents: 7995,
      customerName: 'Müller',
      deliveryCity: 'Berlin',
      addressProblems: [],
      customer: {
        delivery: { last_name: 'Müller', street: 'Ringstr.' },
        email: expect.stringContaining('@'),
      },
      lines: [{ itemPriceCents: 7995 }],
    })
    expect((await orderOf(full.orderId))?.transitions.slice(-2)).toEqual(['completed_tr', 'approved_tr'])
  })

  it('cancel an order, or the positions that Amazon gave up', async () => {
    const whole = await place()
    const part = await place({ items: [{ sku: 'SKU-2' }, { sku: EAN }] })
    await pull()
    const before = await kontor.inCtx(reservedPieces)
    const [first] = part.orderItems as { orderItemId: string }[]
    await amazon.admin('POST', `amazon/orders/${whole.orderId}/cancel`, {})
    await amazon.admin('POST', `amazon/orders/${part.orderId}/cancel`, {
      order_item_ids: [first?.orderItemId],
    })
    await pull()
    expect(await orderOf(whole.orderId)).toMatchObject({ status: 'mp_cancellation' })
    const left = await orderOf(part.orderId)
    expect(left).toMatchObject({ status: 'approved' })
    expect(left?.lines.map((line) => line.cancellationId !== null)).toEqual([true, false])
    expect(before - (await kontor.inCtx(reservedPieces))).toBe(2)
    await pull()
    expect(await orderOf(part.orderId)).toMatchObject({ version: left?.version })
  })

  it('imports positions that were given up before as cancelled', async () => {
    const order = await place({ items: [{ sku: 'SKU-2' }, { sku: EAN }] })
    const [first] = order.orderItems as { orderItemId: string }[]
    await amazon.admin('POST', `amazon/orders/${order.orderId}/cancel`, {
      order_item_ids: [first?.orderItemId],
    })
    await pull()
    expect((await orderOf(order.orderId))?.lines.map((line) => line.cancellationId !== null)).toEqual([
      true,
      false,
    ])
  })

  it('take over that somebody else has shipped it, and that it arrived', async () => {
    const order = await place()
    await pull()
    const parcel = (status: string) => [
      { packageReferenceId: '1', packageStatus: { status }, packageItems: [] },
    ]
    await replace(order, inStatus('SHIPPED', { packages: parcel('SHIPPED') }))
    await pull()
    expect(await orderOf(order.orderId)).toMatchObject({ status: 'shipped' })
    expect((await orderOf(order.orderId))?.history.at(-1)).toMatchObject({
      transition: 'shipped_tr',
      detail: { reason: 'shipped_elsewhere' },
    })
    await replace(order, inStatus('SHIPPED', { packages: parcel('DELIVERED') }))
    await pull()
    expect(await orderOf(order.orderId)).toMatchObject({ status: 'fulfilled' })
  })

  it('move an order to another address and take pieces back, and become a notice once it has left', async () => {
    const order = await place({ items: [{ sku: 'SKU-2', quantity: 2 }] })
    await pull()
    const [item] = order.orderItems as { quantityOrdered: number }[]
    const fewer = { orderItems: [{ ...item, quantityOrdered: 1, proceeds: undefined }] }
    const at = (addressLine1: string) => ({ recipient: { deliveryAddress: { ...HOME, addressLine1 } } })
    await replace(order, { ...fewer, ...at('Domstr. 9') })
    await pull()
    const moved = await orderOf(order.orderId)
    expect(moved?.lines.map((line) => line.cancellationId === null)).toEqual([true, false])
    expect(moved?.history.slice(3)).toMatchObject([
      { transition: 'address_changed_tr', actorKind: 'channel', actorName: 'Amazon' },
      { transition: 'mp_cancellation_ln' },
    ])
    await kontor.inCtx((ctx) =>
      markLinesShipped(ctx, {
        order_id: moved?.id ?? 0,
        line_ids: [moved?.lines[0]?.id ?? 0],
        shipping_id: 9100,
        carrier: 'dhl',
        tracking_number: '1',
      }),
    )
    await replace(order, { ...fewer, ...at('Domstr. 10') })
    await pull()
    expect((await orderOf(order.orderId))?.lateChange).toMatchObject({ delivery: { street_no: '10' } })
    // Amazon takes the buyer's data away after a while.
    const { recipient: _, buyer: __, ...bare } = order
    await replace(bare, fewer)
    await pull()
    expect((await orderOf(order.orderId))?.lateChange).toMatchObject({ delivery: { street_no: '10' } })
  })

  it('that contradict what happened here wait for a person', async () => {
    const order = await place()
    await pull()
    await kontor.inCtx(async (ctx) => {
      const known = await readOrder(ctx, order.orderId)
      if (!known) throw new Error('not imported')
      await markLinesShipped(ctx, {
        order_id: known.id,
        line_ids: known.lines.map((line) => line.id),
        shipping_id: 9000,
        carrier: 'dhl',
        tracking_number: '1',
      })
    })
    await amazon.admin('POST', `amazon/orders/${order.orderId}/cancel`, {})
    await pull()
    expect(await orderOf(order.orderId)).toMatchObject({ status: 'shipped' })
    const [letter] = await openLetters(order.orderId)
    expect(letter).toMatchObject({
      kind: 'event',
      reasonCode: 'cancelled_after_shipping',
    })
    const answer = await kontor
      .as(kontor.a.admin)
      .put(`/intake/dead-letters/${letter?.id}`, { action: 'retry' })
    expect(answer.statusCode).toBe(422)
  })

  it('leave pieces out that had left before, and ask when pieces leave elsewhere later', async () => {
    const before = await place({ items: [{ sku: 'SKU-2', quantity: 3 }] })
    const later = await place({ items: [{ sku: 'SKU-2', quantity: 2 }] })
    const shipped = (order: typeof before, pieces: number) => {
      const [item] = order.orderItems as object[]
      const orderItems = [{ ...item, fulfillment: { quantityFulfilled: pieces } }]
      return replace(order, inStatus('PARTIALLY_SHIPPED', { orderItems }))
    }
    await shipped(before, 2)
    await pull()
    const known = await orderOf(before.orderId)
    expect(known).toMatchObject({
      status: 'approved',
      numberOfLines: 1,
      extra: { shipped_before_import: expect.any(Object) },
    })
    await replace((await amazon.place({ order: { ...before } })).order, inStatus('UNSHIPPED'))
    await pull()
    expect(await openLetters(before.orderId)).toEqual([])
    await shipped(later, 1)
    await pull()
    expect(await openLetters(later.orderId)).toMatchObject([
      { kind: 'event', reasonCode: 'shipped_in_part_elsewhere' },
    ])
    expect(await orderOf(later.orderId)).toMatchObject({ status: 'approved', numberOfLines: 2 })
  })
})

describe.skipIf(!contractsPresent)(
  'every order published in orders_2026-01-01.json (../shared/contracts)',
  () => {
    it('comes in by way of Amazon’s stand-in, unchanged, and none is lost', async () => {
      const answers = findAll(publishedContract('amazon/orders_2026-01-01.json'), 'response')
      const examples = findAll(publishedContract('amazon/orders_2026-01-01.json'), 'application/json')
      const found = [
        ...findAll([answers, examples], 'orders').flat(),
        ...findAll([answers, examples], 'order'),
      ]
      const published = found as {
        orderId: string
        salesChannel: { marketplaceId: string }
        fulfillment: { fulfillmentStatus: string; fulfilledBy: string }
      }[]
      const id = await addAccount(kontor, { ...AMAZON, name: 'Amazon weltweit', marketplaces: [] })
      for (const order of published) {
        await amazon.place({ order: { ...order, lastUpdatedTime: kontor.clock.now().toISOString() } })
      }
      await kontor.inCtx((ctx) =>
        ctx.enqueue(pullChannelJob, { channel_account_id: id }, { singletonKey: `${id}` }),
      )
      await kontor.runJobs()
      const reasons: Record<string, string | null> = {}
      for (const { orderId } of published) {
        const order = await kontor.inCtx((ctx) => readOrder(ctx, orderId))
        expect(order?.lines.length).toBeGreaterThan(0)
        expect(await openLetters(orderId)).toEqual([])
        reasons[orderId] = `${order?.status} ${order?.notShippableReason}`
      }
      expect(reasons).toEqual({
        '250-1234567-8901234': 'shipped fulfilled_by_channel',
        '202-7654321-1098765': 'shipped imported_closed',
        '171-2345678-9012345': 'approved undeliverable_country',
        '123-4567890-1234567': 'fulfilled imported_closed',
        '171-9876543-2109876': 'approved undeliverable_country',
        '028-1234567-8901234': 'shipped imported_closed',
        '114-9876543-1234567': 'approved pickup',
        '202-1234567-8901234': 'shipped imported_closed',
      })
    })
  },
)
