import { anyOf, type Endpoint } from '../shared/index.ts'
import {
  PricingActiveBody,
  PricingRules,
  PricingRulesBody,
  TamarisRules,
  TamarisRulesBody,
} from './pricing-rules.schemas.ts'

/** Spec: integrations §6 gates the settings by co_accounting. */
const accounting = anyOf('co_accounting')

export const getPricingRules = {
  method: 'GET',
  url: '/pricing/rules',
  config: { access: accounting },
  schema: { summary: 'By how much prices may be reduced at most', response: { 200: PricingRules } },
} as const satisfies Endpoint

export const updatePricingRules = {
  method: 'PUT',
  url: '/pricing/rules',
  config: { access: accounting, errors: ['stale_version', 'pricing_rule_repeated', 'simulation_outdated'] },
  schema: {
    summary: 'Change by how much prices may be reduced at most',
    body: PricingRulesBody,
    response: { 200: PricingRules },
  },
} as const satisfies Endpoint

/** What was switched counts for prices five minutes later. */
export const switchPricingRules = {
  method: 'PUT',
  url: '/pricing/rules/active',
  config: { access: accounting, errors: ['stale_version'] },
  schema: {
    summary: 'Switch the pricing rules on or off',
    body: PricingActiveBody,
    response: { 200: PricingRules },
  },
} as const satisfies Endpoint

export const getTamarisRules = {
  method: 'GET',
  url: '/pricing/rules/tamaris',
  config: { access: accounting },
  schema: {
    summary: 'By how much prices of Tamaris may be reduced at most',
    response: { 200: TamarisRules },
  },
} as const satisfies Endpoint

export const updateTamarisRules = {
  method: 'PUT',
  url: '/pricing/rules/tamaris',
  config: { access: accounting, errors: ['stale_version', 'simulation_outdated'] },
  schema: {
    summary: 'Change by how much prices of Tamaris may be reduced at most',
    body: TamarisRulesBody,
    response: { 200: TamarisRules },
  },
} as const satisfies Endpoint
