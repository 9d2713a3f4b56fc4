import type { Endpoint } from '../shared/index.ts'
import { anyOf, apiKey, Message } from '../shared/index.ts'
import {
  ChannelReportAction,
  ChannelReportParams,
  IntakeReportAnswerBody,
  IntakeReportAnswered,
  IntakeReportParams,
  IntakeReportsAnswer,
  IntakeReportsQuery,
} from './channels.schemas.ts'

export const intakeReports = {
  method: 'GET',
  url: '/intake/reports',
  config: { access: apiKey('orders'), errors: ['channel_unknown'] },
  schema: {
    summary: 'What a channel without an adapter has to fetch and has not answered yet, oldest first',
    querystring: IntakeReportsQuery,
    response: { 200: IntakeReportsAnswer },
  },
} as const satisfies Endpoint

export const answerIntakeReport = {
  method: 'PUT',
  url: '/intake/reports/:id',
  config: { access: apiKey('orders'), errors: ['channel_report_not_found', 'channel_report_answered'] },
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
    summary: 'Send to the channel again, or close a report that failed',
    params: ChannelReportParams,
    body: ChannelReportAction,
    response: { 200: Message },
  },
} as const satisfies Endpoint
