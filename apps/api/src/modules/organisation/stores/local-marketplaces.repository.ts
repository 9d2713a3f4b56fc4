import { and, asc, eq, ne, type SQL } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Tx } from '../../../platform/db/database.ts'
import { stores } from '../organisation.tables.ts'
import { localMarketplaces, storeMarketplaces } from './stores.tables.ts'

export type LocalMarketplace = typeof localMarketplaces.$inferSelect

/** Of Atalanda and Bagmondo the specification names the id (integrations §2); that of Avendu is ours. */
const LOCAL_MARKETPLACES: readonly LocalMarketplace[] = [
  { id: 2, salesChannelId: 46, name: 'Avendu' },
  { id: 3, salesChannelId: 55, name: 'Atalanda' },
  { id: 4, salesChannelId: 56, name: 'Bagmondo' },
]

/** Writes the known marketplaces where they are missing; what an operator changed or added stays. */
export async function ensureLocalMarketplaces(tx: Tx): Promise<void> {
  await tx
    .insert(localMarketplaces)
    .values([...LOCAL_MARKETPLACES])
    .onConflictDoNothing()
}

/** The marketplaces of a sales channel. */
export const localMarketplacesOf = (ctx: Ctx, salesChannelId: number): Promise<LocalMarketplace[]> =>
  ctx.tx
    .select()
    .from(localMarketplaces)
    .where(eq(localMarketplaces.salesChannelId, salesChannelId))
    .orderBy(asc(localMarketplaces.id))

export async function findLocalMarketplace(ctx: Ctx, id: number): Promise<LocalMarketplace | undefined> {
  const [row] = await ctx.tx.select().from(localMarketplaces).where(eq(localMarketplaces.id, id))
  return row
}

/** A store of the company on a local marketplace. */
export interface StoreOnMarketplace {
  readonly id: number
  readonly marketplaceId: number
  readonly isActive: boolean
  readonly store: Pick<typeof stores.$inferSelect, 'id' | 'gln' | 'storeNumber' | 'name'>
}

const rows = (ctx: Ctx, condition: SQL): Promise<StoreOnMarketplace[]> =>
  ctx.tx
    .select({
      id: storeMarketplaces.id,
      marketplaceId: storeMarketplaces.marketplaceId,
      isActive: storeMarketplaces.isActive,
      store: { id: stores.id, gln: stores.gln, storeNumber: stores.storeNumber, name: stores.name },
    })
    .from(storeMarketplaces)
    .innerJoin(
      stores,
      and(eq(stores.companyId, storeMarketplaces.companyId), eq(stores.id, storeMarketplaces.storeId)),
    )
    .where(and(eq(storeMarketplaces.companyId, ctx.company.id), condition))
    .orderBy(asc(stores.ranking), asc(stores.storeNumber))

/** The stores that the company has on a marketplace, by ranking. */
export const storesOnMarketplace = (ctx: Ctx, marketplaceId: number): Promise<StoreOnMarketplace[]> =>
  rows(ctx, eq(storeMarketplaces.marketplaceId, marketplaceId))

export async function findStoreOnMarketplace(ctx: Ctx, id: number): Promise<StoreOnMarketplace | undefined> {
  const [row] = await rows(ctx, eq(storeMarketplaces.id, id))
  return row
}

/** Whether a store is on a marketplace already, but for one row. */
export async function isOnMarketplace(
  ctx: Ctx,
  { marketplaceId, storeId }: { readonly marketplaceId: number; readonly storeId: number },
  exceptId = 0,
): Promise<boolean> {
  const found = await ctx.tx
    .select({ id: storeMarketplaces.id })
    .from(storeMarketplaces)
    .where(
      and(
        eq(storeMarketplaces.companyId, ctx.company.id),
        eq(storeMarketplaces.marketplaceId, marketplaceId),
        eq(storeMarketplaces.storeId, storeId),
        ne(storeMarketplaces.id, exceptId),
      ),
    )
  return found.length > 0
}

export type NewStoreOnMarketplace = Pick<
  typeof storeMarketplaces.$inferInsert,
  'marketplaceId' | 'storeId' | 'isActive'
>

/** @returns the id of the new row */
export async function insertStoreOnMarketplace(ctx: Ctx, row: NewStoreOnMarketplace): Promise<number> {
  const [inserted] = await ctx.tx
    .insert(storeMarketplaces)
    .values({ ...row, companyId: ctx.company.id, createdAt: ctx.now })
    .returning({ id: storeMarketplaces.id })
  if (!inserted) throw new Error('a store was not put on a marketplace')
  return inserted.id
}

export async function updateStoreOnMarketplace(
  ctx: Ctx,
  id: number,
  row: NewStoreOnMarketplace,
): Promise<void> {
  await ctx.tx
    .update(storeMarketplaces)
    .set(row)
    .where(and(eq(storeMarketplaces.companyId, ctx.company.id), eq(storeMarketplaces.id, id)))
}
