import { anyOf, type Endpoint, FileStream, IdParams, provider, TABLE_MEDIA_TYPES } from '../shared/index.ts'
import {
  AccountQuery,
  CountryConfigBody,
  MarketConfig,
  MarketConfigBody,
  MarketOfCompanyBody,
  MarketOfCompanyParams,
  MarketProducts,
  MarketProductsQuery,
  MarketStatus,
  MarketStoreBody,
  MarketStoreParams,
  MarketStores,
  MarketsOfCompany,
  SaveOutcome,
} from './account-settings.schemas.ts'
import { MarketParams } from './terms.schemas.ts'

const accounting = anyOf('co_accounting')

export const getMarketStatus = {
  method: 'GET',
  url: '/directsales/:market/mpstatus',
  config: { access: accounting, errors: ['market_not_found'] },
  schema: {
    summary: 'Whether the provider has opened a marketplace to the company',
    params: MarketParams,
    response: { 200: MarketStatus },
  },
} as const satisfies Endpoint

export const getMarketConfig = {
  method: 'GET',
  url: '/directsales/marketplaces/:market/config',
  config: {
    access: accounting,
    errors: ['market_not_found', 'terms_not_accepted', 'channel_account_not_found'],
  },
  schema: {
    summary: 'How the offers of an own account at a marketplace are made',
    params: MarketParams,
    querystring: AccountQuery,
    response: { 200: MarketConfig },
  },
} as const satisfies Endpoint

export const saveMarketConfig = {
  method: 'PUT',
  url: '/directsales/marketplaces/:market/config',
  config: {
    access: accounting,
    errors: [
      'market_not_found',
      'terms_not_accepted',
      'channel_account_not_found',
      'own_account_missing',
      'price_changes_both',
      'rate_day_to_come',
      'stale_version',
    ],
  },
  schema: {
    summary: 'Set how the offers of an own account at a marketplace are made; what is left out stays',
    params: MarketParams,
    querystring: AccountQuery,
    body: MarketConfigBody,
    response: { 200: SaveOutcome },
  },
} as const satisfies Endpoint

export const saveCountryConfig = {
  method: 'PUT',
  url: '/directsales/marketplaces/:market/countryConfig',
  config: {
    access: accounting,
    errors: [
      'market_not_found',
      'terms_not_accepted',
      'channel_account_not_found',
      'own_account_missing',
      'country_served_by_other',
      'country_not_sold',
    ],
  },
  schema: {
    summary: 'Offer the articles of an own account in a country, or no longer',
    params: MarketParams,
    querystring: AccountQuery,
    body: CountryConfigBody,
    response: { 200: SaveOutcome },
  },
} as const satisfies Endpoint

export const listMarketStores = {
  method: 'GET',
  url: '/directsales/marketplaces/:market/stores',
  config: { access: accounting, errors: ['market_not_found', 'terms_not_accepted'] },
  schema: {
    summary: 'Which stores sell on a marketplace, and which of them are synchronised',
    params: MarketParams,
    response: { 200: MarketStores },
  },
} as const satisfies Endpoint

export const switchMarketStore = {
  method: 'PUT',
  url: '/directsales/marketplaces/:market/stores/:id',
  config: {
    access: accounting,
    errors: [
      'market_not_found',
      'terms_not_accepted',
      'store_not_found',
      'own_account_missing',
      'store_not_synchronised',
    ],
  },
  schema: {
    summary: 'Have a store sell on a marketplace, or no longer',
    params: MarketStoreParams,
    body: MarketStoreBody,
    response: { 200: SaveOutcome },
  },
} as const satisfies Endpoint

export const getMarketProducts = {
  method: 'GET',
  url: '/directsales/products',
  config: { access: accounting, errors: ['channel_account_not_found', 'own_account_missing'] },
  schema: {
    summary: 'Where the products of an own account are to be had as a table',
    querystring: AccountQuery,
    response: { 200: MarketProducts },
  },
} as const satisfies Endpoint

export const getMarketProductsFile = {
  method: 'GET',
  url: '/directsales/products/file',
  config: {
    access: accounting,
    speaksOutside: true,
    produces: TABLE_MEDIA_TYPES,
    errors: ['channel_account_not_found', 'own_account_missing'],
  },
  schema: {
    summary: 'Each size of an own account by country: its price, its pieces, and how far its offer is',
    querystring: MarketProductsQuery,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const listMarketsOfCompany = {
  method: 'GET',
  url: '/accounting/companies/:id/markets',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'Which marketplaces are open to a company for direct sale',
    params: IdParams,
    response: { 200: MarketsOfCompany },
  },
} as const satisfies Endpoint

export const openMarketOfCompany = {
  method: 'PUT',
  url: '/accounting/companies/:id/markets/:market',
  config: { access: provider, errors: ['company_not_yours', 'market_not_found'] },
  schema: {
    summary: 'Open a marketplace to a company, have its offers rest, or close it',
    params: MarketOfCompanyParams,
    body: MarketOfCompanyBody,
    response: { 200: MarketsOfCompany },
  },
} as const satisfies Endpoint
