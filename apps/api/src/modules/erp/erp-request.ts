import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { defineEvent } from '../../platform/events/event.ts'
import { recordTransition } from '../orders/index.ts'
import { isErpCurrency } from './erp-currencies.ts'
import { enqueueExport } from './erp-exports.jobs.ts'
import { findNewestExport, openExport, reopenExport } from './erp-exports.repository.ts'
import { ERP_MESSAGES } from './erp-exports.texts.ts'
import { findErpConnection } from './erp-links.repository.ts'
import { findExportable, findExportables } from './erp-orders.repository.ts'
import { erpRefusal } from './erp-standing.ts'

/** An export of an order was asked for, or an attempt at it has ended. */
export const erpExportChanged = defineEvent<{ order_id: number }>('erp_export.changed')

/**
 * Sends an order to the ERP on request of staff, also when it was sent before. While one export of it is running, another
 * request changes nothing and says so.
 * @returns what happened, in the caller's language
 * @throws AppError `order_not_found`, `erp_disabled`, `erp_manual`, `erp_not_connected`, `erp_nothing_to_export`,
 *   `erp_currency_unsupported`
 */
export async function exportOrder(ctx: Ctx, orderId: number): Promise<string> {
  const order = await findExportable(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const refusal = erpRefusal(await findErpConnection(ctx))
  if (refusal) throw new AppError(refusal)
  const unfit = refusalToExport(order)
  if (unfit) throw unfit
  const begun = await beginExport(ctx, orderId, ctx.actor.name)
  return ERP_MESSAGES[begun ? 'requested' : 'under_way'][ctx.locale]
}

/**
 * Which of these orders cannot be sent to the ERP, and why: by the rules of `exportOrder`.
 * @returns what the ERP is called, and the refusals by order
 */
export async function judgeExports(
  ctx: Ctx,
  orderIds: readonly number[],
): Promise<{ readonly system: string; readonly refusals: ReadonlyMap<number, AppError> }> {
  const connection = await findErpConnection(ctx)
  const refusal = erpRefusal(connection)
  const refusals = new Map<number, AppError>()
  const orders = new Map((await findExportables(ctx, orderIds)).map((order) => [order.id, order]))
  for (const id of orderIds) {
    const found = refusal ? new AppError(refusal) : refusalToExport(orders.get(id))
    if (found) refusals.set(id, found)
  }
  return { system: connection.system_name, refusals }
}

/** Why an order cannot be sent to an ERP; null: it can. Pure. */
function refusalToExport(order: { readonly pieces: number; readonly currency: string } | undefined) {
  if (!order) return new AppError('order_not_found')
  if (order.pieces === 0) return new AppError('erp_nothing_to_export')
  return isErpCurrency(order.currency)
    ? null
    : new AppError('erp_currency_unsupported', { currency: order.currency })
}

/** Orders that the company does not book: the channel sends them from its own stock, or they are history. */
const NOT_AUTOMATIC = new Set(['fulfilled_by_channel', 'imported_closed'])

/** Exports an order that has arrived released, unless it came with the history of a channel. */
export async function exportArrivedOrder(
  ctx: Ctx,
  order: { readonly order_id: number; readonly status: string; readonly imported: boolean },
): Promise<void> {
  if (order.status === 'approved' && !order.imported) await exportAutomatically(ctx, order.order_id)
}

/** Exports a reserved order once it is paid. */
export async function exportReleasedOrder(
  ctx: Ctx,
  order: { readonly order_id: number; readonly from: string; readonly to: string },
): Promise<void> {
  if (order.from === 'initial' && order.to === 'approved') await exportAutomatically(ctx, order.order_id)
}

/** Exports an order once, where the company has an ERP. */
async function exportAutomatically(ctx: Ctx, orderId: number): Promise<void> {
  if (erpRefusal(await findErpConnection(ctx))) return
  const order = await findExportable(ctx, orderId)
  if (!order || order.pieces === 0 || NOT_AUTOMATIC.has(order.not_shippable_reason ?? '')) return
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
  await enqueueExport(ctx, id)
  await recordTransition(ctx, { order_id: orderId, transition: 'erp_export_requested_tr' })
  await ctx.emit(erpExportChanged, { order_id: orderId })
  return true
}
