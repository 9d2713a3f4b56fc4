import type { StoresStatus } from '@kontor/contract/organisation'
import type { Ctx } from '../../../platform/ctx.ts'
import {
  channelsSoldOn,
  closedChannels,
  listStoreRows,
  type SoldOn,
  type StoreRow,
} from './stores.repository.ts'

/** Which channels each store sells on, by ranking. */
export async function storesStatus(ctx: Ctx): Promise<StoresStatus> {
  const [soldOn, closed, rows] = [
    await channelsSoldOn(ctx),
    await closedChannels(ctx),
    await listStoreRows(ctx),
  ]
  return {
    sales_channels: soldOn.map(({ sales_channel_id: id, key, name }) => ({ id, key, name })),
    data: rows.map((store) => ({
      id: store.id,
      name: store.name,
      is_active: store.isActive,
      store_number: store.storeNumber,
      str_address_street: store.street,
      str_address_street_number: store.streetNo,
      str_address_zip_code: store.zipCode,
      str_address_city: store.city,
      channels: channelFlags(store, soldOn, closed.get(store.id) ?? new Set()),
      click_and_collect: store.isActive && store.clickAndCollect,
    })),
  }
}

/** By a channel's key whether a store sells there: the store is active, an account there is, and it is not closed. Pure. */
export const channelFlags = (
  store: Pick<StoreRow, 'isActive'>,
  soldOn: readonly SoldOn[],
  closed: ReadonlySet<number>,
): Record<string, boolean> =>
  Object.fromEntries(
    soldOn.map((channel) => [
      channel.key,
      store.isActive && channel.has_active_account && !closed.has(channel.sales_channel_id),
    ]),
  )
