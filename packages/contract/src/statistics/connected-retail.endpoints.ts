import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import { ConnectedRetailQuery, ConnectedRetailStats, RetailImport } from './connected-retail.schemas.ts'

/** The company page, which is the accountants', starts the recount and shows how far it is. */
const access = anyOf('co_dashboard', 'co_accounting')

export const connectedRetailStats = {
  method: 'GET',
  url: '/statistics/connected-retail-stats',
  config: { access, errors: ['period_reversed', 'period_in_future', 'period_too_early'] },
  schema: {
    summary: 'What Zalando sold out of the stores that it named, in a period, and how far a recount of it is',
    querystring: ConnectedRetailQuery,
    response: { 200: ConnectedRetailStats },
  },
} as const satisfies Endpoint

export const importRetailHistory = {
  method: 'PUT',
  url: '/statistics/connected-retail-import-stats',
  config: { access, errors: ['connected_retail_keys_missing'] },
  schema: {
    summary:
      'Recount the last 24 months of what Zalando sold out of named stores; the answer is the recount that runs already, if there is one',
    response: { 202: RetailImport },
  },
} as const satisfies Endpoint
