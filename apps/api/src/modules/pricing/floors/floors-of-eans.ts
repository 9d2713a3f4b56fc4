import type { Ctx } from '../../../platform/ctx.ts'
import { findFlooredSizes } from './floored-sizes.repository.ts'
import { findFloorSource, floorsNow } from './price-floors.ts'

/**
 * The lowest prices in cents that rules and costs let out on a channel now, by EAN; without those that nothing holds.
 * @param channelId the sales channel
 */
export async function floorsOfEans(
  ctx: Ctx,
  channelId: number,
  eans: readonly string[],
): Promise<Record<string, number>> {
  const sizes = await findFlooredSizes(ctx, channelId, eans)
  if (sizes.length === 0) return {}
  const source = await findFloorSource(ctx)
  return Object.fromEntries(
    sizes.flatMap((size) => {
      const { floor } = floorsNow(source, size, channelId, {
        listPriceCents: size.list_price_cents,
        salePriceCents: size.sale_price_cents,
        costPriceCents: size.cost_price_cents,
      })
      return floor ? [[size.ean, floor.cents] as const] : []
    }),
  )
}
