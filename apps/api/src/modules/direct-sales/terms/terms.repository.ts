import { and, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { directSaleTerms, directSaleTermsVersions } from '../direct-sales.tables.ts'

/** The version that is there from the start. */
export const FIRST_VERSION = 1

/** A version that the provider has published. */
export type PublishedTerms = typeof directSaleTermsVersions.$inferSelect

/** The version of a market's terms that counts now. */
export async function currentVersion(ctx: Ctx, market: string): Promise<number> {
  const [row] = await ctx.tx
    .select({ version: directSaleTermsVersions.version })
    .from(directSaleTermsVersions)
    .where(eq(directSaleTermsVersions.market, market))
    .orderBy(desc(directSaleTermsVersions.version))
    .limit(1)
  return row?.version ?? FIRST_VERSION
}

/** What the company has agreed to of a market, the newest version first. */
export const acceptedVersions = (
  ctx: Ctx,
  market: string,
): Promise<{ version: number; acceptedAt: Date; acceptedBy: string }[]> =>
  ctx.tx
    .select({
      version: directSaleTerms.version,
      acceptedAt: directSaleTerms.acceptedAt,
      acceptedBy: directSaleTerms.acceptedBy,
    })
    .from(directSaleTerms)
    .where(and(eq(directSaleTerms.companyId, ctx.company.id), eq(directSaleTerms.market, market)))
    .orderBy(desc(directSaleTerms.version))

/** Writes that the company agrees. @returns false when somebody has agreed to this version before */
export async function insertAcceptance(ctx: Ctx, market: string, version: number): Promise<boolean> {
  const written = await ctx.tx
    .insert(directSaleTerms)
    .values({
      companyId: ctx.company.id,
      market,
      version,
      acceptedAt: ctx.now,
      acceptedBy: ctx.actor.name,
    })
    .onConflictDoNothing()
    .returning({ version: directSaleTerms.version })
  return written.length > 0
}

/** All that the provider has published, the newest version of a market first. */
export const publishedVersions = (ctx: Ctx): Promise<PublishedTerms[]> =>
  ctx.tx
    .select()
    .from(directSaleTermsVersions)
    .orderBy(directSaleTermsVersions.market, desc(directSaleTermsVersions.version))

/** A published version; undefined for the first one, too. */
export async function findPublished(
  ctx: Ctx,
  market: string,
  version: number,
): Promise<PublishedTerms | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(directSaleTermsVersions)
    .where(and(eq(directSaleTermsVersions.market, market), eq(directSaleTermsVersions.version, version)))
  return row
}

/** Writes a version whose content is stored. @returns false when that version is there already */
export async function insertVersion(
  ctx: Ctx,
  terms: Pick<PublishedTerms, 'market' | 'version' | 'name'>,
): Promise<boolean> {
  const written = await ctx.tx
    .insert(directSaleTermsVersions)
    .values({ ...terms, keptBy: ctx.company.id, publishedAt: ctx.now, publishedBy: ctx.actor.name })
    .onConflictDoNothing()
    .returning({ version: directSaleTermsVersions.version })
  return written.length > 0
}
