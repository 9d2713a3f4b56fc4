import { listStorewindowActions, storewindowFilters } from '@kontor/contract/storewindow'
import { queryOf } from '../../lib/api-client.ts'

const OPTIONS_STAY_FRESH_MS = 5 * 60_000

/** Stores, categories, brands and colours to choose from. */
export const storewindowFiltersQuery = () => ({
  ...queryOf(storewindowFilters),
  staleTime: OPTIONS_STAY_FRESH_MS,
})

/**
 * The actions of a store, by path.
 * @param store its number
 */
export const storewindowActionsQuery = (store: string) =>
  queryOf(listStorewindowActions, { params: { store } })
