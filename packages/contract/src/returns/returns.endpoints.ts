import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody, IdParams, Message, page, provider } from '../shared/index.ts'
import {
  CaseAnswerBody,
  CaseBody,
  CaseImageParams,
  CaseQueueQuery,
  CaseRow,
  LineMargin,
  LineMarginQuery,
  MAX_CASE_IMAGE_BYTES,
  MAX_CASE_IMAGES,
  ReturnBody,
  ReturnPreview,
  ReturnPreviewQuery,
} from './returns.schemas.ts'

const changeOrder = anyOf('co_orders')

export const returnLine = {
  method: 'PUT',
  url: '/orders/line/:id/return',
  config: {
    access: changeOrder,
    errors: ['line_not_found', 'line_not_returnable', 'return_not_handed_over'],
  },
  schema: {
    summary: 'Book a return: the piece is back, its price goes to the customer',
    params: IdParams,
    body: ReturnBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const previewReturn = {
  method: 'GET',
  url: '/orders/line/:id/return',
  config: { access: changeOrder, errors: ['line_not_found'] },
  schema: {
    summary: 'What a return would give back beside the price of the piece, and why',
    params: IdParams,
    querystring: ReturnPreviewQuery,
    response: { 200: ReturnPreview },
  },
} as const satisfies Endpoint

export const openCase = {
  method: 'PUT',
  url: '/orders/line/:id/case',
  config: {
    access: changeOrder,
    errors: [
      'line_not_found',
      'line_not_refundable',
      'refund_exceeds_price',
      'amount_not_of_currency',
      'image_not_compatible',
      'image_too_large',
      'pictures_busy',
      'storage_full',
    ],
    speaksOutside: true,
    bodyLimit: Math.ceil((MAX_CASE_IMAGES * MAX_CASE_IMAGE_BYTES * 4) / 3) + 64 * 1024,
  },
  schema: {
    summary: 'Ask for a partial refund (goodwill)',
    params: IdParams,
    body: CaseBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

/** Amounts go to whoever keeps the accounts alone; others learn what the refund that they ask for makes of the sale. */
export const getLineMargin = {
  method: 'GET',
  url: '/orders/line/:id/margin',
  config: { access: changeOrder, errors: ['line_not_found'] },
  schema: {
    summary: 'What a sale still earns once a partial refund is granted',
    params: IdParams,
    querystring: LineMarginQuery,
    response: { 200: LineMargin },
  },
} as const satisfies Endpoint

export const getCaseImage = {
  method: 'GET',
  url: '/cases/:id/images/:imageId',
  config: {
    access: anyOf('co_orders', 'co_products', 'co_orders_send', 'co_accounting'),
    errors: ['case_not_found'],
    produces: 'image/jpeg',
  },
  schema: { summary: 'A picture of a goodwill case', params: CaseImageParams, response: { 200: FileBody } },
} as const satisfies Endpoint

export const listCases = {
  method: 'GET',
  url: '/cases',
  config: { access: provider },
  schema: {
    summary: 'Goodwill cases of all merchants: open ones oldest first, answered ones newest first',
    querystring: CaseQueueQuery,
    response: { 200: page(CaseRow) },
  },
} as const satisfies Endpoint

export const getQueuedCaseImage = {
  method: 'GET',
  url: '/cases/queue/:id/images/:imageId',
  config: { access: provider, errors: ['case_not_found'], produces: 'image/jpeg' },
  schema: {
    summary: 'A picture of a goodwill case, for the provider',
    params: CaseImageParams,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint

export const answerCase = {
  method: 'PUT',
  url: '/cases/:id',
  config: {
    access: provider,
    errors: ['case_not_found', 'case_already_answered', 'case_answered_by_channel'],
  },
  schema: {
    summary: 'Accept or decline a goodwill case of any merchant',
    params: IdParams,
    body: CaseAnswerBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint
