import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { erpRefusal, recordTransition } from '../orders/index.ts'
import { findNewestExport, openExport, reopenExport } from './erp-exports.repository.ts'
import { findErpConnection } from './erp-links.repository.ts'
import { findExportable } from './erp-orders.repository.ts'
import { exportOrderJob } from './erp-queue.ts'
import { ERP_MESSAGES } from './erp-texts.ts'

/**
 * Sends an order to the ERP at the wish of staff, also when it was sent before. While one export of it is under way,
 * asking again changes nothing and says so.
 * @returns what happened, in the caller's language
 * @throws AppError `order_not_found`, `erp_disabled`, `erp_manual`, `erp_not_connected`, `erp_nothing_to_export`
 */
export async function exportOrder(ctx: Ctx, orderId: number): Promise<string> {
  const order = await findExportable(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const refusal = erpRefusal(await findErpConnection(ctx))
  if (refusal) throw new AppError(refusal)
  if (order.pieces === 0) throw new AppError('erp_nothing_to_export')
  const begun = await beginExport(ctx, orderId, ctx.actor.name)
  return ERP_MESSAGES[begun ? 'requested' : 'under_way'][ctx.locale]
}

/** Orders of which the company has nothing to book: the channel sends them from its own stock, or they are history. */
const NOT_BY_ITSELF = new Set(['fulfilled_by_channel', 'imported_closed'])

/** An order that has arrived released, and was not history already, goes to the ERP without being asked. */
export async function exportArrivedOrder(
  ctx: Ctx,
  order: { readonly order_id: number; readonly status: string; readonly imported: boolean },
): Promise<void> {
  if (order.status === 'approved' && !order.imported) await exportByItself(ctx, order.order_id)
}

/** A reserved order was paid: now it goes to the ERP. */
export async function exportReleasedOrder(
  ctx: Ctx,
  order: { readonly order_id: number; readonly from: string; readonly to: string },
): Promise<void> {
  if (order.from === 'initial' && order.to === 'approved') await exportByItself(ctx, order.order_id)
}

/** Where there is an ERP, it gets each order once without being asked. */
async function exportByItself(ctx: Ctx, orderId: number): Promise<void> {
  if (erpRefusal(await findErpConnection(ctx))) return
  const order = await findExportable(ctx, orderId)
  if (!order || order.pieces === 0 || NOT_BY_ITSELF.has(order.not_shippable_reason ?? '')) return
  if (await findNewestExport(ctx, orderId)) return
  await beginExport(ctx, orderId, '')
}

/** @returns false when an export of the order is under way */
async function beginExport(ctx: Ctx, orderId: number, requestedBy: string): Promise<boolean> {
  const newest = await findNewestExport(ctx, orderId)
  if (newest?.state === 'pending') return false
  const id =
    newest?.state === 'failed'
      ? (await reopenExport(ctx, newest, requestedBy)) && newest.id
      : await openExport(ctx, { orderId, version: (newest?.version ?? 0) + 1, requestedBy })
  if (!id) return false
  await ctx.enqueue(exportOrderJob, { erp_export_id: id })
  await recordTransition(ctx, { order_id: orderId, transition: 'erp_export_requested_tr' })
  return true
}
