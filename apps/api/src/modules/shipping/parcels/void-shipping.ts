import type { OrderStatus } from '@kontor/contract/orders'
import type { Translated } from '@kontor/contract/shared'
import { isHandedOver } from '@kontor/contract/shipping'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { recordTransition, reopenAfterVoid } from '../../orders/index.ts'
import { isLive, transitionsOf } from '../labels/label-attempts.repository.ts'
import { enqueuePurchase } from '../labels/labels.jobs.ts'
import { resumeLabels, voidLabels } from '../labels/request-label.ts'
import { labelVoided } from '../shipping.events.ts'
import {
  attemptsOfOrder,
  latestAttempts,
  type ParcelAttempt,
  resolveLabelErrors,
} from './parcel-labels.repository.ts'
import {
  changeShipping,
  findShipping,
  freeLines,
  hasReturnedLines,
  linesOfParcel,
  lockOrder,
  type Shipping,
  shippingsOfOrder,
} from './parcels.repository.ts'

const VOIDED = {
  de: 'Die Label sind storniert. Die Positionen können neu versendet werden.',
  en: 'The labels are voided. The lines can be shipped again.',
  es: 'Las etiquetas se han anulado. Las líneas se pueden volver a enviar.',
} as const satisfies Translated

/**
 * Voids the labels of a parcel before the carrier has it: a job cancels them there, its lines are to be shipped again, and
 * so is the order (decisions: Order state machine, "all labels voided before hand-over"). Repeating it changes nothing.
 * @throws AppError `shipping_not_found`, `label_not_voidable` while labels are being made or after a return,
 *   `label_handed_over`, `order_fulfilled`
 */
export async function voidShipping(ctx: Ctx, shippingId: number): Promise<{ message: string }> {
  const found = await findShipping(ctx, shippingId)
  if (!found) throw new AppError('shipping_not_found')
  const order = await lockOrder(ctx, found.orderId)
  // Read again behind the lock: somebody else may have voided it meanwhile.
  const shipping = await findShipping(ctx, shippingId)
  const message = VOIDED[ctx.locale]
  if (!order || !shipping) throw new AppError('shipping_not_found')
  if (shipping.state === 'voided') return { message }
  await voidParcel(ctx, order.status, shipping)
  return { message }
}

/** The parcels whose labels show the address that an order has now. */
export interface AddressedParcels {
  /** Parcels whose labels exist. */
  readonly shipped: readonly Shipping[]
  /** Whether all of them can be voided, and no labels are being made, or may have been made, meanwhile. */
  readonly canVoid: boolean
}

/** The parcels of an order that would have to be voided for another address. Nothing is locked or changed. */
export async function addressedParcels(
  ctx: Ctx,
  orderId: number,
  status: OrderStatus,
): Promise<AddressedParcels> {
  const shippings = await shippingsOfOrder(ctx, orderId)
  const attempts = await attemptsOfOrder(ctx, orderId)
  const shipped = shippings.filter(({ state }) => state === 'shipped')
  let canVoid = !hasUnsettled(shippings, attempts)
  for (const shipping of shipped) canVoid &&= !(await obstacleToVoid(ctx, status, shipping, attempts))
  return { shipped, canVoid }
}

/** A parcel that failed or was voided, and the lines it was for. */
export interface ParcelToRemake {
  readonly shipping: Shipping
  readonly lineIds: readonly number[]
}

/**
 * Voids every parcel of an order that has labels, so that its address may change and new ones be made.
 * @returns them with their lines, to be remade
 * @throws AppError `order_not_found`, `address_locked` while labels are being made or may have been made, and as
 *   `voidShipping`; then nothing was voided
 */
export async function voidParcelsOfOrder(ctx: Ctx, orderId: number): Promise<ParcelToRemake[]> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const shippings = await shippingsOfOrder(ctx, orderId)
  if (hasUnsettled(shippings, await attemptsOfOrder(ctx, orderId))) throw new AppError('address_locked')
  const shipped = shippings.filter(({ state }) => state === 'shipped')
  const again: ParcelToRemake[] = []
  for (const shipping of shipped) {
    again.push({ shipping, lineIds: (await linesOfParcel(ctx, shipping.id)).kept })
    await voidParcel(ctx, order.status, shipping)
  }
  return again
}

/** Whether labels of the order are being made, or may have been made. What was voided or replaced does not count. */
function hasUnsettled(shippings: readonly Shipping[], attempts: readonly ParcelAttempt[]): boolean {
  const standing = new Set(shippings.filter(({ state }) => state !== 'voided').map(({ id }) => id))
  return latestAttempts(attempts).some(
    (attempt) => standing.has(attempt.shippingId) && (isLive(attempt) || attempt.state === 'unknown'),
  )
}

async function voidParcel(ctx: Ctx, status: OrderStatus, shipping: Shipping): Promise<void> {
  const attempts = await attemptsOfOrder(ctx, shipping.orderId)
  const obstacle = await obstacleToVoid(ctx, status, shipping, attempts)
  if (obstacle) throw new AppError(obstacle)
  await voidLabelsOfParcel(
    ctx,
    shipping.id,
    attempts.filter((attempt) => attempt.shippingId === shipping.id),
  )
  await freeParcel(ctx, shipping.orderId, shipping.id)
}

async function obstacleToVoid(
  ctx: Ctx,
  status: OrderStatus,
  shipping: Shipping,
  attempts: readonly ParcelAttempt[],
): Promise<'order_fulfilled' | 'label_not_voidable' | 'label_handed_over' | undefined> {
  if (status === 'fulfilled' || status === 'returned') return 'order_fulfilled'
  if (shipping.state !== 'shipped' || (await hasReturnedLines(ctx, shipping.id))) return 'label_not_voidable'
  const bought = attempts.filter(({ shippingId, state }) => shippingId === shipping.id && state === 'bought')
  const reports = await transitionsOf(
    ctx,
    bought.map(({ id }) => id),
  )
  return isHandedOver(reports) ? 'label_handed_over' : undefined
}

/** @param attempts those of the parcel */
async function voidLabelsOfParcel(
  ctx: Ctx,
  shippingId: number,
  attempts: readonly ParcelAttempt[],
): Promise<void> {
  const bought = attempts.filter((attempt) => attempt.state === 'bought').map(({ id }) => id)
  await changeShipping(ctx, shippingId, { state: 'voided' })
  await voidLabels(ctx, bought)
  // The worker at a return label that is being made, or in doubt, finds that it is no longer wanted. A doubt that a later
  // purchase has replaced was settled by a person.
  const doubtful = latestAttempts(attempts)
    .filter((attempt) => attempt.state === 'unknown')
    .map(({ id }) => id)
  await resumeLabels(ctx, doubtful)
  for (const { id } of attempts.filter(isLive)) await enqueuePurchase(ctx, id)
}

async function freeParcel(ctx: Ctx, orderId: number, shippingId: number): Promise<void> {
  const { kept, cancelled } = await linesOfParcel(ctx, shippingId)
  const lineIds = [...kept, ...cancelled]
  await freeLines(ctx, shippingId)
  await resolveLabelErrors(ctx, shippingId)
  await recordTransition(ctx, {
    order_id: orderId,
    transition: 'label_voided_tr',
    detail: { shipping_id: shippingId },
  })
  await reopenAfterVoid(ctx, { order_id: orderId, line_ids: lineIds, shipping_id: shippingId })
  await ctx.emit(labelVoided, { order_id: orderId, shipping_id: shippingId, line_ids: lineIds })
}
