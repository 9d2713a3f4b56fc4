import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import { DailyQuery, DailyStatistics } from './daily.schemas.ts'
import { Performance, PerformanceQuery } from './performance.schemas.ts'

export const performance = {
  method: 'GET',
  url: '/statistics/performance',
  config: {
    access: anyOf('co_dashboard'),
    errors: ['store_not_found', 'period_reversed', 'period_in_future', 'period_too_early'],
    asksOnce: true,
  },
  schema: {
    summary: 'What was ordered, returned and cancelled in a period, of a store or of all, by channel',
    querystring: PerformanceQuery,
    response: { 200: Performance },
  },
} as const satisfies Endpoint

export const dailyStatistics = {
  method: 'GET',
  url: '/statistics/daily',
  config: { access: anyOf('co_dashboard'), errors: ['period_in_future', 'period_too_early'] },
  schema: {
    summary: 'What was shipped, returned and cancelled by month, and by day of one month',
    querystring: DailyQuery,
    response: { 200: DailyStatistics },
  },
} as const satisfies Endpoint
