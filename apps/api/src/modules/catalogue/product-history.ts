import type { ProductHistory } from '@kontor/contract/catalogue'
import { addDays, berlinDay, startOfBerlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fromCents } from '../../platform/money.ts'
import { lowestPrices } from './lowest-prices.ts'
import { historyOf } from './product-history.repository.ts'
import { findProductId } from './products.ts'

/** Days in which the lowest price counts, today included (section 11 PAngV). */
const LOWEST_OF_DAYS = 30

/**
 * What was sold of a product and came back, and what it cost.
 * @throws AppError `product_not_found`, `product_ambiguous`
 */
export async function productHistory(
  ctx: Ctx,
  model: string,
  wwsNumber: string | undefined,
): Promise<ProductHistory> {
  const id = await findProductId(ctx, model, wwsNumber)
  const since = startOfBerlinDay(addDays(berlinDay(ctx.now), 1 - LOWEST_OF_DAYS))
  const { months, sizes, changes } = await historyOf(ctx, id, since)
  return {
    months: [...months],
    prices: lowestPrices(
      sizes,
      changes.filter(({ counts }) => counts),
    ).map(({ channel, price, lowest }) => ({
      channel,
      price: fromCents(price),
      lowest_30_days: fromCents(lowest),
    })),
    changes: changes
      .filter(({ isShown }) => isShown)
      .map(({ id, at, size, channel, was, is }) => ({
        id,
        at,
        size,
        channel,
        was: money(was),
        is: money(is),
      })),
  }
}

const money = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))
