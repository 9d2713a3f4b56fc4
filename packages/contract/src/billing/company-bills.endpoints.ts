import type { Endpoint } from '../shared/index.ts'
import { IdParams, PageQuery, page, provider } from '../shared/index.ts'
import { BillOfCompany } from './service-billing.schemas.ts'

export const listBillsOfCompany = {
  method: 'GET',
  url: '/accounting/companies/:id/bills',
  config: { access: provider, errors: ['company_not_yours'] },
  schema: {
    summary: 'The bills that were issued to a company, newest first',
    params: IdParams,
    querystring: PageQuery,
    response: { 200: page(BillOfCompany) },
  },
} as const satisfies Endpoint
