import type { ChannelFee } from '@kontor/contract/organisation'
import { asc, desc, eq } from 'drizzle-orm'
import { berlinDay } from '../../platform/clock/berlin.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { fromCents } from '../../platform/money.ts'
import { channelFees, salesChannels } from './organisation.tables.ts'

const euros = (cents: number | null): number | null => (cents === null ? null : fromCents(cents))

/** What the company is charged, by channel and country, the newest of each first; what is valid later is among it. */
export async function listChannelFees(ctx: Ctx): Promise<ChannelFee[]> {
  const rows = await ctx.tx
    .select({ fee: channelFees, channel: salesChannels.name })
    .from(channelFees)
    .innerJoin(salesChannels, eq(salesChannels.id, channelFees.salesChannelId))
    .where(eq(channelFees.companyId, ctx.company.id))
    .orderBy(asc(channelFees.salesChannelId), asc(channelFees.country), desc(channelFees.validFrom))
  const current = currentFees(
    rows.map(({ fee }) => fee),
    berlinDay(ctx.now),
  )
  return rows.map(({ fee, channel }) => ({
    id: fee.id,
    sales_channel: { id: fee.salesChannelId, name: channel },
    country: fee.country,
    type: fee.type,
    mp_costs_step_default: fee.mpCostsStepDefault,
    mp_costs_step_1: fee.mpCostsStep1,
    mp_costs_step_2: fee.mpCostsStep2,
    mp_costs_step_3: fee.mpCostsStep3,
    mp_costs_step_4: fee.mpCostsStep4,
    mp_return_costs: euros(fee.mpReturnCostsCents),
    mp_payment_costs: fee.mpPaymentCosts,
    anwr_trans_costs_step_1: euros(fee.anwrTransCostsStep1Cents),
    anwr_trans_costs_step_2: euros(fee.anwrTransCostsStep2Cents),
    anwr_return_costs_step_1: euros(fee.anwrReturnCostsStep1Cents),
    anwr_return_costs_step_2: euros(fee.anwrReturnCostsStep2Cents),
    valid_from: fee.validFrom,
    is_current: current.has(fee.id),
  }))
}

interface DatedFee {
  readonly id: number
  readonly salesChannelId: number
  readonly country: string
  readonly validFrom: string
}

/**
 * The ids of the fees that count on a day: of each channel and country the newest that is valid by then.
 * @param fees the newest of each channel and country first
 */
function currentFees(fees: readonly DatedFee[], day: string): ReadonlySet<number> {
  const begun = fees.filter(({ validFrom }) => validFrom <= day)
  const byPlace = Map.groupBy(begun, ({ salesChannelId, country }) => `${salesChannelId} ${country}`)
  return new Set([...byPlace.values()].flatMap(([newest]) => newest?.id ?? []))
}
