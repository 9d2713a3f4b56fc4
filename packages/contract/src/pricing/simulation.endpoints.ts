import { z } from 'zod'
import {
  anyOf,
  type Endpoint,
  FileStream,
  PageQuery,
  TABLE_MEDIA_TYPES,
  tableFormat,
} from '../shared/index.ts'
import { PricingRulesBody, TamarisRulesBody } from './pricing-rules.schemas.ts'
import { PriceSimulation } from './simulation.schemas.ts'

const accounting = anyOf('co_accounting')

export const simulatePricingRules = {
  method: 'POST',
  url: '/pricing/simulation',
  config: { access: accounting, errors: ['pricing_rule_repeated'] },
  schema: {
    summary: 'What pricing rules would do to prices, without saving them',
    querystring: PageQuery,
    body: PricingRulesBody,
    response: { 200: PriceSimulation },
  },
} as const satisfies Endpoint

export const listSimulatedPrices = {
  method: 'POST',
  url: '/pricing/simulation/list',
  config: { access: accounting, errors: ['pricing_rule_repeated'], produces: TABLE_MEDIA_TYPES },
  schema: {
    summary: 'The same as a table, with all that would change',
    querystring: z.strictObject(tableFormat),
    body: PricingRulesBody,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const simulateTamarisRules = {
  method: 'POST',
  url: '/pricing/simulation/tamaris',
  config: { access: accounting },
  schema: {
    summary: 'What rules of Tamaris would do to its prices, without saving them',
    querystring: PageQuery,
    body: TamarisRulesBody,
    response: { 200: PriceSimulation },
  },
} as const satisfies Endpoint

export const listSimulatedTamarisPrices = {
  method: 'POST',
  url: '/pricing/simulation/tamaris/list',
  config: { access: accounting, produces: TABLE_MEDIA_TYPES },
  schema: {
    summary: 'The same as a table, with all that would change',
    querystring: z.strictObject(tableFormat),
    body: TamarisRulesBody,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint
