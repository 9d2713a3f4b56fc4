import type { BelowMinimum } from '@kontor/contract/pricing'
import type { Ctx } from '../../../platform/ctx.ts'
import { earningPrices } from '../floors/minimum-price.ts'
import { findChannelTerms } from '../uvp/channel-terms.ts'
import { findUvpSettings } from '../uvp/common-terms.ts'
import { findConfiguration } from '../uvp/uvp.repository.ts'
import { findBelow, saveBelow } from './below-minimum.repository.ts'
import { findAlikeOffers } from './price-trace.repository.ts'

/**
 * How many offers are sold for less than what earns enough, by channel whose costs are known; none while the settings are off.
 * No price is raised by that: it is the merchant's to do (spec: integrations §9, UVP settings).
 */
async function countChannels(ctx: Ctx): Promise<BelowMinimum['channels']> {
  const settings = await findUvpSettings(ctx)
  if (!settings.configuration.is_active) return []
  const costs = await findChannelTerms(ctx, settings.configuration.tax_rate)
  const lowest = earningPrices(settings)
  const channels = new Map<number, BelowMinimum['channels'][number]>()
  for (const alike of await findAlikeOffers(ctx)) {
    const { channel_id: id, channel_name: name, brand, season, cost_price_cents: cost, offers } = alike
    const channel = costs.get(id)
    if (channel === undefined) continue
    const price = lowest(channel, { brand, season }, cost)
    const counted = channels.get(id) ?? { id, name, offers: 0, below: 0, unreachable: 0 }
    const isUnreachable = price === 'unreachable'
    const isBelow = isUnreachable || (typeof price === 'number' && alike.sale_price_cents < price)
    channels.set(id, {
      ...counted,
      offers: counted.offers + offers,
      below: counted.below + (isBelow ? offers : 0),
      unreachable: counted.unreachable + (isUnreachable ? offers : 0),
    })
  }
  return [...channels.values()].sort((a, b) => a.id - b.id)
}

/** Counts anew how many offers are under their minimum, and keeps that: it takes as long as there are articles. */
export async function recountBelow(ctx: Ctx): Promise<void> {
  await saveBelow(ctx, await countChannels(ctx))
}

/** What was counted last; where nothing was, it is counted now. */
export async function readBelow(ctx: Ctx): Promise<BelowMinimum> {
  if (!(await findConfiguration(ctx)).is_active) return { channels: [], counted_at: ctx.now.toISOString() }
  const kept = await findBelow(ctx)
  return kept
    ? { channels: kept.channels, counted_at: kept.countedAt.toISOString() }
    : { channels: await countChannels(ctx), counted_at: ctx.now.toISOString() }
}
