import { KEY_SCOPES, type KeyScope } from '@kontor/contract/shared'
import { eq } from 'drizzle-orm'
import { stock } from '../../src/modules/catalogue/catalogue.tables.ts'
import { applyStock, upsertArticles } from '../../src/modules/catalogue/index.ts'
import { orderCustomers, orderLines, orders, transitions } from '../../src/modules/orders/orders.tables.ts'
import { apiKeys, channelAccounts, stores } from '../../src/modules/organisation/organisation.tables.ts'
import { hashPassword } from '../../src/platform/auth/passwords.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import type { TestApp } from '../app.ts'
import type { TestUser } from '../people.ts'

export const EAN = '4006381333931'
export const OTHER_EAN = '4002432124695'
const SECRET = 'schnürsenkel-blau'

export interface AccountSpec {
  readonly sales_channel_id?: number
  readonly name?: string
  readonly adapter?: 'amazon' | 'intake'
  /** Before encryption. */
  readonly credentials?: string
  readonly marketplaces?: string[]
  readonly is_active?: boolean
}

/** An account at a channel. @returns its id */
export async function addAccount(kontor: TestApp, spec: AccountSpec = {}, user?: TestUser): Promise<number> {
  return kontor.inCtx(async (ctx) => {
    const [row] = await ctx.tx
      .insert(channelAccounts)
      .values({
        companyId: ctx.company.id,
        salesChannelId: spec.sales_channel_id ?? 1,
        name: spec.name ?? 'Shop',
        adapter: spec.adapter ?? 'intake',
        marketplaces: spec.marketplaces ?? [],
        credentials: spec.credentials === undefined ? null : kontor.deps.secrets.encrypt(spec.credentials),
        isActive: spec.is_active ?? true,
        createdAt: ctx.now,
      })
      .returning({ id: channelAccounts.id })
    if (!row) throw new Error('no account came back')
    return row.id
  }, user)
}

/** The `authorization` header of an API key of the user's company. */
export async function addApiKey(
  kontor: TestApp,
  user: TestUser,
  accessKey: string,
  scopes: readonly KeyScope[] = KEY_SCOPES,
): Promise<string> {
  const secretHash = await hashPassword(SECRET)
  await kontor.inCtx(
    (ctx) =>
      ctx.tx.insert(apiKeys).values({
        companyId: ctx.company.id,
        issuer: 'Shop',
        accessKey,
        secretHash,
        scopes: [...scopes],
      }),
    user,
  )
  return `Basic ${Buffer.from(`${accessKey}:${SECRET}`).toString('base64')}`
}

/** Two stores, two articles with one size each, and so many pieces of each everywhere. */
export async function fillShelves(kontor: TestApp, user?: TestUser, on_hand = 1000): Promise<void> {
  await kontor.inCtx(async (ctx) => {
    const address = { street: 'Königstraße', streetNo: '1', zipCode: '90402', city: 'Nürnberg' }
    await ctx.tx.insert(stores).values(
      ['001', '002'].map((storeNumber, n) => ({
        companyId: ctx.company.id,
        storeNumber,
        name: `Filiale ${storeNumber}`,
        ranking: n + 1,
        ...address,
      })),
    )
    await upsertArticles(
      ctx,
      [EAN, OTHER_EAN].map((ean, n) => ({
        wws_number: `W${n}`,
        wws_model: `M${n}`,
        article_number: `A${n}`,
        brand: 'Rieker',
        title: 'Sneaker',
        color: 'blau',
        season: '',
        kind: 'sneaker' as const,
        category: '',
        target_group: '' as const,
        manufacturer_number: '',
        image_url: '',
        tax_rate: 19,
        is_oversize: false,
        is_active: true,
        hs_tariff_number: '',
        origin_country: '',
        net_weight_grams: null,
        sizes: [
          {
            size: '42',
            ean,
            sku: `SKU-${n + 1}`,
            original_price: 79.95,
            sale_price: 59.95,
            channel_prices: {},
          },
        ],
      })),
    )
    const rows = ['001', '002'].flatMap((store_number) =>
      [EAN, OTHER_EAN].map((ean) => ({ store_number, ean, on_hand })),
    )
    await applyStock(ctx, ctx.now, rows)
  }, user)
}

/** An order of our own intake interface that nothing is wrong with. */
export const intakeOrder = (ext_order_id: string, more: object = {}) => ({
  channel: 'shop',
  ext_order_id,
  order_date: '2026-03-10T08:00:00Z',
  order_total: 64.94,
  customer: {
    email: 'anna@example.test',
    delivery: {
      first_name: 'Anna',
      last_name: 'Müller',
      street: 'Ringstr. 4',
      zip_code: '12439',
      city: 'Berlin',
    },
  },
  lines: [{ item_id: 'P1', ean: EAN, title: 'Sneaker', item_price: 59.95, shipping_price: 4.99 }],
  ...more,
})

/** An order with everything that the intake writes about it. */
export async function readOrder(ctx: Ctx, ext_order_id: string) {
  const [order] = await ctx.tx.select().from(orders).where(eq(orders.extOrderId, ext_order_id))
  if (!order) return null
  const [customer] = await ctx.tx.select().from(orderCustomers).where(eq(orderCustomers.orderId, order.id))
  const lines = await ctx.tx
    .select()
    .from(orderLines)
    .where(eq(orderLines.orderId, order.id))
    .orderBy(orderLines.position)
  const history = await ctx.tx
    .select()
    .from(transitions)
    .where(eq(transitions.orderId, order.id))
    .orderBy(transitions.id)
  return { ...order, customer, lines, history, transitions: history.map((entry) => entry.transition) }
}

/** Pieces promised in all. */
export async function reservedPieces(ctx: Ctx): Promise<number> {
  const rows = await ctx.tx.select({ reserved: stock.reserved }).from(stock)
  return rows.reduce((sum, row) => sum + row.reserved, 0)
}
