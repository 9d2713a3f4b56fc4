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
import { enqueueDiscard, enqueuePurchase } from './label-queue.ts'
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
  const unsettled = (await attemptsOfOrder(ctx, orderId)).filter(
    (attempt) => isLive(attempt) || attempt.state === 'unknown',
  )
  const shipped = shippings.filter(({ state }) => state === 'shipped')
  const obstacles = await Promise.all(shipped.map((shipping) => obstacleToVoid(ctx, status, shipping)))
  return { shipped, canGo: unsettled.length === 0 && obstacles.every((obstacle) => !obstacle) }
}

/**
 * Takes back every parcel of an order that has papers, so that its address may change and new ones be made.
 * @returns how many there were
 * @throws AppError `order_not_found`, `address_locked` while papers are being made or may have been made, and as
 *   `voidShipping`; then nothing was taken back
 */
export async function voidParcelsOfOrder(ctx: Ctx, orderId: number): Promise<number> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const { shipped, canGo } = await parcelsInTheWay(ctx, orderId, order.status)
  for (const shipping of shipped) refuse(await obstacleToVoid(ctx, order.status, shipping))
  if (shipped.length > 0 && !canGo) throw new AppError('address_locked')
  for (const shipping of shipped) await voidParcel(ctx, order.status, shipping)
  return shipped.length
}

async function voidParcel(ctx: Ctx, status: OrderStatus, shipping: Shipping): Promise<void> {
  refuse(await obstacleToVoid(ctx, status, shipping))
  await takeLabelsBack(ctx, shipping.orderId, shipping.id)
  await takeParcelApart(ctx, shipping.orderId, shipping.id)
}

type Obstacle = 'order_fulfilled' | 'label_not_voidable' | 'label_handed_over'

function refuse(obstacle: Obstacle | undefined): void {
  if (obstacle) throw new AppError(obstacle)
}

async function obstacleToVoid(
  ctx: Ctx,
  status: OrderStatus,
  shipping: Shipping,
): Promise<Obstacle | undefined> {
  if (status === 'fulfilled' || status === 'returned') return 'order_fulfilled'
  if (shipping.state !== 'shipped' || (await hasReturnedLines(ctx, shipping.id))) return 'label_not_voidable'
  const attempts = await attemptsOfOrder(ctx, shipping.orderId)
  const bought = boughtOf(attempts, shipping.id)
  return isHandedOver(await transitionsOf(ctx, bought)) ? 'label_handed_over' : undefined
}

const boughtOf = (attempts: readonly ParcelAttempt[], shippingId: number): number[] =>
  attempts
    .filter((attempt) => attempt.shippingId === shippingId && attempt.state === 'bought')
    .map(({ id }) => id)

async function takeLabelsBack(ctx: Ctx, orderId: number, shippingId: number): Promise<void> {
  const attempts = (await attemptsOfOrder(ctx, orderId)).filter((one) => one.shippingId === shippingId)
  const bought = boughtOf(attempts, shippingId)
  await changeShipping(ctx, shippingId, { state: 'voided' })
  await requestDiscard(ctx, bought)
  for (const id of bought) await enqueueDiscard(ctx, id)
  // A return label that is being made, or in doubt, finds that nobody wants it any more.
  const doubtful = attempts.filter((attempt) => attempt.state === 'unknown').map((attempt) => attempt.id)
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
