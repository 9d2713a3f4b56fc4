import {
  hideLabelErrorNotice,
  listLabelErrorNotices,
  listNotifications,
  type Notification,
} from '@kontor/contract/messages'
import { fill, type Locale, pageOf } from '@kontor/contract/shared'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { hideLabelError, wordLabelError } from '../shipping/index.ts'
import { type NotificationRecord, notificationPage, openLabelErrors } from './messages.repository.ts'
import { TEXTS } from './messages.texts.ts'

/** The calls of messages. */
export const messagesRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...listLabelErrorNotices,
    handler: async ({ ctx }) => {
      const { count, rows } = await openLabelErrors(ctx)
      return {
        count,
        data: rows.map((row) => ({
          id: row.id,
          order_id: row.order_id,
          ext_order_id: row.ext_order_id,
          own_label_error: row.own_label_error,
          message: wordLabelError(row, ctx.locale),
          created_at: row.created_at,
          read: row.is_hidden,
        })),
      }
    },
  })
  app.route({
    ...hideLabelErrorNotice,
    handler: async ({ ctx, params }) => {
      await hideLabelError(ctx, params.id)
      return { message: TEXTS.hidden[ctx.locale] }
    },
  })
  app.route({
    ...listNotifications,
    handler: async ({ ctx, query }) => {
      const { rows, total, total_is_capped } = await notificationPage(ctx, {
        limit: query.per_page,
        offset: (query.page - 1) * query.per_page,
      })
      return pageOf(
        rows.map((row) => notification(row, ctx.locale)),
        total,
        query,
        total_is_capped,
      )
    },
  })
}

function notification(row: NotificationRecord, locale: Locale): Notification {
  const { id, order_id, ext_order_id, created_at } = row
  const happened = { order_id, ext_order_id, created_at }
  if (row.kind === 'label_error') {
    return {
      ...happened,
      key: `label_error-${id}`,
      kind: 'label_error',
      status: 'danger',
      icon: 'alert-triangle',
      message: wordLabelError(row, locale),
    }
  }
  const parcel = fill(TEXTS.tracking[locale], {
    carrier: (row.carrier ?? '').toUpperCase(),
    number: row.tracking_number ?? '',
  })
  return {
    ...happened,
    key: `shipping_created-${id}`,
    kind: 'shipping_created',
    status: 'success',
    icon: 'truck',
    message: [TEXTS.papers_made[locale], ...(row.tracking_number === null ? [] : [parcel])],
  }
}
