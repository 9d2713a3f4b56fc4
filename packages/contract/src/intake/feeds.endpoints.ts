import type { Endpoint } from '../shared/index.ts'
import { anyOf, apiKey, page } from '../shared/index.ts'
import {
  Feed,
  FeedArticle,
  FeedArticlesQuery,
  FeedDecision,
  FeedDetail,
  FeedParams,
  FeedsQuery,
} from './feeds.schemas.ts'

const products = anyOf('co_accounting')

export const openFeed = {
  method: 'POST',
  url: '/intake/feeds',
  config: { access: apiKey('articles') },
  schema: {
    summary:
      'Open a full feed; articles and stock are then delivered by their own calls with its `feed_id`, in parts, in any order and as often as wanted. One that is open already is replaced and takes nothing off; one that gets nothing for 24 hours expires',
    response: { 201: Feed },
  },
} as const satisfies Endpoint

export const completeFeed = {
  method: 'POST',
  url: '/intake/feeds/:id/complete',
  config: { access: apiKey('articles'), errors: ['feed_not_found', 'feed_not_open'] },
  schema: {
    summary:
      'Close a full feed: articles that it did not name are switched off and the stock of sizes that it did not name is set to 0, or, if it is empty or these are more than 20 %, it waits for a person. The same again answers how far it is',
    params: FeedParams,
    response: { 200: Feed },
  },
} as const satisfies Endpoint

export const intakeFeedResult = {
  method: 'GET',
  url: '/intake/feeds/:id/result',
  config: { access: apiKey('articles'), errors: ['feed_not_found'] },
  schema: {
    summary: 'How far a full feed is, and what it has switched off',
    params: FeedParams,
    response: { 200: Feed },
  },
} as const satisfies Endpoint

export const listFeeds = {
  method: 'GET',
  url: '/intake/feeds',
  config: { access: products },
  schema: {
    summary: 'The full feeds of the last 90 days, newest first',
    querystring: FeedsQuery,
    response: { 200: page(Feed) },
  },
} as const satisfies Endpoint

export const getFeed = {
  method: 'GET',
  url: '/intake/feeds/:id',
  config: { access: products, errors: ['feed_not_found'] },
  schema: {
    summary: 'A full feed with what it would take off if it were confirmed now',
    params: FeedParams,
    response: { 200: FeedDetail },
  },
} as const satisfies Endpoint

export const listFeedArticles = {
  method: 'GET',
  url: '/intake/feeds/:id/articles',
  config: { access: products, errors: ['feed_not_found'] },
  schema: {
    summary:
      'What a completed full feed lacks: articles that go off, then those of which only sizes are lacking',
    params: FeedParams,
    querystring: FeedArticlesQuery,
    response: { 200: page(FeedArticle) },
  },
} as const satisfies Endpoint

export const decideFeed = {
  method: 'PUT',
  url: '/intake/feeds/:id',
  config: { access: products, errors: ['feed_not_found', 'feed_not_waiting'] },
  schema: {
    summary: 'Confirm a full feed that waits, so that what it lacks is taken off, or discard it',
    params: FeedParams,
    body: FeedDecision,
    response: { 200: FeedDetail },
  },
} as const satisfies Endpoint
