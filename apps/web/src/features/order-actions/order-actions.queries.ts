import {
  type BulkActionKind,
  getOrderAction,
  type OrderActionDetail,
  startOrderAction,
} from '@kontor/contract/order-actions'
import type { Body } from '@kontor/contract/shared'
import { queryOptions } from '@tanstack/react-query'
import { call, queryOf } from '../../lib/api-client.ts'

/** Which orders: some by their ids, or all that the filters of the list match. */
export type ChosenOrders = Pick<Body<typeof startOrderAction>, 'order_ids' | 'filter'>
export type ActionOptions = NonNullable<Body<typeof startOrderAction>['options']>

/** So often a running action is looked at, should the stream of events be away. */
const LOOK_EVERY_MS = 2_000

const isLive = (action: OrderActionDetail | undefined): boolean =>
  action !== undefined && ['queued', 'running', 'waiting'].includes(action.status)

/** What an action would do now; asked anew each time its dialog opens. */
export const planQuery = (action: BulkActionKind, orders: ChosenOrders, options: ActionOptions) =>
  queryOptions({
    queryKey: [startOrderAction.url, action, orders, options],
    queryFn: () => call(startOrderAction, { body: { action, ...orders, options, dry_run: true } }),
    staleTime: 0,
    gcTime: 0,
  })

/** How far an action is. */
export const actionQuery = (id: number) => ({
  ...queryOf(getOrderAction, { params: { actionId: id } }),
  refetchInterval: ({ state }: { readonly state: { readonly data: OrderActionDetail | undefined } }) =>
    isLive(state.data) ? LOOK_EVERY_MS : false,
})
