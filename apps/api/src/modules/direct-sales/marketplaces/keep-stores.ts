import type {
  LocalMarketplaces,
  NewStoreConfigurationBody,
  SaveResult,
  StoreConfiguration,
  StoreConfigurationBody,
  StoreToConfigure,
} from '@kontor/contract/direct-sales'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import {
  type AccountDeps,
  changeStoreOnMarketplace,
  findLocalMarketplace,
  listStoreRows,
  localMarketplacesOf,
  ownAccounts,
  putStoreOnMarketplace,
  type StoreChoice,
  storesOnMarketplace,
} from '../../organisation/index.ts'
import { connectionState, RESULT } from './keep-configuration.ts'

/**
 * The local marketplaces of a sales channel, and how the company's account there is read.
 * @throws AppError `market_not_found` for a channel that has none
 */
export async function readLocalMarketplaces(
  ctx: Ctx,
  { channelAdapters }: AccountDeps,
  salesChannelId: number,
): Promise<LocalMarketplaces> {
  const marketplaces = await localMarketplacesOf(ctx, salesChannelId)
  if (marketplaces.length === 0) throw new AppError('market_not_found')
  const byStore = channelAdapters
    .filter(({ traits, can }) => traits.namesStore && can.orders === 'pulled')
    .map(({ adapter }) => adapter)
  const accounts = (await ownAccounts(ctx)).filter(
    ({ sales_channel_id, adapter }) => sales_channel_id === salesChannelId && byStore.includes(adapter),
  )
  // One that is read counts before one that rests.
  const account = accounts.find(({ is_active }) => is_active) ?? accounts[0]
  return {
    data: marketplaces.map(({ id, name }) => ({ id, name, sales_channel_id: salesChannelId })),
    connection: {
      state: account ? connectionState(account) : 'missing',
      checked_at: account?.own?.last_pull_at ?? null,
      message: account?.own?.last_pull_error ?? null,
    },
  }
}

/** The stores of the company that sell, by ranking. */
export const storesToConfigure = async (ctx: Ctx): Promise<{ data: StoreToConfigure[] }> => ({
  data: (await listStoreRows(ctx))
    .filter(({ isActive }) => isActive)
    .map(({ id, gln, storeNumber, name }) => ({ id, gln, store_number: storeNumber, name })),
})

/** The stores that the company has on a local marketplace. @throws AppError `market_not_found` */
export async function listStoreConfigurations(
  ctx: Ctx,
  marketplaceId: number,
): Promise<{ data: StoreConfiguration[] }> {
  if (!(await findLocalMarketplace(ctx, marketplaceId))) throw new AppError('market_not_found')
  const rows = await storesOnMarketplace(ctx, marketplaceId)
  return {
    data: rows.map(({ id, isActive, store: { storeNumber, ...store } }) => ({
      id,
      is_active: isActive ? 1 : 0,
      store: { ...store, store_number: storeNumber },
      marketplace_id: marketplaceId,
    })),
  }
}

const choiceOf = ({ marketplace_id, store_id, is_active }: NewStoreConfigurationBody): StoreChoice => ({
  marketplaceId: marketplace_id,
  storeId: store_id,
  isActive: is_active === 1,
})

/** @throws AppError as `putStoreOnMarketplace` */
export async function createStoreConfiguration(
  ctx: Ctx,
  body: NewStoreConfigurationBody,
): Promise<SaveResult> {
  await putStoreOnMarketplace(ctx, choiceOf(body))
  return RESULT.saved
}

/** @throws AppError as `changeStoreOnMarketplace` */
export async function updateStoreConfiguration(ctx: Ctx, body: StoreConfigurationBody): Promise<SaveResult> {
  const isChanged = await changeStoreOnMarketplace(ctx, body.configuration_id, choiceOf(body))
  return isChanged ? RESULT.saved : RESULT.same
}
