import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import { LiveSales } from './live-sales.schemas.ts'

export const liveSales = {
  method: 'GET',
  url: '/statistics/live/sales',
  config: { access: anyOf('co_dashboard'), asksOnce: true },
  schema: {
    summary:
      'What is sold today, and was on the same weekday last week up to this time. 304: as the ETag that was sent',
    response: { 200: LiveSales, 304: z.null() },
  },
} as const satisfies Endpoint
