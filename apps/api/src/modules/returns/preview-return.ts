import type { DeliveryOutcome, ReturnPreview, ReturnReason } from '@kontor/contract/returns'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { type Delivery, deliveryOf, notRefundedYet, orderOfLine } from './delivery.repository.ts'
import { deliveryRefund } from './delivery-refund.ts'

const CENTS = 100

/**
 * What booking the return of these lines of an order would give back beside their prices, and why: the same rule that books it
 * decides. Lines of other orders change nothing.
 * @throws AppError `line_not_found`
 */
export async function previewReturn(
  ctx: Ctx,
  lineIds: readonly [number, ...number[]],
  reason: ReturnReason,
): Promise<ReturnPreview> {
  const orderId = await orderOfLine(ctx, lineIds[0])
  const delivery = orderId === null ? null : await deliveryOf(ctx, orderId)
  if (orderId === null || !delivery) throw new AppError('line_not_found')
  const lines = delivery.lines.map((line) =>
    lineIds.includes(line.id) ? { ...line, return_reason: reason } : line,
  )
  const due = deliveryRefund(lines, delivery.charges, delivery.standard_shipping_cents, delivery.currency)
  const kept = outcomeWithout({ ...delivery, lines }, due !== null)
  if (!due || kept) return { delivery: kept ?? 'nothing_due', shipping_amount: 0, charges_amount: 0 }
  const { shipping, charges } = await notRefundedYet(ctx, orderId, due)
  const sum = (parts: readonly { readonly cents: number }[]) =>
    parts.reduce((cents, part) => cents + part.cents, 0)
  const [shippingCents, chargeCents] = [sum(shipping), sum(charges)]
  return {
    delivery: shippingCents + chargeCents > 0 ? 'refunded' : 'nothing_due',
    shipping_amount: shippingCents / CENTS,
    charges_amount: chargeCents / CENTS,
  }
}

/** Why delivery stays; null: it goes back. Pure. */
function outcomeWithout(
  { is_switched_on, channel_refunds, lines }: Delivery,
  isDue: boolean,
): DeliveryOutcome | null {
  if (channel_refunds) return 'channel_refunds'
  if (lines.some((line) => !line.is_cancelled && line.return_reason === null)) return 'piece_left'
  if (!is_switched_on) return 'switched_off'
  return isDue ? null : 'no_withdrawal'
}
