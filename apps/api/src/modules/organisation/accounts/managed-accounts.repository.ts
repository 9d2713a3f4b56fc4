import type { ManagedChannelAccount } from '@kontor/contract/organisation'
import { and, asc, eq, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { channelAccounts, channelTraits, companies, salesChannels } from '../organisation.tables.ts'
import { STOREWINDOW_CHANNEL } from '../sales-channels.ts'
import type { ConsentFacts } from './consent-end.ts'

type Row = typeof channelAccounts.$inferSelect
type Traits = typeof channelTraits.$inferSelect
/** What may be written over an account. */
export type AccountChange = Partial<
  Pick<Row, 'name' | 'marketplaces' | 'stockBuffer' | 'credentials' | 'isActive' | 'importFrom'>
>

/** An account of the company without what opens it. */
export interface OwnAccount
  extends Pick<Row, 'id' | 'name' | 'marketplaces' | 'isActive' | 'stockBuffer' | 'version'> {
  readonly adapter: string
  readonly salesChannelId: number
  /** So many days back its orders can be read; null: as far as there are any. */
  readonly ordersReadableDays: number | null
  readonly hasCredentials: boolean
  /** Orders are fetched, and none has been so far. */
  readonly awaitsFirstImport: boolean
}

const own = (ctx: Ctx, id: number) =>
  and(eq(channelAccounts.companyId, ctx.company.id), eq(channelAccounts.id, id))

/** Whether an account is one that orders are fetched from and none has been fetched from so far. */
const isUntouched = (
  row: Pick<Row, 'importFrom' | 'lastPullAt' | 'pulledUntil'>,
  { pullsOrders }: Pick<Traits, 'pullsOrders'>,
): boolean => pullsOrders && row.importFrom === null && row.lastPullAt === null && row.pulledUntil === null

/** Whether nobody has logged in with what opens the account since it was stored. */
const awaitsLogin = ({ credentialsAt, lastPullAt }: Pick<Row, 'credentialsAt' | 'lastPullAt'>): boolean =>
  lastPullAt === null || (credentialsAt !== null && credentialsAt > lastPullAt)

const viewOf = ({
  account,
  channel,
  traits,
  hasRetailAccess,
}: {
  account: Row
  channel: typeof salesChannels.$inferSelect
  traits: Traits
  hasRetailAccess: boolean
}): ManagedChannelAccount => ({
  id: account.id,
  is_own: true,
  sales_channel_id: channel.id,
  sales_channel: channel.name,
  icon: channel.icon,
  color: channel.color,
  name: account.name,
  adapter: account.vendor,
  marketplaces: account.marketplaces,
  is_active: account.isActive,
  own: {
    credentials_stored: traits.openedByCompany ? hasRetailAccess : account.credentials !== null,
    stock_buffer: account.stockBuffer,
    last_pull_at: account.lastPullAt?.toISOString() ?? null,
    last_pull_error: account.lastPullError,
    refused_at: account.refusedAt?.toISOString() ?? null,
    awaits_login: awaitsLogin(account),
    import_from: account.importFrom?.toISOString() ?? null,
    awaits_first_import: isUntouched(account, traits),
    version: account.version,
  },
})

const hasRetailAccess = sql<boolean>`exists (
  select from connected_retail_access k where k.company_id = ${channelAccounts.companyId} and k.secret_key <> '')`

/** The company's own accounts, by channel. */
export async function ownAccounts(ctx: Ctx): Promise<ManagedChannelAccount[]> {
  const rows = await ctx.tx
    .select({ account: channelAccounts, channel: salesChannels, traits: channelTraits, hasRetailAccess })
    .from(channelAccounts)
    .innerJoin(salesChannels, eq(salesChannels.id, channelAccounts.salesChannelId))
    .innerJoin(channelTraits, eq(channelTraits.adapter, channelAccounts.vendor))
    .where(eq(channelAccounts.companyId, ctx.company.id))
    .orderBy(asc(salesChannels.id), asc(channelAccounts.name), asc(channelAccounts.id))
  return rows.map(viewOf)
}

/** The provider's accounts that the company sells through, by channel: what its owner alone knows is left out. */
export async function sharedAccounts(ctx: Ctx): Promise<ManagedChannelAccount[]> {
  const { rows } = await ctx.tx.execute<Omit<ManagedChannelAccount, 'own' | 'is_own'>>(sql`
    select a.id, a.sales_channel_id, c.name as sales_channel, c.icon, c.color, a.name, a.vendor as adapter,
      a.marketplaces, a.is_active
    from company_channel_accounts() a join sales_channels c on c.id = a.sales_channel_id
    where a.owner_id <> ${ctx.company.id}
    order by c.id, a.name, a.id`)
  return rows.map((row) => ({ ...row, is_own: false, own: null }))
}

/** One of the company's own accounts as the screen shows it. @throws when it is not there */
export async function ownAccountView(ctx: Ctx, id: number): Promise<ManagedChannelAccount> {
  const [row] = await ctx.tx
    .select({ account: channelAccounts, channel: salesChannels, traits: channelTraits, hasRetailAccess })
    .from(channelAccounts)
    .innerJoin(salesChannels, eq(salesChannels.id, channelAccounts.salesChannelId))
    .innerJoin(channelTraits, eq(channelTraits.adapter, channelAccounts.vendor))
    .where(own(ctx, id))
  if (!row) throw new Error(`there is no account ${id} of the company in scope`)
  return viewOf(row)
}

/** An own account at a channel that the provider opens to the company. */
export interface DirectSaleAccount extends Pick<Row, 'id' | 'name' | 'marketplaces' | 'stockBuffer'> {
  readonly adapter: string
  readonly salesChannelId: number
  /** Of the merchant's consent to it. */
  readonly consent: ConsentFacts
}

/** The company's own accounts at channels that the provider opens, the oldest first. */
export async function directSaleAccounts(ctx: Ctx): Promise<DirectSaleAccount[]> {
  return ctx.tx
    .select({
      id: channelAccounts.id,
      name: channelAccounts.name,
      marketplaces: channelAccounts.marketplaces,
      stockBuffer: channelAccounts.stockBuffer,
      adapter: channelAccounts.vendor,
      salesChannelId: channelAccounts.salesChannelId,
      consent: {
        consent_days: channelTraits.consentDays,
        credentials_at: channelAccounts.credentialsAt,
        refused_at: channelAccounts.credentialsRefusedAt,
      },
    })
    .from(channelAccounts)
    .innerJoin(channelTraits, eq(channelTraits.adapter, channelAccounts.vendor))
    .where(
      and(
        eq(channelAccounts.companyId, ctx.company.id),
        eq(channelAccounts.isShared, false),
        eq(channelTraits.isOpenedByProvider, true),
      ),
    )
    .orderBy(asc(channelAccounts.id))
}

/** One of the company's own accounts, locked until the transaction ends; undefined when it has none with this id. */
export async function lockOwnAccount(ctx: Ctx, id: number): Promise<OwnAccount | undefined> {
  const [found] = await ctx.tx
    .select({ row: channelAccounts, traits: channelTraits })
    .from(channelAccounts)
    .innerJoin(channelTraits, eq(channelTraits.adapter, channelAccounts.vendor))
    .where(own(ctx, id))
    .for('update', { of: channelAccounts })
  if (!found) return undefined
  const { row, traits } = found
  return {
    id: row.id,
    salesChannelId: row.salesChannelId,
    name: row.name,
    adapter: row.vendor,
    marketplaces: row.marketplaces,
    isActive: row.isActive,
    stockBuffer: row.stockBuffer,
    version: row.version,
    hasCredentials: row.credentials !== null,
    awaitsFirstImport: isUntouched(row, traits),
    ordersReadableDays: traits.ordersReadableDays,
  }
}

/** Whether the company has an account of this name at the channel, but for one. */
export async function isNameTaken(
  ctx: Ctx,
  salesChannelId: number,
  name: string,
  exceptId = 0,
): Promise<boolean> {
  const { rows } = await ctx.tx.execute<{ taken: boolean }>(sql`
    select exists (select from channel_accounts
      where company_id = ${ctx.company.id} and sales_channel_id = ${salesChannelId} and name = ${name} and id <> ${exceptId}
    ) as taken`)
  return rows[0]?.taken === true
}

/** The channels that an account can be connected to. */
export async function listSalesChannels(ctx: Ctx): Promise<{ id: number; name: string }[]> {
  return ctx.tx
    .select({ id: salesChannels.id, name: salesChannels.name })
    .from(salesChannels)
    .where(ne(salesChannels.key, STOREWINDOW_CHANNEL))
    .orderBy(asc(salesChannels.id))
}

/** Whether the company is the provider. */
export async function isProvider(ctx: Ctx): Promise<boolean> {
  const [company] = await ctx.tx
    .select({ isProvider: companies.isProvider })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  return company?.isProvider === true
}

type NewAccount = Pick<
  Row,
  'salesChannelId' | 'adapter' | 'name' | 'marketplaces' | 'stockBuffer' | 'credentials' | 'isActive'
>

/** Servers of the version before know this one by a flag beside the adapter of those that deliver by themselves. */
const FLAGGED = 'connected_retail'
const DELIVERS_ITSELF = 'intake'

/** Writes a new account; one of the provider's can be sold through by merchants. @returns its id */
export async function insertAccount(ctx: Ctx, account: NewAccount): Promise<number> {
  const [row] = await ctx.tx
    .insert(channelAccounts)
    .values({
      companyId: ctx.company.id,
      ...account,
      adapter: account.adapter === FLAGGED ? DELIVERS_ITSELF : account.adapter,
      connectedRetail: account.adapter === FLAGGED,
      credentialsAt: account.credentials === null ? null : ctx.now,
      isShared: await isProvider(ctx),
      createdAt: ctx.now,
    })
    .returning({ id: channelAccounts.id })
  if (!row) throw new Error('the account was not written')
  return row.id
}

/** Writes over an account that `lockOwnAccount` holds. */
export async function updateAccount(
  ctx: Ctx,
  { id, version }: Pick<OwnAccount, 'id' | 'version'>,
  change: AccountChange,
): Promise<void> {
  await ctx.tx
    .update(channelAccounts)
    .set({
      ...change,
      ...(change.credentials === undefined
        ? {}
        : { credentialsAt: ctx.now, credentialsRefusedAt: null, refusedAt: null }),
      version: version + 1,
    })
    .where(own(ctx, id))
}
