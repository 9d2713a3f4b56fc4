import {
  cancelRelisting,
  countListings,
  listListings,
  previewListings,
  relistListing,
  retryListings,
} from '@kontor/contract/direct-sales'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { askRelisting, withdrawRelisting } from '../../channels/index.ts'
import { listingsWord } from './listings.texts.ts'
import { previewOwnListings } from './preview-listings.ts'
import { retryOwnListings } from './retry-listings.ts'
import { countsOf, identityCodes, type ListingsDeps, listingsPage } from './view-listings.ts'

/** The calls about what the company's own accounts offer: how far it is, and what is done about it. */
export const listingsRoutes: FastifyPluginAsyncZod<ListingsDeps> = async (app, deps) => {
  app.route({
    ...listListings,
    handler: ({ ctx, params, query }) => listingsPage(ctx, deps, params.id, query),
  })
  app.route({ ...countListings, handler: ({ ctx, params }) => countsOf(ctx, params.id) })
  app.route({
    ...retryListings,
    handler: async ({ ctx, params, body }) => ({ message: await retryOwnListings(ctx, params.id, body) }),
  })
  app.route({
    ...previewListings,
    handler: async ({ steps, params, locale }) => ({
      data: await previewOwnListings(steps, deps, params.id, locale),
    }),
  })
  app.route({
    ...relistListing,
    handler: async ({ ctx, params }) =>
      askRelisting(ctx, params.id, params.ean, await identityCodes(ctx, deps, params.id)),
  })
  app.route({
    ...cancelRelisting,
    handler: async ({ ctx, params, locale }) => {
      await withdrawRelisting(ctx, params.id, params.ean)
      return { message: listingsWord('withdrawn', locale) }
    },
  })
}
