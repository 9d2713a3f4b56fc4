import { articleSizes, articles, stock } from '../../src/modules/catalogue/catalogue.tables.ts'
import { createOrder, type NewOrder } from '../../src/modules/orders/index.ts'
import type { PostalAddress } from '../../src/modules/orders/orders.tables.ts'
import type { AccountKey } from '../../src/modules/organisation/index.ts'
import { channelAccounts, stores } from '../../src/modules/organisation/organisation.tables.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { ensureReferenceData } from '../../src/reference-data.ts'
import type { TestApp } from '../app.ts'
import { sharedAccount } from './shared-account.ts'

/** A company that can ship: two stores, an article in two sizes that both of them have, and a channel. */
export interface ShippingSetup {
  /** The provider's, which the company sells through. */
  readonly account: AccountKey
  readonly ownAccountId: number
  readonly stores: readonly [number, number]
}

export const GOOD_ADDRESS: PostalAddress = {
  first_name: 'Łukasz',
  last_name: 'Żółć',
  company: '',
  street: 'Lange Straße',
  street_no: '12a',
  address_addition: '',
  care_of: '',
  zip_code: '90402',
  city: 'Nürnberg',
  country: 'DE',
}

export const EANS = ['4006381333931', '4006381333948'] as const
export const BIG_EAN = '4006381333955'
const AMAZON = 4

let made = 0

export async function shippingSetup(kontor: Pick<TestApp, 'db' | 'inCtx'>): Promise<ShippingSetup> {
  await ensureReferenceData(kontor.db)
  const company = await kontor.inCtx(async (ctx) => ctx.company)
  const account = await sharedAccount(kontor.db, {
    sales_channel_id: AMAZON,
    // Companies of one name share a server where workers are killed.
    name: `Amazon ${company.name} ${company.id}`,
    participants: [company.id],
  })
  return kontor.inCtx(async (ctx) => {
    const companyId = ctx.company.id
    const [own] = await ctx.tx
      .insert(channelAccounts)
      .values({ companyId, salesChannelId: AMAZON, name: 'Amazon', adapter: 'intake' })
      .returning({ id: channelAccounts.id })
    const rows = await ctx.tx
      .insert(stores)
      .values([store(companyId, '001', 'Nürnberg', 1), store(companyId, '002', 'Fürth', 2)])
      .returning({ id: stores.id })
    const [first, second] = rows.map((row) => row.id)
    if (!own || !first || !second) throw new Error('the test data was not written')
    await stockShelves(ctx, [first, second])
    return { account, ownAccountId: own.id, stores: [first, second] }
  })
}

const store = (companyId: number, storeNumber: string, city: string, ranking: number) => ({
  companyId,
  storeNumber,
  name: `Schuhhaus ${city}`,
  ranking,
  street: 'Königstraße',
  streetNo: '1',
  zipCode: '90402',
  city,
})

async function stockShelves(ctx: Ctx, storeIds: readonly number[]): Promise<void> {
  const companyId = ctx.company.id
  const inserted = await ctx.tx
    .insert(articles)
    .values(
      [false, true].map((isOversize, i) => ({
        companyId,
        wwsNumber: `W${i}`,
        wwsModel: `M${i}`,
        brand: 'Rieker',
        title: isOversize ? 'Stiefel mit Schaft' : 'Sneaker',
        color: 'schwarz',
        isOversize,
      })),
    )
    .returning({ id: articles.id, isOversize: articles.isOversize })
  const [normal, big] = inserted.map((row) => row.id)
  if (!normal || !big) throw new Error('no articles')
  const sizes = await ctx.tx
    .insert(articleSizes)
    .values(
      [...EANS, BIG_EAN].map((ean) => ({
        companyId,
        articleId: ean === BIG_EAN ? big : normal,
        size: ean.slice(-2),
        ean,
        originalPriceCents: 9900,
        salePriceCents: 7900,
      })),
    )
    .returning({ id: articleSizes.id })
  await ctx.tx
    .insert(stock)
    .values(
      storeIds.flatMap((storeId) =>
        sizes.map(({ id }) => ({ companyId, storeId, sizeId: id, onHand: 1000 })),
      ),
    )
}

export interface OrderSpec {
  /** One line each: the EAN and, when it matters, the store number. */
  readonly lines?: readonly { readonly ean: string; readonly store_number?: string }[]
  readonly delivery?: PostalAddress | null
  /** It came through the company's own account. */
  readonly isExternal?: boolean
  readonly more?: Partial<NewOrder>
}

/** An order that is ready to ship, unless the spec sets it. @returns its id */
export async function orderToShip(ctx: Ctx, setup: ShippingSetup, spec: OrderSpec = {}): Promise<number> {
  made += 1
  const lines = spec.lines ?? [{ ean: EANS[0] }]
  const { order_id } = await createOrder(ctx, {
    account_owner_id: spec.isExternal ? ctx.company.id : setup.account.owner_id,
    channel_account_id: spec.isExternal ? setup.ownAccountId : setup.account.id,
    channel_order_id: null,
    sales_channel_id: AMAZON,
    ext_order_id: `305-${String(made).padStart(7, '0')}-1234567`,
    ext_order_id_addition: '',
    order_type: 'standard',
    status: 'approved',
    imported: false,
    not_shippable_reason: null,
    payment_method: 'amazon',
    currency: 'EUR',
    order_total_cents: 7900 * lines.length,
    customer_comment: '',
    customer_id: '',
    email: 'kunde@example.test',
    phone_number: '',
    delivery: spec.delivery === undefined ? GOOD_ADDRESS : spec.delivery,
    billing: GOOD_ADDRESS,
    ship_by_at: null,
    order_date: ctx.now,
    extra: null,
    charges: [],
    amount_difference_cents: 0,
    lines: lines.map(({ ean, store_number = '001' }, i) => ({
      mp_item_id: `item-${i + 1}`,
      mp_item_id_addition: '',
      sku: '',
      ean,
      title: 'Sneaker',
      size: '38',
      color: 'schwarz',
      article_number: '1-1-22427',
      image_url: '',
      item_price_cents: 7900,
      original_item_price_cents: 9900,
      shipping_price_cents: 0,
      tax_rate: 19,
      quantity: 1,
      store_number,
    })),
    ...spec.more,
  })
  return order_id
}
