import {
  createInvoice as createInvoiceEndpoint,
  getInvoice,
  getInvoicePdf,
  getInvoiceSender,
  getXRechnung,
  updateInvoiceSender as updateInvoiceSenderEndpoint,
} from '@kontor/contract/invoices'
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { Files } from '../../platform/files/files.ts'
import { createInvoice } from './create-invoice.ts'
import { invoiceOverview, issuedDocument } from './invoice-overview.ts'
import { findInvoiceSender } from './invoice-sender.repository.ts'
import { MESSAGES } from './invoices.texts.ts'
import { makeXRechnung } from './make-xrechnung.ts'
import { invoiceFile } from './render-invoice.ts'
import { updateInvoiceSender } from './update-invoice-sender.ts'

/** The calls of invoices. */
export const invoiceRoutes: FastifyPluginAsyncZod<{ readonly files: Files }> = async (app, deps) => {
  app.route({ ...getInvoice, handler: ({ ctx, params }) => invoiceOverview(ctx, params.id) })
  app.route({
    ...createInvoiceEndpoint,
    handler: async ({ ctx, params, body }) => {
      const invoice = await createInvoice(ctx, params.id, body)
      return {
        message: MESSAGES.invoice_being_created[ctx.locale],
        invoice: issuedDocument(invoice),
      }
    },
  })
  app.route({ ...getInvoiceSender, handler: ({ ctx }) => findInvoiceSender(ctx) })
  app.route({ ...updateInvoiceSenderEndpoint, handler: ({ ctx, body }) => updateInvoiceSender(ctx, body) })
  app.route({
    ...getInvoicePdf,
    handler: async ({ ctx, params }, reply) => {
      const { bytes, fileName } = await invoiceFile(ctx, deps, params.id, params.documentId)
      reply
        .type('application/pdf')
        .header('content-disposition', `inline; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
      return bytes
    },
  })
  app.route({
    ...getXRechnung,
    handler: async ({ ctx, params, query }, reply) => {
      const { xml, fileName } = await makeXRechnung(ctx, params.id, params.documentId, query.leitweg_id)
      reply
        .type('application/xml')
        .header('content-disposition', `attachment; filename="${fileName}"`)
        .header('cache-control', 'private, no-store')
      return Buffer.from(xml)
    },
  })
}
