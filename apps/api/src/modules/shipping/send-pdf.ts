import type { FastifyReply } from 'fastify'
import type { ServedPdf } from './serve-documents.ts'

/** Shown in the browser, with a good name when it is saved; only for whoever asked. */
export function sendPdf(reply: FastifyReply, { bytes, fileName }: ServedPdf): Uint8Array {
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${fileName}"`)
    .header('cache-control', 'private, no-store')
  return bytes
}
