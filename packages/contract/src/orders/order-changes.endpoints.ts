import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams, Message, orOrderToken } from '../shared/index.ts'
import { AddressCorrection, ShippingAddress } from './address.schemas.ts'
import {
  CancelLineBody,
  ChangeStoreBody,
  LineStore,
  Note,
  NoteBody,
  NoteEdit,
  NoteParams,
  Reallocation,
} from './order-changes.schemas.ts'
import { findOrder } from './orders.endpoints.ts'

const readOrder = findOrder.config.access
const changeOrder = anyOf('co_orders')

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

export const listLineStores = {
  method: 'GET',
  url: '/orders/line/:id/stores',
  config: { access: changeOrder, errors: ['line_not_found'] },
  schema: {
    summary: 'What the open stores have of the article and size of a line, best ranking first',
    params: IdParams,
    response: { 200: z.object({ data: z.array(LineStore) }) },
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
