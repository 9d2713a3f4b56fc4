import { createHash } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import type { ErpDocumentFacts } from './erp-document.ts'
import { findNewestExport, setOutdated } from './erp-exports.repository.ts'
import type { ErpOrder } from './erp-order.ts'
import { findErpOrder } from './erp-orders.repository.ts'
import { erpExportChanged } from './erp-request.ts'

/**
 * Hashes what the document says of the order itself. That leaves out its status, the names of company and sales channel,
 * and name and address of a store: an order that has shipped since, or whose company goes by another name, has the
 * same content, and would be booked a second time under another name.
 */
export const contentHashOf = (order: ErpOrder): Promise<string> =>
  hashOf({ ...order, sales_channel: '', company: { ...order.company, name: '' } })

/** Whether a hash, kept with an export, is of what the order says now. Older exports kept one that counts the names. */
export const isContentOf = async (order: ErpOrder, hash: string): Promise<boolean> =>
  hash === (await contentHashOf(order)) || hash === (await hashOf(order))

async function hashOf(order: ErpOrder): Promise<string> {
  const { erpDocument } = await import('./erp-document.ts')
  const content = {
    ...order,
    stores: order.stores.map(({ id }) => ({ ...UNNAMED_STORE, id, store_number: `${id}` })),
  }
  return createHash('sha256').update(erpDocument(content, NO_FACTS)).digest('hex')
}

const UNNAMED_STORE = {
  erp_store_id: '',
  gln: '',
  name: '',
  street: '',
  street_no: '',
  zip_code: '',
  city: '',
  country: '',
} as const

/** A document's own facts are no content: with these, equal content makes equal documents. */
const NO_FACTS: ErpDocumentFacts = { version: 0, generated_at: new Date(0) }

/**
 * Notes on the newest export of an order whether its document still says what the order says, after the order was
 * changed. One that was given up, or waits to be sent again, is made anew; of an order without a line left there is no
 * other document. Whether the ERP gets another one is for a person to decide: to most systems it is a second order.
 */
export async function noteOutdatedExport(ctx: Ctx, event: { readonly order_id: number }): Promise<void> {
  const newest = await findNewestExport(ctx, event.order_id)
  if (!newest || newest.contentHash === null || newest.document === null || newest.state === 'failed') return
  const order = await findErpOrder(ctx, event.order_id)
  if (!order) return
  const isSame = order.lines.length === 0 || (await isContentOf(order, newest.contentHash))
  if (isSame === (newest.outdatedSince === null)) return
  await setOutdated(ctx, newest.id, isSame ? null : ctx.now)
  await ctx.emit(erpExportChanged, { order_id: event.order_id })
}
