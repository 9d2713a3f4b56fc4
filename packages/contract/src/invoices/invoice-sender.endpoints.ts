import type { Endpoint } from '../shared/index.ts'
import { anyOf } from '../shared/index.ts'
import { InvoiceSender, InvoiceSenderBody } from './invoice-sender.schemas.ts'

const accounting = anyOf('co_accounting')

export const getInvoiceSender = {
  method: 'GET',
  url: '/accounting/company/invoice-sender',
  config: { access: accounting },
  schema: {
    summary: "What the company's own invoices say about it, and the VAT rules they follow",
    response: { 200: InvoiceSender },
  },
} as const satisfies Endpoint

/** Documents that were issued stay as they are. */
export const updateInvoiceSender = {
  method: 'PUT',
  url: '/accounting/company/invoice-sender',
  config: { access: accounting, errors: ['stale_version'] },
  schema: {
    summary: 'Change what invoices that are issued from now on say',
    body: InvoiceSenderBody,
    response: { 200: InvoiceSender },
  },
} as const satisfies Endpoint
