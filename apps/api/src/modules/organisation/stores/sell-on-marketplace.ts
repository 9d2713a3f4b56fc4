import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  findLocalMarketplace,
  findStoreOnMarketplace,
  insertStoreOnMarketplace,
  isOnMarketplace,
  type LocalMarketplace,
  updateStoreOnMarketplace,
} from './local-marketplaces.repository.ts'
import { storeMarketplaceChanged } from './stores.events.ts'
import { findStore, lockStores } from './stores.repository.ts'

/** Which store sells on which local marketplace, and whether it does now. */
export interface StoreChoice {
  readonly marketplaceId: number
  readonly storeId: number
  readonly isActive: boolean
}

/**
 * Puts a store on a local marketplace. Of several calls at once one is done.
 * @throws AppError `market_not_found`, `store_not_found`, `store_without_gln`, `store_on_marketplace`
 */
export async function putStoreOnMarketplace(ctx: Ctx, choice: StoreChoice): Promise<void> {
  await lockStores(ctx)
  const marketplace = await requireMarketplace(ctx, choice.marketplaceId)
  await refuseUnknownToMarketplace(ctx, choice.storeId)
  await refuseTaken(ctx, choice)
  const id = await insertStoreOnMarketplace(ctx, choice)
  await emitChange(ctx, id, choice, marketplace)
}

/**
 * Changes a store of a local marketplace. One that has lost its GLN can still be taken off.
 * @returns false where it was so already
 * @throws AppError `store_configuration_not_found`, `market_not_found`, `store_not_found`, `store_without_gln`,
 *   `store_on_marketplace`
 */
export async function changeStoreOnMarketplace(ctx: Ctx, id: number, choice: StoreChoice): Promise<boolean> {
  await lockStores(ctx)
  const before = await findStoreOnMarketplace(ctx, id)
  if (!before) throw new AppError('store_configuration_not_found')
  const marketplace = await requireMarketplace(ctx, choice.marketplaceId)
  const isSamePlace = before.store.id === choice.storeId && before.marketplaceId === choice.marketplaceId
  if (isSamePlace && before.isActive === choice.isActive) return false
  if (!isSamePlace || choice.isActive) await refuseUnknownToMarketplace(ctx, choice.storeId)
  await refuseTaken(ctx, choice, id)
  await updateStoreOnMarketplace(ctx, id, choice)
  await emitChange(ctx, id, choice, marketplace)
  if (before.marketplaceId !== choice.marketplaceId) {
    const left = { ...choice, marketplaceId: before.marketplaceId, storeId: before.store.id, isActive: false }
    await emitChange(ctx, id, left, await requireMarketplace(ctx, before.marketplaceId))
  }
  return true
}

async function requireMarketplace(ctx: Ctx, id: number): Promise<LocalMarketplace> {
  const marketplace = await findLocalMarketplace(ctx, id)
  if (!marketplace) throw new AppError('market_not_found')
  return marketplace
}

/** The marketplace knows a store by its GLN. */
async function refuseUnknownToMarketplace(ctx: Ctx, storeId: number): Promise<void> {
  const store = await findStore(ctx, storeId)
  if (!store) throw new AppError('store_not_found', {}, { store_id: 'store_not_found' })
  if (store.gln.trim() === '') throw new AppError('store_without_gln', {}, { store_id: 'store_without_gln' })
}

async function refuseTaken(ctx: Ctx, choice: StoreChoice, exceptId?: number): Promise<void> {
  if (await isOnMarketplace(ctx, choice, exceptId))
    throw new AppError('store_on_marketplace', {}, { store_id: 'store_on_marketplace' })
}

const emitChange = (
  ctx: Ctx,
  id: number,
  { storeId, isActive }: StoreChoice,
  { id: marketplaceId, salesChannelId }: LocalMarketplace,
): Promise<void> =>
  ctx.emit(storeMarketplaceChanged, {
    configuration_id: id,
    store_id: storeId,
    marketplace_id: marketplaceId,
    sales_channel_id: salesChannelId,
    is_active: isActive,
  })
