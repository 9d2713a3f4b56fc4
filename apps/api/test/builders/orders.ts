import { articleSizes, articles, stock } from '../../src/modules/catalogue/catalogue.tables.ts'
import { createOrder, type NewOrder, type NewOrderLine } from '../../src/modules/orders/index.ts'
import type { PostalAddress } from '../../src/modules/orders/orders.tables.ts'
import type { AccountKey } from '../../src/modules/organisation/index.ts'
import { channelAccounts, stores } from '../../src/modules/organisation/organisation.tables.ts'
import { ensureReferenceData } from '../../src/reference-data.ts'
import type { TestApp, TestCompany } from '../app.ts'
import { sharedAccount } from './shared-account.ts'

/** Channels that companies of tests sell on: own shop, eBay, Amazon. */
export const SHOP = 1
export const EBAY = 2
export const AMAZON = 4
type Channel = typeof SHOP | typeof EBAY | typeof AMAZON

/** A company that sells: three stores by ranking, and an account at each channel. */
export interface OrderSetup {
  /** Ids of the stores `001`, `002` and `003`, ranked in this order. */
  readonly stores: readonly [number, number, number]
  readonly accounts: Readonly<Record<Channel, number>>
}

/** An address that everything about is right. */
export const ADDRESS: PostalAddress = {
  first_name: 'Jana',
  last_name: 'Brinkmann',
  company: '',
  street: 'Ehrenstraße',
  street_no: '12a',
  address_addition: '',
  care_of: '',
  zip_code: '50672',
  city: 'Köln',
  country: 'DE',
}

const setups = new WeakMap<TestApp, Map<number, Promise<OrderSetup>>>()

/** The accounts and stores of a company, company A unless named; made once. */
export function orderSetup(kontor: TestApp, company: TestCompany = kontor.a): Promise<OrderSetup> {
  const known = setups.get(kontor) ?? new Map<number, Promise<OrderSetup>>()
  setups.set(kontor, known)
  const setup = known.get(company.id) ?? makeSetup(kontor, company)
  known.set(company.id, setup)
  return setup
}

async function makeSetup(kontor: TestApp, company: TestCompany): Promise<OrderSetup> {
  await ensureReferenceData(kontor.db)
  return kontor.inCtx(async ({ tx, company: { id: companyId } }) => {
    const places = await tx
      .insert(stores)
      .values(
        ['Köln', 'Bonn', 'Aachen'].map((city, index) => ({
          companyId,
          storeNumber: `00${index + 1}`,
          name: `Schuhhaus ${city}`,
          ranking: index + 1,
          street: 'Markt',
          streetNo: '1',
          zipCode: '50667',
          city,
        })),
      )
      .returning({ id: stores.id })
    const accounts = await tx
      .insert(channelAccounts)
      .values(
        [SHOP, EBAY, AMAZON].map((salesChannelId) => ({
          companyId,
          salesChannelId,
          name: `Konto ${salesChannelId}`,
          adapter: 'intake' as const,
        })),
      )
      .returning({ id: channelAccounts.id })
    const [first, second, third] = places.map(({ id }) => id)
    const [shop, ebay, amazon] = accounts.map(({ id }) => id)
    if (!first || !second || !third || !shop || !ebay || !amazon)
      throw new Error('the test data was not written')
    return { stores: [first, second, third], accounts: { [SHOP]: shop, [EBAY]: ebay, [AMAZON]: amazon } }
  }, company.admin)
}

let made = 0

/** Twelve digits with their check digit. */
export function ean13(digits: number): string {
  const text = String(digits)
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${text}${(10 - (sum % 10)) % 10}`
}

/** A shoe with one size in the catalogue. `onHand` is what the stores 001, 002, 003 have of it. @returns its EAN */
export async function buildShoe(
  kontor: TestApp,
  onHand: readonly number[] = [],
  { company = kontor.a, isOversize = false }: { company?: TestCompany; isOversize?: boolean } = {},
): Promise<{ ean: string; sizeId: number }> {
  made += 1
  const ean = ean13(400_000_000_000 + made)
  const setup = await orderSetup(kontor, company)
  return kontor.inCtx(async ({ tx, company: { id: companyId } }) => {
    const [article] = await tx
      .insert(articles)
      .values({
        companyId,
        wwsNumber: `W${made}`,
        wwsModel: `M${made}`,
        articleNumber: `A-${made}`,
        brand: 'Rieker',
        title: `Sneaker ${made}`,
        color: 'schwarz',
        isOversize,
      })
      .returning({ id: articles.id })
    const [size] = await tx
      .insert(articleSizes)
      .values({
        companyId,
        articleId: article?.id ?? 0,
        size: '38',
        ean,
        sku: `SKU-${made}`,
        originalPriceCents: 9900,
        salePriceCents: 7900,
      })
      .returning({ id: articleSizes.id })
    if (!size) throw new Error('the shoe was not written')
    const rows = onHand.map((pieces, index) => ({
      companyId,
      storeId: setup.stores[index] ?? 0,
      sizeId: size.id,
      onHand: pieces,
    }))
    if (rows.length > 0) await tx.insert(stock).values(rows)
    return { ean, sizeId: size.id }
  }, company.admin)
}

const shared = new WeakMap<TestApp, Map<string, Promise<AccountKey>>>()

/** The provider's account at a channel that a company sells through; made once. */
function providersAccount(kontor: TestApp, company: TestCompany, channel: Channel): Promise<AccountKey> {
  const name = `${company.name} ${channel}`
  const known = shared.get(kontor) ?? new Map<string, Promise<AccountKey>>()
  shared.set(kontor, known)
  const spec = { sales_channel_id: channel, name, participants: [company.id] }
  const account = known.get(name) ?? sharedAccount(kontor.db, spec)
  known.set(name, account)
  return account
}

export interface OrderSpec
  extends Partial<Omit<NewOrder, 'lines' | 'sales_channel_id' | 'account_owner_id' | 'channel_account_id'>> {
  /** Company A unless named. */
  readonly company?: TestCompany
  readonly channel?: Channel
  /** False: it came through an account of the provider's. */
  readonly merchant_external_order?: boolean
  /** One line without EAN unless given; what is left out is filled in. */
  readonly lines?: readonly Partial<NewOrderLine>[]
}

/** An order that came in by a channel: paid and ready to ship, unless the spec sets it. @returns its id */
export async function buildOrder(kontor: TestApp, spec: OrderSpec = {}): Promise<number> {
  const order = await orderToBuild(kontor, spec)
  const { order_id } = await kontor.inCtx((ctx) => createOrder(ctx, order), (spec.company ?? kontor.a).admin)
  return order_id
}

/** The same, not written yet. */
export async function orderToBuild(kontor: TestApp, spec: OrderSpec = {}): Promise<NewOrder> {
  const { company = kontor.a, channel = SHOP, merchant_external_order = true, lines = [{}], ...more } = spec
  const setup = await orderSetup(kontor, company)
  const account = merchant_external_order
    ? { owner_id: company.id, id: setup.accounts[channel] }
    : await providersAccount(kontor, company, channel)
  made += 1
  return {
    account_owner_id: account.owner_id,
    channel_account_id: account.id,
    channel_order_id: null,
    sales_channel_id: channel,
    ext_order_id: `B-${made}`,
    ext_order_id_addition: '',
    order_type: 'standard',
    status: 'approved',
    imported: false,
    not_shippable_reason: null,
    payment_method: 'paypal',
    currency: 'EUR',
    order_total_cents: 7900 * lines.length,
    customer_comment: '',
    customer_id: '',
    email: 'jana@example.test',
    phone_number: '',
    delivery: ADDRESS,
    billing: ADDRESS,
    ship_by_at: null,
    order_date: kontor.clock.now(),
    extra: null,
    charges: [],
    amount_difference_cents: 0,
    lines: lines.map((line, index) => ({
      mp_item_id: `item-${index + 1}`,
      mp_item_id_addition: '',
      sku: '',
      ean: '',
      title: `Sneaker ${index + 1}`,
      size: '',
      color: '',
      article_number: '',
      image_url: '',
      item_price_cents: 7900,
      original_item_price_cents: 9900,
      shipping_price_cents: 0,
      tax_rate: 19,
      quantity: 1,
      store_number: '',
      ...line,
    })),
    ...more,
  }
}

/**
 * Has company B sell through every account of the provider's that there is, with plenty of a shoe that company A has not:
 * what A gives up of it goes on to B.
 * @returns its EAN
 */
export async function shareWithB(kontor: TestApp): Promise<string> {
  const { ean } = await buildShoe(kontor, [1000, 0, 0], { company: kontor.b })
  await kontor.asOwner(`
    insert into channel_participations (company_id, channel_account_id, participant_id, ranking)
    select company_id, id, ${kontor.b.id}, 2 from channel_accounts where is_shared`)
  return ean
}
