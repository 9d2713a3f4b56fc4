import { UVP_CHANNELS } from '@kontor/contract/pricing'
import { and, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { uvpHiddenChannels as h } from '../pricing.tables.ts'

/** Hidden until a person chooses otherwise. */
const USUALLY_HIDDEN: readonly string[] = UVP_CHANNELS.filter(({ is_shown }) => !is_shown).map(
  ({ name }) => name,
)

/** The rows of costs that the calculators hide from the reader. */
export async function readHiddenChannels(ctx: Ctx): Promise<string[]> {
  if (!ctx.user) return [...USUALLY_HIDDEN]
  const [row] = await ctx.tx
    .select({ names: h.names })
    .from(h)
    .where(and(eq(h.companyId, ctx.company.id), eq(h.userId, ctx.user.id)))
  return [...(row?.names ?? USUALLY_HIDDEN)]
}

/** Hides these rows from the reader, and no others. */
export async function saveHiddenChannels(ctx: Ctx, hidden: readonly string[]): Promise<string[]> {
  if (!ctx.user) throw new Error('what is hidden is kept by people')
  const names = [...new Set(hidden)]
  await ctx.tx
    .insert(h)
    .values({ companyId: ctx.company.id, userId: ctx.user.id, names })
    .onConflictDoUpdate({ target: [h.companyId, h.userId], set: { names } })
  return names
}
