import {
  type Exact,
  fractionText,
  getUvp,
  marginAfter,
  marginVerdict,
  type RefundMargin,
  refundThatLeaves,
  toTwoPlaces,
  ZERO,
} from '@kontor/contract/pricing'
import type { LineMargin } from '@kontor/contract/returns'
import { allows } from '@kontor/contract/shared'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { fromCents } from '../../platform/money.ts'
import { goodwillMargin } from '../pricing/index.ts'
import { caseFacts, findSoldLine } from './returns.repository.ts'

/**
 * What the sale of a line still earns once a partial refund is granted. Amounts tell what was paid for the shoe, which whoever
 * keeps the accounts is told alone.
 * @throws AppError `line_not_found`
 */
export async function lineMargin(ctx: Ctx, lineId: number, refundCents: number): Promise<LineMargin> {
  const line = await findSoldLine(ctx, lineId)
  if (line === undefined) throw new AppError('line_not_found')
  const { refunded_cents } = await caseFacts(ctx, lineId)
  const margin = await goodwillMargin(ctx, {
    brand: line.brand ?? '',
    season: line.season ?? '',
    costPriceCents: line.cost_price_cents,
    salesChannelId: line.sales_channel_id,
    isPrime: line.is_prime,
    currency: line.currency,
    taxRate: line.tax_rate,
    paidCents: line.paid_cents,
    refundedCents: refunded_cents,
  })
  if (typeof margin === 'string') return { gap: margin, verdict: null, amounts: null }
  return {
    gap: null,
    verdict: marginVerdict(margin, refundCents),
    amounts: allows(getUvp.config.access, ctx.roles) ? amountsOf(margin, refundCents) : null,
  }
}

function amountsOf(margin: RefundMargin, refundCents: number): LineMargin['amounts'] {
  const from = (amount: Exact) => {
    const cents = refundThatLeaves(margin, amount)
    return cents === null ? null : fromCents(cents)
  }
  return {
    margin: toTwoPlaces(marginAfter(margin, refundCents)),
    earned: fractionText(margin.earned),
    per_refunded: fractionText(margin.perRefunded),
    returned: fractionText(margin.returned),
    nothing_left_from: from(ZERO),
    return_cheaper_from: from(margin.returned),
  }
}
