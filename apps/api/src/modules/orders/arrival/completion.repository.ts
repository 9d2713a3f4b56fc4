import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import { rememberCustomerName } from '../lifecycle/orders.repository.ts'
import { orderCustomers, orderLines, orders } from '../orders.tables.ts'

export type CustomerRecord = typeof orderCustomers.$inferSelect

/** The customer as the channel gave it so far. */
export async function customerOf(ctx: Ctx, orderId: number): Promise<CustomerRecord | null> {
  const [row] = await ctx.tx
    .select()
    .from(orderCustomers)
    .where(and(eq(orderCustomers.companyId, ctx.company.id), eq(orderCustomers.orderId, orderId)))
  return row ?? null
}

/** Fills in what the channel had left open about the customer. */
export async function fillCustomer(
  ctx: Ctx,
  orderId: number,
  facts: Partial<Pick<CustomerRecord, 'delivery' | 'billing' | 'email' | 'phoneNumber'>>,
): Promise<void> {
  await ctx.tx
    .update(orderCustomers)
    .set(facts)
    .where(and(eq(orderCustomers.companyId, ctx.company.id), eq(orderCustomers.orderId, orderId)))
}

/** Fills in what the channel had left open about the order itself. */
export async function fillOrder(
  ctx: Ctx,
  orderId: number,
  facts: Partial<
    Pick<
      typeof orders.$inferInsert,
      | 'orderTotalCents'
      | 'amountDifferenceCents'
      | 'currency'
      | 'shipByAt'
      | 'notShippableReason'
      | 'customerName'
      | 'deliveryCity'
      | 'deliveryCountry'
      | 'addressProblems'
    >
  >,
): Promise<void> {
  if (facts.customerName) await rememberCustomerName(ctx, facts.customerName)
  await ctx.tx
    .update(orders)
    .set({ ...facts, updatedAt: ctx.now, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
}

/** The pieces that have no price yet, by position. */
export async function unpricedLines(
  ctx: Ctx,
  orderId: number,
): Promise<{ id: number; mp_item_id: string }[]> {
  return ctx.tx
    .select({ id: orderLines.id, mp_item_id: orderLines.mpItemId })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.companyId, ctx.company.id),
        eq(orderLines.orderId, orderId),
        eq(orderLines.itemPriceCents, 0),
        eq(orderLines.originalItemPriceCents, 0),
      ),
    )
    .orderBy(asc(orderLines.position))
}

/** What a piece costs, in minor units of the order's currency. */
export interface LinePrice {
  readonly line_id: number
  readonly item_price_cents: number
  readonly original_item_price_cents: number
  readonly shipping_price_cents: number
  readonly tax_rate: number
}

export async function priceLines(ctx: Ctx, prices: readonly LinePrice[]): Promise<void> {
  if (prices.length === 0) return
  await ctx.tx.execute(sql`
    update order_lines l
    set item_price_cents = x.item_price_cents, original_item_price_cents = x.original_item_price_cents,
      shipping_price_cents = x.shipping_price_cents, tax_rate = x.tax_rate, version = l.version + 1
    from jsonb_to_recordset(${JSON.stringify(prices)}::jsonb) as x(line_id bigint, item_price_cents bigint,
      original_item_price_cents bigint, shipping_price_cents bigint, tax_rate numeric)
    where l.company_id = ${ctx.company.id} and l.id = x.line_id
      and l.id = any(${idList(prices.map(({ line_id }) => line_id))})`)
}
