import { and, eq, inArray, isNotNull, isNull, ne } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import {
  type OrderStatus,
  orderCustomers,
  orderLines,
  orders,
  type PostalAddress,
} from '../../orders/orders.tables.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { labelAttempts, shippingLines, shippings } from '../shipping.tables.ts'

export type Shipping = typeof shippings.$inferSelect

/** Locks the order, so that whatever changes its parcels happens one after the other. */
export async function lockOrder(
  ctx: Ctx,
  orderId: number,
): Promise<{ id: number; status: OrderStatus; orderType: string; deliveryCountry: string } | undefined> {
  const [row] = await ctx.tx
    .select({
      id: orders.id,
      status: orders.status,
      orderType: orders.orderType,
      deliveryCountry: orders.deliveryCountry,
    })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
    .for('update')
  return row
}

/** What the messages about an order's labels depend on; undefined when the company has no such order. */
export async function findOrderForCheck(ctx: Ctx, orderId: number) {
  const [row] = await ctx.tx
    .select({
      status: orders.status,
      merchantExternalOrder: orders.merchantExternalOrder,
      deliveryCountry: orders.deliveryCountry,
      pickupCustomerNumber: companies.austriaPickupCustomerNumber,
      pickupDepot: companies.austriaPickupDepot,
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row
}

export async function companyBuysReturnLabels(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.tx
    .select({ returnLabels: companies.returnLabels })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  return row?.returnLabels ?? false
}

/** What decides which parcel a line goes into; undefined when the order has no such line. */
export async function findLineOfOrder(
  ctx: Ctx,
  orderId: number,
  lineId: number,
): Promise<{ storeId: number | null; isOversize: boolean } | undefined> {
  const [row] = await ctx.tx
    .select({ storeId: orderLines.storeId, isOversize: orderLines.isOversize })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.companyId, ctx.company.id),
        eq(orderLines.orderId, orderId),
        eq(orderLines.id, lineId),
      ),
    )
  return row
}

export async function shippingsOfOrder(ctx: Ctx, orderId: number): Promise<Shipping[]> {
  return ctx.tx
    .select()
    .from(shippings)
    .where(and(eq(shippings.companyId, ctx.company.id), eq(shippings.orderId, orderId)))
    .orderBy(shippings.id)
}

export async function findShipping(ctx: Ctx, id: number): Promise<Shipping | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(shippings)
    .where(and(eq(shippings.companyId, ctx.company.id), eq(shippings.id, id)))
  return row
}

export async function insertShipping(
  ctx: Ctx,
  values: { orderId: number; storeId: number; parcelOptionId: number; isOversize: boolean },
): Promise<number> {
  const [row] = await ctx.tx
    .insert(shippings)
    .values({ ...values, companyId: ctx.company.id, requestedByName: ctx.actor.name, createdAt: ctx.now })
    .returning({ id: shippings.id })
  if (!row) throw new Error('shipping was not written')
  return row.id
}

export async function changeShipping(
  ctx: Ctx,
  id: number,
  values: Partial<
    Pick<
      Shipping,
      'state' | 'parcelOptionId' | 'requestedByName' | 'shippedAt' | 'deliveryNoteFile' | 'returnNoteFile'
    >
  >,
): Promise<void> {
  await ctx.tx
    .update(shippings)
    .set({ ...values, ...(values.state === 'voided' && { voidedAt: ctx.now }) })
    .where(and(eq(shippings.companyId, ctx.company.id), eq(shippings.id, id)))
}

/** Puts lines into a parcel; a line that is in another live one is refused by the database. */
export async function putLinesIntoParcel(
  ctx: Ctx,
  shippingId: number,
  lineIds: readonly number[],
): Promise<void> {
  await ctx.tx
    .insert(shippingLines)
    .values(lineIds.map((lineId) => ({ companyId: ctx.company.id, shippingId, lineId })))
}

/** Frees lines of a parcel for another one. @param lineIds left out: all of them */
export async function freeLines(ctx: Ctx, shippingId: number, lineIds?: readonly number[]): Promise<void> {
  if (lineIds?.length === 0) return
  await ctx.tx
    .update(shippingLines)
    .set({ isLive: false })
    .where(
      and(
        eq(shippingLines.companyId, ctx.company.id),
        eq(shippingLines.shippingId, shippingId),
        lineIds ? inArray(shippingLines.lineId, [...lineIds]) : undefined,
      ),
    )
}

/** The lines of a parcel that shall travel with it, and those of it that were cancelled meanwhile. */
export async function linesOfParcel(
  ctx: Ctx,
  shippingId: number,
): Promise<{ kept: number[]; cancelled: number[] }> {
  const rows = await ctx.tx
    .select({ lineId: orderLines.id, cancellationId: orderLines.cancellationId })
    .from(shippingLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.companyId, shippingLines.companyId), eq(orderLines.id, shippingLines.lineId)),
    )
    .where(
      and(
        eq(shippingLines.companyId, ctx.company.id),
        eq(shippingLines.shippingId, shippingId),
        eq(shippingLines.isLive, true),
      ),
    )
    .orderBy(orderLines.position)
  return {
    kept: rows.filter((row) => row.cancellationId === null).map((row) => row.lineId),
    cancelled: rows.filter((row) => row.cancellationId !== null).map((row) => row.lineId),
  }
}

/** The lines a parcel was asked for with, also after they were freed from it. */
export async function linesEverInParcel(ctx: Ctx, shippingId: number): Promise<number[]> {
  const rows = await ctx.tx
    .selectDistinct({ lineId: shippingLines.lineId })
    .from(shippingLines)
    .where(and(eq(shippingLines.companyId, ctx.company.id), eq(shippingLines.shippingId, shippingId)))
  return rows.map(({ lineId }) => lineId)
}

/** Whether a parcel, also one that failed, has a line that is not cancelled. */
export async function hasLinesLeft(ctx: Ctx, shippingId: number): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: shippingLines.id })
    .from(shippingLines)
    .innerJoin(
      orderLines,
      and(eq(orderLines.companyId, shippingLines.companyId), eq(orderLines.id, shippingLines.lineId)),
    )
    .where(
      and(
        eq(shippingLines.companyId, ctx.company.id),
        eq(shippingLines.shippingId, shippingId),
        isNull(orderLines.cancellationId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** Whether something of a parcel has come back. */
export async function hasReturnedLines(ctx: Ctx, shippingId: number): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: orderLines.id })
    .from(orderLines)
    .where(
      and(
        eq(orderLines.companyId, ctx.company.id),
        eq(orderLines.shippingId, shippingId),
        isNotNull(orderLines.returnId),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The address that an order's bill goes to; null without one. */
export async function findBillingAddress(ctx: Ctx, orderId: number): Promise<PostalAddress | null> {
  const [row] = await ctx.tx
    .select({ billing: orderCustomers.billing })
    .from(orderCustomers)
    .where(and(eq(orderCustomers.companyId, ctx.company.id), eq(orderCustomers.orderId, orderId)))
  return row?.billing ?? null
}

/** Whether a parcel shall still leave: some line of it is not cancelled, nor is its order, nor is it voided. */
export async function isParcelWanted(ctx: Ctx, shippingId: number): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: shippingLines.id })
    .from(shippingLines)
    .innerJoin(
      shippings,
      and(eq(shippings.companyId, shippingLines.companyId), eq(shippings.id, shippingLines.shippingId)),
    )
    .innerJoin(
      orderLines,
      and(eq(orderLines.companyId, shippingLines.companyId), eq(orderLines.id, shippingLines.lineId)),
    )
    .innerJoin(orders, and(eq(orders.companyId, shippings.companyId), eq(orders.id, shippings.orderId)))
    .where(
      and(
        eq(shippingLines.companyId, ctx.company.id),
        eq(shippingLines.shippingId, shippingId),
        eq(shippingLines.isLive, true),
        isNull(orderLines.cancellationId),
        ne(orders.status, 'cancelled'),
        ne(orders.status, 'mp_cancellation'),
        ne(shippings.state, 'voided'),
      ),
    )
    .limit(1)
  return rows.length > 0
}

/** The parcels, live ones and failed ones, that ever held a line. */
export async function parcelsOfLine(ctx: Ctx, lineId: number): Promise<number[]> {
  const rows = await ctx.tx
    .select({ shippingId: shippingLines.shippingId })
    .from(shippingLines)
    .where(and(eq(shippingLines.companyId, ctx.company.id), eq(shippingLines.lineId, lineId)))
  return rows.map(({ shippingId }) => shippingId)
}

/** The parcels of an order that left, each with its newest shipping label. */
export async function sentParcels(
  ctx: Ctx,
  orderId: number,
): Promise<{ shippingId: number; labelAttemptId: number; carrier: string }[]> {
  const rows = await ctx.tx
    .select({
      shippingId: shippings.id,
      labelAttemptId: labelAttempts.id,
      carrier: labelAttempts.carrier,
    })
    .from(shippings)
    .innerJoin(
      labelAttempts,
      and(eq(labelAttempts.companyId, shippings.companyId), eq(labelAttempts.shippingId, shippings.id)),
    )
    .where(
      and(
        eq(shippings.companyId, ctx.company.id),
        eq(shippings.orderId, orderId),
        eq(shippings.state, 'shipped'),
        eq(labelAttempts.labelType, 'shipping'),
        eq(labelAttempts.state, 'bought'),
        isNotNull(labelAttempts.labelFile),
      ),
    )
    .orderBy(labelAttempts.id)
  return [...new Map(rows.map((row) => [row.shippingId, row])).values()]
}
