import {
  compare,
  dividedBy,
  type Exact,
  exact,
  ofCents,
  type RoiBody,
  times,
  toTwoPlaces,
  type UvpCalculation,
  type UvpChannel,
  type UvpResult,
  type VkMinBody,
  ZERO,
} from '@kontor/contract/pricing'
import type { z } from 'zod'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { fromCents } from '../../../platform/money.ts'
import { findChoices } from '../brands.repository.ts'
import { percentOf, type SaleCosts, saleCosts, saleYield } from './channel-costs.ts'
import { type CommonTerms, commonTerms, findUvpSettings } from './common-terms.ts'
import { onlinePrice, sellingPriceMin } from './selling-price-min.ts'
import { findChannelCosts, manufacturerId } from './uvp.repository.ts'

/**
 * What a shoe costs and earns on each channel: at a price, or at the lowest that earns enough. Amazon's cap on the commission
 * that it keeps of a return is left out.
 * @throws AppError `manufacturer_not_found`
 */
export async function calculateUvp(
  ctx: Ctx,
  body: z.output<typeof VkMinBody> & Partial<z.output<typeof RoiBody>>,
): Promise<UvpCalculation> {
  const settings = await findUvpSettings(ctx)
  const { brands } = await findChoices(ctx)
  const brand = [...brands, ...settings.discounts.keys()].find(
    (name) => manufacturerId(name) === body.manufacturer,
  )
  if (brand === undefined) throw new AppError('manufacturer_not_found')
  const { terms, season } = commonTerms(settings, { brand, season: body.season }, body.cost_price)
  const price = body.selling_price === undefined ? null : exact(body.selling_price)
  const channels = await findChannelCosts(ctx)
  return {
    data: channels.map((channel) => resultOf(channel, terms, price)),
    season,
    manufacturer_discount: terms.manufacturer_discount,
  }
}

/** The row of a channel. Pure. @param asked the price to look at; null: the lowest that earns enough */
export function resultOf(channel: UvpChannel, common: CommonTerms, asked: Exact | null): UvpResult {
  const costs = saleCosts({ ...common, ...channel })
  const lowest = sellingPriceMin(costs)
  const price = asked ?? (lowest === null ? null : ofCents(lowest))
  return {
    name: channel.name,
    cost_price_devalued: toTwoPlaces(costs.costPriceDevalued),
    labor_costs_shipping: toTwoPlaces(costs.labourShipping),
    labor_costs_return: toTwoPlaces(costs.labourReturn),
    cost_shipping: toTwoPlaces(costs.costShipping),
    cost_return: toTwoPlaces(costs.costReturn),
    selling_price_min: lowest === null ? null : fromCents(lowest),
    uvp_online: lowest === null ? null : fromCents(onlinePrice(lowest)),
    ...(price === null ? NOTHING_EARNED : earned(costs, price)),
  }
}

type Earned = Pick<
  UvpResult,
  | 'commission_shipping'
  | 'commission_return'
  | 'calculation'
  | 'selling_price'
  | 'raw_profit_shipping'
  | 'raw_profit_return'
  | 'raw_profit'
  | 'relative_to_sales'
  | 'state'
>

const NOTHING_EARNED: Earned = {
  commission_shipping: null,
  commission_return: null,
  calculation: null,
  selling_price: null,
  raw_profit_shipping: null,
  raw_profit_return: null,
  raw_profit: null,
  relative_to_sales: null,
  state: 'danger',
}

function earned(costs: SaleCosts, price: Exact): Earned {
  const found = saleYield(costs, price)
  const sales = times(times(costs.sent, price), costs.net)
  const meetsBoth =
    compare(found.rawProfit, costs.targetAbsolute) >= 0 &&
    compare(found.rawProfit, times(costs.targetRelative, sales)) >= 0
  const isLoss = compare(found.rawProfit, ZERO) < 0
  return {
    commission_shipping: toTwoPlaces(found.commissionShipping),
    commission_return: toTwoPlaces(found.commissionReturn),
    calculation: compare(costs.costPrice, ZERO) === 0 ? null : toTwoPlaces(dividedBy(price, costs.costPrice)),
    selling_price: toTwoPlaces(price),
    raw_profit_shipping: toTwoPlaces(found.rawProfitShipping),
    raw_profit_return: toTwoPlaces(found.rawProfitReturn),
    raw_profit: toTwoPlaces(found.rawProfit),
    relative_to_sales: found.relative === null ? null : percentOf(found.relative),
    state: isLoss ? 'danger' : meetsBoth ? 'success' : 'warning',
  }
}
