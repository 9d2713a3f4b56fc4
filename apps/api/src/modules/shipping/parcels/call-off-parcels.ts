import type { Ctx } from '../../platform/ctx.ts'
import { attemptsOfOrder, isLive, resolveLabelErrors, resumeAttempts } from './label-attempts.repository.ts'
import { enqueuePurchase } from './label-queue.ts'
import { changeShipping, hasLinesLeft, shippingsOfOrder } from './shipping.repository.ts'

/**
 * Lines of an order were cancelled. A parcel left with nothing is called off: what is being bought is finished by its
 * job and then voided (decisions: Order state machine), what is in doubt is found out, and what failed is over.
 */
export async function callOffParcels(ctx: Ctx, { order_id }: { order_id: number }): Promise<void> {
  const attempts = await attemptsOfOrder(ctx, order_id)
  for (const shipping of await shippingsOfOrder(ctx, order_id)) {
    const pending = shipping.state === 'requested' || shipping.state === 'failed'
    if (!pending || (await hasLinesLeft(ctx, shipping.id))) continue
    const own = attempts.filter((attempt) => attempt.shippingId === shipping.id)
    const doubtful = own.filter((attempt) => attempt.state === 'unknown')
    await resumeAttempts(
      ctx,
      doubtful.map((attempt) => attempt.id),
    )
    const unfinished = [...own.filter(isLive), ...doubtful]
    for (const attempt of unfinished) await enqueuePurchase(ctx, attempt.id)
    if (unfinished.length > 0) continue
    await changeShipping(ctx, shipping.id, { state: 'voided' })
    await resolveLabelErrors(ctx, shipping.id)
  }
}
