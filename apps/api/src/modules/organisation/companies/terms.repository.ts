import type { ConditionBody, FeeBody, ManagedConditions, ManagedFees } from '@kontor/contract/organisation'
import { and, asc, desc, eq } from 'drizzle-orm'
import type { Ctx } from '../../../platform/ctx.ts'
import { fromCents, toCents } from '../../../platform/money.ts'
import { listChannelFees } from '../channel-fees.repository.ts'
import { channelFees, companyConditions, salesChannels } from '../organisation.tables.ts'
import { isBilled } from './billed-days.ts'
import { lastBilledDay } from './companies.repository.ts'

/** What is agreed by channel and country with the company in scope. */
export async function managedFees(ctx: Ctx): Promise<ManagedFees> {
  const billed_until = await lastBilledDay(ctx)
  const versions = await ctx.tx
    .select({ id: channelFees.id, version: channelFees.version })
    .from(channelFees)
    .where(eq(channelFees.companyId, ctx.company.id))
  const versionOf = new Map(versions.map(({ id, version }) => [id, version]))
  const fees = await listChannelFees(ctx)
  return {
    data: fees.map((fee) => ({
      ...fee,
      is_locked: isBilled(fee.valid_from, billed_until),
      version: versionOf.get(fee.id) ?? 1,
    })),
    sales_channels: await ctx.tx
      .select({ id: salesChannels.id, name: salesChannels.name })
      .from(salesChannels)
      .orderBy(asc(salesChannels.name)),
    billed_until,
  }
}

/** What is agreed whatever the channel, the newest first. */
export async function managedConditions(ctx: Ctx): Promise<ManagedConditions> {
  const billed_until = await lastBilledDay(ctx)
  const rows = await ctx.tx
    .select()
    .from(companyConditions)
    .where(eq(companyConditions.companyId, ctx.company.id))
    .orderBy(desc(companyConditions.validFrom))
  return {
    data: rows.map((row) => ({
      id: row.id,
      base_fee: fromCents(row.baseFeeCents),
      click_and_collect_fee: fromCents(row.clickAndCollectFeeCents),
      valid_from: row.validFrom,
      is_locked: isBilled(row.validFrom, billed_until),
      version: row.version,
    })),
    billed_until,
  }
}

/** A row of what is agreed, as far as its rules need it. */
export interface TermsRow {
  readonly id: number
  readonly validFrom: string
  readonly version: number
}
export interface FeeRow extends TermsRow {
  readonly salesChannelId: number
  readonly country: string
}

/** All fees of the company in scope. */
export const feeRows = (ctx: Ctx): Promise<FeeRow[]> =>
  ctx.tx
    .select({
      id: channelFees.id,
      validFrom: channelFees.validFrom,
      version: channelFees.version,
      salesChannelId: channelFees.salesChannelId,
      country: channelFees.country,
    })
    .from(channelFees)
    .where(eq(channelFees.companyId, ctx.company.id))

/** All conditions of the company in scope. */
export const conditionRows = (ctx: Ctx): Promise<TermsRow[]> =>
  ctx.tx
    .select({
      id: companyConditions.id,
      validFrom: companyConditions.validFrom,
      version: companyConditions.version,
    })
    .from(companyConditions)
    .where(eq(companyConditions.companyId, ctx.company.id))

const cents = (euros: number | null): number | null => (euros === null ? null : toCents(euros))

const feeColumns = (fee: FeeBody) => ({
  salesChannelId: fee.sales_channel_id,
  country: fee.country,
  type: fee.type,
  mpCostsStepDefault: fee.mp_costs_step_default,
  mpCostsStep1: fee.mp_costs_step_1,
  mpCostsStep2: fee.mp_costs_step_2,
  mpCostsStep3: fee.mp_costs_step_3,
  mpCostsStep4: fee.mp_costs_step_4,
  mpReturnCostsCents: cents(fee.mp_return_costs),
  mpPaymentCosts: fee.mp_payment_costs,
  anwrTransCostsStep1Cents: cents(fee.anwr_trans_costs_step_1),
  anwrTransCostsStep2Cents: cents(fee.anwr_trans_costs_step_2),
  anwrReturnCostsStep1Cents: cents(fee.anwr_return_costs_step_1),
  anwrReturnCostsStep2Cents: cents(fee.anwr_return_costs_step_2),
  validFrom: fee.valid_from,
})

/** Adds fees, or writes them over those of an id. */
export async function writeFee(ctx: Ctx, fee: FeeBody, over?: TermsRow): Promise<void> {
  const companyId = ctx.company.id
  if (!over) {
    await ctx.tx.insert(channelFees).values({ ...feeColumns(fee), companyId, createdAt: ctx.now })
    return
  }
  await ctx.tx
    .update(channelFees)
    .set({ ...feeColumns(fee), version: over.version + 1 })
    .where(and(eq(channelFees.companyId, companyId), eq(channelFees.id, over.id)))
}

export async function deleteFee(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .delete(channelFees)
    .where(and(eq(channelFees.companyId, ctx.company.id), eq(channelFees.id, id)))
}

const conditionColumns = (condition: ConditionBody) => ({
  baseFeeCents: toCents(condition.base_fee),
  clickAndCollectFeeCents: toCents(condition.click_and_collect_fee),
  validFrom: condition.valid_from,
})

/** Adds conditions, or writes them over those of an id. */
export async function writeCondition(ctx: Ctx, condition: ConditionBody, over?: TermsRow): Promise<void> {
  const companyId = ctx.company.id
  if (!over) {
    await ctx.tx
      .insert(companyConditions)
      .values({ ...conditionColumns(condition), companyId, createdAt: ctx.now })
    return
  }
  await ctx.tx
    .update(companyConditions)
    .set({ ...conditionColumns(condition), version: over.version + 1 })
    .where(and(eq(companyConditions.companyId, companyId), eq(companyConditions.id, over.id)))
}

export async function deleteCondition(ctx: Ctx, id: number): Promise<void> {
  await ctx.tx
    .delete(companyConditions)
    .where(and(eq(companyConditions.companyId, ctx.company.id), eq(companyConditions.id, id)))
}
