import { and, eq, sql } from 'drizzle-orm'
import {
  articleSizes,
  articles,
  stock,
  stockReceipts,
} from '../../api/src/modules/catalogue/catalogue.tables.ts'
import { directSaleMarkets } from '../../api/src/modules/channels/offers/offers.tables.ts'
import { directSaleTerms } from '../../api/src/modules/direct-sales/direct-sales.tables.ts'
import {
  channelAccounts,
  channelParticipations,
  companies,
  connectedRetailAccess,
  type StoreAddress,
  stores,
} from '../../api/src/modules/organisation/organisation.tables.ts'
import {
  pickListLinks,
  storeClosedChannels,
  storeDevices,
} from '../../api/src/modules/organisation/stores/stores.tables.ts'
import type { CarrierAddress } from '../../api/src/modules/shipping/shipping.tables.ts'
import type { Secrets } from '../../api/src/platform/auth/secrets.ts'
import { hashToken, newToken } from '../../api/src/platform/auth/tokens.ts'
import { berlinDay } from '../../api/src/platform/clock/berlin.ts'
import type { Tx } from '../../api/src/platform/db/database.ts'
import { type DemoArticle, drawArticles, seasonsUntil } from './articles.ts'
import { insertRows, takeIds } from './bulk-insert.ts'
import { CHANNELS, type DemoChannel, SANDBOX_RETAIL } from './channels.ts'
import type { DemoMerchant, DemoStore } from './companies.ts'
import type { SellableSize, SellingChannel } from './orders/planned-order.ts'
import { pictureAddress, writePictures } from './product-pictures.ts'
import type { SeededRandom } from './random.ts'
import { drawOnHand, type StockRow } from './stock-ledger.ts'

const TAX_RATE = 19
const YEAR_MS = 365 * 86_400_000
/** How long ago what opens the channels was stored: access to Amazon is to be renewed soon. */
const CREDENTIALS_AGE_MS = 347 * 86_400_000
/** More orders than a merchant of the demo has on one account. */
const NUMBERS_OF_ONE_MERCHANT = 100_000

export async function writeMerchant(tx: Tx, id: number, merchant: DemoMerchant, now: Date): Promise<void> {
  const [first] = merchant.stores
  const [austriaPickupCustomerNumber, austriaPickupDepot] = merchant.austria
  await tx.insert(companies).values({
    id,
    name: merchant.name,
    homepage: `https://www.${merchant.domain}`,
    telephone: merchant.telephone,
    invEmail: `buchhaltung@${merchant.domain}`,
    invCompany: merchant.name,
    invFirstName: merchant.contact[0],
    invLastName: merchant.contact[1],
    invStreet: first ? `${first.street} ${first.streetNo}` : '',
    invPostcode: first?.zip ?? '',
    invCity: first?.city ?? '',
    defaultParcelId: 1,
    shippingPriceCents: 490,
    shippingFreeCents: 5_000,
    maxShippingCostCents: 690,
    erpSystemName: merchant.erp,
    erpEnabled: true,
    austriaPickupCustomerNumber,
    austriaPickupDepot,
    createdAt: new Date(now.getTime() - 2 * YEAR_MS),
  })
}

/** A store with its row's id. */
export interface OpenStore {
  readonly id: number
  readonly ranking: number
  readonly plan: DemoStore
}

export async function writeStores(tx: Tx, companyId: number, merchant: DemoMerchant): Promise<OpenStore[]> {
  const nextId = await takeIds(tx, 'stores', merchant.stores.length)
  const open = merchant.stores.map((plan, index) => ({ id: nextId(), ranking: index + 1, plan }))
  await tx.insert(stores).values(
    open.map(({ id, ranking, plan }) => ({
      companyId,
      id,
      ranking,
      storeNumber: plan.number,
      gln: plan.gln ?? '',
      name: plan.name,
      street: plan.street,
      streetNo: plan.streetNo,
      zipCode: plan.zip,
      city: plan.city,
      federalState: plan.state,
      contactName: plan.contact,
      contactEmail: `filiale${plan.number}@${merchant.domain}`,
      contactPhone: plan.phone,
      orderEmail: `versand${plan.number}@${merchant.domain}`,
      clickCollectEmail: `abholung${plan.number}@${merchant.domain}`,
      erpStoreId: plan.number,
      returnAddress: plan.returnAddress ?? null,
    })),
  )
  const [first] = open
  if (first) await writeEquipment(tx, companyId, first)
  return open
}

/** The scan devices of a store, and a link to its pick list whose token nobody knows any more. */
async function writeEquipment(tx: Tx, companyId: number, { id, plan }: OpenStore): Promise<void> {
  await tx.insert(storeDevices).values(
    ['Lager', 'Kasse'].map((inUseBy, index) => ({
      companyId,
      storeId: id,
      deviceId: `M${plan.number}-MDE${index + 2}`,
      inUseBy,
    })),
  )
  await tx
    .insert(pickListLinks)
    .values({ companyId, storeId: id, name: 'Tablet im Lager', secretHash: hashToken(newToken()) })
}

/** Where a store's parcels come from, and where returns go. */
export function senderOf({ plan }: OpenStore): { from: CarrierAddress; returns: CarrierAddress } {
  const house = carrierAddress({
    name: plan.name,
    street: plan.street,
    street_no: plan.streetNo,
    zip_code: plan.zip,
    city: plan.city,
    country: 'DE',
  })
  return { from: house, returns: plan.returnAddress ? carrierAddress(plan.returnAddress) : house }
}

const carrierAddress = ({ name, ...place }: StoreAddress): CarrierAddress => ({
  ...place,
  company: name,
  first_name: '',
  last_name: '',
  address_addition: '',
  care_of: '',
})

/** The provider's accounts by what names them in `CHANNELS`. */
export type SharedAccounts = ReadonlyMap<
  string,
  { readonly id: number; readonly participants: readonly number[] }
>

const accountName = ({ id, account }: DemoChannel): string => `${id} ${account}`

/** Writes the accounts of the provider and who sells through them; the transaction must be in its scope. */
export async function writeSharedAccounts(
  tx: Tx,
  companyId: number,
  merchants: readonly { readonly id: number; readonly merchant: DemoMerchant }[],
  now: Date,
): Promise<SharedAccounts> {
  const sellers = merchants.flatMap(({ id: participantId, merchant }) =>
    CHANNELS[merchant.key]
      .filter(({ ownedBy }) => ownedBy === 'provider')
      .map((channel) => ({ participantId, channel })),
  )
  const byAccount = [...Map.groupBy(sellers, ({ channel }) => accountName(channel))]
  const nextId = await takeIds(tx, 'channel_accounts', byAccount.length)
  const createdAt = new Date(now.getTime() - 2 * YEAR_MS)
  const shared = new Map<string, { id: number; participants: number[] }>()
  for (const [name, those] of byAccount) {
    const [first] = those
    if (!first) continue
    const [id, participants] = [nextId(), those.map(({ participantId }) => participantId)]
    shared.set(name, { id, participants })
    const { id: salesChannelId, account, adapter } = first.channel
    await tx
      .insert(channelAccounts)
      .values({ companyId, id, salesChannelId, name: account, adapter, isShared: true, createdAt })
    await tx.insert(channelParticipations).values(
      participants.map((participantId, index) => ({
        companyId,
        channelAccountId: id,
        participantId,
        ranking: index + 1,
        createdAt,
      })),
    )
  }
  return shared
}

/** Writes a merchant's own accounts. @returns what it sells through, the provider's accounts included */
export async function writeChannelAccounts(
  tx: Tx,
  companyId: number,
  merchant: DemoMerchant,
  provider: { readonly id: number; readonly accounts: SharedAccounts },
  { secrets, now }: { secrets: Secrets; now: Date },
): Promise<SellingChannel[]> {
  const channels = CHANNELS[merchant.key]
  const own = channels.filter(({ ownedBy }) => ownedBy === 'company')
  const nextId = await takeIds(tx, 'channel_accounts', own.length)
  const accounts = own.map((channel) => ({ ...channel, accountId: nextId() }))
  await tx.insert(channelAccounts).values(
    accounts.map((channel) => ({
      companyId,
      id: channel.accountId,
      salesChannelId: channel.id,
      name: channel.account,
      adapter: channel.adapter,
      connectedRetail: channel.connectedRetail ?? false,
      marketplaces: [...channel.marketplaces],
      credentials: channel.credentials ? secrets.encrypt(JSON.stringify(channel.credentials)) : null,
      credentialsAt: channel.credentials ? new Date(now.getTime() - CREDENTIALS_AGE_MS) : null,
      pulledUntil: channel.adapter === 'amazon' ? now : null,
      createdAt: new Date(now.getTime() - 2 * YEAR_MS),
    })),
  )
  if (accounts.some(({ connectedRetail }) => connectedRetail)) {
    const { clientId, apiKey } = SANDBOX_RETAIL
    await tx.insert(connectedRetailAccess).values({ companyId, clientId, secretKey: secrets.encrypt(apiKey) })
  }
  const [sold] = accounts.filter(({ adapter }) => adapter === 'amazon')
  if (sold) {
    // It has sold there before there were terms.
    await tx
      .insert(directSaleMarkets)
      .values({ companyId, salesChannelId: sold.id, isActive: true, updatedAt: now })
    await tx
      .insert(directSaleTerms)
      .values({ companyId, market: 'amazon', version: 1, acceptedAt: new Date(now.getTime() - YEAR_MS) })
    // What the marketplace does not know by its number does not sell there.
    await tx.insert(storeClosedChannels).select(
      tx
        .select({
          companyId: stores.companyId,
          storeId: stores.id,
          salesChannelId: sql<number>`${sold.id}::int`.as('sales_channel_id'),
        })
        .from(stores)
        .where(and(eq(stores.companyId, companyId), eq(stores.gln, ''))),
    )
  }
  const ownIds = new Map(accounts.map((channel) => [accountName(channel), channel.accountId]))
  return channels.map((channel) => {
    const ownId = ownIds.get(accountName(channel))
    if (ownId !== undefined)
      return { ...channel, companyId, accountId: ownId, accountOwnerId: companyId, numbersAbove: 0 }
    const account = provider.accounts.get(accountName(channel))
    if (!account) throw new Error(`no account ${channel.account}`)
    return {
      ...channel,
      companyId,
      accountId: account.id,
      accountOwnerId: provider.id,
      numbersAbove: account.participants.indexOf(companyId) * NUMBERS_OF_ONE_MERCHANT,
    }
  })
}

/**
 * Draws and writes the assortment.
 * @param shared models of another merchant that this one carries as well
 * @returns the models, and every size that is still sold
 */
export async function writeAssortment(
  tx: Tx,
  random: SeededRandom,
  companyId: number,
  merchant: DemoMerchant,
  { now, shared }: { readonly now: Date; readonly shared: readonly DemoArticle[] },
): Promise<{ drawn: DemoArticle[]; sizes: SellableSize[] }> {
  const drawn = drawArticles(random, merchant, seasonsUntil(berlinDay(now)), shared)
  const nextArticle = await takeIds(tx, 'articles', drawn.length)
  const nextSize = await takeIds(
    tx,
    'article_sizes',
    drawn.reduce((sum, { sizes }) => sum + sizes.length, 0),
  )
  const numbered = drawn.map((article) => ({
    article,
    id: nextArticle(),
    sizes: article.sizes.map((size) => ({ ...size, id: nextSize() })),
  }))
  const createdAt = new Date(now.getTime() - YEAR_MS)
  await insertRows(
    tx,
    articles,
    numbered.map(({ article, id }) => ({
      companyId,
      id,
      ...articleColumns(article),
      createdAt,
      updatedAt: createdAt,
    })),
  )
  await writePictures(tx, companyId)
  await insertRows(
    tx,
    articleSizes,
    numbered.flatMap(({ id: articleId, sizes }) => sizes.map((size) => ({ companyId, articleId, ...size }))),
  )
  const sizes = numbered.flatMap((each) =>
    each.article.isActive ? each.sizes.map((size) => ({ ...sellable(each.article), ...size })) : [],
  )
  return { drawn, sizes }
}

const articleColumns = ({ sizes: _, ...article }: DemoArticle) => ({
  ...article,
  imageUrl: pictureAddress(article),
  taxRate: TAX_RATE,
})

const sellable = ({ title, brand, kind, color, wwsNumber, articleNumber, isOversize }: DemoArticle) => ({
  title,
  brand,
  kind,
  color,
  wwsNumber,
  articleNumber,
  isOversize,
})

/** Fills the shelves: each store carries a part of the assortment. Sizes without a piece get no row. */
export function drawStock(
  random: SeededRandom,
  open: readonly OpenStore[],
  sizes: readonly SellableSize[],
): StockRow[] {
  return [...Map.groupBy(sizes, ({ articleNumber }) => articleNumber).values()].flatMap((sizesOfArticle) => {
    const carriers = open.filter(({ plan }) => random.chance(plan.assortment))
    return sizesOfArticle.flatMap(({ id: size_id }) =>
      carriers.flatMap(({ id: store_id, ranking }) => {
        const onHand = drawOnHand(random)
        return onHand === 0 ? [] : [{ size_id, store_id, ranking, onHand, reserved: 0 }]
      }),
    )
  })
}

export async function writeStock(
  tx: Tx,
  companyId: number,
  rows: readonly StockRow[],
  countedAt: Date,
): Promise<void> {
  // No ERP sends the demo anything, and its stores shall not fall silent.
  const currentUntil = new Date(countedAt.getTime() + YEAR_MS)
  await insertRows(
    tx,
    stockReceipts,
    [...new Set(rows.map(({ store_id }) => store_id))].map((storeId) => ({
      companyId,
      storeId,
      receivedAt: countedAt,
      currentUntil,
    })),
  )
  await insertRows(
    tx,
    stock,
    rows.map(({ size_id: sizeId, store_id: storeId, onHand, reserved }) => ({
      companyId,
      storeId,
      sizeId,
      onHand,
      reserved,
      countedAt,
    })),
  )
}
