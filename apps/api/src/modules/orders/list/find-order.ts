import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findByChannel, findChannel } from './order-figures.repository.ts'

/**
 * The order with a number at a channel.
 * @param channel id or key of the sales channel
 * @throws AppError `order_not_found_by_channel`; `order_number_ambiguous` when several have it
 */
export async function findOrderByChannel(ctx: Ctx, channel: string, number: string): Promise<number> {
  const known = await findChannel(ctx, channel)
  const [orderId, ...others] = known ? await findByChannel(ctx, known.id, number) : []
  if (orderId === undefined) {
    throw new AppError('order_not_found_by_channel', { channel: known?.name ?? channel, number })
  }
  if (others.length > 0) throw new AppError('order_number_ambiguous')
  return orderId
}
