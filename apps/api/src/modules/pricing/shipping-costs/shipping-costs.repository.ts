import type { ChannelShippingTerms, ShippingCosts } from '@kontor/contract/pricing'
import { and, asc, eq, ne } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { companies, stores } from '../../organisation/organisation.tables.ts'
import { shippingCostGlns, shippingCosts } from '../pricing.tables.ts'

const c = shippingCosts
const g = shippingCostGlns

/** A row as it is kept; amounts in cents. */
export interface KeptShippingCost extends ChannelShippingTerms {
  readonly label: string
  readonly version: number
}

/**
 * What is kept, by sales channel; also of channels that the company does not sell on now.
 * @param channel only what is kept of this one
 */
export async function findShippingCosts(ctx: Ctx, channel?: number): Promise<Map<number, KeptShippingCost>> {
  const rows = await ctx.tx
    .select({
      channel: c.salesChannelId,
      label: c.label,
      freeFromCents: c.freeFromCents,
      shippingCents: c.shippingCents,
      version: c.version,
    })
    .from(c)
    .where(
      and(eq(c.companyId, ctx.company.id), channel === undefined ? undefined : eq(c.salesChannelId, channel)),
    )
  const own = await ctx.tx
    .select({
      channel: g.salesChannelId,
      gln: g.gln,
      freeFromCents: g.freeFromCents,
      shippingCents: g.shippingCents,
    })
    .from(g)
    .where(
      and(eq(g.companyId, ctx.company.id), channel === undefined ? undefined : eq(g.salesChannelId, channel)),
    )
    .orderBy(asc(g.position))
  const glns = Map.groupBy(own, ({ channel: of }) => of)
  return new Map(
    rows.map(({ channel: of, ...row }) => [
      of,
      { ...row, glns: (glns.get(of) ?? []).map(({ channel: _, ...terms }) => terms) },
    ]),
  )
}

/** Saves a row as the version after the one it was read at, its stores included. @returns whether nobody else was faster */
export async function saveShippingCosts(
  ctx: Ctx,
  salesChannelId: number,
  { glns, version, ...terms }: KeptShippingCost,
): Promise<boolean> {
  const companyId = ctx.company.id
  const values = { ...terms, version: version + 1 }
  const saved = await (version === 0
    ? ctx.tx
        .insert(c)
        .values({ companyId, salesChannelId, ...values })
        .onConflictDoNothing()
        .returning({ version: c.version })
    : ctx.tx
        .update(c)
        .set(values)
        .where(and(eq(c.companyId, companyId), eq(c.salesChannelId, salesChannelId), eq(c.version, version)))
        .returning({ version: c.version }))
  if (saved.length === 0) return false
  await ctx.tx.delete(g).where(and(eq(g.companyId, companyId), eq(g.salesChannelId, salesChannelId)))
  if (glns.length > 0)
    await ctx.tx
      .insert(g)
      .values(glns.map((own, position) => ({ companyId, salesChannelId, position, ...own })))
  return true
}

/** The most that shipping may cost, in cents; null: there is no limit. */
export async function findShippingLimit(ctx: Ctx): Promise<number | null> {
  const [row] = await ctx.tx
    .select({ limit: companies.maxShippingCostCents })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  return row?.limit ?? null
}

/** The company's stores that have a GLN, by ranking. */
export const findStoresWithGln = (ctx: Ctx): Promise<ShippingCosts['stores']> =>
  ctx.tx
    .select({ gln: stores.gln, store_number: stores.storeNumber, name: stores.name })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), ne(stores.gln, '')))
    .orderBy(asc(stores.ranking), asc(stores.id))
