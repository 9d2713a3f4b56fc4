import { z } from 'zod'
import type { Endpoint } from '../shared/index.ts'
import { FileBody, FileStream, page, provider, TABLE_MEDIA_TYPES } from '../shared/index.ts'
import { BillFileQuery } from './billing.schemas.ts'
import {
  BillingMonth,
  BillingMonthQuery,
  IssueBillsBody,
  IssuedBills,
  RecomputeBody,
  ServiceBill,
  ServiceBillParams,
  ServiceBillsQuery,
  UnpricedLabel,
  UnpricedLabelsQuery,
} from './service-billing.schemas.ts'

export const listServiceBilling = {
  method: 'GET',
  url: '/service/billing',
  config: { access: provider },
  schema: {
    summary: 'The drafts and bills of a month, company by company',
    querystring: ServiceBillsQuery,
    response: { 200: page(ServiceBill) },
  },
} as const satisfies Endpoint

export const getBillingMonth = {
  method: 'GET',
  url: '/service/billing/month',
  config: { access: provider },
  schema: {
    summary: 'How far the run of a month is',
    querystring: BillingMonthQuery,
    response: { 200: BillingMonth },
  },
} as const satisfies Endpoint

export const recomputeBills = {
  method: 'POST',
  url: '/service/billing/recompute',
  config: { access: provider, errors: ['bill_sender_incomplete', 'bill_month_not_over', 'bill_not_found'] },
  schema: {
    summary: 'Have the drafts up to a month computed anew; issued bills stay as they are',
    body: RecomputeBody,
    response: { 200: z.object({ queued: z.number().int().nonnegative() }) },
  },
} as const satisfies Endpoint

export const issueBill = {
  method: 'POST',
  url: '/service/billing/companies/:companyId/bills/:id/issue',
  config: {
    access: provider,
    errors: [
      'bill_not_found',
      'bill_already_issued',
      'bill_stopped',
      'bill_without_amount',
      'bill_earlier_open',
      'bill_not_current',
      'bill_sender_incomplete',
      'bill_recipient_incomplete',
    ],
  },
  schema: {
    summary: 'Issue a draft: it gets its number and its PDF, goes out by mail and never changes again',
    params: ServiceBillParams,
    response: { 200: ServiceBill },
  },
} as const satisfies Endpoint

export const issueBills = {
  method: 'POST',
  url: '/service/billing/issue',
  config: { access: provider, errors: ['bill_sender_incomplete'] },
  schema: {
    summary: 'Issue every draft of a month that can be issued',
    body: IssueBillsBody,
    response: { 200: IssuedBills },
  },
} as const satisfies Endpoint

export const getServiceBillPdf = {
  method: 'GET',
  url: '/service/billing/companies/:companyId/bills/:id/bill.pdf',
  config: {
    access: provider,
    speaksOutside: true,
    produces: 'application/pdf',
    errors: ['bill_not_found', 'bill_not_ready'],
  },
  schema: {
    summary: 'A bill of a company as PDF',
    params: ServiceBillParams,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint

export const listUnpricedLabels = {
  method: 'GET',
  url: '/service/billing/companies/:companyId/bills/:id/unpriced-labels',
  config: { access: provider, errors: ['bill_not_found'] },
  schema: {
    summary: 'Labels of a company that a draft leaves out, because the carrier named no price',
    params: ServiceBillParams,
    querystring: UnpricedLabelsQuery,
    response: { 200: page(UnpricedLabel) },
  },
} as const satisfies Endpoint

export const getServiceBillRows = {
  method: 'GET',
  url: '/service/billing/companies/:companyId/bills/:id/itemized',
  config: {
    access: provider,
    speaksOutside: true,
    produces: TABLE_MEDIA_TYPES,
    errors: ['bill_not_found'],
  },
  schema: {
    summary: 'Every row of a draft or bill of a company as CSV or XLSX',
    params: ServiceBillParams,
    querystring: BillFileQuery,
    response: { 200: FileStream },
  },
} as const satisfies Endpoint
