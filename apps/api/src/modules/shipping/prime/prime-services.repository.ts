import { and, eq, inArray } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { channelAccounts } from '../intake/intake.tables.ts'
import { orders } from '../orders/orders.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { primeServices, shippingLines, shippings } from './shipping.tables.ts'

export type PrimeOffer = typeof primeServices.$inferSelect

/**
 * The account an order came through, with its sealed credentials; undefined when it is not in use any more. The limited
 * session of an order has no right to it: see `findChannelAdapter`.
 */
export async function findChannelAccount(
  ctx: Ctx,
  orderId: number,
): Promise<{ adapter: string; credentials: string | null } | undefined> {
  const [row] = await ctx.tx
    .select({ adapter: channelAccounts.adapter, credentials: channelAccounts.credentials })
    .from(orders)
    .innerJoin(channelAccounts, accountOfOrder)
    .where(inUse(ctx, orderId))
  return row
}

/** The adapter of the account an order came through, without the keys to it; undefined when it is not in use any more. */
export async function findChannelAdapter(ctx: Ctx, orderId: number): Promise<string | undefined> {
  const [row] = await ctx.tx
    .select({ adapter: channelAccounts.adapter })
    .from(orders)
    .innerJoin(channelAccounts, accountOfOrder)
    .where(inUse(ctx, orderId))
  return row?.adapter
}

const accountOfOrder = and(
  eq(channelAccounts.companyId, orders.companyId),
  eq(channelAccounts.id, orders.channelAccountId),
)

const inUse = (ctx: Ctx, orderId: number) =>
  and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId), eq(channelAccounts.isActive, true))

/** What the channel said of an order beyond what orders know. */
export async function findOrderExtra(ctx: Ctx, orderId: number): Promise<unknown> {
  const [row] = await ctx.tx
    .select({ extra: orders.extra })
    .from(orders)
    .where(and(eq(orders.companyId, ctx.company.id), eq(orders.id, orderId)))
  return row?.extra
}

/** How the company is reached where a store has no contact of its own. */
export async function findCompanyContact(ctx: Ctx): Promise<{ email: string; phone: string }> {
  const [row] = await ctx.tx
    .select({ email: companies.invEmail, phone: companies.telephone })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  return row ?? { email: '', phone: '' }
}

/** The parcels, live ones and failed ones, that ever held some lines; with those lines. */
export async function parcelsOfLines(
  ctx: Ctx,
  lineIds: readonly number[],
): Promise<{ shippingId: number; lineId: number; storeId: number; state: string; isLive: boolean }[]> {
  if (lineIds.length === 0) return []
  return ctx.tx
    .select({
      shippingId: shippings.id,
      lineId: shippingLines.lineId,
      storeId: shippings.storeId,
      state: shippings.state,
      isLive: shippingLines.isLive,
    })
    .from(shippingLines)
    .innerJoin(
      shippings,
      and(eq(shippings.companyId, shippingLines.companyId), eq(shippings.id, shippingLines.shippingId)),
    )
    .where(and(eq(shippingLines.companyId, ctx.company.id), inArray(shippingLines.lineId, [...lineIds])))
    .orderBy(shippings.id)
}

export async function findPrimeOffer(ctx: Ctx, orderId: number): Promise<PrimeOffer | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(primeServices)
    .where(and(eq(primeServices.companyId, ctx.company.id), eq(primeServices.orderId, orderId)))
  return row
}

/** Keeps what the channel offered; an older answer and its choice are over. */
export async function keepPrimeOffer(
  ctx: Ctx,
  offer: Pick<
    PrimeOffer,
    'orderId' | 'parcelOptionId' | 'parcels' | 'mustArriveBy' | 'services' | 'rejected' | 'validUntil'
  >,
): Promise<void> {
  const { orderId, ...facts } = offer
  const values = {
    ...facts,
    askedAt: ctx.now,
    askedByName: ctx.actor.name,
    chosenServiceId: null,
    chosenByName: null,
    chosenAt: null,
  }
  await ctx.tx
    .insert(primeServices)
    .values({ ...values, companyId: ctx.company.id, orderId })
    .onConflictDoUpdate({ target: [primeServices.companyId, primeServices.orderId], set: values })
}

export async function choosePrimeService(ctx: Ctx, orderId: number, serviceId: string): Promise<void> {
  await ctx.tx
    .update(primeServices)
    .set({ chosenServiceId: serviceId, chosenByName: ctx.actor.name, chosenAt: ctx.now })
    .where(and(eq(primeServices.companyId, ctx.company.id), eq(primeServices.orderId, orderId)))
}
