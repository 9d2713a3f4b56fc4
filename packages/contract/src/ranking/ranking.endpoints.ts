import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileStream, PageQuery, page, provider, TABLE_MEDIA_TYPES } from '../shared/index.ts'
import { MerchantPoints, MerchantRanking, PointsFileQuery } from './ranking.schemas.ts'

/** Whoever sees the dashboard, and whoever fetches lists of it. */
const points = anyOf('co_dashboard', 'co_accounting')

export const merchantPoints = {
  method: 'GET',
  url: '/statistics/merchant-points',
  config: { access: points },
  schema: {
    summary: 'Where the ledger of points can be had',
    response: { 200: MerchantPoints },
  },
} as const satisfies Endpoint

export const merchantPointsFile = {
  method: 'GET',
  url: '/statistics/merchant-points/file',
  config: { access: points, speaksOutside: true, produces: TABLE_MEDIA_TYPES },
  schema: {
    summary: 'The ledger of points as CSV or XLSX: what each act with a piece brought or cost, and why',
    querystring: PointsFileQuery,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint

export const serviceRanking = {
  method: 'GET',
  url: '/service/ranking',
  config: { access: provider },
  schema: {
    summary: 'All merchants with colour, place and figures of the last 30 days, those who take part first',
    querystring: PageQuery,
    response: { 200: page(MerchantRanking) },
  },
} as const satisfies Endpoint
