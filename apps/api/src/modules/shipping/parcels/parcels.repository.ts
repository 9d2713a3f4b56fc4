import { and, asc, eq, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import {
  type OrderStatus,
  orderCustomers,
  orderLines,
  orders,
  type PostalAddress,
} from '../orders/orders.tables.ts'
import { companies, type StoreAddress, salesChannels, stores } from '../organisation/organisation.tables.ts'
import {
  carrierAccounts,
  labelAttempts,
  labelErrors,
  parcelOptions,
  shippingLines,
  shippings,
} from './shipping.tables.ts'

export type ParcelOptionRow = typeof parcelOptions.$inferSelect
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

/** What the notices about an order's papers depend on; undefined when the company has no such order. */
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

/** Where an order goes and whether something in it is oversize. */
export async function findOrderForParcelOptions(ctx: Ctx, orderId: number) {
  const [row] = await ctx.tx
    .select({
      country: orders.deliveryCountry,
      defaultParcelId: companies.defaultParcelId,
      hasOversize: sql<boolean>`exists (select from ${orderLines} l where l.company_id = ${orders.companyId}
        and l.order_id = ${orders.id} and l.is_oversize and l.cancellation_id is null and l.shipping_id is null)`,
    })
    .from(orders)
    .innerJoin(companies, eq(companies.id, orders.companyId))
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row
}

export async function activeParcelOptions(ctx: Ctx): Promise<ParcelOptionRow[]> {
  return ctx.tx
    .select()
    .from(parcelOptions)
    .where(eq(parcelOptions.isActive, true))
    .orderBy(asc(parcelOptions.id))
}

/** An option also when it is no longer offered: parcels that were asked for keep theirs. */
export async function findParcelOption(ctx: Ctx, id: number): Promise<ParcelOptionRow | undefined> {
  const [row] = await ctx.tx.select().from(parcelOptions).where(eq(parcelOptions.id, id))
  return row
}

export async function companyBuysReturnLabels(ctx: Ctx): Promise<boolean> {
  const [row] = await ctx.tx
    .select({ returnLabels: companies.returnLabels })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  return row?.returnLabels ?? false
}

export async function companyDefaultParcelId(ctx: Ctx): Promise<number | null> {
  const [row] = await ctx.tx
    .select({ defaultParcelId: companies.defaultParcelId })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  return row?.defaultParcelId ?? null
}

/** A line as far as its way to a parcel goes; undefined when the order has no such line. */
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

/** The sealed credentials of the company's own contract; null without one. */
export async function findCarrierCredentials(ctx: Ctx, vendor: string): Promise<string | null> {
  const [row] = await ctx.tx
    .select({ credentials: carrierAccounts.credentials })
    .from(carrierAccounts)
    .where(
      and(
        eq(carrierAccounts.companyId, ctx.company.id),
        eq(carrierAccounts.carrier, vendor),
        eq(carrierAccounts.isActive, true),
      ),
    )
  return row?.credentials ?? null
}

export async function hasOwnCarrierAccount(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.tx
    .select({ id: carrierAccounts.id })
    .from(carrierAccounts)
    .where(and(eq(carrierAccounts.companyId, ctx.company.id), eq(carrierAccounts.isActive, true)))
    .limit(1)
  return rows.length > 0
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
    .set(values)
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

/** Whether the order's channel has a return programme of its own. */
export async function channelHasReturnProgramme(ctx: Ctx, orderId: number): Promise<boolean> {
  const [row] = await ctx.tx
    .select({ hasReturnProgramme: salesChannels.hasReturnProgramme })
    .from(orders)
    .innerJoin(salesChannels, eq(salesChannels.id, orders.salesChannelId))
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row?.hasReturnProgramme ?? false
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

export interface OpenLabelError {
  readonly reason: typeof labelErrors.$inferSelect.reason
  readonly information: string[]
  readonly fields: string[]
  readonly labelType: 'shipping' | 'return'
}

export async function openLabelErrors(ctx: Ctx, orderId: number): Promise<OpenLabelError[]> {
  return ctx.tx
    .select({
      reason: labelErrors.reason,
      information: labelErrors.information,
      fields: labelErrors.fields,
      labelType: labelAttempts.labelType,
    })
    .from(labelErrors)
    .innerJoin(
      labelAttempts,
      and(
        eq(labelAttempts.companyId, labelErrors.companyId),
        eq(labelAttempts.id, labelErrors.labelAttemptId),
      ),
    )
    .where(
      and(
        eq(labelErrors.companyId, ctx.company.id),
        eq(labelErrors.orderId, orderId),
        isNull(labelErrors.resolvedAt),
      ),
    )
    .orderBy(labelErrors.id)
}

export interface SenderStore {
  readonly id: number
  readonly storeNumber: string
  readonly name: string
  readonly contactEmail: string
  readonly contactPhone: string
  /** Where its parcels come from, and where returns go. */
  readonly sender: StoreAddress
  readonly returns: StoreAddress
}

export async function findStores(ctx: Ctx, ids: readonly number[]): Promise<Map<number, SenderStore>> {
  if (ids.length === 0) return new Map()
  const rows = await ctx.tx
    .select()
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), inArray(stores.id, [...ids])))
  return new Map(
    rows.map((row) => {
      const house: StoreAddress = {
        name: row.name,
        street: row.street,
        street_no: row.streetNo,
        zip_code: row.zipCode,
        city: row.city,
        country: row.country,
      }
      const sender = row.shippingAddress ?? house
      const { id, storeNumber, name, contactEmail, contactPhone } = row
      return [
        id,
        { id, storeNumber, name, contactEmail, contactPhone, sender, returns: row.returnAddress ?? sender },
      ]
    }),
  )
}

/** How to reach the customer, and the address that the bill goes to. */
export async function findCustomerContact(
  ctx: Ctx,
  orderId: number,
): Promise<{ email: string; phone: string; billing: PostalAddress | null } | undefined> {
  const [row] = await ctx.tx
    .select({
      email: orderCustomers.email,
      phone: orderCustomers.phoneNumber,
      billing: orderCustomers.billing,
    })
    .from(orderCustomers)
    .where(and(eq(orderCustomers.companyId, ctx.company.id), eq(orderCustomers.orderId, orderId)))
  return row
}
