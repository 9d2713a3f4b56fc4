import type { BelowMinimum } from '@kontor/contract/pricing'
import { eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { uvpBelowMinimum as b } from '../pricing.tables.ts'

/** What was counted last; undefined where nothing was. */
export async function findBelow(
  ctx: Ctx,
): Promise<{ channels: BelowMinimum['channels']; countedAt: Date } | undefined> {
  const [row] = await ctx.tx
    .select({ channels: b.channels, countedAt: b.countedAt })
    .from(b)
    .where(eq(b.companyId, ctx.company.id))
  return row
}

/** Keeps what was counted now. */
export async function saveBelow(ctx: Ctx, channels: BelowMinimum['channels']): Promise<void> {
  const counted = { channels: [...channels], countedAt: ctx.now }
  await ctx.tx
    .insert(b)
    .values({ companyId: ctx.company.id, ...counted })
    .onConflictDoUpdate({ target: b.companyId, set: counted })
}
