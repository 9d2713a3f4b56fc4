import type { AddressField } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { markSold, moveReservation } from '../../catalogue/index.ts'
import { addressProblems } from '../address/address-problems.ts'
import { recipientOf } from '../address/recipient.repository.ts'
import { insertTransitions } from '../history/order-history.repository.ts'
import { changeStatus } from '../lifecycle/change-status.ts'
import { eventOfLines } from '../lifecycle/order-lifecycle.ts'
import {
  type LineRecord,
  linesOf,
  lockOrder,
  type OrderRecord,
  setShipping,
  updateOrder,
} from '../lifecycle/orders.repository.ts'
import { orderShipped } from '../orders.events.ts'
import type { PostalAddress } from '../orders.tables.ts'
import { NOT_SHIPPABLE } from '../orders.texts.ts'

/** A piece that is still to be shipped. */
export interface LineToShip {
  readonly id: number
  readonly position: number
  readonly store_id: number
  readonly mp_item_id: string
  readonly sku: string
  readonly ean: string
  readonly title: string
  readonly brand: string
  readonly wws_size: string
  readonly wws_color: string
  readonly article_number: string
  readonly item_price_cents: number
  readonly tax_rate: number
  readonly is_oversize: boolean
  /** Papers are being made for it. */
  readonly in_parcel: boolean
}

/** What shipping needs to know of an order that it holds locked. */
export interface OrderToShip {
  readonly order: {
    readonly id: number
    readonly ext_order_id: string
    readonly ext_order_id_addition: string
    readonly sales_channel_id: number
    readonly channel_account_id: number
    readonly order_type: string
    readonly merchant_external_order: boolean
    readonly currency: string
    readonly order_date: Date
  }
  /** Neither shipped nor cancelled, by position. */
  readonly lines: readonly LineToShip[]
  /** The corrected address, else the delivery address; null where the channel gave none. */
  readonly recipient: PostalAddress | null
  readonly email: string
  readonly phone_number: string
  /** What keeps a parcel from arriving there. */
  readonly problems: readonly AddressField[]
}

/**
 * Locks an order until the transaction ends and answers what is still to be shipped.
 * @throws AppError `order_not_found`, `order_reserved`, `order_cancelled_by_channel`, `order_not_shippable`,
 *   `order_nothing_to_ship`, `line_without_store`
 */
export async function lockOrderForShipping(ctx: Ctx, orderId: number): Promise<OrderToShip> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  refuseUnlessOpen(ctx, order)
  const waiting = (await linesOf(ctx, orderId)).filter(
    (line) => line.shippingId === null && line.cancellationId === null && line.returnId === null,
  )
  if (waiting.length === 0) throw new AppError('order_nothing_to_ship')
  const { corrected, delivery, email, phone_number } = await recipientOf(ctx, orderId)
  const recipient = corrected ?? delivery
  return {
    order: {
      id: order.id,
      ext_order_id: order.extOrderId,
      ext_order_id_addition: order.extOrderIdAddition,
      sales_channel_id: order.salesChannelId,
      channel_account_id: order.channelAccountId,
      order_type: order.orderType,
      merchant_external_order: order.merchantExternalOrder,
      currency: order.currency,
      order_date: order.orderDate,
    },
    lines: waiting.map(lineToShip),
    recipient,
    email,
    phone_number,
    problems: addressProblems(recipient),
  }
}

function refuseUnlessOpen(ctx: Ctx, order: OrderRecord): void {
  if (order.status === 'initial') throw new AppError('order_reserved')
  if (order.status === 'mp_cancellation') throw new AppError('order_cancelled_by_channel')
  if (order.notShippableReason !== null) {
    throw new AppError('order_not_shippable', { reason: NOT_SHIPPABLE[order.notShippableReason][ctx.locale] })
  }
  if (order.status !== 'approved' && order.status !== 'open') throw new AppError('order_nothing_to_ship')
}

function lineToShip(line: LineRecord): LineToShip {
  if (line.storeId === null) throw new AppError('line_without_store')
  return {
    id: line.id,
    position: line.position,
    store_id: line.storeId,
    mp_item_id: line.mpItemId,
    sku: line.sku,
    ean: line.ean,
    title: line.title,
    brand: line.brand,
    wws_size: line.wwsSize,
    wws_color: line.wwsColor,
    article_number: line.erpArticleNumber,
    item_price_cents: line.itemPriceCents,
    tax_rate: line.taxRate,
    is_oversize: line.isOversize,
    in_parcel: line.inParcel,
  }
}

/** A parcel whose label is bought and stored. */
export interface ShippedParcel {
  readonly order_id: number
  readonly line_ids: readonly number[]
  readonly shipping_id: number
  readonly carrier: string
  readonly tracking_number: string
}

/**
 * The label of a parcel is there: its lines are shipped, and the order is when nothing else is left.
 * Repeating it changes nothing.
 * @returns the lines in the parcel, and those that were cancelled while the label was being bought: they do not go,
 *   and a parcel that is left with nothing has to be voided
 * @throws AppError `order_not_found`
 */
export async function markLinesShipped(
  ctx: Ctx,
  parcel: ShippedParcel,
): Promise<{ shipped: number[]; cancelled: number[] }> {
  const order = await lockOrder(ctx, parcel.order_id)
  if (!order) throw new AppError('order_not_found')
  const lines = await linesOf(ctx, parcel.order_id)
  const inParcel = lines.filter((line) => parcel.line_ids.includes(line.id))
  const cancelled = inParcel.filter((line) => line.cancellationId !== null).map((line) => line.id)
  const leaving = inParcel
    .filter((line) => line.cancellationId === null && line.shippingId === null)
    .map((line) => line.id)
  const shipped = inParcel
    .filter((line) => leaving.includes(line.id) || line.shippingId === parcel.shipping_id)
    .map((line) => line.id)
  if (leaving.length === 0) return { shipped, cancelled }
  await setShipping(ctx, leaving, parcel.shipping_id)
  await markSold(ctx, leaving, ctx.now)
  const detail = {
    carrier: parcel.carrier,
    tracking_number: parcel.tracking_number,
    shipping_id: parcel.shipping_id,
  }
  await insertTransitions(
    ctx,
    leaving.map((line_id) => ({ order_id: order.id, line_id, transition: 'shipped_ln' as const, detail })),
  )
  const verdict = eventOfLines(
    lines.map((line) => ({
      shipping_id: leaving.includes(line.id) ? parcel.shipping_id : line.shippingId,
      cancellation_id: line.cancellationId,
      return_id: line.returnId,
    })),
  )
  if (verdict === 'all_shipped') {
    if (await changeStatus(ctx, order, 'all_shipped')) await ctx.emit(orderShipped, { order_id: order.id })
  } else {
    await updateOrder(ctx, order.id, {})
  }
  return { shipped, cancelled }
}

/**
 * A parcel's label was voided before it was handed over: its lines are to be shipped again, and so is the order.
 * Lines that were cancelled meanwhile stay cancelled. Repeating it changes nothing.
 * @throws AppError `order_not_found`
 */
export async function reopenAfterVoid(
  ctx: Ctx,
  parcel: { readonly order_id: number; readonly line_ids: readonly number[]; readonly shipping_id?: number },
): Promise<void> {
  const order = await lockOrder(ctx, parcel.order_id)
  if (!order) throw new AppError('order_not_found')
  const lines = await linesOf(ctx, parcel.order_id)
  // What came back was handed over after all, whatever the carrier says of its label.
  const freed = lines.filter(
    (line) => parcel.line_ids.includes(line.id) && line.shippingId !== null && line.returnId === null,
  )
  if (freed.length === 0) return
  const lineIds = freed.map((line) => line.id)
  await setShipping(ctx, lineIds, null)
  await insertTransitions(
    ctx,
    lineIds.map((line_id) => ({ order_id: order.id, line_id, transition: 'label_voided_ln' as const })),
  )
  for (const line of freed) {
    if (line.storeId === null || line.articleSizeId === null || line.cancellationId !== null) continue
    // The piece is back on the shelf it never left: promised again, no longer sold.
    const place = { store_id: line.storeId, size_id: line.articleSizeId }
    await moveReservation(ctx, line.id, { ...place, force: true })
  }
  if (order.status === 'shipped') await changeStatus(ctx, order, 'labels_voided')
  else await updateOrder(ctx, order.id, {})
}
