import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { isTamaris } from './minimum-price.ts'
import { bestPriceSettings } from './pricing.tables.ts'

const b = bestPriceSettings

/** How a brand follows competitors, as it is kept. */
export type KeptBestPrice = Omit<typeof b.$inferSelect, 'companyId' | 'brand'>

const UNSAVED: KeptBestPrice = {
  isActive: false,
  channels: [],
  undercutCents: 1,
  priceEnding: 'none',
  version: 0,
}

/** Under which name the settings of a brand are kept: as `best_price_brand` says it. Pure. */
export const brandKey = (brand: string): string => (isTamaris(brand) ? 'Tamaris' : brand)

/** What was saved of a brand; version 0 where nothing was. */
export async function findBestPrice(ctx: Ctx, brand: string): Promise<KeptBestPrice> {
  const [row] = await ctx.tx
    .select({
      isActive: b.isActive,
      channels: b.channels,
      undercutCents: b.undercutCents,
      priceEnding: b.priceEnding,
      version: b.version,
    })
    .from(b)
    .where(and(eq(b.companyId, ctx.company.id), eq(b.brand, brandKey(brand))))
  return row ?? UNSAVED
}

/** The names under which the settings of brands are kept that follow best prices now. */
export async function findBestPriceBrands(ctx: Ctx): Promise<Set<string>> {
  const rows = await ctx.tx
    .select({ brand: b.brand })
    .from(b)
    .where(and(eq(b.companyId, ctx.company.id), b.isActive))
  return new Set(rows.map(({ brand }) => brand))
}

/** Saves it as the version after the one it was read at. @returns whether nobody else was faster */
export async function saveKeptBestPrice(
  ctx: Ctx,
  brand: string,
  { version, ...settings }: KeptBestPrice,
): Promise<boolean> {
  const values = { ...settings, version: version + 1 }
  const key = { companyId: ctx.company.id, brand: brandKey(brand) }
  const saved = await (version === 0
    ? ctx.tx
        .insert(b)
        .values({ ...key, ...values })
        .onConflictDoNothing()
        .returning({ version: b.version })
    : ctx.tx
        .update(b)
        .set(values)
        .where(and(eq(b.companyId, key.companyId), eq(b.brand, key.brand), eq(b.version, version)))
        .returning({ version: b.version }))
  return saved.length > 0
}
