import { type MarginGap, minus, ofCents, type RefundMargin } from '@kontor/contract/pricing'
import type { Ctx } from '../../../platform/ctx.ts'
import { fromCents } from '../../../platform/money.ts'
import { type SaleCosts, saleCosts, saleYield } from './channel-costs.ts'
import { channelOf } from './channel-terms.ts'
import { commonTerms, findUvpSettings } from './common-terms.ts'
import { findChannelCosts } from './uvp.repository.ts'

/** A piece that was sold, and what was paid for it. */
export interface Sale {
  readonly brand: string
  readonly season: string
  readonly costPriceCents: number | null
  readonly salesChannelId: number
  readonly isPrime: boolean
  readonly currency: string
  /** Percent, of its own line. */
  readonly taxRate: number
  /** Less its share of discounts. */
  readonly paidCents: number
  /** What the customer has got back of it before. */
  readonly refundedCents: number
}

/** What a sale earns by what is refunded of it, or why nobody knows. */
export async function goodwillMargin(ctx: Ctx, sale: Sale): Promise<RefundMargin | MarginGap> {
  const settings = await findUvpSettings(ctx)
  if (!settings.configuration.is_active) return 'off'
  // What sales cost is kept in euros.
  if (sale.currency !== 'EUR') return 'other_currency'
  const channel = channelOf(sale, await findChannelCosts(ctx))
  if (channel === undefined) return 'no_costs'
  if (sale.costPriceCents === null) return 'no_cost_price'
  const { terms } = commonTerms(settings, sale, fromCents(sale.costPriceCents))
  return refundMargin(saleCosts({ ...terms, ...channel, tax_rate: sale.taxRate }), sale)
}

/** The same by what the sale costs. A return gives back all that was paid, and with it what was refunded before. Pure. */
export function refundMargin(
  costs: SaleCosts,
  { paidCents, refundedCents }: Pick<Sale, 'paidCents' | 'refundedCents'>,
): RefundMargin {
  return {
    earned: saleYield(costs, ofCents(paidCents - refundedCents)).rawProfitShipping,
    perRefunded: minus(costs.net, costs.commission),
    returned: saleYield(costs, ofCents(paidCents)).rawProfitReturn,
  }
}
