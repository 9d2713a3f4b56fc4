import { and, asc, count, eq, inArray, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { type OrderStatus, orderLines, orders } from '../orders/orders.tables.ts'
import { salesChannels } from '../organisation/organisation.tables.ts'
import { channelAccounts, channelOrders, type PullCursor } from './intake.tables.ts'

/** An account at a channel, with what its channel is called. */
export interface ChannelAccount {
  readonly id: number
  readonly name: string
  readonly adapter: string
  readonly owned_by: 'company' | 'provider'
  readonly sales_channel_id: number
  readonly sales_channel: string
  readonly marketplaces: readonly string[]
  /** Encrypted. */
  readonly credentials: string | null
  readonly is_active: boolean
  readonly pulled_until: Date | null
  readonly pull_cursor: PullCursor | null
  readonly created_at: Date
}

const ACCOUNT = {
  id: channelAccounts.id,
  name: channelAccounts.name,
  adapter: channelAccounts.adapter,
  owned_by: channelAccounts.ownedBy,
  sales_channel_id: channelAccounts.salesChannelId,
  sales_channel: salesChannels.name,
  marketplaces: channelAccounts.marketplaces,
  credentials: channelAccounts.credentials,
  is_active: channelAccounts.isActive,
  pulled_until: channelAccounts.pulledUntil,
  pull_cursor: channelAccounts.pullCursor,
  created_at: channelAccounts.createdAt,
}

export async function findAccount(ctx: Ctx, id: number): Promise<ChannelAccount | null> {
  const [row] = await ctx.tx
    .select(ACCOUNT)
    .from(channelAccounts)
    .innerJoin(salesChannels, eq(salesChannels.id, channelAccounts.salesChannelId))
    .where(and(eq(channelAccounts.companyId, ctx.company.id), eq(channelAccounts.id, id)))
  return row ?? null
}

/** The active accounts of a channel that take orders through our own interface. */
export async function intakeAccounts(ctx: Ctx, salesChannelId: number): Promise<ChannelAccount[]> {
  return ctx.tx
    .select(ACCOUNT)
    .from(channelAccounts)
    .innerJoin(salesChannels, eq(salesChannels.id, channelAccounts.salesChannelId))
    .where(
      and(
        eq(channelAccounts.companyId, ctx.company.id),
        eq(channelAccounts.salesChannelId, salesChannelId),
        eq(channelAccounts.adapter, 'intake'),
        eq(channelAccounts.isActive, true),
      ),
    )
    .orderBy(asc(channelAccounts.id))
}

/** Ids of the active accounts whose orders are fetched. */
export async function pulledAccountIds(ctx: Ctx): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: channelAccounts.id })
    .from(channelAccounts)
    .where(
      and(
        eq(channelAccounts.companyId, ctx.company.id),
        eq(channelAccounts.isActive, true),
        ne(channelAccounts.adapter, 'intake'),
      ),
    )
    .orderBy(asc(channelAccounts.id))
  return rows.map((row) => row.id)
}

/** The sales channel with this id or key. */
export async function findChannel(ctx: Ctx, idOrKey: string): Promise<{ id: number; name: string } | null> {
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

/** Notes how far an account has been read, or why it could not be. */
export async function notePull(
  ctx: Ctx,
  accountId: number,
  state: { pulledUntil?: Date; pullCursor?: PullCursor | null; lastPullError?: string | null },
): Promise<void> {
  const { pulledUntil, ...rest } = state
  await ctx.tx
    .update(channelAccounts)
    .set({
      ...rest,
      lastPullAt: ctx.now,
      // Never backwards: another worker may have been further already. greatest() passes over null.
      ...(pulledUntil
        ? {
            pulledUntil: sql`greatest(${channelAccounts.pulledUntil}, ${pulledUntil.toISOString()}::timestamptz)`,
          }
        : {}),
    })
    .where(and(eq(channelAccounts.companyId, ctx.company.id), eq(channelAccounts.id, accountId)))
}

/** A stored document of a channel: locked, so that the same order is worked on by one at a time. */
export interface StoredDocument {
  readonly id: number
  readonly raw_hash: string
  /** It has just been stored for the first time. */
  readonly is_new: boolean
}

/** Stores a document unless the channel delivered this order before, and locks its row either way. */
export async function storeDocument(
  ctx: Ctx,
  accountId: number,
  document: { ext_order_id: string; raw: unknown; hash: string },
): Promise<StoredDocument> {
  const own = and(
    eq(channelOrders.companyId, ctx.company.id),
    eq(channelOrders.channelAccountId, accountId),
    eq(channelOrders.extOrderId, document.ext_order_id),
  )
  const [inserted] = await ctx.tx
    .insert(channelOrders)
    .values({
      companyId: ctx.company.id,
      channelAccountId: accountId,
      extOrderId: document.ext_order_id,
      raw: document.raw,
      rawHash: document.hash,
      receivedAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning({ id: channelOrders.id, raw_hash: channelOrders.rawHash })
  if (inserted) return { ...inserted, is_new: true }
  const [known] = await ctx.tx
    .select({ id: channelOrders.id, raw_hash: channelOrders.rawHash })
    .from(channelOrders)
    .where(own)
    .for('update')
  if (!known) throw new Error(`document ${document.ext_order_id} is neither new nor known`)
  return { ...known, is_new: false }
}

/** The channel delivered an order anew: what it says now is what counts. */
export async function replaceDocument(ctx: Ctx, id: number, raw: unknown, hash: string): Promise<void> {
  await ctx.tx
    .update(channelOrders)
    .set({ raw, rawHash: hash, updatedAt: ctx.now })
    .where(and(eq(channelOrders.companyId, ctx.company.id), eq(channelOrders.id, id)))
}

/** What an account delivered last under a number; null when it never did. */
export async function storedDocument(ctx: Ctx, accountId: number, extOrderId: string): Promise<unknown> {
  const [row] = await ctx.tx
    .select({ raw: channelOrders.raw })
    .from(channelOrders)
    .where(
      and(
        eq(channelOrders.companyId, ctx.company.id),
        eq(channelOrders.channelAccountId, accountId),
        eq(channelOrders.extOrderId, extOrderId),
      ),
    )
  return row?.raw ?? null
}

/** The document an order was made of, as the channel delivered it last. */
export async function documentOf(ctx: Ctx, orderId: number): Promise<unknown> {
  const [row] = await ctx.tx
    .select({ raw: channelOrders.raw })
    .from(orders)
    .innerJoin(
      channelOrders,
      and(eq(channelOrders.companyId, orders.companyId), eq(channelOrders.id, orders.channelOrderId)),
    )
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row?.raw ?? null
}

export interface KnownOrder {
  readonly id: number
  readonly status: OrderStatus
  readonly ext_order_id: string
  readonly channel_account_id: number
}

const KNOWN_ORDER = {
  id: orders.id,
  status: orders.status,
  ext_order_id: orders.extOrderId,
  channel_account_id: orders.channelAccountId,
}

/** The orders that these accounts delivered under a number. */
export async function findOrders(
  ctx: Ctx,
  accountIds: readonly number[],
  extOrderId: string,
): Promise<KnownOrder[]> {
  if (accountIds.length === 0) return []
  return ctx.tx
    .select(KNOWN_ORDER)
    .from(orders)
    .where(
      and(
        eq(orders.companyId, ctx.company.id),
        inArray(orders.channelAccountId, [...accountIds]),
        eq(orders.extOrderId, extOrderId),
      ),
    )
}

export async function findOrder(ctx: Ctx, orderId: number): Promise<KnownOrder | null> {
  const [row] = await ctx.tx
    .select(KNOWN_ORDER)
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row ?? null
}

/** The pieces of an order by position of the channel: how many are cancelled, how many have a parcel, how many are open. */
export interface PositionState {
  readonly mp_item_id: string
  readonly cancelled: number
  readonly shipped: number
  readonly open: number
}

export async function positionsOf(ctx: Ctx, orderId: number): Promise<PositionState[]> {
  return ctx.tx
    .select({
      mp_item_id: orderLines.mpItemId,
      cancelled: sql<number>`count(*) filter (where ${orderLines.cancellationId} is not null)::int`,
      shipped: sql<number>`count(*) filter (where ${orderLines.cancellationId} is null and ${orderLines.shippingId} is not null)::int`,
      open: sql<number>`count(*) filter (where ${orderLines.cancellationId} is null and ${orderLines.shippingId} is null)::int`,
    })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.orderId, orderId)))
    .groupBy(orderLines.mpItemId)
}

/** How many pieces of each position are among these lines. */
export async function piecesByPosition(
  ctx: Ctx,
  lineIds: readonly number[],
): Promise<{ mp_item_id: string; quantity: number }[]> {
  if (lineIds.length === 0) return []
  return ctx.tx
    .select({ mp_item_id: orderLines.mpItemId, quantity: count() })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), inArray(orderLines.id, [...lineIds])))
    .groupBy(orderLines.mpItemId)
    .orderBy(asc(orderLines.mpItemId))
}
