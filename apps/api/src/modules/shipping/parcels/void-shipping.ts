import type { OrderStatus } from '@kontor/contract/orders'
import type { Translated } from '@kontor/contract/shared'
import { isHandedOver } from '@kontor/contract/shipping'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordTransition, reopenAfterVoid } from '../orders/index.ts'
import {
  attemptsOfOrder,
  isLive,
  type ParcelAttempt,
  requestDiscard,
  resolveLabelErrors,
  resumeAttempts,
} from './label-attempts.repository.ts'
import { latestAttempts } from './label-doubt.ts'
import { enqueueDiscard, enqueuePurchase } from './label-queue.ts'
import type { ParcelAgain } from './make-parcels-again.ts'
import { labelVoided } from './shipping.events.ts'
import {
  changeShipping,
  findShipping,
  freeLines,
  hasReturnedLines,
  linesOfParcel,
  lockOrder,
  type Shipping,
  shippingsOfOrder,
} from './shipping.repository.ts'
import { transitionsOf } from './tracking.repository.ts'

const VOIDED = {
  de: 'Die Versandpapiere sind zurückgezogen. Die Positionen können neu versendet werden.',
  en: 'The shipping papers are taken back. The lines can be shipped again.',
  es: 'Los documentos de envío se han anulado. Las líneas se pueden volver a enviar.',
} as const satisfies Translated

/**
 * Takes the papers of a parcel back before the carrier has it: its labels are cancelled there by a job, its lines are to
 * be shipped again, and so is the order (decisions: Order state machine, "all labels voided before hand-over").
 * Repeating it changes nothing.
 * @throws AppError `shipping_not_found`, `label_not_voidable` while papers are being made or after a return,
 *   `label_handed_over`, `order_fulfilled`
 */
export async function voidShipping(ctx: Ctx, shippingId: number): Promise<{ message: string }> {
  const found = await findShipping(ctx, shippingId)
  if (!found) throw new AppError('shipping_not_found')
  const order = await lockOrder(ctx, found.orderId)
  // Read again behind the lock: somebody may have been faster.
  const shipping = await findShipping(ctx, shippingId)
  const message = VOIDED[ctx.locale]
  if (!order || !shipping) throw new AppError('shipping_not_found')
  if (shipping.state === 'voided') return { message }
  await voidParcel(ctx, order.status, shipping)
  return { message }
}

/** What stands before the address of an order changes: its labels show the old one. */
export interface ParcelsInTheWay {
  /** Parcels whose labels exist. */
  readonly shipped: readonly Shipping[]
  /** Whether all of them can be taken back, and no papers are being made, or may have been made, meanwhile. */
  readonly canGo: boolean
}

/** The parcels of an order that would have to be taken back for another address. Nothing is locked or changed. */
export async function parcelsInTheWay(
  ctx: Ctx,
  orderId: number,
  status: OrderStatus,
): Promise<ParcelsInTheWay> {
  const shippings = await shippingsOfOrder(ctx, orderId)
  const attempts = await attemptsOfOrder(ctx, orderId)
  const shipped = shippings.filter(({ state }) => state === 'shipped')
  let canGo = !hasUnsettled(shippings, attempts)
  for (const shipping of shipped) canGo &&= !(await obstacleToVoid(ctx, status, shipping, attempts))
  return { shipped, canGo }
}

/**
 * Takes back every parcel of an order that has papers, so that its address may change and new ones be made.
 * @returns them with their lines, to be made again
 * @throws AppError `order_not_found`, `address_locked` while papers are being made or may have been made, and as
 *   `voidShipping`; then nothing was taken back
 */
export async function voidParcelsOfOrder(ctx: Ctx, orderId: number): Promise<ParcelAgain[]> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const shippings = await shippingsOfOrder(ctx, orderId)
  if (hasUnsettled(shippings, await attemptsOfOrder(ctx, orderId))) throw new AppError('address_locked')
  const shipped = shippings.filter(({ state }) => state === 'shipped')
  const again: ParcelAgain[] = []
  for (const shipping of shipped) {
    again.push({ shipping, lineIds: (await linesOfParcel(ctx, shipping.id)).kept })
    await voidParcel(ctx, order.status, shipping)
  }
  return again
}

/** Whether papers of the order are being made, or may have been made. What was taken back or replaced does not count. */
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
  await takeLabelsBack(
    ctx,
    shipping.id,
    attempts.filter((attempt) => attempt.shippingId === shipping.id),
  )
  await takeParcelApart(ctx, shipping.orderId, shipping.id)
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
async function takeLabelsBack(
  ctx: Ctx,
  shippingId: number,
  attempts: readonly ParcelAttempt[],
): Promise<void> {
  const bought = attempts.filter((attempt) => attempt.state === 'bought').map(({ id }) => id)
  await changeShipping(ctx, shippingId, { state: 'voided' })
  await requestDiscard(ctx, bought)
  for (const id of bought) await enqueueDiscard(ctx, id)
  // A return label that is being made, or in doubt, finds that nobody wants it any more. A doubt that a later purchase
  // has replaced was settled by a person.
  const doubtful = latestAttempts(attempts)
    .filter((attempt) => attempt.state === 'unknown')
    .map(({ id }) => id)
  await resumeAttempts(ctx, doubtful)
  const live = attempts.filter(isLive).map((attempt) => attempt.id)
  for (const id of [...live, ...doubtful]) await enqueuePurchase(ctx, id)
}

async function takeParcelApart(ctx: Ctx, orderId: number, shippingId: number): Promise<void> {
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
