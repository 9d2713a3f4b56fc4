import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { andAlso, anyOf, IdParams, Message, orProvider, page } from '../shared/index.ts'
import {
  FailedLabel,
  FailedLabelPayload,
  FailedLabelsQuery,
  HideOrderParams,
  HideShippingParams,
  LabelAddress,
  LabelAddressCorrection,
  ObservationCounts,
  ObservationGroup,
  ObservationParams,
  ObservationQuery,
  Recreated,
} from './monitoring.schemas.ts'

/** A merchant's own people see their own company, the provider's staff all of them (decisions: Access). */
const observe = orProvider(anyOf('co_orders', 'co_orders_send'))
const act = orProvider(anyOf('co_orders'))
/** It changes the order, and buys its labels anew. */
const correct = orProvider(andAlso(anyOf('co_orders'), 'co_orders_send'))
const recreate = orProvider(anyOf('co_orders_send'))

export const listObservations = {
  method: 'GET',
  url: '/observation/:type',
  config: { access: observe, asksOnce: true },
  schema: {
    summary: 'What was overlooked, grouped by company, oldest first',
    params: ObservationParams,
    querystring: ObservationQuery,
    response: { 200: page(ObservationGroup) },
  },
} as const satisfies Endpoint

export const observationCounts = {
  method: 'GET',
  url: '/observation/counts',
  config: { access: observe, asksOnce: true },
  schema: { summary: 'How many rows wait in each monitoring list', response: { 200: ObservationCounts } },
} as const satisfies Endpoint

export const hideUnknownStatus = {
  method: 'PUT',
  url: '/observation/unknown-status/:orderId/hidden',
  config: { access: act, errors: ['order_not_found'] },
  schema: {
    summary: 'Take an order off the list of unknown status',
    params: HideOrderParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const hideShippedOrder = {
  method: 'PUT',
  url: '/observation/ordersShippedLineHidden/:shippingId',
  config: { access: act, errors: ['shipping_not_found'] },
  schema: {
    summary: 'Take a parcel off the list of shipped orders',
    params: HideShippingParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint

/** Why papers cannot be made once more. */
const SHIP_AGAIN = [
  'order_reserved',
  'order_nothing_to_ship',
  'order_not_shippable',
  'order_cancelled_by_channel',
  'line_without_store',
  'prime_service_required',
  'prime_service_outdated',
  'channel_sells_no_labels',
  'store_contact_missing',
  'label_in_doubt',
  'return_label_not_missing',
  'parcel_option_not_found',
  'parcel_option_not_allowed',
  'address_too_long',
  'customs_incomplete',
  'customs_value_too_high',
  'carrier_not_configured',
] as const

export const listFailedLabels = {
  method: 'GET',
  url: '/observation/labels/failed',
  config: { access: observe, asksOnce: true },
  schema: {
    summary: 'Labels that failed, oldest first',
    querystring: FailedLabelsQuery,
    response: { 200: page(FailedLabel) },
  },
} as const satisfies Endpoint

export const getFailedLabelPayload = {
  method: 'GET',
  url: '/observation/labels/failed/:id',
  config: { access: act, errors: ['label_error_not_found'] },
  schema: {
    summary: 'What was sent to the carrier for a failed label',
    params: IdParams,
    response: { 200: FailedLabelPayload },
  },
} as const satisfies Endpoint

export const recreateLabel = {
  method: 'PUT',
  url: '/observation/labels/failed/:id',
  config: {
    access: recreate,
    errors: ['label_error_not_found', ...SHIP_AGAIN],
  },
  schema: {
    summary: 'Try a failed label again. 304: it is being made again already, nothing was changed',
    params: IdParams,
    response: { 200: Message, 304: z.null() },
  },
} as const satisfies Endpoint

export const recreateAllLabels = {
  method: 'PUT',
  url: '/observation/labels/failed',
  config: { access: recreate },
  schema: { summary: 'Try all failed labels again', response: { 200: Recreated } },
} as const satisfies Endpoint

export const getLabelAddress = {
  method: 'GET',
  url: '/observation/labels/failed/:id/address',
  config: { access: act, errors: ['label_error_not_found'] },
  schema: {
    summary: 'The address of a failed label',
    params: IdParams,
    response: { 200: LabelAddress },
  },
} as const satisfies Endpoint

/** A label of the same order that is bought already is voided first: it shows the old address. */
export const correctLabelAddress = {
  method: 'PUT',
  url: '/observation/labels/failed/:id/address',
  config: {
    access: correct,
    errors: [
      'label_error_not_found',
      'address_corrected_by_provider',
      'address_locked',
      'stale_version',
      'country_stays',
      'order_fulfilled',
      'label_not_voidable',
      'label_handed_over',
      ...SHIP_AGAIN,
    ],
  },
  schema: {
    summary: 'Correct the address of a failed label and try it again',
    params: IdParams,
    body: LabelAddressCorrection,
    response: { 200: z.object({ message: z.string(), address: LabelAddress }) },
  },
} as const satisfies Endpoint

export const countFailedLabels = {
  method: 'GET',
  url: '/monitoring/order/failed',
  config: { access: observe },
  schema: {
    summary: 'How many labels failed, for the badge',
    response: { 200: z.object({ count: z.number().int().nonnegative() }) },
  },
} as const satisfies Endpoint
