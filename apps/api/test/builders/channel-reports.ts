import { eq } from 'drizzle-orm'
import { amazonConnector } from '../../src/connectors/marketplaces/amazon/marketplace.ts'
import { amazonListing } from '../../src/connectors/marketplaces/amazon/offers.ts'
import { channelReports } from '../../src/modules/channels/channels.tables.ts'
import { pullChannelJob } from '../../src/modules/intake/index.ts'
import { markLinesShipped } from '../../src/modules/orders/index.ts'
import { labelBought } from '../../src/modules/shipping/index.ts'
import { voidShipping } from '../../src/modules/shipping/parcels/void-shipping.ts'
import { shippingLines, shippings } from '../../src/modules/shipping/shipping.tables.ts'
import { ensureReferenceData } from '../../src/reference-data.ts'
import { type AmazonStage, openAmazon } from '../amazon-stage.ts'
import { type TestApp, testApp } from '../app.ts'
import { addAccount, addApiKey, EAN, fillShelves, intakeOrder, readOrder } from './intake.ts'

/** An order that a channel delivered. */
export interface SoldOrder {
  readonly ext: string
  readonly id: number
  readonly lineIds: number[]
}

/** A merchant with an account at the sandbox's Amazon and a shop of our own interface. */
export interface ReportSetup {
  readonly kontor: TestApp
  readonly amazon: AmazonStage
  readonly accountId: number
  /** Of the intake API. */
  readonly authorization: string
  /** An order of two pieces of one article and one of another, sold at Amazon and imported. */
  sell(account?: number, sellerId?: string): Promise<SoldOrder>
  /** An order of our own interface; two pieces of one position unless given otherwise. */
  push(ext: string, more?: object): Promise<SoldOrder>
  known(ext: string): Promise<SoldOrder>
  /** A minute passes, and what changed at Amazon is read. */
  pull(account?: number): Promise<void>
  /** Shipping has bought the label of a parcel. @returns the parcel's id */
  buyLabel(orderId: number, lineIds: readonly number[], carrier?: string): Promise<number>
  /** Staff void a parcel. @throws AppError as `voidShipping` */
  voidParcel(shippingId: number): Promise<void>
  reportsOf(orderId: number): Promise<(typeof channelReports.$inferSelect)[]>
  /** Transitions about reports, oldest first. */
  historyOf(ext: string): Promise<{ transition: string; detail: { error?: string } | null }[]>
  close(): Promise<void>
}

/** Starts the product and a sandbox that uses the product's clock. */
export async function reportSetup(): Promise<ReportSetup> {
  let kontor: TestApp | undefined
  const amazon = await openAmazon({ clock: () => kontor?.clock.now() ?? new Date() })
  const marketplaces = { amazon: amazonConnector(amazon.endpoints, { timeoutMs: 700, patienceMs: 1000 }) }
  const listings = { amazon: amazonListing(amazon.endpoints, { timeoutMs: 700, pauseMs: 1 }) }
  const app = await testApp({ adapters: { marketplaces, listings } })
  kontor = app
  await ensureReferenceData(app.db)
  await fillShelves(app)
  const authorization = await addApiKey(app, app.a.admin, 'key')
  await addAccount(app)
  const accountId = await addAccount(app, {
    sales_channel_id: 4,
    name: 'Amazon.de',
    adapter: 'amazon',
    credentials: amazon.credentials,
  })

  const known = async (ext: string): Promise<SoldOrder> => {
    const found = await app.inCtx((ctx) => readOrder(ctx, ext))
    if (!found) throw new Error(`${ext} was not imported`)
    return { ext, id: found.id, lineIds: found.lines.map((line) => line.id) }
  }
  const pull: ReportSetup['pull'] = async (account = accountId) => {
    app.clock.advance(60_000)
    await app.inCtx((ctx) =>
      ctx.enqueue(pullChannelJob, { channel_account_id: account }, { singletonKey: 'pull' }),
    )
    await app.runJobs()
  }
  return {
    kontor: app,
    amazon,
    accountId,
    authorization,
    known,
    sell: async (account = accountId, seller_id = 'A1SANDBOXSELLER') => {
      const items = [{ sku: EAN, quantity: 2 }, { sku: 'SKU-2' }]
      const { order } = await amazon.place({ seller_id, items, address: BERLIN })
      await pull(account)
      return known(order.orderId)
    },
    pull,
    push: async (ext, more = {}) => {
      const line = { item_id: 'P1', ean: EAN, title: 'Sneaker', item_price: 59.95, quantity: 2 }
      const orders = [intakeOrder(ext, { lines: [line], ...more })]
      await app.as(null).post('/intake/orders', { orders }, { authorization })
      return known(ext)
    },
    buyLabel: (orderId, lineIds, carrier = 'dhl') => buyLabel(app, orderId, lineIds, carrier),
    voidParcel: async (shippingId) => {
      await app.inCtx((ctx) => voidShipping(ctx, shippingId))
    },
    reportsOf: (orderId) =>
      app.inCtx((ctx) =>
        ctx.tx
          .select()
          .from(channelReports)
          .where(eq(channelReports.orderId, orderId))
          .orderBy(channelReports.id),
      ),
    historyOf: async (ext) =>
      (await app.inCtx((ctx) => readOrder(ctx, ext)))?.history.filter((one) =>
        one.transition.startsWith('channel_'),
      ) ?? [],
    close: async () => {
      await app.close()
      await amazon.sandbox.stop()
    },
  }
}

const BERLIN = {
  name: 'Anna Müller',
  addressLine1: 'Ringstr. 4',
  city: 'Berlin',
  postalCode: '12439',
  countryCode: 'DE',
}

async function buyLabel(
  kontor: TestApp,
  orderId: number,
  line_ids: readonly number[],
  carrier: string,
): Promise<number> {
  return kontor.inCtx(async (ctx) => {
    const [store] = (await ctx.tx.execute<{ id: number }>('select min(id)::int as id from stores')).rows
    const [row] = await ctx.tx
      .insert(shippings)
      .values({
        companyId: ctx.company.id,
        orderId,
        storeId: store?.id ?? 0,
        parcelOptionId: 1,
        state: 'shipped',
        requestedByName: 'A',
        shippedAt: ctx.now,
      })
      .returning({ id: shippings.id })
    const shipping_id = row?.id ?? 0
    const companyId = ctx.company.id
    await ctx.tx
      .insert(shippingLines)
      .values(line_ids.map((lineId) => ({ companyId, shippingId: shipping_id, lineId })))
    const parcel = { order_id: orderId, shipping_id, line_ids, carrier, tracking_number: `JJD${shipping_id}` }
    await markLinesShipped(ctx, parcel)
    await ctx.emit(labelBought, { ...parcel, line_ids: [...line_ids], shipped_at: ctx.now.toISOString() })
    return shipping_id
  })
}
