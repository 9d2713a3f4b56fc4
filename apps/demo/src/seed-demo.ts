import { rebuildArticleFigures } from '../../api/src/modules/catalogue/index.ts'
import { countAllPieces, rebuildOrderCounts } from '../../api/src/modules/orders/index.ts'
import { companies } from '../../api/src/modules/organisation/organisation.tables.ts'
import { scoreAllOrders, scoreOrdersFromBefore } from '../../api/src/modules/ranking/index.ts'
import {
  checkChannelsNow,
  countAllOrders,
  countOrdersFromBefore,
  countOrdersLater,
} from '../../api/src/modules/statistics/index.ts'
import { addDays, berlinDay, berlinInstant } from '../../api/src/platform/clock/berlin.ts'
import type { Ctx } from '../../api/src/platform/ctx.ts'
import type { Database, Tx } from '../../api/src/platform/db/database.ts'
import { scopeTo } from '../../api/src/platform/db/database.ts'
import type { Deps } from '../../api/src/platform/deps.ts'
import { makeCtx } from '../../api/src/platform/make-ctx.ts'
import { ensureReferenceData } from '../../api/src/reference-data.ts'
import { DEMO_ACCOUNTS, DEMO_INTAKE_KEY, DEMO_PROVIDER_KEY } from './accounts.ts'
import { writeAnnouncements } from './announcements.ts'
import { type DemoArticle, seasonsUntil, sharedModels } from './articles.ts'
import { runBilling, writeConditions, writeOperatorSender } from './billing.ts'
import { takeIds } from './bulk-insert.ts'
import { writeChannelFees } from './channel-fees.ts'
import { type DemoMerchant, MERCHANTS, PROVIDER } from './companies.ts'
import { writeCompanyAllocations } from './company-allocations.ts'
import { writeDeadLetters } from './dead-letters.ts'
import { writeErpLink } from './erp-links.ts'
import { writeFtpUser } from './ftp-users.ts'
import { writeFullFeeds } from './full-feeds.ts'
import { writeImportFiles } from './import-files.ts'
import { writeInvoices } from './invoices.ts'
import { writeLocalMarketplaces } from './local-marketplaces.ts'
import { writeObservations } from './observations.ts'
import { writeOffers } from './offers.ts'
import { writeOrderViews } from './order-views.ts'
import type { CasePicture, PaperFiles } from './orders/numbered-order.ts'
import { planOrders } from './orders/plan-orders.ts'
import type { SellableSize } from './orders/planned-order.ts'
import type { Shop } from './orders/shop.ts'
import { writeOrders } from './orders/write-orders.ts'
import { mostFrequent, writePricingRules, writeShippingCosts, writeUvp } from './pricing.ts'
import { writeProductBulks } from './product-bulks.ts'
import { writePriceChanges, writeReturnReasons } from './product-history.ts'
import { writeProviderFiles } from './provider-files.ts'
import { SeededRandom } from './random.ts'
import { writeReservations } from './reservations.ts'
import { writeSafetyCards } from './safety-cards.ts'
import { storeSamplePapers } from './sample-papers.ts'
import { drawSamplePictures, storeSamplePictures } from './sample-pictures.ts'
import { StockLedger } from './stock-ledger.ts'
import { writeStorewindows } from './storewindow.ts'
import { closeDemoWeeks, countTopSellers } from './top-sellers.ts'
import {
  drawStock,
  type SharedAccounts,
  senderOf,
  writeAssortment,
  writeChannelAccounts,
  writeMerchant,
  writeSharedAccounts,
  writeStock,
  writeStores,
} from './write-company.ts'
import { writeIntakeKey, writePeople, writeProvider } from './write-people.ts'

/** The same seed and the same moment give the same demo. */
const SEED = 'kontor'
/** Click-and-collect reservations of each merchant. */
const RESERVATIONS = { lindner: 84, brandt: 21, maier: 0 } as const
/** So many models of the first merchant it shares with each of the others. */
const SHARED = { lindner: 30, brandt: 24, maier: 14 } as const
/** The channel, Kaufland, on which two merchants sell through one account of the provider. */
const SHARED_CHANNEL = 53
/**
 * So far back figures and points are counted before the demo is opened; those of older orders follow by the jobs that count
 * what was there before them, and the screens say so meanwhile. Points are shown of 30 days: what was sent or came back in
 * these was ordered within twice that.
 */
const COUNTED_DAYS = 60
/** How finely rows are counted for the planner. A tenth of what is usual tells large tables from small ones and is made in a third of the time; the worker looks after it later. */
const ANALYZED = 10
/** What the planner takes a table for that it knows nothing of: ten pages. */
const SMALL_TABLE_BYTES = 10 * 8_192
/** Stores count every evening. */
const COUNTED_AT_MINUTE = 20 * 60

type SeedDeps = Pick<
  Deps,
  'db' | 'clock' | 'files' | 'secrets' | 'log' | 'queue' | 'subscriptions' | 'sqlParts'
> & {
  /** The day since which orders are in figures and points before others follow; empty: all. */
  readonly countedSince: string
}

interface SeedOptions {
  /** Is told what is being written. */
  say?(step: string): void
  /** Leaves the figures and points of all but the last two months to the jobs of a worker. */
  readonly countsLater?: boolean
}

/**
 * Fills an empty database with the demo: three merchants and the provider, with people, stores, assortments, stock and
 * two years of orders up to now. All of it or nothing; a database that has a company is left alone.
 * @returns whether it was filled
 */
export async function seedDemo(
  seedDeps: Omit<SeedDeps, 'countedSince'>,
  { say = () => undefined, countsLater = false }: SeedOptions = {},
): Promise<boolean> {
  const today = berlinDay(seedDeps.clock.now())
  const deps: SeedDeps = { ...seedDeps, countedSince: countsLater ? addDays(today, -COUNTED_DAYS) : '' }
  const isEmpty = await deps.db.read({ companyId: null }, async (tx) => (await tx.$count(companies)) === 0)
  if (!isEmpty) return false
  const started = performance.now()
  await ensureReferenceData(deps.db)
  say('demo: pictures and papers')
  const nextId = await deps.db.write({ companyId: null }, (tx) =>
    takeIds(tx, 'companies', MERCHANTS.length + 1),
  )
  const drawn = await drawSamplePictures()
  const merchants: NumberedMerchant[] = []
  for (const merchant of MERCHANTS) {
    const id = nextId()
    merchants.push({
      id,
      merchant,
      files: await storeSamplePapers(deps.files, id),
      pictures: await storeSamplePictures(deps.files, id, drawn),
    })
  }
  const provider = { id: nextId(), key: 'provider', domain: PROVIDER.domain } as const
  const now = deps.clock.now()
  await deps.db.write({ companyId: null }, async (tx) => {
    await countOrdersLater(tx)
    for (const { id, merchant } of merchants) await writeMerchant(tx, id, merchant, now)
    await writeProvider(tx, provider.id)
    await scopeTo(tx, provider.id)
    const accounts = await writeSharedAccounts(tx, provider.id, merchants, now)
    let shared: readonly DemoArticle[] = []
    const shops = new Map<DemoMerchant['key'], Shop>()
    for (const numbered of merchants) {
      const { drawn, shop } = await seedMerchant(
        tx,
        numbered,
        { id: provider.id, accounts, shared },
        deps,
        now,
        (part) => say(`demo: ${numbered.merchant.name}, ${part}`),
      )
      if (shared.length === 0) shared = sharedModels(drawn, SHARED.lindner)
      shops.set(numbered.merchant.key, shop)
    }
    say('demo: orders of the shared account')
    await shareOrders(
      tx,
      shops,
      [...merchants.map(nameOf), { id: provider.id, name: PROVIDER.name }],
      deps,
      now,
    )
    await scopeTo(tx, provider.id)
    await writePeople(tx, provider, now)
    await writeIntakeKey(tx, provider.id, { issuer: 'Marktplätze', ...DEMO_PROVIDER_KEY }, now)
    await writeAnnouncements(tx, PROVIDER.name, now)
    const recipients = merchants.map(({ id, merchant }) => ({ id, key: merchant.key }))
    await writeProviderFiles(tx, deps.files, { id: provider.id, author: staffOfProvider() }, recipients, now)
    await writeOperatorSender(tx, provider.id)
    const ofProvider = seedCtx(tx, { id: provider.id, name: PROVIDER.name }, deps, now)
    await writeOffers(ofProvider)
    await checkChannelsNow(ofProvider)
    const ctxAt = async (company: { readonly id: number; readonly name: string }, moment: Date) => {
      await scopeTo(tx, company.id)
      const isProvider = company.id === provider.id
      return seedCtx(tx, company, deps, moment, isProvider ? ['service'] : [])
    }
    const named = merchants.map(nameOf)
    say('demo: top sellers and bills')
    await closeDemoWeeks(ctxAt, named, now)
    await runBilling(ctxAt, { id: provider.id, name: PROVIDER.name }, named, now)
  })
  if (countsLater)
    for (const { name } of [countOrdersFromBefore, scoreOrdersFromBefore])
      await deps.queue.boss.send(name, {})
  if (deps.db.kind === 'pglite') await analyzeLargeTables(deps.db)
  deps.log.info({ milliseconds: Math.round(performance.now() - started) }, 'demo data written')
  return true
}

/** PGlite never collects statistics by itself; without them the planner takes every table for a small one, which most are. */
async function analyzeLargeTables(db: Database): Promise<void> {
  const large = await db.lookup<{ name: string }>(
    `select oid::regclass::text as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace and pg_relation_size(oid) > $1`,
    [SMALL_TABLE_BYTES],
  )
  await db.lookup(`set default_statistics_target = ${ANALYZED}`)
  await db.lookup(`analyze ${large.map(({ name }) => name).join(', ')}`)
  await db.lookup('reset default_statistics_target')
}

interface NumberedMerchant {
  readonly id: number
  readonly merchant: DemoMerchant
  readonly files: PaperFiles
  readonly pictures: readonly CasePicture[]
}

const nameOf = ({ id, merchant }: NumberedMerchant) => ({ id, name: merchant.name })

/** Orders of the account at Kaufland, which two merchants share, and what they change in the figures. */
async function shareOrders(
  tx: Tx,
  shops: ReadonlyMap<DemoMerchant['key'], Shop>,
  companies: readonly { readonly id: number; readonly name: string }[],
  deps: SeedDeps,
  now: Date,
): Promise<void> {
  const [first, second] = [shops.get('lindner'), shops.get('maier')]
  const channel = first?.channels.find(({ id }) => id === SHARED_CHANNEL)
  if (!first || !second || !channel) throw new Error('two merchants of the demo share an account at Kaufland')
  const random = new SeededRandom(`${SEED} shared orders`)
  const draws = new SeededRandom(`${SEED} draws`)
  const ctxOf = async (companyId: number, moment: Date) => {
    const company = companies.find(({ id }) => id === companyId)
    if (!company) throw new Error(`company ${companyId} is not one of the demo`)
    await scopeTo(tx, companyId)
    return seedCtx(tx, company, { ...deps, draw: () => draws.next() }, moment)
  }
  await writeCompanyAllocations(random, { channel, first, second, now, ctxOf })
  for (const { channels } of [first, second]) {
    const [own] = channels
    if (!own) continue
    const ctx = await ctxOf(own.companyId, now)
    await rebuildOrderCounts(ctx)
    await countAllOrders(ctx, deps.countedSince)
  }
}

async function seedMerchant(
  tx: Tx,
  { id, merchant, files, pictures }: NumberedMerchant,
  provider: {
    readonly id: number
    readonly accounts: SharedAccounts
    /** Models that the first merchant has written and others carry as well. */
    readonly shared: readonly DemoArticle[]
  },
  deps: SeedDeps,
  now: Date,
  say: (part: string) => void,
): Promise<{ readonly drawn: DemoArticle[]; readonly shop: Shop }> {
  say('shoes and stock')
  const random = new SeededRandom(`${SEED} ${merchant.key}`)
  await scopeTo(tx, id)
  await writePeople(tx, { id, key: merchant.key, domain: merchant.domain }, now)
  if (merchant.key === 'lindner')
    await writeIntakeKey(tx, id, { issuer: 'Demo-Shop', ...DEMO_INTAKE_KEY }, now)
  const stores = await writeStores(tx, id, merchant)
  if (merchant.key === 'lindner') await writeLocalMarketplaces(tx, id, stores, now)
  const channels = await writeChannelAccounts(tx, id, merchant, provider, { secrets: deps.secrets, now })
  await writeChannelFees(tx, id, merchant, now)
  await writeConditions(tx, id, now)
  await writeErpLink(tx, id, merchant, { secrets: deps.secrets, now })
  // The other merchants have yet to create theirs.
  if (merchant.key === 'brandt') await writeFtpUser(tx, { id, name: merchant.name }, now)
  const shared = provider.shared.slice(0, SHARED[merchant.key])
  const { drawn, sizes } = await writeAssortment(tx, random, id, merchant, { now, shared })
  const carriedByMany =
    shared.length > 0 ? drawn.slice(0, shared.length) : sharedModels(drawn, SHARED.lindner)
  const places = new Map(carriedByMany.map(({ wwsNumber }, place) => [wwsNumber, place]))
  const shelves = drawStock(random, stores, sizes)
  const ledger = new StockLedger(shelves)
  const shop: Shop = {
    now,
    merchant,
    channels,
    sizes: bestSellersFirst(random.shuffled(sizes.filter((size) => ledger.isCarried(size.id))), places),
    ledger,
    countedAt: lastCount(now),
    staff: staffOf(merchant),
    providerStaff: staffOfProvider(),
    storeLabels: new Map(stores.map((store) => [store.id, `${store.plan.number} ${store.plan.name}`])),
  }
  say('orders of two years')
  const plans = planOrders(random, shop)
  await writeStock(tx, id, shelves, shop.countedAt)
  const senders = new Map(stores.map((store) => [store.id, senderOf(store)]))
  await writeOrders(tx, random, plans, { files, pictures, senders })
  if (merchant.key === 'lindner')
    await writeDeadLetters(tx, id, plans.filter(({ channel }) => channel.id === 46).slice(-2), now)
  const ctx = seedCtx(tx, { id, name: merchant.name }, deps, now)
  await writeReservations(
    ctx,
    new SeededRandom(`${SEED} ${merchant.key} reservations`),
    stores,
    RESERVATIONS[merchant.key],
  )
  await writeObservations(tx, id, now)
  say('figures of its orders')
  await rebuildOrderCounts(ctx)
  await countAllPieces(ctx)
  await countAllOrders(ctx, deps.countedSince)
  await scoreAllOrders(ctx, deps.countedSince)
  await writeReturnReasons(ctx)
  await rebuildArticleFigures(ctx)
  await writePriceChanges(ctx)
  if (merchant.key === 'lindner') {
    await writeOrderViews(tx, id, 'buchhaltung', now)
    const [author = merchant.name] = staffOf(merchant)
    const seasons = seasonsUntil(berlinDay(now))
    await writeProductBulks(ctx, seasons.at(-1) ?? '', author)
    await writePricingRules(tx, id, drawn, seasons, author, now)
    await writeUvp(tx, id, drawn, seasons)
    await writeShippingCosts(tx, id, stores)
    await writeSafetyCards(tx, id, mostFrequent(drawn.map(({ brand }) => brand)), now)
  }
  say('offers, files and invoices')
  await writeOffers(ctx)
  await checkChannelsNow(ctx)
  await countTopSellers(ctx)
  await writeStorewindows(tx, id, stores, now)
  await writeFullFeeds(ctx)
  await writeImportFiles(ctx, staffOf(merchant)[0] ?? merchant.name)
  await writeInvoices((moment) => seedCtx(tx, { id, name: merchant.name }, deps, moment), merchant, now)
  return { drawn, shop }
}

/** How often a model that many carry is offered for each time that another one is. */
const DEMAND = 6

/**
 * Sizes as they are asked for: models that many merchants carry in front, in the same order everywhere, so that the merchants'
 * lists of top sellers have something in common.
 * @param places of such models, by ERP id
 */
function bestSellersFirst(
  sizes: readonly SellableSize[],
  places: ReadonlyMap<string, number>,
): SellableSize[] {
  const asked = sizes
    .filter(({ wwsNumber }) => places.has(wwsNumber))
    .toSorted((a, b) => (places.get(a.wwsNumber) ?? 0) - (places.get(b.wwsNumber) ?? 0))
  const others = sizes.filter(({ wwsNumber }) => !places.has(wwsNumber))
  return [...asked.flatMap((size) => Array.from({ length: DEMAND }, () => size)), ...others]
}

/** When the stores counted last: yesterday evening, or this evening if it is late. */
function lastCount(now: Date): Date {
  const today = berlinInstant(berlinDay(now), COUNTED_AT_MINUTE)
  return today <= now ? today : berlinInstant(addDays(berlinDay(now), -1), COUNTED_AT_MINUTE)
}

/** Who ships: the merchant's people who may, else the owner. */
function staffOf({ key, contact }: DemoMerchant): string[] {
  const people = DEMO_ACCOUNTS.filter((account) => account.company === key)
    .filter(({ roles }) => roles.includes('co_admin') || roles.includes('co_orders_send'))
    .map(({ firstName, lastName }) => `${firstName} ${lastName}`)
  return people.length > 0 ? people : [contact.join(' ')]
}

/** Who answers goodwill cases. */
function staffOfProvider(): string {
  const person = DEMO_ACCOUNTS.find(({ company }) => company === 'provider')
  return person ? `${person.firstName} ${person.lastName}` : PROVIDER.name
}

const seedCtx = (
  tx: Tx,
  company: { id: number; name: string },
  deps: SeedDeps & { readonly draw?: () => number },
  now: Date,
  roles: Ctx['roles'] = [],
) =>
  makeCtx(
    {
      company,
      user: null,
      actor: { kind: 'system', name: '' },
      roles,
      tx,
      now,
      locale: 'de',
      log: deps.log,
    },
    deps,
  )
