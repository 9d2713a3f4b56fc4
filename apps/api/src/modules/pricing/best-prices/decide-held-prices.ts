import type { HeldPrices, PriceBreakerBody } from '@kontor/contract/pricing'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents } from '../../../platform/money.ts'
import { priceBreakerChanged, pricesDiscarded, pricesReleased } from '../pricing.events.ts'
import { dropNextPrices } from './best-prices.repository.ts'
import {
  decideHeld,
  findBreaker,
  findHeld,
  findLargestChanges,
  saveBreaker,
} from './price-breaker.repository.ts'
import { applyPrices } from './reprice.ts'

/** So many of the largest changes are shown. */
const SHOWN = 50

/** What waits for a person, and from when on it does. */
export async function readHeldPrices(ctx: Ctx): Promise<HeldPrices> {
  const breaker = await findBreaker(ctx)
  const held = await findHeld(ctx)
  if (held === null) return { ...breaker, held: null }
  const changes = await findLargestChanges(ctx, SHOWN)
  return {
    ...breaker,
    held: {
      id: held.id,
      held_at: (held.endedAt ?? ctx.now).toISOString(),
      channels: [...held.channels],
      changes: changes.map((change) => ({
        wws_number: change.wws_number,
        wws_model: change.wws_model,
        title: change.title,
        sizes: change.sizes,
        channel: change.channel_name,
        list_price: fromCents(change.list_price_cents),
        before: fromCents(change.before_cents),
        after: fromCents(change.after_cents),
      })),
    },
  }
}

/** Lets out what was held. @throws AppError `held_prices_not_found`, also while it is worked out anew */
export async function releasePrices(ctx: Ctx, id: number): Promise<HeldPrices> {
  if (!(await decideHeld(ctx, id, 'applied'))) throw new AppError('held_prices_not_found')
  await ctx.emit(pricesReleased, { price_run_id: id })
  await applyPrices(ctx)
  return readHeldPrices(ctx)
}

/** Leaves prices as they are. @throws AppError `held_prices_not_found`, also while they are worked out anew */
export async function discardPrices(ctx: Ctx, id: number): Promise<HeldPrices> {
  if (!(await decideHeld(ctx, id, 'discarded'))) throw new AppError('held_prices_not_found')
  await ctx.emit(pricesDiscarded, { price_run_id: id })
  await dropNextPrices(ctx)
  return readHeldPrices(ctx)
}

/** Sets from when on prices wait. Saving what is there already changes nothing. @throws AppError `stale_version` */
export async function changeBreaker(ctx: Ctx, body: PriceBreakerBody): Promise<HeldPrices> {
  const before = await findBreaker(ctx)
  if (before.version !== body.version) throw new AppError('stale_version')
  const fields = (['max_share', 'max_change'] as const).filter((field) => before[field] !== body[field])
  if (fields.length > 0) {
    if (!(await saveBreaker(ctx, body))) throw new AppError('stale_version')
    await ctx.emit(priceBreakerChanged, { fields })
  }
  return readHeldPrices(ctx)
}
