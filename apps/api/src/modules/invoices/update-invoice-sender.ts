import type { InvoiceSender, InvoiceSenderBody } from '@kontor/contract/invoices'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineEvent } from '../../platform/events/event.ts'
import { saleTermsChanged } from '../pricing/index.ts'
import { findInvoiceSender, saveInvoiceSender } from './invoice-sender.repository.ts'

/** Whose VAT a sale bears follows from these; without a street its own address, and with it the country, does not count. */
const DECIDES_ABOUT_VAT: ReadonlySet<string> = new Set(['distance_sales', 'country', 'street'])

const invoiceSenderChanged = defineEvent<{ fields: string[] }>('invoice_sender.changed')

/**
 * Changes what documents that are issued from now on say about the company; issued ones are snapshots and stay.
 * Saving what is there already changes nothing and is not logged.
 * @throws AppError `stale_version` when it was changed meanwhile
 */
export async function updateInvoiceSender(ctx: Ctx, body: InvoiceSenderBody): Promise<InvoiceSender> {
  const before = await findInvoiceSender(ctx)
  if (before.version !== body.version) throw new AppError('stale_version')
  const stored = new Map<string, unknown>(Object.entries(before))
  const fields = Object.entries(body).flatMap(([name, value]) => (stored.get(name) === value ? [] : [name]))
  if (fields.length === 0) return before
  if (!(await saveInvoiceSender(ctx, body))) throw new AppError('stale_version')
  await ctx.emit(invoiceSenderChanged, { fields })
  if (fields.some((field) => DECIDES_ABOUT_VAT.has(field))) await ctx.emit(saleTermsChanged, {})
  return findInvoiceSender(ctx)
}
