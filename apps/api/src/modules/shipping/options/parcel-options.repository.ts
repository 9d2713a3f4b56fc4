import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { orderLines, orders } from '../../orders/orders.tables.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { parcelOptions } from '../shipping.tables.ts'

export type ParcelOptionRow = typeof parcelOptions.$inferSelect

/** A parcel option that every installation has from the start; connectors declare what they sell. */
export type CatalogueOption = typeof parcelOptions.$inferSelect

/** Writes the known options where they are missing; what an operator changed stays. */
export async function ensureParcelCatalogue(tx: Tx, catalogue: readonly CatalogueOption[]): Promise<void> {
  await tx
    .insert(parcelOptions)
    .values([...catalogue])
    .onConflictDoNothing()
}

/** Where an order goes, how many pairs its fullest parcel would have, and whether something in it is oversize. */
export async function findOrderForParcelOptions(ctx: Ctx, orderId: number) {
  const [row] = await ctx.tx
    .select({
      country: orders.deliveryCountry,
      street: sql<string>`coalesce(
        (select a.address->>'street' from address_corrections a
          where a.company_id = ${orders.companyId} and a.order_id = ${orders.id} order by a.version desc limit 1),
        (select c.delivery->>'street' from order_customers c
          where c.company_id = ${orders.companyId} and c.order_id = ${orders.id}), '')`,
      defaultParcelId: companies.defaultParcelId,
      pairs: sql<number>`(select coalesce(max(n), 0)::int from (select count(*) as n from ${orderLines} l
        where l.company_id = ${orders.companyId} and l.order_id = ${orders.id} and not l.is_oversize
          and l.cancellation_id is null and l.shipping_id is null group by l.store_id) p)`,
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

export async function companyDefaultParcelId(ctx: Ctx): Promise<number | null> {
  const [row] = await ctx.tx
    .select({ defaultParcelId: companies.defaultParcelId })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  return row?.defaultParcelId ?? null
}
