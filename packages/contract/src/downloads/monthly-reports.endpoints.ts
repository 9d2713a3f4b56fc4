import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileStream } from '../shared/index.ts'
import { GeneratedFileParams } from './downloads.schemas.ts'
import { MonthlyReport, MonthlyReportBody, MonthlyReportQuery } from './monthly-reports.schemas.ts'

/** Spec: catalogue §6 names co_products for the report, orders §6 co_accounting for all downloads. */
const access = anyOf('co_accounting', 'co_products')

export const requestMonthlyReport = {
  method: 'POST',
  url: '/download/reports/monthly',
  config: { access, errors: ['month_not_over', 'month_before_orders'] },
  schema: {
    summary: 'Have the report of a month made; asked again, it answers with the path as soon as there is one',
    body: MonthlyReportBody,
    response: { 200: MonthlyReport },
  },
} as const satisfies Endpoint

export const getMonthlyReport = {
  method: 'GET',
  url: '/download/reports/monthly',
  config: { access },
  schema: {
    summary: 'How far the report of a month is',
    querystring: MonthlyReportQuery,
    response: { 200: MonthlyReport },
  },
} as const satisfies Endpoint

export const getMonthlyReportFile = {
  method: 'GET',
  url: '/download/reports/monthly/files/:fileName',
  config: {
    access,
    speaksOutside: true,
    produces: 'application/pdf',
    errors: ['download_not_found', 'download_not_ready'],
  },
  schema: {
    summary: 'The report of a month as PDF',
    params: GeneratedFileParams,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint
