import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody, IdParams, Message, orOrderToken, page } from '../shared/index.ts'
import { AddressCorrection, ShippingAddress } from './address.schemas.ts'
import {
  CancelLineBody,
  ChangeStoreBody,
  FindOrderParams,
  FoundOrder,
  Note,
  NoteBody,
  NoteEdit,
  NoteParams,
  OrderExportQuery,
  OrderFilterOptions,
  OrderListQuery,
  OrderRow,
  OrderStats,
  Reallocation,
} from './orders.schemas.ts'
import { PickList, PickListQuery } from './pick-list.schemas.ts'

/** Seeing the list (spec: orders §6; both readings of its gate are given there). */
const readOrders = anyOf('co_orders', 'co_products', 'co_orders_send')

/** Reading one order (spec: orders §6 names co_accounting; decisions: any role named opens it). */
const readOrder = anyOf('co_orders', 'co_products', 'co_orders_send', 'co_accounting')

const changeOrder = anyOf('co_orders')

export const listOrders = {
  method: 'GET',
  url: '/orders',
  config: { access: readOrders },
  schema: {
    summary: 'Orders: oldest first while open, else newest first',
    querystring: OrderListQuery,
    response: { 200: page(OrderRow) },
  },
} as const satisfies Endpoint

export const exportOrders = {
  method: 'GET',
  url: '/orders/list-export',
  config: {
    access: readOrders,
    errors: ['export_too_large'],
    produces: 'text/csv; charset=utf-8',
    audited: true,
  },
  schema: {
    summary: 'What the list shows, as CSV for German Excel',
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

export const getShippingAddress = {
  method: 'GET',
  url: '/orders/:id/customer/shipping',
  config: { access: readOrder, errors: ['order_not_found'] },
  schema: {
    summary: 'The address a label would be made for',
    params: IdParams,
    response: { 200: ShippingAddress },
  },
} as const satisfies Endpoint

export const correctShippingAddress = {
  method: 'PUT',
  url: '/orders/:id/customer/shipping',
  config: {
    access: changeOrder,
    errors: [
      'order_not_found',
      'address_locked',
      'address_corrected_by_provider',
      'stale_version',
      'country_stays',
    ],
  },
  schema: {
    summary: 'Correct the delivery address',
    params: IdParams,
    body: AddressCorrection,
    response: { 200: z.object({ message: z.string(), address: ShippingAddress }) },
  },
} as const satisfies Endpoint

export const confirmAmounts = {
  method: 'PUT',
  url: '/orders/:id/amounts/confirm',
  config: { access: changeOrder, errors: ['order_not_found', 'amounts_need_no_confirmation'] },
  schema: {
    summary: 'Confirm the amounts of lines that do not add up to the total of their order',
    params: IdParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const settleLateChange = {
  method: 'PUT',
  url: '/orders/:id/late-change/settle',
  config: { access: changeOrder, errors: ['order_not_found', 'no_late_change'] },
  schema: {
    summary: 'Take away the notice of what the channel changed too late, once somebody has seen to it',
    params: IdParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const changeLineStore = {
  method: 'PUT',
  url: '/orders/line/:id/store',
  config: {
    access: changeOrder,
    errors: ['line_not_found', 'store_not_found', 'line_store_locked', 'stale_version'],
  },
  schema: {
    summary: 'Send a line from another store',
    params: IdParams,
    body: ChangeStoreBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const reallocateStore = {
  method: 'PUT',
  url: '/accounting/stores/:id/reallocate',
  config: { access: changeOrder, errors: ['store_not_found'] },
  schema: {
    summary:
      'Send open lines of a store from other stores that have them, of some orders at a time: repeat until none moves',
    params: IdParams,
    response: { 200: Reallocation },
  },
} as const satisfies Endpoint

export const cancelLine = {
  method: 'PUT',
  url: '/orders/line/:id/cancel',
  config: {
    access: changeOrder,
    errors: ['line_not_found', 'line_not_cancelable', 'cancel_reason_not_allowed'],
  },
  schema: {
    summary: 'Cancel a line that has not left; its channel gets a report',
    params: IdParams,
    body: CancelLineBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const listNotes = {
  method: 'GET',
  url: '/orders/:id/notes',
  config: { access: orOrderToken(readOrder), errors: ['order_not_found'] },
  schema: {
    summary: 'Notes on an order, oldest first',
    params: IdParams,
    response: { 200: z.object({ data: z.array(Note) }) },
  },
} as const satisfies Endpoint

export const addNote = {
  method: 'POST',
  url: '/orders/:id/notes',
  config: { access: orOrderToken(changeOrder), errors: ['order_not_found'] },
  schema: { summary: 'Write a note', params: IdParams, body: NoteBody, response: { 201: Note } },
} as const satisfies Endpoint

export const editNote = {
  method: 'PUT',
  url: '/orders/:id/notes/:noteId',
  config: { access: changeOrder, errors: ['order_not_found', 'note_not_found', 'stale_version'] },
  schema: {
    summary: 'Change a note; the first wording stays',
    params: NoteParams,
    body: NoteEdit,
    response: { 200: Note },
  },
} as const satisfies Endpoint

export const getPickList = {
  method: 'GET',
  url: '/orders/picklist',
  config: { access: readOrders },
  schema: {
    summary: 'What has to be fetched from the shelves: lines of open orders that are in no parcel yet',
    querystring: PickListQuery,
    response: { 200: PickList },
  },
} as const satisfies Endpoint
