import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { orders } from '../../orders/orders.tables.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { primeServices } from '../shipping.tables.ts'

export type PrimeOffer = typeof primeServices.$inferSelect

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
