import { anyOf, type Endpoint } from '../shared/index.ts'
import { ConnectionTest } from './exchange.schemas.ts'
import {
  MarketConfiguration,
  MarketConfigurationBody,
  NewMarketConfigurationBody,
  SaveResult,
} from './marketplaces.schemas.ts'

const accounting = anyOf('co_accounting')
const url = '/directsales/gaxsys/configuration'

export const getGaxsysConfiguration = {
  method: 'GET',
  url,
  config: { access: accounting, errors: ['terms_not_accepted'] },
  schema: { summary: 'How the company is connected to Gaxsys', response: { 200: MarketConfiguration } },
} as const satisfies Endpoint

export const createGaxsysConfiguration = {
  method: 'POST',
  url,
  config: { access: accounting, errors: ['terms_not_accepted', 'market_configured'] },
  schema: {
    summary: 'Connect the company to Gaxsys for the first time',
    body: NewMarketConfigurationBody,
    response: { 200: SaveResult },
  },
} as const satisfies Endpoint

export const updateGaxsysConfiguration = {
  method: 'PUT',
  url,
  config: { access: accounting, errors: ['terms_not_accepted', 'market_not_configured'] },
  schema: {
    summary: 'Change how the company is connected to Gaxsys; without a password the stored one stays',
    body: MarketConfigurationBody,
    response: { 200: SaveResult },
  },
} as const satisfies Endpoint

export const testGaxsysConnection = {
  method: 'POST',
  url: '/directsales/gaxsys/test',
  config: { access: accounting, speaksOutside: true, errors: ['terms_not_accepted'] },
  schema: {
    summary: 'Log in to Gaxsys with what is stored, and change nothing there',
    response: { 200: ConnectionTest },
  },
} as const satisfies Endpoint
