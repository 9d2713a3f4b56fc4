import type { Endpoint } from '../shared/index.ts'
import { anyOf, page } from '../shared/index.ts'
import { PointEntry, PointLedgerQuery, PointSums, PointSumsQuery } from './why.schemas.ts'

export const pointSums = {
  method: 'GET',
  url: '/statistics/ranking',
  config: { access: anyOf('co_dashboard'), errors: ['store_not_found'] },
  schema: {
    summary: 'What colour and points of the last 30 days are made of, of a store or of all',
    querystring: PointSumsQuery,
    response: { 200: PointSums },
  },
} as const satisfies Endpoint

export const pointLedger = {
  method: 'GET',
  url: '/statistics/ranking/ledger',
  config: { access: anyOf('co_dashboard'), errors: ['store_not_found'] },
  schema: {
    summary: 'What brought or cost points in the last 30 days, newest first',
    querystring: PointLedgerQuery,
    response: { 200: page(PointEntry) },
  },
} as const satisfies Endpoint
