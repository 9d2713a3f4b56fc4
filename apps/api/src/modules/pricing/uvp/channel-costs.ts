import {
  dividedBy,
  type Exact,
  exact,
  minus,
  ONE,
  ofPercent,
  plus,
  times,
  toTwoPlaces,
} from '@kontor/contract/pricing'

/**
 * What a sale through a channel costs, and what it takes to earn enough (spec: integrations §9, UVP settings). Amounts are
 * euros with two places, percentages are of a hundred, minutes and hourly wage as people enter them.
 */
export interface SaleTerms {
  /** List purchase price, net, before the manufacturer's discount. */
  readonly cost_price: number
  readonly manufacturer_discount: number
  readonly devaluation: number
  readonly tax_rate: number
  readonly hourly_wage: number
  readonly processing_duration_shipping: number
  readonly processing_duration_return: number
  readonly package_cost: number
  readonly commission_marketplace: number
  readonly commission_other: number
  /** Share of the commission that the channel gives back for a return. */
  readonly commission_return_refund: number
  readonly postage_shipping: number
  readonly postage_return: number
  readonly marketplace_shipping_cost: number
  readonly marketplace_return_cost: number
  readonly return_quota: number
  readonly expected_yield_absolute: number
  readonly expected_yield_relative: number
}

/** The same as exact numbers, with what follows from them alone. Shares are of one. */
export interface SaleCosts {
  readonly net: Exact
  readonly sent: Exact
  readonly returned: Exact
  readonly commission: Exact
  readonly keptCommission: Exact
  readonly costPrice: Exact
  readonly costPriceDevalued: Exact
  readonly labourShipping: Exact
  readonly labourReturn: Exact
  readonly costShipping: Exact
  readonly costReturn: Exact
  readonly targetAbsolute: Exact
  readonly targetRelative: Exact
}

const MINUTES_PER_HOUR = exact(60)

/** What a parcel and a return cost, whatever the shoe is sold for. Pure, exact. */
export function saleCosts(terms: SaleTerms): SaleCosts {
  const labour = (minutes: number) =>
    dividedBy(times(exact(terms.hourly_wage), exact(minutes)), MINUTES_PER_HOUR)
  const sum = (...amounts: readonly Exact[]) => amounts.reduce(plus)
  const labourShipping = labour(terms.processing_duration_shipping)
  const labourReturn = labour(terms.processing_duration_return)
  const returned = ofPercent(terms.return_quota)
  return {
    net: dividedBy(ONE, plus(ONE, ofPercent(terms.tax_rate))),
    sent: minus(ONE, returned),
    returned,
    commission: plus(ofPercent(terms.commission_marketplace), ofPercent(terms.commission_other)),
    keptCommission: minus(ONE, ofPercent(terms.commission_return_refund)),
    costPrice: exact(terms.cost_price),
    costPriceDevalued: times(
      times(exact(terms.cost_price), minus(ONE, ofPercent(terms.manufacturer_discount))),
      minus(ONE, ofPercent(terms.devaluation)),
    ),
    labourShipping,
    labourReturn,
    costShipping: sum(
      exact(terms.postage_shipping),
      exact(terms.marketplace_shipping_cost),
      exact(terms.package_cost),
      labourShipping,
    ),
    costReturn: sum(exact(terms.postage_return), exact(terms.marketplace_return_cost), labourReturn),
    targetAbsolute: exact(terms.expected_yield_absolute),
    targetRelative: ofPercent(terms.expected_yield_relative),
  }
}

/** What a price earns through a channel, exactly. `relative` is of one; null where nothing is sold for good. */
export interface SaleYield {
  readonly commissionShipping: Exact
  readonly commissionReturn: Exact
  readonly rawProfitShipping: Exact
  readonly rawProfitReturn: Exact
  /** Per parcel that is sent. */
  readonly rawProfit: Exact
  readonly relative: Exact | null
}

/** What a sale at a price earns: a parcel that stays, one that comes back, and both by the channel's return quota. Pure. */
export function saleYield(costs: SaleCosts, price: Exact): SaleYield {
  const commissionShipping = times(costs.commission, price)
  const commissionReturn = times(commissionShipping, costs.keptCommission)
  const netPrice = times(price, costs.net)
  const rawProfitShipping = minus(
    minus(minus(netPrice, costs.costPriceDevalued), commissionShipping),
    costs.costShipping,
  )
  const rawProfitReturn = minus(exact(0), plus(commissionReturn, plus(costs.costShipping, costs.costReturn)))
  const rawProfit = plus(times(costs.sent, rawProfitShipping), times(costs.returned, rawProfitReturn))
  const sales = times(costs.sent, netPrice)
  return {
    commissionShipping,
    commissionReturn,
    rawProfitShipping,
    rawProfitReturn,
    rawProfit,
    relative: sales.over === 0n ? null : dividedBy(rawProfit, sales),
  }
}

/** An exact share of one as a percentage with two places. */
export const percentOf = (share: Exact): number => toTwoPlaces(times(share, exact(100)))
