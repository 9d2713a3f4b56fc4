import { anyOf, type Endpoint } from '../shared/index.ts'
import {
  LocalMarketplaces,
  LocalMarketplacesQuery,
  NewStoreConfigurationBody,
  StoreConfigurationBody,
  StoreConfigurations,
  StoreConfigurationsQuery,
  StoresToConfigure,
} from './local-marketplaces.schemas.ts'
import { SaveResult } from './marketplaces.schemas.ts'

const accounting = anyOf('co_accounting')
const url = '/directsales/platoyo/configuration'

export const listLocalMarketplaces = {
  method: 'GET',
  url: '/directsales/platoyo/marketplaces',
  config: { access: accounting, errors: ['market_not_found'] },
  schema: {
    summary: 'The local marketplaces of a sales channel, and how its account is read',
    querystring: LocalMarketplacesQuery,
    response: { 200: LocalMarketplaces },
  },
} as const satisfies Endpoint

export const listStoresToConfigure = {
  method: 'GET',
  url: '/directsales/platoyo/stores',
  config: { access: accounting },
  schema: {
    summary:
      'The stores of the company that sell, by ranking; without a GLN none can be put on a local marketplace',
    response: { 200: StoresToConfigure },
  },
} as const satisfies Endpoint

export const listStoreConfigurations = {
  method: 'GET',
  url,
  config: { access: accounting, errors: ['market_not_found'] },
  schema: {
    summary: 'The stores that the company has on a local marketplace, by ranking',
    querystring: StoreConfigurationsQuery,
    response: { 200: StoreConfigurations },
  },
} as const satisfies Endpoint

export const createStoreConfiguration = {
  method: 'POST',
  url,
  config: {
    access: accounting,
    errors: ['market_not_found', 'store_not_found', 'store_without_gln', 'store_on_marketplace'],
  },
  schema: {
    summary: 'Put a store on a local marketplace; each once',
    body: NewStoreConfigurationBody,
    response: { 200: SaveResult },
  },
} as const satisfies Endpoint

export const updateStoreConfiguration = {
  method: 'PUT',
  url,
  config: {
    access: accounting,
    errors: [
      'store_configuration_not_found',
      'market_not_found',
      'store_not_found',
      'store_without_gln',
      'store_on_marketplace',
    ],
  },
  schema: {
    summary: 'Change which store sells on a local marketplace, and whether it does',
    body: StoreConfigurationBody,
    response: { 200: SaveResult },
  },
} as const satisfies Endpoint
