import { and, eq, isNull, lt, lte, or } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { marketplaceConsents } from './authorisation.tables.ts'

export type Consent = typeof marketplaceConsents.$inferSelect

const own = (ctx: Ctx, id: number) =>
  and(eq(marketplaceConsents.companyId, ctx.company.id), eq(marketplaceConsents.id, id))

/** Notes that a person was sent to the marketplace. */
export async function insertConsent(
  ctx: Ctx,
  consent: Pick<Consent, 'adapter' | 'stateHash' | 'userId' | 'expiresAt'>,
): Promise<void> {
  await ctx.tx.insert(marketplaceConsents).values({ companyId: ctx.company.id, ...consent, askedAt: ctx.now })
}

/** Removes the company's consents that were asked for before an instant. */
export async function removeOldConsents(ctx: Ctx, before: Date): Promise<void> {
  await ctx.tx
    .delete(marketplaceConsents)
    .where(and(eq(marketplaceConsents.companyId, ctx.company.id), lt(marketplaceConsents.askedAt, before)))
}

/** The company's consent with this state, locked until the transaction ends; undefined when there is none. */
export async function lockConsentByState(ctx: Ctx, stateHash: string): Promise<Consent | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(marketplaceConsents)
    .where(
      and(eq(marketplaceConsents.companyId, ctx.company.id), eq(marketplaceConsents.stateHash, stateHash)),
    )
    .for('update')
  return row
}

/** A consent of the company, locked until the transaction ends; undefined when it was removed. */
export async function lockConsent(ctx: Ctx, id: number): Promise<Consent | undefined> {
  const [row] = await ctx.tx.select().from(marketplaceConsents).where(own(ctx, id)).for('update')
  return row
}

/** Writes over a consent that a lock holds. */
export async function updateConsent(
  ctx: Ctx,
  id: number,
  change: Partial<Pick<Consent, 'state' | 'givenAt' | 'sellerId' | 'code' | 'triedAt' | 'channelAccountId'>>,
): Promise<void> {
  await ctx.tx.update(marketplaceConsents).set(change).where(own(ctx, id))
}

/**
 * Takes a consent whose code is still to be exchanged.
 * @param overdue an exchange that was begun by then will not be answered any more
 * @returns undefined when it is exchanged already, or somebody else is at it
 */
export async function takeConsent(ctx: Ctx, id: number, overdue: Date): Promise<Consent | undefined> {
  const [row] = await ctx.tx
    .update(marketplaceConsents)
    .set({ triedAt: ctx.now })
    .where(
      and(
        own(ctx, id),
        eq(marketplaceConsents.state, 'given'),
        or(isNull(marketplaceConsents.triedAt), lte(marketplaceConsents.triedAt, overdue)),
      ),
    )
    .returning()
  return row
}
