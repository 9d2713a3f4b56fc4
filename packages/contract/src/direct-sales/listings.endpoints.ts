import { anyOf, type Endpoint, Message } from '../shared/index.ts'
import {
  ListingCounts,
  ListingParams,
  ListingPreview,
  ListingsPage,
  ListingsParams,
  ListingsQuery,
  Relisting,
  RetryListingsBody,
} from './listings.schemas.ts'

const accounting = anyOf('co_accounting')
const url = '/directsales/listings/:id'

export const listListings = {
  method: 'GET',
  url,
  config: { access: accounting, errors: ['channel_account_not_found'] },
  schema: {
    summary: 'Offers of an own account by how far they are, with what the channel has against them',
    params: ListingsParams,
    querystring: ListingsQuery,
    response: { 200: ListingsPage },
  },
} as const satisfies Endpoint

export const countListings = {
  method: 'GET',
  url: `${url}/counts`,
  config: { access: accounting, errors: ['channel_account_not_found'] },
  schema: {
    summary: 'How many offers of an own account are how far',
    params: ListingsParams,
    response: { 200: ListingCounts },
  },
} as const satisfies Endpoint

export const retryListings = {
  method: 'POST',
  url: `${url}/retry`,
  config: { access: accounting, errors: ['channel_account_not_found'] },
  schema: {
    summary:
      'Send refused offers of an own account again: one, or all of a filter; those that are under way are left alone',
    params: ListingsParams,
    body: RetryListingsBody,
    response: { 200: Message },
  },
} as const satisfies Endpoint

export const previewListings = {
  method: 'POST',
  url: `${url}/preview`,
  config: {
    access: accounting,
    speaksOutside: true,
    errors: ['channel_account_not_found', 'listing_preview_unknown', 'listing_preview_failed'],
  },
  schema: {
    summary:
      'Have the channel validate a handful of the offers that would be sent, without storing anything there',
    params: ListingsParams,
    response: { 200: ListingPreview },
  },
} as const satisfies Endpoint

export const relistListing = {
  method: 'PUT',
  url: `${url}/offers/:ean/relisting`,
  config: {
    access: accounting,
    errors: ['channel_account_not_found', 'listing_not_found', 'listing_not_relistable'],
  },
  schema: {
    summary:
      'Delist an offer that the channel takes for another article, and list it anew after 24 hours; once',
    params: ListingParams,
    response: { 200: Relisting },
  },
} as const satisfies Endpoint

export const cancelRelisting = {
  method: 'DELETE',
  url: `${url}/offers/:ean/relisting`,
  config: {
    access: accounting,
    errors: ['channel_account_not_found', 'relisting_not_found', 'relisting_left'],
  },
  schema: {
    summary: 'Leave an offer as it is that was to be listed anew, as long as nothing has left',
    params: ListingParams,
    response: { 200: Message },
  },
} as const satisfies Endpoint
