import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody, PageQuery, page } from '../shared/index.ts'
import { LooseLabel, LooseLabelBody, LooseLabelParams } from './loose-label.schemas.ts'

/** Buying labels costs money: it takes the right to ship (spec: orders §6). */
const makeLabels = anyOf('co_orders_send')
/** The spec names co_products for the list of labels. */
const readLabels = anyOf('co_orders_send', 'co_products')

/** Answers at once; a repetition with the same key answers the label that the first one made. */
export const createLooseLabel = {
  method: 'POST',
  url: '/accounting/label/create',
  config: {
    access: makeLabels,
    errors: [
      'company_not_yours',
      'store_not_found',
      'parcel_option_not_found',
      'parcel_option_not_allowed',
      'address_too_long',
      'customs_required',
      'carrier_not_configured',
      'label_request_key_taken',
    ],
  },
  schema: { summary: 'Make a label without an order', body: LooseLabelBody, response: { 200: LooseLabel } },
} as const satisfies Endpoint

export const listLooseLabels = {
  method: 'GET',
  url: '/accounting/labels',
  config: { access: readLabels },
  schema: {
    summary: 'Labels without an order, newest first',
    querystring: PageQuery,
    response: { 200: page(LooseLabel) },
  },
} as const satisfies Endpoint

export const getLooseLabel = {
  method: 'GET',
  url: '/accounting/label/:id',
  config: { access: readLabels, errors: ['label_not_found'] },
  schema: {
    summary: 'A label without an order: how far it is',
    params: LooseLabelParams,
    response: { 200: LooseLabel },
  },
} as const satisfies Endpoint

export const getLooseLabelPdf = {
  method: 'GET',
  url: '/accounting/label/:id/label.pdf',
  config: { access: readLabels, errors: ['document_not_found'], produces: 'application/pdf' },
  schema: { summary: 'The label, A6', params: LooseLabelParams, response: { 200: FileBody } },
} as const satisfies Endpoint

export const retryLooseLabel = {
  method: 'PUT',
  url: '/accounting/label/:id/retry',
  config: { access: makeLabels, errors: ['label_not_found', 'label_not_failed', 'carrier_not_configured'] },
  schema: {
    summary: 'Try a label that failed again',
    params: LooseLabelParams,
    response: { 200: LooseLabel },
  },
} as const satisfies Endpoint

export const voidLooseLabel = {
  method: 'PUT',
  url: '/accounting/label/:id/void',
  config: { access: makeLabels, errors: ['label_not_found', 'label_not_voidable', 'label_handed_over'] },
  schema: {
    summary: 'Void a label that was not handed over',
    params: LooseLabelParams,
    response: { 200: LooseLabel },
  },
} as const satisfies Endpoint
