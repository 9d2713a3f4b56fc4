import {
  completeFeed as completeFeedEndpoint,
  decideFeed as decideFeedEndpoint,
  getFeed,
  intakeFeedResult,
  listFeedArticles,
  listFeeds as listFeedsEndpoint,
  openFeed as openFeedEndpoint,
} from '@kontor/contract/intake'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { completeFeed, decideFeed, openFeed } from './change-feed.ts'
import { feedArticles, feedDetail, feedResult, listFeeds } from './view-feed.ts'

/** The calls of full feeds. */
export const feedsRoutes: FastifyPluginAsyncZod = async (app) => {
  app.route({
    ...openFeedEndpoint,
    handler: async ({ ctx }, reply) => {
      reply.code(201)
      return openFeed(ctx)
    },
  })
  app.route({ ...completeFeedEndpoint, handler: ({ ctx, params }) => completeFeed(ctx, params.id) })
  app.route({ ...intakeFeedResult, handler: ({ ctx, params }) => feedResult(ctx, params.id) })
  app.route({ ...listFeedsEndpoint, handler: ({ ctx, query }) => listFeeds(ctx, query) })
  app.route({ ...getFeed, handler: ({ ctx, params }) => feedDetail(ctx, params.id) })
  app.route({ ...listFeedArticles, handler: ({ ctx, params, query }) => feedArticles(ctx, params.id, query) })
  app.route({ ...decideFeedEndpoint, handler: ({ ctx, params, body }) => decideFeed(ctx, params.id, body) })
}
