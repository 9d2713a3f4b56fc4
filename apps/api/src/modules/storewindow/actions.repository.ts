import { and, asc, eq, sql } from 'drizzle-orm'
import type { Ctx } from '../../platform/ctx.ts'
import { companies, stores } from '../organisation/organisation.tables.ts'
import { storewindowActions } from './storewindow.tables.ts'

export type ActionRow = typeof storewindowActions.$inferSelect
/** What an action shows, as it is stored. */
export type ActionSearch = Pick<
  ActionRow,
  | 'strSearchInCat'
  | 'strSearchInBrand'
  | 'strSearchInColor'
  | 'txtCompProductsModels'
  | 'tiSearchInSale'
  | 'tiSearchJustSale'
  | 'tiActive'
>

/** How the company is called in addresses. */
export async function companySlug(ctx: Ctx): Promise<string> {
  const [row] = await ctx.tx
    .select({ slug: companies.slug })
    .from(companies)
    .where(eq(companies.id, ctx.company.id))
  if (!row) throw new Error(`The company ${ctx.company.id} of this context does not exist`)
  return row.slug
}

/** A store by its number, whether it is active or not. @param isHeld others who create an action wait for this transaction */
export async function findStoreByNumber(
  ctx: Ctx,
  storeNumber: string,
  isHeld = false,
): Promise<{ id: number; storeNumber: string } | undefined> {
  const query = ctx.tx
    .select({ id: stores.id, storeNumber: stores.storeNumber })
    .from(stores)
    .where(and(eq(stores.companyId, ctx.company.id), eq(stores.storeNumber, storeNumber)))
  const [row] = isHeld ? await query.for('no key update') : await query
  return row
}

/** The actions of a store, by path. */
export const actionsOfStore = (ctx: Ctx, storeId: number): Promise<ActionRow[]> =>
  ctx.tx
    .select()
    .from(storewindowActions)
    .where(and(eq(storewindowActions.companyId, ctx.company.id), eq(storewindowActions.storeId, storeId)))
    .orderBy(asc(sql`${storewindowActions.aktionPath} collate "C"`))

/** Writes a new action; undefined when the store has this path already. */
export async function insertAction(
  ctx: Ctx,
  storeId: number,
  aktionPath: string,
  search: ActionSearch,
): Promise<ActionRow | undefined> {
  const [row] = await ctx.tx
    .insert(storewindowActions)
    .values({
      companyId: ctx.company.id,
      storeId,
      aktionPath,
      ...search,
      createdAt: ctx.now,
      updatedAt: ctx.now,
    })
    .onConflictDoNothing()
    .returning()
  return row
}

/** An action of a store, locked until the transaction ends. */
export async function lockAction(ctx: Ctx, storeId: number, id: number): Promise<ActionRow | undefined> {
  const [row] = await ctx.tx
    .select()
    .from(storewindowActions)
    .where(
      and(
        eq(storewindowActions.companyId, ctx.company.id),
        eq(storewindowActions.storeId, storeId),
        eq(storewindowActions.id, id),
      ),
    )
    .for('update')
  return row
}

/** Changes a locked action. */
export async function changeAction(ctx: Ctx, id: number, search: ActionSearch): Promise<ActionRow> {
  const [row] = await ctx.tx
    .update(storewindowActions)
    .set({ ...search, updatedAt: ctx.now, version: sql`${storewindowActions.version} + 1` })
    .where(and(eq(storewindowActions.companyId, ctx.company.id), eq(storewindowActions.id, id)))
    .returning()
  if (!row) throw new Error('an action was there and is not')
  return row
}
