import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf, IdParams, Message, PageQuery, page, signedIn } from '../shared/index.ts'
import { LabelErrorNotice, Notification } from './messages.schemas.ts'

const readNotices = anyOf('co_orders', 'co_orders_send')

export const listLabelErrorNotices = {
  method: 'GET',
  url: '/messages/labelerrors',
  config: { access: readNotices },
  schema: {
    summary: 'Labels that failed and are not hidden, newest first',
    response: { 200: z.object({ count: z.number().int(), data: z.array(LabelErrorNotice) }) },
  },
} as const satisfies Endpoint

export const hideLabelErrorNotice = {
  method: 'PUT',
  url: '/messages/labelerrors/:id/hidden',
  config: { access: readNotices, errors: ['label_error_not_found'] },
  schema: { summary: 'Hide a label error from the bell', params: IdParams, response: { 200: Message } },
} as const satisfies Endpoint

export const listNotifications = {
  method: 'GET',
  url: '/messages/notifications',
  // Accounting is told of channels and feeds; of shipping papers, who ships.
  config: { access: anyOf('co_orders', 'co_orders_send', 'co_accounting') },
  schema: {
    summary:
      'Shipping papers made, labels that failed, channels that have fallen silent and feeds that wait, newest first',
    querystring: PageQuery,
    response: { 200: page(Notification) },
  },
} as const satisfies Endpoint

/** Server-sent events named `happened`, each with the types of what has just happened: `{ "types": ["order.shipped"] }`. */
export const eventStream = {
  method: 'GET',
  url: '/messages/events',
  config: { access: signedIn, produces: 'text/event-stream', errors: ['too_many_requests'] },
  schema: { summary: 'What has just happened, as a stream', response: { 200: z.custom<object>() } },
} as const satisfies Endpoint
