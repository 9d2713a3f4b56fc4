import { and, asc, eq, inArray, isNull, ne, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import type { Tx } from '../../platform/db/database.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { companies, salesChannels, stores } from '../organisation/organisation.tables.ts'
import { orderSessions, orderTokens } from './order-access.tables.ts'

/** What an order token opens. `closed`: nothing is left to do; `moved`: no line of its store is left; `expired`: too old. */
export interface FoundOrderToken {
  readonly id: number
  readonly company: { readonly id: number; readonly name: string }
  readonly state: 'live' | 'closed' | 'moved' | 'expired' | 'paused'
}

/** An order token by its hash; asked before a company is known. Undefined when it belongs to no or another order. */
export async function findOrderToken(
  tx: Tx,
  tokenHash: string,
  orderId: number,
  now: Date,
): Promise<FoundOrderToken | undefined> {
  const { rows } = await tx.execute<{
    company_id: number
    company_name: string
    id: number
    state: FoundOrderToken['state']
  }>(
    sql`select company_id, company_name, id, state from find_order_token(${tokenHash}, ${orderId}, ${now.toISOString()})`,
  )
  const [row] = rows
  return row && { id: row.id, company: { id: row.company_id, name: row.company_name }, state: row.state }
}

/** Adds a limited session, in the scope of its company. */
export async function addOrderSession(
  ctx: Ctx,
  session: Omit<typeof orderSessions.$inferInsert, 'companyId' | 'id'>,
): Promise<void> {
  await ctx.tx.insert(orderSessions).values({ ...session, companyId: ctx.company.id })
}

/** A live limited session by the hash of its token, whose use is noted; undefined when its order token no longer counts. */
export async function findOrderSession(
  tx: Tx,
  tokenHash: string,
  now: Date,
): Promise<{ expiresAt: Date } | undefined> {
  const { rows } = await tx.execute<{ expires_at: string }>(
    sql`select expires_at, touch_order_session(${tokenHash}, ${now.toISOString()})
      from find_order_session(${tokenHash}, ${now.toISOString()})`,
  )
  return rows[0] && { expiresAt: new Date(rows[0].expires_at) }
}

/** Ends a limited session. */
export async function endOrderSession(tx: Tx, tokenHash: string): Promise<void> {
  await tx.execute(sql`select end_order_session(${tokenHash})`)
}

// What the screen of a limited session shows

/** The order that the transaction is narrowed to, with the ids of every store that it names. */
export async function findEntryOrder(ctx: Ctx, orderId: number) {
  const [order] = await ctx.tx
    .select({
      extOrderId: orders.extOrderId,
      storeIds: sql<number[]>`array(
        select l.store_id from order_lines l where l.company_id = orders.company_id and l.order_id = orders.id
        union select l.booked_store_id from order_lines l
          where l.company_id = orders.company_id and l.order_id = orders.id
        union select p.store_id from shippings p where p.company_id = orders.company_id and p.order_id = orders.id)`,
    })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return order
}

export const findEntryStores = (ctx: Ctx, ids: readonly number[]) =>
  ctx.tx
    .select({
      id: stores.id,
      store_number: stores.storeNumber,
      name: stores.name,
      is_active: stores.isActive,
      ranking: stores.ranking,
      street: stores.street,
      street_no: stores.streetNo,
      zip_code: stores.zipCode,
      city: stores.city,
      country: stores.country,
    })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), inArray(stores.id, [...ids])))
    .orderBy(asc(stores.ranking), asc(stores.storeNumber))

export async function findEntryCompany(ctx: Ctx) {
  const [company] = await ctx.tx
    .select({
      id: companies.id,
      name: companies.name,
      homepage: companies.homepage,
      telephone: companies.telephone,
      default_parcel_id: companies.defaultParcelId,
      default_shipping_country: companies.defaultShippingCountry,
      erp_system_name: companies.erpSystemName,
      erp_enabled: companies.erpEnabled,
      austria_pickup_customer_number: companies.austriaPickupCustomerNumber,
      austria_pickup_depot: companies.austriaPickupDepot,
    })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  return company
}

/** Removes limited sessions that are over. */
export async function sweepOrderSessions(tx: Tx, now: Date, idleSince: Date): Promise<void> {
  await tx.execute(sql`select sweep_order_sessions(${now.toISOString()}, ${idleSince.toISOString()})`)
}

// The mails to the stores

/** Lines that are still to be sent, whose stores get mails and have had none of the order. */
const waitsForMail = (ctx: Ctx, orderId: number) =>
  and(
    eq(orderLines.companyId, ctx.company.id),
    eq(orderLines.orderId, orderId),
    isNull(orderLines.cancellationId),
    isNull(orderLines.shippingId),
    ne(stores.orderEmail, ''),
    eq(companies.sendMailToBranch, true),
    sql`not exists (select from order_tokens t where t.company_id = ${orderLines.companyId}
      and t.order_id = ${orderLines.orderId} and t.store_id = ${orderLines.storeId})`,
  )

/** When an order was placed, if one of its stores waits for the mail about it; undefined when none does. */
export async function waitingOrder(ctx: Ctx, orderId: number): Promise<{ orderDate: Date } | undefined> {
  const [row] = await ctx.tx
    .select({ orderDate: orderLines.orderDate })
    .from(orderLines)
    .innerJoin(
      stores,
      and(eq(stores.companyId, orderLines.companyId), eq(stores.id, sql`${orderLines.storeId}`)),
    )
    .innerJoin(companies, eq(companies.id, orderLines.companyId))
    .where(waitsForMail(ctx, orderId))
    .limit(1)
  return row
}

/** A piece for a store to pick, with what its mail says about the order. */
export type PieceToPick = Awaited<ReturnType<typeof piecesToPick>>[number]

/** What the stores that wait for a mail about a released order have to pick, store by store. */
export const piecesToPick = (ctx: Ctx, orderId: number) =>
  ctx.tx
    .select({
      storeId: stores.id,
      storeNumber: stores.storeNumber,
      storeName: stores.name,
      email: stores.orderEmail,
      extOrderId: orders.extOrderId,
      channel: salesChannels.name,
      orderDate: orders.orderDate,
      shipByAt: orders.shipByAt,
      title: orderLines.title,
      brand: orderLines.brand,
      color: orderLines.wwsColor,
      size: orderLines.wwsSize,
      articleNumber: orderLines.erpArticleNumber,
      ean: orderLines.ean,
    })
    .from(orderLines)
    .innerJoin(orders, and(eq(orders.companyId, orderLines.companyId), eq(orders.id, orderLines.orderId)))
    .innerJoin(salesChannels, eq(salesChannels.id, orders.salesChannelId))
    .innerJoin(
      stores,
      and(eq(stores.companyId, orderLines.companyId), eq(stores.id, sql`${orderLines.storeId}`)),
    )
    .innerJoin(companies, eq(companies.id, orderLines.companyId))
    .where(
      and(
        waitsForMail(ctx, orderId),
        inArray(orders.status, ['approved', 'open']),
        isNull(orders.notShippableReason),
      ),
    )
    .orderBy(stores.id, orderLines.position)

/** Keeps the token for a store and an order. False when there is one already, whose mail was sent. */
export async function addOrderToken(
  ctx: Ctx,
  token: Omit<typeof orderTokens.$inferInsert, 'companyId' | 'id'>,
): Promise<boolean> {
  const added = await ctx.tx
    .insert(orderTokens)
    .values({ ...token, companyId: ctx.company.id })
    .onConflictDoNothing({ target: [orderTokens.companyId, orderTokens.orderId, orderTokens.storeId] })
    .returning({ id: orderTokens.id })
  return added.length > 0
}
