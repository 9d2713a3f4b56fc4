import { getFeed } from '@kontor/contract/intake'
import {
  changeAnnouncement as changeAnnouncementEndpoint,
  createAnnouncement as createAnnouncementEndpoint,
  eventStream,
  hideLabelErrorNotice,
  hideMessage as hideMessageEndpoint,
  listAnnouncements as listAnnouncementsEndpoint,
  listAudience,
  listLabelErrorNotices,
  listNews,
  listNotifications,
  listSystemMessages,
  readMessage,
  withdrawAnnouncement as withdrawAnnouncementEndpoint,
} from '@kontor/contract/messages'
import { allows, pageOf } from '@kontor/contract/shared'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Deps } from '../../platform/deps.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { EventStream } from '../../platform/events/event-stream.ts'
import { describeLabelError, hideLabelError } from '../shipping/index.ts'
import { merchants } from './announcements.repository.ts'
import {
  announcementChanged,
  changeAnnouncement,
  createAnnouncement,
  hideMessage,
  listAnnouncements,
  newsFor,
  systemMessagesFor,
  withdrawAnnouncement,
} from './announcements.ts'
import { hearsOf } from './hears-of.ts'
import { notificationPage, openLabelErrors } from './messages.repository.ts'
import { TEXTS } from './messages.texts.ts'
import { notification } from './notification-view.ts'

/** The calls of messages. */
export const messagesRoutes: FastifyPluginAsyncZod<Pick<Deps, 'db' | 'log' | 'clock'>> = async (
  app,
  { db, log, clock },
) => {
  const streams = new EventStream({ db, log, clock, forAll: [announcementChanged.type], hearsOf })
  app.addHook('preClose', async () => streams.stop())
  app.route({
    ...eventStream,
    handler: async ({ ctx, caller }, reply) => {
      if (!caller?.user || caller.sessionHash === null) throw new AppError('unauthenticated')
      const stream = streams.listen({
        companyId: ctx.company.id,
        roles: caller.roles,
        userId: caller.user.id,
        sessionHash: caller.sessionHash,
      })
      if (!stream) throw new AppError('too_many_requests')
      // A proxy that collects an answer before it hands it on would hold back every event.
      reply.type('text/event-stream').header('x-accel-buffering', 'no')
      return stream
    },
  })
  app.route({ ...listNews, handler: async ({ ctx }) => ({ data: await newsFor(ctx) }) })
  app.route({ ...listSystemMessages, handler: async ({ ctx }) => ({ data: await systemMessagesFor(ctx) }) })
  for (const endpoint of [readMessage, hideMessageEndpoint]) {
    app.route({
      ...endpoint,
      handler: async ({ ctx, params }) => {
        await hideMessage(ctx, params.id)
        return { message: TEXTS.hidden[ctx.locale] }
      },
    })
  }
  app.route({ ...listAnnouncementsEndpoint, handler: ({ ctx, query }) => listAnnouncements(ctx, query) })
  app.route({ ...listAudience, handler: async ({ ctx }) => ({ data: await merchants(ctx) }) })
  app.route({
    ...createAnnouncementEndpoint,
    handler: async ({ ctx, body }, reply) => {
      reply.code(201)
      return createAnnouncement(ctx, body)
    },
  })
  app.route({
    ...changeAnnouncementEndpoint,
    handler: ({ ctx, params, body }) => changeAnnouncement(ctx, params.id, body),
  })
  app.route({
    ...withdrawAnnouncementEndpoint,
    handler: ({ ctx, params }) => withdrawAnnouncement(ctx, params.id),
  })
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
          message: describeLabelError(row, ctx.locale),
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
        withShipping: allows(listLabelErrorNotices.config.access, ctx.roles),
        withFeeds: allows(getFeed.config.access, ctx.roles),
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
