import {
  changeOrderView,
  chooseDefaultOrderView,
  countOrderViews,
  deleteOrderView,
  listOrderViews,
  type OrderViewBody,
  saveOrderView,
} from '@kontor/contract/order-views'
import type { QueryClient } from '@tanstack/react-query'
import { call, queryOf } from '../../../../lib/api-client.ts'

const STAY_FRESH_MS = 60_000

/** The saved views of the reader and of the company. */
export const savedViewsQuery = () => ({ ...queryOf(listOrderViews), staleTime: STAY_FRESH_MS })

/** How many orders each view lists. Live events ask for it anew. */
export const viewCountsQuery = () => ({ ...queryOf(countOrderViews), staleTime: STAY_FRESH_MS })

/** Asks anew for the views and their counts, after one was changed. */
export const refreshViews = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && path.startsWith(listOrderViews.url),
  })

/** Saves a view: the one with this id anew, or a new one. */
export const writeView = (body: OrderViewBody, viewId?: number) =>
  viewId === undefined ? call(saveOrderView, { body }) : call(changeOrderView, { params: { viewId }, body })

export const removeView = (viewId: number) => call(deleteOrderView, { params: { viewId } })

/** Chooses the view with which the list opens; null: the one that everybody has. */
export const chooseFirstView = (view_id: number | null) => call(chooseDefaultOrderView, { body: { view_id } })
