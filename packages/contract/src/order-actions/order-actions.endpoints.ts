import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody, page } from '../shared/index.ts'
import {
  OrderAction,
  OrderActionBody,
  OrderActionDetail,
  OrderActionPapersQuery,
  OrderActionParams,
  OrderActionPlan,
  OrderActionsQuery,
  StartedAction,
} from './order-actions.schemas.ts'

/** Whoever changes orders or ships them; what an action does to each order needs the right to do it to one. */
const actOnOrders = anyOf('co_orders', 'co_orders_send')

/** What keeps a line from being cancelled, returned or moved. */
const OF_LINES = [
  'line_not_found',
  'line_not_cancelable',
  'cancel_reason_not_allowed',
  'line_not_returnable',
  'return_not_handed_over',
  'line_store_locked',
  'stale_version',
] as const

/** Answers what would be done (`dry_run`), or begins it after ten seconds. */
export const startOrderAction = {
  method: 'POST',
  url: '/orders/actions',
  config: {
    access: actOnOrders,
    errors: [
      'store_not_found',
      'parcel_option_not_found',
      'order_action_too_large',
      'order_action_impossible',
      ...OF_LINES,
    ],
  },
  schema: {
    summary:
      'Do the same with many orders: ship, print, invoice, send to the ERP, move to a store, note; or cancel, return or move lines of one, which can be taken back for ten seconds; or say what that would do',
    body: OrderActionBody,
    response: { 200: OrderActionPlan, 202: StartedAction },
  },
} as const satisfies Endpoint

export const listOrderActions = {
  method: 'GET',
  url: '/orders/actions',
  config: { access: actOnOrders },
  schema: {
    summary: 'What was done with many orders in the last 30 days, newest first',
    querystring: OrderActionsQuery,
    response: { 200: page(OrderAction) },
  },
} as const satisfies Endpoint

export const getOrderAction = {
  method: 'GET',
  url: '/orders/actions/:actionId',
  config: { access: actOnOrders, errors: ['order_action_not_found'] },
  schema: {
    summary: 'How far an action is, and what has become of each order',
    params: OrderActionParams,
    response: { 200: OrderActionDetail },
  },
} as const satisfies Endpoint

export const cancelOrderAction = {
  method: 'DELETE',
  url: '/orders/actions/:actionId',
  config: { access: actOnOrders, errors: ['order_action_not_found', 'order_action_begun'] },
  schema: {
    summary: 'Take an action back before it begins',
    params: OrderActionParams,
    response: { 200: OrderAction },
  },
} as const satisfies Endpoint

export const repeatOrderAction = {
  method: 'POST',
  url: '/orders/actions/:actionId/repeat',
  config: {
    access: actOnOrders,
    errors: [
      'order_action_not_found',
      'order_action_impossible',
      'parcel_option_not_found',
      'store_not_found',
      ...OF_LINES,
    ],
  },
  schema: {
    summary: 'Do an action again with the orders that failed, and with no other',
    params: OrderActionParams,
    response: { 202: StartedAction },
  },
} as const satisfies Endpoint

export const getOrderActionPapers = {
  method: 'GET',
  url: '/orders/actions/:actionId/papers',
  config: {
    access: actOnOrders,
    errors: ['order_action_not_found', 'document_not_found'],
    produces: 'application/pdf',
    speaksOutside: true,
  },
  schema: {
    summary: 'The papers of all orders of an action in one document, in the order of the pick list',
    params: OrderActionParams,
    querystring: OrderActionPapersQuery,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint
