import type { Endpoint } from '../shared/index.ts'
import { anyOf, FileBody, IdParams } from '../shared/index.ts'
import {
  InvoiceAnswer,
  InvoiceBody,
  InvoiceDocumentParams,
  InvoiceOverview,
  XRechnungQuery,
} from './invoices.schemas.ts'

/** Spec: orders §6 names co_orders (orders), co_products (orders and invoices) and co_accounting (direct sales). */
const invoices = anyOf('co_orders', 'co_products', 'co_accounting')

export const getInvoice = {
  method: 'GET',
  url: '/directsales/invoice/:id',
  config: { access: invoices, errors: ['order_not_found'] },
  schema: {
    summary: 'The invoice of an order: what it would say, and what was issued',
    params: IdParams,
    response: { 200: InvoiceOverview },
  },
} as const satisfies Endpoint

/** Issues once: a second request is refused. The PDF follows in a moment. */
export const createInvoice = {
  method: 'POST',
  url: '/directsales/invoice/:id',
  config: {
    access: invoices,
    errors: [
      'order_not_found',
      'invoice_not_direct_listing',
      'invoice_by_channel',
      'invoice_amounts_differ',
      'invoice_not_shipped',
      'invoice_already_issued',
      'invoice_nothing_to_invoice',
      'invoice_vat_unknown',
      'invoice_currency_unsupported',
      'invoice_seller_incomplete',
      'invoice_number_taken',
      'invoice_number_leaves_gap',
    ],
  },
  schema: {
    summary: 'Issue the invoice of an order',
    params: IdParams,
    body: InvoiceBody,
    response: { 200: InvoiceAnswer },
  },
} as const satisfies Endpoint

export const getInvoicePdf = {
  method: 'GET',
  url: '/directsales/invoice/:id/documents/:documentId.pdf',
  config: { access: invoices, errors: ['document_not_found'], produces: 'application/pdf' },
  schema: {
    summary: 'An invoice or credit note: PDF with the e-invoice (Factur-X EN 16931) inside',
    params: InvoiceDocumentParams,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint

export const getXRechnung = {
  method: 'GET',
  url: '/directsales/invoice/:id/documents/:documentId/xrechnung.xml',
  config: {
    access: invoices,
    errors: ['document_not_found', 'xrechnung_seller_incomplete'],
    produces: 'application/xml',
  },
  schema: {
    summary: 'An invoice or credit note as XRechnung 3.0 for the authority of a Leitweg-ID',
    params: InvoiceDocumentParams,
    querystring: XRechnungQuery,
    response: { 200: FileBody },
  },
} as const satisfies Endpoint
