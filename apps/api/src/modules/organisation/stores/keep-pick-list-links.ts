import type { PickListLink } from '@kontor/contract/organisation'
import { and, asc, eq } from 'drizzle-orm'
import { hashToken, newToken } from '../../../platform/auth/tokens.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { pickListLinkMade, pickListLinkRevoked } from './stores.events.ts'
import { requireStore } from './stores.repository.ts'
import { pickListLinks } from './stores.tables.ts'

/** The links to the pick list of a store, the oldest first. @throws AppError `store_not_found` */
export async function listPickListLinks(ctx: Ctx, storeId: number): Promise<PickListLink[]> {
  await requireStore(ctx, storeId)
  const rows = await ctx.tx
    .select({
      id: pickListLinks.id,
      name: pickListLinks.name,
      createdAt: pickListLinks.createdAt,
      lastUsedAt: pickListLinks.lastUsedAt,
    })
    .from(pickListLinks)
    .where(and(eq(pickListLinks.companyId, ctx.company.id), eq(pickListLinks.storeId, storeId)))
    .orderBy(asc(pickListLinks.id))
  return rows.map(({ id, name, createdAt, lastUsedAt }) => ({
    id,
    name,
    created_at: createdAt.toISOString(),
    last_used_at: lastUsedAt?.toISOString() ?? null,
  }))
}

/**
 * Makes a link to the pick list of a store. Kontor keeps a hash of its token.
 * @returns the link with its token, which nobody can look up again
 * @throws AppError `store_not_found`
 */
export async function makePickListLink(
  ctx: Ctx,
  storeId: number,
  name: string,
): Promise<{ readonly id: number; readonly token: string }> {
  await requireStore(ctx, storeId)
  const token = newToken()
  const [row] = await ctx.tx
    .insert(pickListLinks)
    .values({ companyId: ctx.company.id, storeId, name, secretHash: hashToken(token), createdAt: ctx.now })
    .returning({ id: pickListLinks.id })
  if (!row) throw new Error('the link was not written')
  await ctx.emit(pickListLinkMade, { store_id: storeId, link_id: row.id, name })
  return { id: row.id, token }
}

/** Revokes a link to the pick list of a store. @throws AppError `pick_list_link_not_found` */
export async function revokePickListLink(
  ctx: Ctx,
  { storeId, id }: { readonly storeId: number; readonly id: number },
): Promise<void> {
  const [row] = await ctx.tx
    .delete(pickListLinks)
    .where(
      and(
        eq(pickListLinks.companyId, ctx.company.id),
        eq(pickListLinks.storeId, storeId),
        eq(pickListLinks.id, id),
      ),
    )
    .returning({ name: pickListLinks.name })
  if (!row) throw new AppError('pick_list_link_not_found')
  await ctx.emit(pickListLinkRevoked, { store_id: storeId, link_id: id, name: row.name })
}
