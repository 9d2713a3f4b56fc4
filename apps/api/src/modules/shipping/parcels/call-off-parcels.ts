import type { Ctx } from '../../../platform/ctx.ts'
import { isLive } from '../labels/label-attempts.repository.ts'
import { enqueuePurchase } from '../labels/labels.jobs.ts'
import { resumeLabels } from '../labels/request-label.ts'
import { attemptsOfOrder, resolveLabelErrors } from './parcel-labels.repository.ts'
import { changeShipping, hasLinesLeft, shippingsOfOrder } from './parcels.repository.ts'

/**
 * Calls off the parcels of an order whose lines were all cancelled: a label that is being bought is finished by its job
 * and then voided (decisions: Order state machine), one in doubt is looked up first, and a failed parcel is voided.
 */
export async function callOffParcels(ctx: Ctx, { order_id }: { order_id: number }): Promise<void> {
  const attempts = await attemptsOfOrder(ctx, order_id)
  for (const shipping of await shippingsOfOrder(ctx, order_id)) {
    const pending = shipping.state === 'requested' || shipping.state === 'failed'
    if (!pending || (await hasLinesLeft(ctx, shipping.id))) continue
    const own = attempts.filter((attempt) => attempt.shippingId === shipping.id)
    const doubtful = own.filter((attempt) => attempt.state === 'unknown')
    const live = own.filter(isLive)
    await resumeLabels(
      ctx,
      doubtful.map((attempt) => attempt.id),
    )
    for (const attempt of live) await enqueuePurchase(ctx, attempt.id)
    if (live.length + doubtful.length > 0) continue
    await changeShipping(ctx, shipping.id, { state: 'voided' })
    await resolveLabelErrors(ctx, shipping.id)
  }
}
