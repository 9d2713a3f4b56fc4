import { and, eq, isNull } from 'drizzle-orm'
import type { Ctx, PublicCtx } from '../../platform/ctx.ts'
import { companies, stores } from '../organisation/organisation.tables.ts'
import type { ActionRow } from './actions.repository.ts'
import { storewindowActions } from './storewindow.tables.ts'

type StoreRow = typeof stores.$inferSelect

/** An action with the store that it is for. */
export interface WindowPlace {
  readonly action: ActionRow
  readonly store: StoreRow
  readonly company: { readonly slug: string; readonly name: string; readonly homepage: string }
}

/** Named where something happens without anybody being logged in. */
export const WINDOW_ACTOR = { kind: 'system', name: 'Schaufenster' } as const

/** The company that an address names; null when there is none, or it is paused. */
export async function findCompanyBySlug(
  { tx }: Pick<PublicCtx, 'tx'>,
  slug: string,
): Promise<{ id: number; name: string; homepage: string } | null> {
  const [row] = await tx
    .select({ id: companies.id, name: companies.name, homepage: companies.homepage })
    .from(companies)
    .where(and(eq(companies.slug, slug), isNull(companies.pausedAt)))
  return row ?? null
}

/** An active action of an active store; null when one of them is not. */
export async function findActivePlace(
  ctx: Ctx,
  storeNumber: string,
  aktionPath: string,
): Promise<{ action: ActionRow; store: StoreRow } | null> {
  const [row] = await ctx.tx
    .select({ action: storewindowActions, store: stores })
    .from(storewindowActions)
    .innerJoin(
      stores,
      and(eq(stores.companyId, storewindowActions.companyId), eq(stores.id, storewindowActions.storeId)),
    )
    .where(
      and(
        eq(storewindowActions.companyId, ctx.company.id),
        eq(storewindowActions.aktionPath, aktionPath),
        eq(storewindowActions.tiActive, true),
        eq(stores.storeNumber, storeNumber),
        eq(stores.isActive, true),
      ),
    )
  return row ?? null
}

/** The action of a request with its store, whatever has become of both. */
export async function findPlaceOf(
  ctx: Ctx,
  actionId: number,
): Promise<{ action: ActionRow; store: StoreRow; slug: string; homepage: string } | null> {
  const [row] = await ctx.tx
    .select({
      action: storewindowActions,
      store: stores,
      slug: companies.slug,
      homepage: companies.homepage,
    })
    .from(storewindowActions)
    .innerJoin(
      stores,
      and(eq(stores.companyId, storewindowActions.companyId), eq(stores.id, storewindowActions.storeId)),
    )
    .innerJoin(companies, eq(companies.id, storewindowActions.companyId))
    .where(and(eq(storewindowActions.companyId, ctx.company.id), eq(storewindowActions.id, actionId)))
  return row ?? null
}
