import { IntakeArticle } from '@kontor/contract/catalogue'
import { sql } from 'drizzle-orm'
import { amazonListing } from '../src/connectors/marketplaces/amazon/offers.ts'
import { connectedRetailListing } from '../src/connectors/marketplaces/connected-retail/offers.ts'
import { applyStock, upsertArticles } from '../src/modules/catalogue/index.ts'
import { type Listing, type Listings, sweepOffers } from '../src/modules/channels/index.ts'
import { type AmazonStage, openAmazon } from './amazon-stage.ts'
import { type TestApp, type TestAppOptions, type TestCompany, testApp } from './app.ts'
import { openDirectSale } from './builders/direct-sale.ts'
import { addAccount } from './builders/intake.ts'
import { type OrderSetup, orderSetup } from './builders/orders.ts'
import { writeSafetyCard } from './builders/safety-cards.ts'

export const MINUTE = 60_000
const FREELY = { rate: 1000, burst: 1000 }
const MARKETPLACE = 'A1PA6795UKMFR9'

const ean13 = (digits: number): string => {
  const text = String(digits)
  const sum = [...text].reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 1 : 3), 0)
  return `${text}${(10 - (sum % 10)) % 10}`
}

let made = 0
/** So many EANs that no other article of the tests has. */
export const newEans = (count: number): string[] =>
  Array.from({ length: count }, () => {
    made += 1
    return ean13(403_000_000_000 + made)
  })

/** An offer as it is kept. */
export type OfferRow = {
  readonly ean: string
  readonly sku: string
  readonly state: string
  readonly error: string | null
  readonly active: boolean
  readonly price: number
  readonly pieces: number
  readonly told_price: number | null
  readonly told_pieces: number | null
  readonly batch_id: number | null
}

/** A listing as the sandbox's Amazon has it. */
export interface SandboxListing {
  readonly sku: string
  readonly price_cents: number | null
  readonly pieces: number
  readonly changes: { pieces: number }[]
}

/** What the sandbox's Connected Retail has of a size in a store. */
interface RetailOffer {
  readonly ean: string
  readonly price_cents: number
  readonly quantity: number
}

/** An article of the tests. */
export interface Shoe {
  readonly model: string
  readonly eans: readonly string[]
}

interface ShoeOptions {
  readonly price?: number
  readonly company?: TestCompany
  /** Whether Amazon lists its SKUs; default true. */
  readonly listed?: boolean
  readonly eans?: readonly string[]
  /** What comes before the EAN in a SKU; default `S-`. */
  readonly sku?: string
  readonly channel_prices?: Record<string, number>
}

interface AccountChange {
  readonly marketplaces?: readonly string[]
  readonly stock_buffer?: number
  readonly is_active?: boolean
}

/** A company with an account at Amazon that is told what is on sale. */
export interface OfferStage {
  readonly kontor: TestApp
  readonly amazon: AmazonStage
  readonly setup: OrderSetup
  readonly amazonId: number
  /** The worker dies once a channel has been told: nothing of the answer is kept. */
  dies: boolean
  changeOwn(id: number, set: AccountChange): Promise<unknown>
  /** An article whose sizes lie in the first store. */
  shoe(pieces: readonly number[], options?: ShoeOptions): Promise<Shoe>
  /** Lets Amazon list the SKUs of these. */
  list(eans: readonly string[], more?: object, sku?: string): Promise<unknown>
  /** A feed counts what a store has. */
  count(
    rows: readonly { ean: string; on_hand: number }[],
    store?: string,
    company?: TestCompany,
  ): Promise<unknown>
  /** Everything that is due is done, and what Amazon works on comes to an end. */
  settle(): Promise<void>
  offersOf(eans: readonly string[], account?: number, company?: TestCompany): Promise<OfferRow[]>
  /** Price and pieces of SKUs; null where Amazon does not list one. */
  atAmazon(eans: readonly string[], sku?: string): Promise<([number | null, number] | null)[]>
  /** Price and pieces over all stores at Connected Retail; null where it has none of a size. */
  atRetail(eans: readonly string[]): Promise<([number, number] | null)[]>
  close(): Promise<void>
}

/** Starts the product with a sandbox's channels, whose clock is the product's. */
export async function offerStage(
  options: Pick<TestAppOptions, 'now' | 'subscriptions'> = {},
): Promise<OfferStage> {
  const clock: { now: (() => Date) | null } = { now: null }
  const amazon = await openAmazon({
    clock: () => clock.now?.() ?? new Date(),
    amazon: { usagePlans: { listing_patch: FREELY, listing_search: FREELY } },
  })
  const connector = amazonListing(amazon.endpoints, { timeoutMs: 700, patienceMs: 5000, pauseMs: 1 })
  const retail = connectedRetailListing(amazon.sandbox.retailUrl, { timeoutMs: 700, pauseMs: 1 })
  const mortal = (listing: Listing): Listing => ({
    ...listing,
    tell: async (...what) => {
      const telling = await listing.tell(...what)
      if (stage.dies) throw new Error('killed')
      return telling
    },
    remove:
      listing.remove &&
      (async (...what) => {
        await listing.remove?.(...what)
        if (stage.dies) throw new Error('killed')
      }),
  })
  const listings: Listings = {
    amazon: { ...connector, connect: (account) => mortal(connector.connect(account)) },
    connected_retail: { ...retail, connect: (account) => mortal(retail.connect(account)) },
  }
  const kontor = await testApp({ ...options, adapters: { listings } })
  clock.now = () => kontor.clock.now()
  const setup = await orderSetup(kontor)
  await orderSetup(kontor, kontor.b)
  await openDirectSale(kontor)
  const amazonId = await addAccount(kontor, {
    sales_channel_id: 4,
    name: 'Amazon.de',
    adapter: 'amazon',
    credentials: amazon.credentials,
  })
  const changeOwn: OfferStage['changeOwn'] = (id, set) =>
    kontor.inCtx((ctx) =>
      ctx.tx.execute(sql`
        update channel_accounts set
          marketplaces = coalesce(${set.marketplaces ? `{${set.marketplaces.join()}}` : null}::text[], marketplaces),
          stock_buffer = coalesce(${set.stock_buffer ?? null}::int, stock_buffer),
          is_active = coalesce(${set.is_active ?? null}::boolean, is_active)
        where company_id = ${ctx.company.id} and id = ${id}`),
    )
  const list: OfferStage['list'] = (eans, more = {}, sku = 'S-') =>
    amazon.admin(
      'PUT',
      'listings',
      eans.map((ean) => ({ sku: `${sku}${ean}`, ...more })),
    )
  const count: OfferStage['count'] = (rows, store_number = '001', company = kontor.a) => {
    kontor.clock.advance(1000)
    return kontor.inCtx(
      (ctx) =>
        applyStock(
          ctx,
          ctx.now,
          rows.map((row) => ({ store_number, ...row })),
        ),
      company.admin,
    )
  }
  const shoe: OfferStage['shoe'] = async (
    pieces,
    {
      price = 59.95,
      company = kontor.a,
      listed = true,
      eans = newEans(pieces.length),
      sku = 'S-',
      channel_prices = {},
    } = {},
  ) => {
    const model = `T${eans[0]}`
    const article = IntakeArticle.parse({
      wws_number: model,
      wws_model: model,
      brand: 'Gabor',
      title: 'Pumps',
      sizes: eans.map((ean, index) => ({
        ean,
        sku: `${sku}${ean}`,
        size: String(36 + index),
        original_price: 99.95,
        sale_price: price,
        channel_prices,
      })),
    })
    await kontor.inCtx((ctx) => upsertArticles(ctx, [article]), company.admin)
    await count(
      eans.map((ean, index) => ({ ean, on_hand: pieces[index] ?? 0 })),
      '001',
      company,
    )
    if (listed) await list(eans)
    return { model, eans }
  }
  const stage: OfferStage = {
    kontor,
    amazon,
    setup,
    amazonId,
    dies: false,
    changeOwn,
    shoe,
    list,
    count,
    settle: async () => {
      for (let round = 0; round < 3; round += 1) {
        await kontor.runSchedule(sweepOffers)
        await kontor.runJobs()
        kontor.clock.advance(MINUTE)
      }
    },
    offersOf: (eans, account = amazonId, company = kontor.a) =>
      kontor.inCtx(async (ctx) => {
        const { rows } = await ctx.tx.execute<OfferRow>(sql`
          select ean, sku, state, error, wanted_active as active, wanted_price_cents::int as price, wanted_pieces as pieces,
            told_price_cents::int as told_price, told_pieces, batch_id
          from channel_offers where company_id = ${ctx.company.id} and channel_account_id = ${account}
            and ean in ${[...eans]} order by ean`)
        return rows
      }, company.admin),
    atAmazon: async (eans, sku = 'S-') => {
      const all = (await amazon.admin('GET', 'listings')) as SandboxListing[]
      return eans.map((ean) => {
        const found = all.find((one) => one.sku === `${sku}${ean}`)
        return found ? [found.price_cents, found.pieces] : null
      })
    },
    atRetail: async (eans) => {
      const all = (await amazon.admin('GET', 'retail/offers')) as RetailOffer[]
      return eans.map((ean) => {
        const found = all.filter((one) => one.ean === ean)
        const pieces = found.reduce((sum, { quantity }) => sum + quantity, 0)
        return found[0] ? [found[0].price_cents, pieces] : null
      })
    },
    close: async () => {
      await kontor.close()
      await amazon.sandbox.stop()
    },
  }
  // Nothing new waits for the card of the brand that all articles have.
  for (const company of [kontor.a, kontor.b]) await writeSafetyCard(kontor, 'Gabor', company)
  await changeOwn(amazonId, { marketplaces: [MARKETPLACE] })
  await kontor.runJobs()
  return stage
}

/** Opens an account of the company that Connected Retail is told of. @returns its id */
export async function openRetail({ kontor }: OfferStage): Promise<number> {
  await kontor.inCtx((ctx) =>
    ctx.tx.execute(sql`
      insert into connected_retail_access (company_id, client_id, secret_key)
      values (${ctx.company.id}, 'sandbox-retail', ${kontor.deps.secrets.encrypt('sandbox-retail-key')})`),
  )
  const account = { sales_channel_id: 3, adapter: 'connected_retail', name: 'Zalando' }
  const answer = await kontor.as(kontor.a.admin).post('/accounting/channels', account)
  if (answer.statusCode !== 201) throw new Error(answer.body)
  await kontor.runJobs()
  return answer.json().id
}
