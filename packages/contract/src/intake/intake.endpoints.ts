import type { Endpoint } from '../shared/index.ts'
import { anyOf, apiKey, Message, page } from '../shared/index.ts'
import {
  ChannelReportAction,
  ChannelReportParams,
  DeadLetter,
  DeadLetterAction,
  DeadLetterActionAnswer,
  DeadLetterDetail,
  DeadLetterParams,
  DeadLettersQuery,
  IntakeArticlesAnswer,
  IntakeArticlesBody,
  IntakeEvent,
  IntakeEventAnswer,
  IntakeEventParams,
  IntakeOrdersAnswer,
  IntakeOrdersBody,
  IntakeReportAnswerBody,
  IntakeReportAnswered,
  IntakeReportParams,
  IntakeReportsAnswer,
  IntakeReportsQuery,
  IntakeStockAnswer,
  IntakeStockBody,
} from './intake.schemas.ts'

const BATCH_BYTES = 8 * 1024 * 1024

/** Answers 200 with a result per order; what cannot be imported becomes a dead letter, not a refusal. */
export const intakeOrders = {
  method: 'POST',
  url: '/intake/orders',
  config: { access: apiKey, bodyLimit: BATCH_BYTES },
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
    access: apiKey,
    errors: [
      'channel_unknown',
      'order_not_found',
      'order_number_ambiguous',
      'line_not_found',
      'intake_event_invalid',
    ],
  },
  schema: {
    summary: 'Tell of a payment, cancellation or delivery of a known order',
    params: IntakeEventParams,
    body: IntakeEvent,
    response: { 200: IntakeEventAnswer },
  },
} as const satisfies Endpoint

export const intakeArticles = {
  method: 'POST',
  url: '/intake/articles',
  config: { access: apiKey, bodyLimit: BATCH_BYTES },
  schema: {
    summary: 'Deliver models with sizes, EANs and prices',
    body: IntakeArticlesBody,
    response: { 200: IntakeArticlesAnswer },
  },
} as const satisfies Endpoint

export const intakeStock = {
  method: 'POST',
  url: '/intake/stock',
  config: { access: apiKey, bodyLimit: BATCH_BYTES },
  schema: {
    summary: 'Deliver stock per store and EAN',
    body: IntakeStockBody,
    response: { 200: IntakeStockAnswer },
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
  config: { access: anyOf('co_orders'), errors: ['dead_letter_not_found', 'dead_letter_still_failing'] },
  schema: {
    summary: 'Import it again, or close it',
    params: DeadLetterParams,
    body: DeadLetterAction,
    response: { 200: DeadLetterActionAnswer },
  },
} as const satisfies Endpoint

export const intakeReports = {
  method: 'GET',
  url: '/intake/reports',
  config: { access: apiKey, errors: ['channel_unknown'] },
  schema: {
    summary: 'What a channel without an adapter has to be told and has not answered yet, oldest first',
    querystring: IntakeReportsQuery,
    response: { 200: IntakeReportsAnswer },
  },
} as const satisfies Endpoint

export const answerIntakeReport = {
  method: 'PUT',
  url: '/intake/reports/:id',
  config: { access: apiKey, errors: ['channel_report_not_found', 'channel_report_answered'] },
  schema: {
    summary: 'Say what became of such a report; saying it again changes nothing',
    params: IntakeReportParams,
    body: IntakeReportAnswerBody,
    response: { 200: IntakeReportAnswered },
  },
} as const satisfies Endpoint

export const resolveChannelReport = {
  method: 'PUT',
  url: '/orders/:id/channel-reports/:reportId',
  config: {
    access: anyOf('co_orders'),
    errors: ['order_not_found', 'channel_report_not_found', 'channel_report_not_failed'],
  },
  schema: {
    summary: 'Tell the channel again, or close a report that failed',
    params: ChannelReportParams,
    body: ChannelReportAction,
    response: { 200: Message },
  },
} as const satisfies Endpoint
