import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileStream, TABLE_MEDIA_TYPES } from '../shared/index.ts'
import { ChannelPulse } from './channel-pulse.schemas.ts'
import { OrderStatistics, OrderStatisticsQuery } from './order-statistics.schemas.ts'
import { TamarisFile, TamarisFileQuery, TamarisPerformance, TamarisQuery } from './tamaris.schemas.ts'

const access = anyOf('co_dashboard', 'co_accounting')

export const tamarisPerformance = {
  method: 'GET',
  url: '/statistics/tamarisPerformance',
  config: { access, errors: ['store_numbers_unknown'] },
  schema: {
    summary:
      'Orders of the last 30 days at the two channels of Tamaris, by store and day, and how fast they are handled',
    querystring: TamarisQuery,
    response: { 200: TamarisPerformance },
  },
} as const satisfies Endpoint

export const tamarisFileAddress = {
  method: 'GET',
  url: '/statistics/tamaris',
  config: { access },
  schema: {
    summary: 'Where the orders at the channels of Tamaris are as CSV',
    response: { 200: TamarisFile },
  },
} as const satisfies Endpoint

export const tamarisFile = {
  method: 'GET',
  url: '/statistics/tamaris/file',
  config: { access, produces: TABLE_MEDIA_TYPES },
  schema: {
    summary: 'Orders of the last 30 days at the channels of Tamaris, by store and day, as CSV or XLSX',
    querystring: TamarisFileQuery,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const channelPulse = {
  method: 'GET',
  url: '/statistics/channel-pulse',
  config: { access: anyOf('co_dashboard') },
  schema: {
    summary: 'How the accounts are that the company sells through: last order, stock, errors, silence',
    response: { 200: ChannelPulse },
  },
} as const satisfies Endpoint

export const orderStatistics = {
  method: 'GET',
  url: '/statistics/order',
  config: { access: anyOf('co_dashboard'), errors: ['store_not_found'], asksOnce: true },
  schema: {
    summary:
      'What was shipped, cancelled and booked back on each of the last 90 days, of a store or of all, and after how many days',
    querystring: OrderStatisticsQuery,
    response: { 200: OrderStatistics },
  },
} as const satisfies Endpoint
