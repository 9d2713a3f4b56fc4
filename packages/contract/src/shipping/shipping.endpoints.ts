import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody, IdParams, orOrderToken, signedIn } from '../shared/index.ts'
import {
  LabelParams,
  ParcelOption,
  ParcelOptionsOfOrderParams,
  ShipBody,
  ShipOversizeBody,
  ShippingDocumentParams,
  ShippingsCheck,
} from './shipping.schemas.ts'

const readShippings = anyOf('co_orders', 'co_products', 'co_orders_send', 'co_accounting')

export const listParcelOptions = {
  method: 'GET',
  url: '/orders/parcel-options',
  config: { access: signedIn },
  schema: {
    summary: 'What can be sent with whom',
    response: { 200: z.object({ data: z.array(ParcelOption) }) },
  },
} as const satisfies Endpoint

export const listParcelOptionsOfOrder = {
  method: 'GET',
  url: '/orders/parcel-options/:orderId',
  config: { access: orOrderToken(readShippings), errors: ['order_not_found'] },
  schema: {
    summary: 'What this order can be sent with',
    params: ParcelOptionsOfOrderParams,
    response: {
      200: z.object({ default_parcel_id: z.number().int().nullable(), data: z.array(ParcelOption) }),
    },
  },
} as const satisfies Endpoint

/** Answers at once; while papers are being made a repeated call changes nothing and answers the same. */
export const createLabels = {
  method: 'PUT',
  url: '/orders/:id/ship',
  config: {
    access: orOrderToken(anyOf('co_orders_send')),
    errors: [
      'order_not_found',
      'order_reserved',
      'order_nothing_to_ship',
      'order_cancelled_by_channel',
      'order_not_shippable',
      'line_without_store',
      'prime_service_required',
      'prime_service_outdated',
      'channel_sells_no_labels',
      'store_contact_missing',
      'channel_takes_no_customs',
      'label_in_doubt',
      'parcel_option_not_found',
      'parcel_option_not_allowed',
      'address_too_long',
      'customs_incomplete',
      'customs_value_too_high',
      'carrier_not_configured',
    ],
  },
  schema: {
    summary: 'Make the shipping papers',
    params: IdParams,
    body: ShipBody,
    response: { 200: ShippingsCheck },
  },
} as const satisfies Endpoint

/** Papers of one oversize line, which travels alone. Repeated while they are being made it changes nothing. */
export const createOversizeLabel = {
  method: 'PUT',
  url: '/orders/:id/ship/oversize',
  config: {
    access: orOrderToken(anyOf('co_orders_send')),
    errors: [
      'order_not_found',
      'line_not_found',
      'line_not_oversize',
      'store_not_found',
      'order_reserved',
      'order_nothing_to_ship',
      'order_cancelled_by_channel',
      'order_not_shippable',
      'line_without_store',
      'line_store_locked',
      'prime_service_required',
      'prime_service_outdated',
      'channel_sells_no_labels',
      'store_contact_missing',
      'channel_takes_no_customs',
      'label_in_doubt',
      'parcel_option_not_allowed',
      'address_too_long',
      'customs_incomplete',
      'customs_value_too_high',
      'carrier_not_configured',
    ],
  },
  schema: {
    summary: 'Make the shipping papers of an oversize line',
    params: IdParams,
    body: ShipOversizeBody,
    response: { 200: ShippingsCheck },
  },
} as const satisfies Endpoint

export const checkShippings = {
  method: 'GET',
  url: '/orders/:id/shippings/check',
  config: { access: orOrderToken(readShippings), errors: ['order_not_found'] },
  schema: {
    summary: 'Whether the shipping papers are ready',
    params: IdParams,
    response: { 200: ShippingsCheck },
  },
} as const satisfies Endpoint

export const getLabelPdf = {
  method: 'GET',
  url: '/shippings/:id/labels/:labelId/label.pdf',
  config: {
    access: orOrderToken(readShippings),
    errors: ['document_not_found'],
    produces: 'application/pdf',
  },
  schema: { summary: 'A label, A6', params: LabelParams, response: { 200: FileBody } },
} as const satisfies Endpoint

export const getOrderPapers = {
  method: 'GET',
  url: '/orders/:id/shippings/combined.pdf',
  config: {
    access: orOrderToken(readShippings),
    errors: ['document_not_found'],
    produces: 'application/pdf',
  },
  schema: {
    summary: 'The papers of all parcels of an order, whichever stores they leave from',
    params: IdParams,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint

export const getShippingDocument = {
  method: 'GET',
  url: '/shippings/:id/documents/:document.pdf',
  config: {
    access: orOrderToken(readShippings),
    errors: ['document_not_found'],
    produces: 'application/pdf',
  },
  schema: {
    summary: 'Notes and combined papers of a parcel',
    params: ShippingDocumentParams,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint
