import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody, page, TABLE_MEDIA_TYPES } from '../shared/index.ts'
import {
  FindOrderParams,
  FoundOrder,
  OrderExportQuery,
  OrderFilterOptions,
  OrderListQuery,
  OrderRow,
  OrderStats,
} from './orders.schemas.ts'
import {
  PickList,
  PickListLineParams,
  PickListQuery,
  PickListTick,
  PickWalks,
  PickWalksBody,
  TickedLine,
} from './pick-list.schemas.ts'

/** Seeing the list (spec: orders §6; both readings of its gate are given there). */
const readOrders = anyOf('co_orders', 'co_products', 'co_orders_send')

/** Reading one order (spec: orders §6 names co_accounting; decisions: any role named opens it). */
const readOrder = anyOf('co_orders', 'co_products', 'co_orders_send', 'co_accounting')

export const listOrders = {
  method: 'GET',
  url: '/orders',
  config: {
    access: readOrders,
    errors: ['store_not_found', 'period_reversed', 'period_in_future'],
    period: { first: 'start', last: 'end' },
    asksOnce: true,
  },
  schema: {
    summary: 'Orders: what waits by its deadline, else the newest first',
    querystring: OrderListQuery,
    response: { 200: page(OrderRow) },
  },
} as const satisfies Endpoint

export const exportOrders = {
  method: 'GET',
  url: '/orders/list-export',
  config: {
    access: readOrders,
    errors: ['export_too_large', 'store_not_found', 'period_reversed', 'period_in_future'],
    period: { first: 'start', last: 'end' },
    produces: TABLE_MEDIA_TYPES,
    audited: true,
  },
  schema: {
    summary: 'What the list shows, or some orders of it, as CSV or XLSX',
    querystring: OrderExportQuery,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint

export const orderFilterOptions = {
  method: 'GET',
  url: '/orders/orderFilters',
  config: { access: readOrders },
  schema: { summary: 'What the filters of the order list offer', response: { 200: OrderFilterOptions } },
} as const satisfies Endpoint

export const orderStats = {
  method: 'GET',
  url: '/orders/stats',
  config: { access: anyOf('co_orders', 'co_products', 'co_orders_send', 'co_dashboard') },
  schema: { summary: 'How many orders are in which state', response: { 200: OrderStats } },
} as const satisfies Endpoint

export const findOrder = {
  method: 'GET',
  url: '/orders/find/:channel/:number',
  config: { access: readOrder, errors: ['order_not_found_by_channel', 'order_number_ambiguous'] },
  schema: {
    summary: 'The order with this number at a channel (id or key)',
    params: FindOrderParams,
    response: { 200: FoundOrder },
  },
} as const satisfies Endpoint

export const getPickList = {
  method: 'GET',
  url: '/orders/picklist',
  config: { access: readOrders, errors: ['store_not_found'] },
  schema: {
    summary: 'What has to be fetched from the shelves: lines of open orders that are in no parcel yet',
    querystring: PickListQuery,
    response: { 200: PickList },
  },
} as const satisfies Endpoint

/** Changes nothing; a body, since more orders can be chosen than an address holds. */
export const planPickWalks = {
  method: 'POST',
  url: '/orders/picklist',
  config: { access: anyOf('co_orders', 'co_orders_send'), errors: ['store_not_found'] },
  schema: {
    summary: 'Put orders into walks, each at most what one person carries, the most urgent first',
    body: PickWalksBody,
    response: { 200: PickWalks },
  },
} as const satisfies Endpoint

export const tickPickListLine = {
  method: 'PUT',
  url: '/orders/picklist/:lineId',
  config: {
    access: anyOf('co_orders', 'co_orders_send'),
    errors: ['line_not_found', 'line_not_to_fetch'],
  },
  schema: {
    summary: 'Tick a line as picked in the store that sends it, or take the tick away',
    params: PickListLineParams,
    body: PickListTick,
    response: { 200: TickedLine },
  },
} as const satisfies Endpoint
