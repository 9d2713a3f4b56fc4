import type { InvoiceKind } from '@kontor/contract/direct-sales'
import { defineEvent } from '../../platform/events/event.ts'

/** An invoice or credit note was issued. */
export const documentIssued = defineEvent<{
  order_id: number
  document_id: number
  kind: InvoiceKind
  number: string
}>('document.issued')
