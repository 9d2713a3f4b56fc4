import { and, asc, eq, inArray, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { sqlPart } from '../../../platform/db/sql-part.ts'
import { idList } from '../../../platform/db/sql-values.ts'
import { stores } from '../../organisation/organisation.tables.ts'
import { countOrder } from '../counts/order-counts.repository.ts'
import { insertLots } from '../history/order-history.repository.ts'
import {
  linePicks,
  type OrderStatus,
  orderCustomerNames,
  orderCustomers,
  orderLines,
  orders,
} from '../orders.tables.ts'

export type NewOrderRow = Omit<typeof orders.$inferInsert, 'companyId' | 'id'>

/** Keeps a customer's name where parts of names are looked for (`order_customer_names`). */
export async function rememberCustomerName(ctx: Ctx, name: string): Promise<void> {
  if (name === '') return
  await ctx.tx
    .insert(orderCustomerNames)
    .values({ companyId: ctx.company.id, nameKey: sql`lower(${name})` })
    .onConflictDoNothing()
}

/** Writes a new order and counts it. Null when the channel account delivered this number before. */
export async function insertOrder(ctx: Ctx, row: NewOrderRow): Promise<number | null> {
  const [inserted] = await ctx.tx
    .insert(orders)
    .values({ ...row, companyId: ctx.company.id })
    .onConflictDoNothing({ target: [orders.companyId, orders.channelAccountId, orders.extOrderId] })
    .returning({ id: orders.id, isExternal: orders.merchantExternalOrder })
  if (!inserted) return null
  const counted = {
    order_date: row.orderDate,
    sales_channel_id: row.salesChannelId,
    merchant_external_order: inserted.isExternal,
  }
  await countOrder(ctx, counted, null, row.status)
  await rememberCustomerName(ctx, row.customerName ?? '')
  return inserted.id
}

/** The order that a channel account delivered under a number. */
export async function findOrderId(
  ctx: Ctx,
  channelAccountId: number,
  extOrderId: string,
): Promise<number | null> {
  const [row] = await ctx.tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, ctx.company.id),
        eq(orders.channelAccountId, channelAccountId),
        eq(orders.extOrderId, extOrderId),
      ),
    )
  return row?.id ?? null
}

export async function insertCustomer(
  ctx: Ctx,
  row: Omit<typeof orderCustomers.$inferInsert, 'companyId'>,
): Promise<void> {
  await ctx.tx.insert(orderCustomers).values({ ...row, companyId: ctx.company.id })
}

export type NewLineRow = Omit<typeof orderLines.$inferInsert, 'companyId' | 'id'>

/** Writes the lines of an order. Answers their ids in the order given. */
export async function insertLines(ctx: Ctx, rows: readonly NewLineRow[]): Promise<number[]> {
  const ids = new Map<number, number>()
  for (const lot of insertLots(rows)) {
    const inserted = await ctx.tx
      .insert(orderLines)
      .values(lot.map((row) => ({ ...row, companyId: ctx.company.id })))
      .returning({ id: orderLines.id, position: orderLines.position })
    for (const row of inserted) ids.set(row.position, row.id)
  }
  return rows.map((row) => ids.get(row.position)).filter((id) => id !== undefined)
}

/** Says from which store each line is sent; the first time it is also the store it is booked from. */
export async function setStores(
  ctx: Ctx,
  rows: readonly { line_id: number; store_id: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await ctx.tx.execute(sql`
    update order_lines l
    set store_id = x.store_id, booked_store_id = coalesce(l.booked_store_id, x.store_id)
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x(line_id bigint, store_id bigint)
    where l.company_id = ${ctx.company.id} and l.id = x.line_id
      and l.id = any(${idList(rows.map(({ line_id }) => line_id))})`)
}

export type OrderRecord = typeof orders.$inferSelect

/** The order, locked until the transaction ends: everything that changes an order comes through here first. */
export async function lockOrder(ctx: Ctx, orderId: number): Promise<OrderRecord | null> {
  const [row] = await ctx.tx
    .select()
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
    .for('update')
  return row ?? null
}

/** Lets one transaction at a time take an order of a shared account from its company, until it ends. */
export async function holdPassingOn(
  ctx: Ctx,
  { accountOwnerId, channelAccountId }: Pick<OrderRecord, 'accountOwnerId' | 'channelAccountId'>,
): Promise<void> {
  await ctx.tx.execute(sql`select pg_advisory_xact_lock(
    hashtextextended(${`orders.passing_on ${channelAccountId}`}, ${accountOwnerId}::bigint))`)
}

/** The status of an order, unlocked; null when the company has no such order. */
export async function findOrderStatus(ctx: Ctx, orderId: number): Promise<OrderStatus | null> {
  const [row] = await ctx.tx
    .select({ status: orders.status })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row?.status ?? null
}

/** Writes a new status and counts it. */
export async function writeStatus(ctx: Ctx, order: OrderRecord, to: OrderStatus): Promise<void> {
  await ctx.tx
    .update(orders)
    .set({ status: to, updatedAt: ctx.now, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, order.id)))
  const counted = {
    order_date: order.orderDate,
    sales_channel_id: order.salesChannelId,
    merchant_external_order: order.merchantExternalOrder,
  }
  await countOrder(ctx, counted, order.status, to)
}

/** Changes an order in what does not count, and lets everybody who has it open know by its version. */
export async function updateOrder(
  ctx: Ctx,
  orderId: number,
  change: Partial<
    Pick<
      typeof orders.$inferInsert,
      | 'addressProblems'
      | 'amountsConfirmedAt'
      | 'amountsConfirmedBy'
      | 'customerName'
      | 'deliveryCity'
      | 'deliveryCountry'
      | 'lateChange'
      | 'notShippableReason'
      | 'numberOfLines'
      | 'orderTotalCents'
      | 'releasedAt'
      | 'amountDifferenceCents'
      | 'shipByAt'
    >
  >,
): Promise<void> {
  if (change.customerName) await rememberCustomerName(ctx, change.customerName)
  await ctx.tx
    .update(orders)
    .set({ ...change, updatedAt: ctx.now, version: sql`${orders.version} + 1` })
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
}

/** Whether a line, given by its table or alias, is in a parcel whose papers are being made or exist. */
export const lineInParcel = sqlPart<[line: SQL]>('orders.line_in_parcel')

export type LineRecord = typeof orderLines.$inferSelect & { readonly inParcel: boolean }

/** The lines of an order by position, and whether each is in a parcel that is being made or made. */
export async function linesOf(ctx: Ctx, orderId: number): Promise<LineRecord[]> {
  const rows = await ctx.tx
    .select({
      line: orderLines,
      inParcel: sql<boolean>`${ctx.part(lineInParcel, sql`order_lines`)}`,
    })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.orderId, orderId)))
    .orderBy(asc(orderLines.position))
  return rows.map(({ line, inParcel }) => ({ ...line, inParcel }))
}

/** The order a line belongs to. */
export async function findOrderOfLine(ctx: Ctx, lineId: number): Promise<number | null> {
  const [row] = await ctx.tx
    .select({ orderId: orderLines.orderId })
    .from(orderLines)
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.id, lineId)))
  return row?.orderId ?? null
}

/** Sends a line from another store. What was picked goes back to its shelf, and the new store begins anew. */
export async function changeStore(ctx: Ctx, lineId: number, storeId: number): Promise<void> {
  await ctx.tx
    .update(linePicks)
    .set({ isCurrent: false })
    .where(
      and(
        eq(linePicks.companyId, ctx.company.id),
        eq(linePicks.lineId, lineId),
        or(eq(linePicks.state, 'picked'), eq(linePicks.storeId, storeId)),
      ),
    )
  await ctx.tx
    .update(orderLines)
    .set({
      storeId,
      bookedStoreId: sql`coalesce(${orderLines.bookedStoreId}, ${storeId})`,
      version: sql`${orderLines.version} + 1`,
    })
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.id, lineId)))
}

/** Puts lines into the parcel whose label is stored, or takes them out of it (null). */
export async function setShipping(
  ctx: Ctx,
  lineIds: readonly number[],
  shippingId: number | null,
): Promise<void> {
  if (lineIds.length === 0) return
  await ctx.tx
    .update(orderLines)
    .set({ shippingId, version: sql`${orderLines.version} + 1` })
    .where(and(eq(orderLines.companyId, ctx.company.id), inArray(orderLines.id, [...lineIds])))
}

/** Lets a line point to its return. */
export const setReturn = (ctx: Ctx, lineId: number, returnId: number): Promise<void> =>
  pointLine(ctx, lineId, { returnId })

/** Lets a line point to its newest goodwill case. */
export const setCase = (ctx: Ctx, lineId: number, caseId: number): Promise<void> =>
  pointLine(ctx, lineId, { caseId })

async function pointLine(
  ctx: Ctx,
  lineId: number,
  pointer: Partial<Pick<typeof orderLines.$inferInsert, 'returnId' | 'caseId'>>,
): Promise<void> {
  await ctx.tx
    .update(orderLines)
    .set({ ...pointer, version: sql`${orderLines.version} + 1` })
    .where(and(eq(orderLines.companyId, ctx.company.id), eq(orderLines.id, lineId)))
}

/** Ids of reserved orders whose customer ordered, and which arrived, before an instant; oldest first. */
export async function unpaidSince(ctx: Ctx, before: Date, limit: number): Promise<number[]> {
  const rows = await ctx.tx
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        eq(orders.companyId, ctx.company.id),
        eq(orders.status, 'initial'),
        lte(orders.orderDate, before),
        lte(orders.createdAt, before),
      ),
    )
    .orderBy(asc(orders.orderDate), asc(orders.id))
    .limit(limit)
  return rows.map((row) => row.id)
}

/** A store of the company, as history names it. */
export interface StoreName {
  readonly id: number
  readonly store_number: string
  readonly name: string
  readonly is_active: boolean
}

/** The company's stores. */
export async function storesOf(ctx: Ctx): Promise<StoreName[]> {
  return ctx.tx
    .select({
      id: stores.id,
      store_number: stores.storeNumber,
      name: stores.name,
      is_active: stores.isActive,
    })
    .from(stores)
    .where(eq(stores.companyId, ctx.company.id))
}

/** How history names a store. */
export const storeLabel = (store: Pick<StoreName, 'store_number' | 'name'>): string =>
  `${store.store_number} ${store.name}`

/** Those of these orders that the company has, in the order given. */
export async function ordersOfCompany(ctx: Ctx, orderIds: readonly number[]): Promise<number[]> {
  const { rows } = await ctx.tx.execute<{ id: number }>(sql`
    select o.id::float8 as id from unnest(${idList(orderIds)}) with ordinality as i (id, position)
    join orders o on o.company_id = ${ctx.company.id} and o.id = i.id order by i.position`)
  return rows.map(({ id }) => id)
}
