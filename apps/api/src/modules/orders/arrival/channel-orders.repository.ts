import { and, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { channelOrders } from '../orders.tables.ts'

/** A stored document of a channel: its row is locked, so that one transaction at a time works on the order. */
export interface ChannelOrder {
  readonly id: number
  readonly raw_hash: string
  /** The document as it was delivered last before. */
  readonly raw: unknown
  /** It was stored for the first time. */
  readonly is_new: boolean
}

/** Stores a document unless the channel delivered this order before, and locks its row either way. */
export async function storeChannelOrder(
  ctx: Ctx,
  accountId: number,
  document: { ext_order_id: string; raw: unknown; hash: string },
): Promise<ChannelOrder> {
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
  if (inserted) return { ...inserted, raw: document.raw, is_new: true }
  const [known] = await ctx.tx
    .select({ id: channelOrders.id, raw_hash: channelOrders.rawHash, raw: channelOrders.raw })
    .from(channelOrders)
    .where(own)
    .for('update')
  if (!known) throw new Error(`document ${document.ext_order_id} is neither new nor known`)
  return { ...known, is_new: false }
}

/** Replaces the document of an order that the channel delivered anew. */
export async function replaceChannelOrder(ctx: Ctx, id: number, raw: unknown, hash: string): Promise<void> {
  await ctx.tx
    .update(channelOrders)
    .set({ raw, rawHash: hash, updatedAt: ctx.now })
    .where(and(eq(channelOrders.companyId, ctx.company.id), eq(channelOrders.id, id)))
}

/** The document that an account delivered last under a number; null when it never did. */
export async function findChannelOrder(ctx: Ctx, accountId: number, extOrderId: string): Promise<unknown> {
  const [row] = await documentOf(ctx, accountId, extOrderId)
  return row?.raw ?? null
}

/** The same, locked, so that one transaction at a time works on the order. */
export async function lockChannelOrder(ctx: Ctx, accountId: number, extOrderId: string): Promise<unknown> {
  const [row] = await documentOf(ctx, accountId, extOrderId).for('update')
  return row?.raw ?? null
}

const documentOf = (ctx: Ctx, accountId: number, extOrderId: string) =>
  ctx.tx
    .select({ raw: channelOrders.raw })
    .from(channelOrders)
    .where(
      and(
        eq(channelOrders.companyId, ctx.company.id),
        eq(channelOrders.channelAccountId, accountId),
        eq(channelOrders.extOrderId, extOrderId),
      ),
    )

/** An order that an account of the company delivered, whoever's it is. */
export interface DeliveredOrder {
  readonly id: number
  readonly company_id: number
  readonly channel_account_id: number
}

/** The orders that these accounts of the company delivered under a number, one an account. */
export async function deliveredOrders(
  ctx: Ctx,
  accountIds: readonly number[],
  extOrderId: string,
): Promise<DeliveredOrder[]> {
  if (accountIds.length === 0) return []
  const { rows } = await ctx.tx.execute<DeliveredOrder & Record<string, unknown>>(sql`
    select id, company_id, channel_account_id
    from orders_of_accounts(${sql.param(`{${accountIds.join(',')}}`)}::bigint[], ${extOrderId})`)
  return rows
}
