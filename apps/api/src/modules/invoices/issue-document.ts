import type { InvoiceKind } from '@kontor/contract/invoices'
import type { Ctx } from '../../platform/ctx.ts'
import { defineEvent } from '../../platform/events/event.ts'
import { recordTransition } from '../orders/index.ts'
import { enqueueRendering } from './invoices.jobs.ts'
import { insertDocument, type NewDocument, type StoredDocument } from './invoices.repository.ts'

/** An invoice or credit note was issued. */
const documentIssued = defineEvent<{
  order_id: number
  document_id: number
  kind: InvoiceKind
  number: string
}>('document.issued')

/**
 * Issues a document: stores it for good, records it in the order's history, and has its PDF made.
 * @returns null when its occasion has a document already
 */
export async function issueDocument(ctx: Ctx, wanted: NewDocument): Promise<StoredDocument | null> {
  const issued = await insertDocument(ctx, wanted)
  if (!issued) return null
  const { kind, number } = issued.document
  await recordTransition(ctx, {
    order_id: wanted.orderId,
    transition: kind === 'invoice' ? 'invoice_issued_tr' : 'credit_note_issued_tr',
    detail: { document: number },
  })
  await ctx.emit(documentIssued, { order_id: wanted.orderId, document_id: issued.id, kind, number })
  await enqueueRendering(ctx, issued.id)
  return issued
}
