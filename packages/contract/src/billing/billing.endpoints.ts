import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody, FileStream, page, TABLE_MEDIA_TYPES } from '../shared/index.ts'
import {
  Bill,
  BillFileQuery,
  BillParams,
  BillsQuery,
  InstructionParams,
  InstructionsQuery,
} from './billing.schemas.ts'

/** Spec: catalogue §6 names co_products for bills, orders §6 co_accounting for all downloads. */
const accounts = anyOf('co_accounting', 'co_products')

const listOf = <const U extends `/${string}`>(url: U, summary: string) =>
  ({
    method: 'GET',
    url,
    config: { access: accounts },
    schema: { summary, querystring: BillsQuery, response: { 200: page(Bill) } },
  }) as const satisfies Endpoint

export const listBills = listOf('/download/invoices/sap', 'The bills of sales, newest first')
export const listServiceBills = listOf(
  '/download/invoices/sap/service',
  'The bills of labels and of the base fee, newest first',
)
export const listArchivedBills = listOf(
  '/download/invoices/archive',
  'Every bill that was issued, newest first, with what it was made of',
)
export const listClickAndCollectBills = listOf(
  '/download/clickAndCollect',
  'The bills of reservations that were picked up, newest first',
)

export const getBillPdf = {
  method: 'GET',
  url: '/download/invoices/:id/bill.pdf',
  config: {
    access: accounts,
    speaksOutside: true,
    produces: 'application/pdf',
    errors: ['bill_not_found', 'bill_not_ready'],
  },
  schema: {
    summary: 'A bill as PDF with the electronic invoice inside',
    params: BillParams,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint

const fileOf = <const U extends `/${string}`>(url: U, summary: string) =>
  ({
    method: 'GET',
    url,
    config: {
      access: accounts,
      speaksOutside: true,
      produces: TABLE_MEDIA_TYPES,
      errors: ['bill_not_found'],
    },
    schema: { summary, params: BillParams, querystring: BillFileQuery, response: { 200: FileStream } },
  }) as const satisfies Endpoint

export const getItemizedBill = fileOf(
  '/download/invoices/:id/itemized',
  'Every row of a bill in order of date, as CSV or XLSX',
)
export const getBillSummary = fileOf('/download/invoices/:id/summary', 'The sums of a bill as CSV or XLSX')
export const getBillOrderList = fileOf(
  '/download/invoices/:id/orderList',
  'The order lines of the month of a bill, or the reservations of one for click and collect, as CSV or XLSX',
)

export const getBillInstructions = {
  method: 'GET',
  url: '/download/invoices/instructions/:system',
  config: { access: accounts, speaksOutside: true, produces: 'application/pdf' },
  schema: {
    summary: 'How to open the CSV files on Windows or on a Mac, as PDF',
    params: InstructionParams,
    querystring: InstructionsQuery,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint
