import type { Endpoint } from '../shared/index.ts'
import { anyOf, apiKey, IdParams, page, provider } from '../shared/index.ts'
import { Allocation, AllocationSteps, AllocationsQuery, OwnAllocation } from './allocations.schemas.ts'
import {
  DeadLetter,
  DeadLetterAction,
  DeadLetterActionAnswer,
  DeadLetterCount,
  DeadLetterDetail,
  DeadLetterParams,
  DeadLettersQuery,
} from './dead-letters.schemas.ts'
import {
  IntakeArticlesAnswer,
  IntakeArticlesBody,
  IntakeCompetitorPricesAnswer,
  IntakeCompetitorPricesBody,
  IntakeEvent,
  IntakeEventAnswer,
  IntakeEventParams,
  IntakeOrdersAnswer,
  IntakeOrdersBody,
  IntakeStockAnswer,
  IntakeStockBody,
} from './intake.schemas.ts'

const BATCH_BYTES = 8 * 1024 * 1024

/**
 * Answers 200 with a result per order; what cannot be imported becomes a dead letter, not a refusal. The batch is taken in
 * a few orders at a time: what was taken in stays when a later part meets an error, and sending all of it again is safe.
 */
export const intakeOrders = {
  method: 'POST',
  url: '/intake/orders',
  config: { access: apiKey('orders'), bodyLimit: BATCH_BYTES, speaksOutside: true },
  schema: {
    summary: 'Deliver orders of shops and channels without an adapter',
    body: IntakeOrdersBody,
    response: { 200: IntakeOrdersAnswer },
  },
} as const satisfies Endpoint

export const intakeEvent = {
  method: 'POST',
  url: '/intake/orders/:channel/:ext_order_id/events',
  config: {
    access: apiKey('orders'),
    errors: [
      'channel_unknown',
      'order_not_found',
      'order_number_ambiguous',
      'line_not_found',
      'intake_event_invalid',
    ],
  },
  schema: {
    summary: 'Report a payment, cancellation, shipment, delivery or new address of a known order',
    params: IntakeEventParams,
    body: IntakeEvent,
    response: { 200: IntakeEventAnswer },
  },
} as const satisfies Endpoint

/** Answers 200 with a result per article; what is wrong with one does not hold up the others. */
export const intakeArticles = {
  method: 'POST',
  url: '/intake/articles',
  config: {
    access: apiKey('articles'),
    bodyLimit: BATCH_BYTES,
    speaksOutside: true,
    errors: ['feed_not_found', 'feed_not_open'],
  },
  schema: {
    summary:
      'Deliver models with sizes, EANs, prices and prices per channel, beside or as a part of a full feed; an article that a full feed has switched off is on again',
    body: IntakeArticlesBody,
    response: { 200: IntakeArticlesAnswer },
  },
} as const satisfies Endpoint

/** Answers 200 with a result per row, as articles do. */
export const intakeStock = {
  method: 'POST',
  url: '/intake/stock',
  config: {
    access: apiKey('stock'),
    bodyLimit: BATCH_BYTES,
    speaksOutside: true,
    errors: ['feed_not_found', 'feed_not_open'],
  },
  schema: {
    summary:
      'Deliver stock per store and EAN, beside or as a part of a full feed; an article that a full feed has switched off is on again',
    body: IntakeStockBody,
    response: { 200: IntakeStockAnswer },
  },
} as const satisfies Endpoint

/** Answers 200 with a result per row, as stock does, and how many have each. */
export const intakeCompetitorPrices = {
  method: 'POST',
  url: '/intake/competitor-prices',
  config: { access: apiKey('articles'), bodyLimit: BATCH_BYTES, speaksOutside: true },
  schema: {
    summary: 'Deliver what competitors ask on sales channels, for brands that follow best prices',
    body: IntakeCompetitorPricesBody,
    response: { 200: IntakeCompetitorPricesAnswer },
  },
} as const satisfies Endpoint

export const listAllocations = {
  method: 'GET',
  url: '/service/allocations',
  config: { access: provider },
  schema: {
    summary: 'How orders of shared accounts were given out, newest first; those that wait by themselves',
    querystring: AllocationsQuery,
    response: { 200: page(Allocation) },
  },
} as const satisfies Endpoint

export const getAllocationSteps = {
  method: 'GET',
  url: '/service/allocations/:id',
  config: { access: provider, errors: ['not_found'] },
  schema: {
    summary: 'Every time that the order of this entry was given out, newest first',
    params: IdParams,
    response: { 200: AllocationSteps },
  },
} as const satisfies Endpoint

/** Open to whoever may see the order, but for its limited session. */
export const getOwnAllocation = {
  method: 'GET',
  url: '/orders/:id/allocation',
  config: {
    access: anyOf('co_orders', 'co_products', 'co_orders_send', 'co_accounting'),
    errors: ['order_not_found'],
  },
  schema: {
    summary: 'How an order was given to the company among the merchants of an account',
    params: IdParams,
    response: { 200: OwnAllocation },
  },
} as const satisfies Endpoint

export const listDeadLetters = {
  method: 'GET',
  url: '/intake/dead-letters',
  config: { access: anyOf('co_orders') },
  schema: {
    summary: 'Orders that could not be imported, newest first',
    querystring: DeadLettersQuery,
    response: { 200: page(DeadLetter) },
  },
} as const satisfies Endpoint

export const countDeadLetters = {
  method: 'GET',
  url: '/intake/dead-letters/count',
  config: { access: anyOf('co_orders') },
  schema: { summary: 'How many orders could not be imported', response: { 200: DeadLetterCount } },
} as const satisfies Endpoint

export const getDeadLetter = {
  method: 'GET',
  url: '/intake/dead-letters/:id',
  config: { access: anyOf('co_orders'), errors: ['dead_letter_not_found'] },
  schema: {
    summary: 'One of them with the document as it came',
    params: DeadLetterParams,
    response: { 200: DeadLetterDetail },
  },
} as const satisfies Endpoint

export const resolveDeadLetter = {
  method: 'PUT',
  url: '/intake/dead-letters/:id',
  config: {
    access: anyOf('co_orders'),
    errors: ['dead_letter_not_found', 'dead_letter_still_failing', 'field_not_correctable'],
  },
  schema: {
    summary: 'Import it again, as it came or corrected, or close it',
    params: DeadLetterParams,
    body: DeadLetterAction,
    response: { 200: DeadLetterActionAnswer },
  },
} as const satisfies Endpoint
