import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import { OverallTopSellers, ReturnStatus, TopSellerQuery, TopSellers } from './statistics.schemas.ts'

/** Who sees what sells best: whoever steers the assortment (spec: catalogue §6). */
const topSellers = anyOf('co_accounting')

export const merchantTopSellers = {
  method: 'GET',
  url: '/statistics/top-seller/merchant',
  config: { access: topSellers, errors: ['week_not_closed'] },
  schema: {
    summary: 'What the company sold most in a closed week, Thursday to Wednesday',
    querystring: TopSellerQuery,
    response: { 200: TopSellers },
  },
} as const satisfies Endpoint

export const globalTopSellers = {
  method: 'GET',
  url: '/statistics/top-seller/global',
  config: { access: topSellers, errors: ['week_not_closed'] },
  schema: {
    summary: 'What all merchants together sold most in a closed week, of what at least two of them sold',
    querystring: TopSellerQuery,
    response: { 200: OverallTopSellers },
  },
} as const satisfies Endpoint

export const returnStatus = {
  method: 'GET',
  url: '/statistics/return/status',
  config: { access: anyOf('co_dashboard'), asksOnce: true },
  schema: {
    summary: 'How many return parcels are on their way back: scanned, neither delivered nor booked',
    response: { 200: ReturnStatus },
  },
} as const satisfies Endpoint
