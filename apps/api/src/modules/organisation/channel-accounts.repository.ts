import { and, asc, eq, gt, or, type SQL, sql } from 'drizzle-orm'
import type { AnyPgColumn } from 'drizzle-orm/pg-core'
import type { Ctx } from '../../platform/ctx.ts'
import {
  channelAccounts,
  channelParticipations,
  channelTraits,
  type PullCursor,
  salesChannels,
} from './organisation.tables.ts'

/** What names an account over all companies. */
export interface AccountKey {
  readonly owner_id: number
  readonly id: number
}

/** An account at a channel that a company sells through, with what its channel is called. */
export interface ChannelAccount extends AccountKey {
  readonly name: string
  readonly adapter: string
  /** Orders are fetched from the channel; else it delivers them. */
  readonly pulls_orders: boolean
  /** The channel is told of parcels, cancellations and refunds; else it fetches them. */
  readonly sends_reports: boolean
  /** A setting of the company opens it, instead of credentials of its own. */
  readonly opened_by_company: boolean
  /** Its orders go to the merchants that participate in it. */
  readonly is_shared: boolean
  readonly sales_channel_id: number
  readonly sales_channel: string
  readonly marketplaces: readonly string[]
  readonly is_active: boolean
}

/** How far an account of the company has been read. */
export interface PullState {
  readonly pulled_until: Date | null
  readonly pull_cursor: PullCursor | null
  /** Where a person had the first import begin. */
  readonly import_from: Date | null
}

async function accounts(ctx: Ctx, condition: SQL): Promise<ChannelAccount[]> {
  const { rows } = await ctx.tx.execute<ChannelAccount & Record<string, unknown>>(sql`
    select a.owner_id, a.id, a.name, a.vendor as adapter, t.pulls_orders, t.sends_reports, t.opened_by_company, a.is_shared,
      a.sales_channel_id, c.name as sales_channel, a.marketplaces, a.is_active
    from company_channel_accounts() a
    join sales_channels c on c.id = a.sales_channel_id
    join channel_traits t on t.adapter = a.vendor
    where ${condition}
    order by a.id`)
  return rows
}

/** An account that the company sells through, its own or the provider's. */
export async function findChannelAccount(ctx: Ctx, account: AccountKey): Promise<ChannelAccount | null> {
  const [row] = await accounts(ctx, sql`a.owner_id = ${account.owner_id} and a.id = ${account.id}`)
  return row ?? null
}

/** An account that the company owns. */
export const findOwnAccount = (ctx: Ctx, id: number): Promise<ChannelAccount | null> =>
  findChannelAccount(ctx, { owner_id: ctx.company.id, id })

/** An account of the company whose channel is to be read: neither the account nor the company is paused. */
export async function findAccountToRead(ctx: Ctx, id: number): Promise<ChannelAccount | null> {
  const [row] = await accounts(
    ctx,
    sql`a.owner_id = ${ctx.company.id} and a.id = ${id} and a.is_active
      and exists (select from companies k where k.id = ${ctx.company.id} and k.paused_at is null)`,
  )
  return row ?? null
}

/** The accounts of the company at a channel that take orders through our own interface, those that rest included. */
export const intakeAccounts = (ctx: Ctx, salesChannelId: number): Promise<ChannelAccount[]> =>
  accounts(
    ctx,
    sql`a.owner_id = ${ctx.company.id} and a.sales_channel_id = ${salesChannelId} and not t.pulls_orders`,
  )

/** How far an account of the company has been read. */
export async function pullStateOf(ctx: Ctx, accountId: number): Promise<PullState> {
  const [row] = await ctx.tx
    .select({
      pulled_until: channelAccounts.pulledUntil,
      pull_cursor: channelAccounts.pullCursor,
      import_from: channelAccounts.importFrom,
    })
    .from(channelAccounts)
    .where(and(eq(channelAccounts.companyId, ctx.company.id), eq(channelAccounts.id, accountId)))
  return row ?? { pulled_until: null, pull_cursor: null, import_from: null }
}

/** The sealed credentials of an account of the company; null where it has none. */
export async function ownCredentials(ctx: Ctx, accountId: number): Promise<string | null> {
  const [row] = await ctx.tx
    .select({ credentials: channelAccounts.credentials })
    .from(channelAccounts)
    .where(and(eq(channelAccounts.companyId, ctx.company.id), eq(channelAccounts.id, accountId)))
  return row?.credentials ?? null
}

/** Whether a merchant sells, or once sold, through an account of the company. */
export async function isParticipant(ctx: Ctx, accountId: number, participantId: number): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: channelParticipations.participantId })
    .from(channelParticipations)
    .where(
      and(
        eq(channelParticipations.companyId, ctx.company.id),
        eq(channelParticipations.channelAccountId, accountId),
        eq(channelParticipations.participantId, participantId),
      ),
    )
  return rows.length > 0
}

/** What a company is called. */
export async function companyName(ctx: Ctx, companyId: number): Promise<string> {
  const { rows } = await ctx.tx.execute<{ name: string | null }>(
    sql`select company_name(${companyId}) as name`,
  )
  return rows[0]?.name ?? ''
}

/** Ids of the active accounts whose orders are fetched. */
export async function pulledAccountIds(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: channelAccounts.id })
    .from(channelAccounts)
    .innerJoin(channelTraits, eq(channelTraits.adapter, channelAccounts.vendor))
    .where(
      and(
        eq(channelAccounts.companyId, ctx.company.id),
        eq(channelAccounts.isActive, true),
        eq(channelTraits.pullsOrders, true),
      ),
    )
    .orderBy(asc(channelAccounts.id))
  return rows.map((row) => row.id)
}

/** Ids of the channels that name the store which sends a piece. */
export async function channelsNamingStores(ctx: Pick<Ctx, 'tx'>): Promise<number[]> {
  const rows = await ctx.tx
    .select({ ids: channelTraits.salesChannelIds })
    .from(channelTraits)
    .where(eq(channelTraits.namesStore, true))
  return rows.flatMap(({ ids }) => ids)
}

/** The sales channel with this id or key. */
export async function findSalesChannel(
  ctx: Ctx,
  idOrKey: string,
): Promise<{ id: number; name: string } | null> {
  const id = /^\d{1,4}$/.test(idOrKey) ? Number(idOrKey) : null
  const [row] = await ctx.tx
    .select({ id: salesChannels.id, name: salesChannels.name })
    .from(salesChannels)
    .where(id === null ? eq(salesChannels.key, idOrKey.toLowerCase()) : eq(salesChannels.id, id))
  return row ?? null
}

/** The key of a sales channel. */
export async function channelKey(ctx: Ctx, salesChannelId: number): Promise<string> {
  const [row] = await ctx.tx
    .select({ key: salesChannels.key })
    .from(salesChannels)
    .where(eq(salesChannels.id, salesChannelId))
  return row?.key ?? ''
}

/**
 * Has accounts that were read up to an instant behind `now` be read again since `from`: the clock was ahead, so that nobody
 * knows how far they really were. What is known already is not imported twice.
 */
export async function readAgain(ctx: Ctx, from: Date): Promise<void> {
  await ctx.tx
    .update(channelAccounts)
    .set({ pulledUntil: from, pullCursor: null })
    .where(
      and(
        eq(channelAccounts.companyId, ctx.company.id),
        or(
          gt(channelAccounts.pulledUntil, ctx.now),
          sql`(${channelAccounts.pullCursor}->>'read_until')::timestamptz > ${ctx.now.toISOString()}::timestamptz`,
        ),
      ),
    )
}

/**
 * Notes how far an account has been read, or why it could not be.
 * @param state `isConsentOver`: the channel says that the merchant's consent was taken back; false: it was let in
 */
export async function notePull(
  ctx: Ctx,
  accountId: number,
  state: {
    pulledUntil?: Date
    pullCursor?: PullCursor | null
    lastPullError?: string | null
    isConsentOver?: boolean
    /** Whether the channel does not let the account in, for whatever reason. */
    isRefused: boolean
  },
): Promise<void> {
  const { pulledUntil, isConsentOver, isRefused, ...rest } = state
  /** The first of several refusals counts. */
  const since = (column: AnyPgColumn, isSo: boolean) =>
    isSo ? sql`coalesce(${column}, ${ctx.now.toISOString()}::timestamptz)` : null
  await ctx.tx
    .update(channelAccounts)
    .set({
      ...rest,
      lastPullAt: ctx.now,
      refusedAt: since(channelAccounts.refusedAt, isRefused),
      ...(isConsentOver === undefined
        ? {}
        : { credentialsRefusedAt: since(channelAccounts.credentialsRefusedAt, isConsentOver) }),
      // Never backwards: another worker may have been further already. greatest() passes over null.
      ...(pulledUntil
        ? {
            pulledUntil: sql`greatest(${channelAccounts.pulledUntil}, ${pulledUntil.toISOString()}::timestamptz)`,
          }
        : {}),
    })
    .where(and(eq(channelAccounts.companyId, ctx.company.id), eq(channelAccounts.id, accountId)))
}
