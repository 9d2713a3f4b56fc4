import type { Translated } from '@kontor/contract/shared'
import { isHandedOver } from '@kontor/contract/shipping'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { recordTransition, reopenAfterVoid } from '../orders/index.ts'
import {
  attemptsOfOrder,
  isLive,
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
  if (order.status === 'fulfilled' || order.status === 'returned') throw new AppError('order_fulfilled')
  if (shipping.state !== 'shipped' || (await hasReturnedLines(ctx, shippingId)))
    throw new AppError('label_not_voidable')
  await takeLabelsBack(ctx, shipping.orderId, shippingId)
  await takeParcelApart(ctx, shipping.orderId, shippingId)
  return { message }
}

async function takeLabelsBack(ctx: Ctx, orderId: number, shippingId: number): Promise<void> {
  const attempts = (await attemptsOfOrder(ctx, orderId)).filter((one) => one.shippingId === shippingId)
  const bought = attempts.filter((attempt) => attempt.state === 'bought').map((attempt) => attempt.id)
  if (isHandedOver(await transitionsOf(ctx, bought))) throw new AppError('label_handed_over')
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
