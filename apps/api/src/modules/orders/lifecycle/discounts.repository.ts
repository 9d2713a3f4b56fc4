import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import { orderCharges, orderLines, orders } from '../orders.tables.ts'
import { type DiscountedLine, goodsDiscounts, sharedDiscounts } from './order-discounts.ts'

/** What is needed of a context where nothing is told to others. */
type Bare = Pick<Ctx, 'company' | 'tx'>

/** Writes what is charged beside the lines, in the order given. */
export async function insertCharges(
  ctx: Ctx,
  orderId: number,
  charges: readonly Readonly<
    Pick<typeof orderCharges.$inferSelect, 'kind' | 'name'> & {
      mp_item_id: string
      amount_cents: number
      tax_rate: number
    }
  >[],
): Promise<void> {
  if (charges.length === 0) return
  await ctx.tx.insert(orderCharges).values(
    charges.map(({ kind, name, mp_item_id, amount_cents, tax_rate }, index) => ({
      companyId: ctx.company.id,
      orderId,
      position: index + 1,
      kind,
      name,
      mpItemId: mp_item_id,
      amountCents: amount_cents,
      taxRate: tax_rate,
    })),
  )
}

/** What is charged beside the lines, as it came. */
export async function chargesOf(ctx: Bare, orderId: number) {
  return ctx.tx
    .select({
      kind: orderCharges.kind,
      name: orderCharges.name,
      mp_item_id: orderCharges.mpItemId,
      amount_cents: orderCharges.amountCents,
      tax_rate: orderCharges.taxRate,
    })
    .from(orderCharges)
    .where(and(eq(orderCharges.companyId, ctx.company.id), eq(orderCharges.orderId, orderId)))
    .orderBy(orderCharges.position)
}

/** Replaces what is charged beside the lines. */
export async function replaceCharges(
  ctx: Ctx,
  orderId: number,
  charges: Parameters<typeof insertCharges>[2],
): Promise<void> {
  await ctx.tx
    .delete(orderCharges)
    .where(and(eq(orderCharges.companyId, ctx.company.id), eq(orderCharges.orderId, orderId)))
  await insertCharges(ctx, orderId, charges)
}

/** A line as the rule for discounts reads it. Pure. */
export const discountedLine = (line: typeof orderLines.$inferSelect): DiscountedLine => ({
  id: line.id,
  mp_item_id: line.mpItemId,
  tax_rate: line.taxRate,
  item_price_cents: line.itemPriceCents,
  shipping_price_cents: line.shippingPriceCents,
  is_taken_out: line.isTakenOut,
})

/** The discounts of an order, shared out over its pieces. */
export async function discountsOf(ctx: Bare, orderId: number) {
  return sharedDiscounts(
    (await linesOf(ctx, orderId)).map(discountedLine),
    await chargesOf(ctx, orderId),
    await currencyOf(ctx, orderId),
  )
}

/**
 * Stores on each line of an order its share of what discounts take off the goods, which figures, bills and points read. To
 * be called in the transaction that writes lines or charges, behind them.
 * @returns whether some line has another share now
 */
export async function storeDiscounts(ctx: Bare, orderId: number): Promise<boolean> {
  const lines = await linesOf(ctx, orderId)
  const charges = await chargesOf(ctx, orderId)
  if (
    charges.every(({ amount_cents }) => amount_cents >= 0) &&
    lines.every((line) => line.discountCents === 0)
  )
    return false
  const shares = goodsDiscounts(lines.map(discountedLine), charges, await currencyOf(ctx, orderId))
  const changed = lines
    .map(({ id, discountCents }) => ({ line_id: id, was: discountCents, cents: shares.get(id) ?? 0 }))
    .filter(({ was, cents }) => was !== cents)
  if (changed.length === 0) return false
  await ctx.tx.execute(sql`
    update order_lines l set discount_cents = x.cents
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as x(line_id bigint, cents bigint)
    where l.company_id = ${ctx.company.id} and l.id = x.line_id
      and l.id = any(${idList(changed.map(({ line_id }) => line_id))})`)
  return true
}

async function currencyOf(ctx: Bare, orderId: number): Promise<string> {
  const [order] = await ctx.tx
    .select({ currency: orders.currency })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  if (!order) throw new Error(`no order ${orderId}`)
  return order.currency
}

const linesOf = (ctx: Bare, orderId: number) =>
  ctx.tx
    .select()
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.position))
