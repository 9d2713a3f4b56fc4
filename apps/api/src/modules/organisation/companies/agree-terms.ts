import type {
  ConditionBody,
  ConditionEdit,
  FeeBody,
  FeeEdit,
  ManagedConditions,
  ManagedFees,
} from '@kontor/contract/organisation'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { findSalesChannel } from '../channel-accounts.repository.ts'
import { mayCountFrom, refuseBilled, termsBilled } from './billed-days.ts'
import { termsChanged } from './companies.events.ts'
import { findCompany, lastBilledDay } from './companies.repository.ts'
import {
  conditionRows,
  deleteCondition,
  deleteFee,
  feeRows,
  managedConditions,
  managedFees,
  type TermsRow,
  writeCondition,
  writeFee,
} from './terms.repository.ts'

/**
 * Agrees fees for a channel and a country from a day on, with the company in scope; one caller at a time a company.
 * @param over the row that is changed; undefined adds one
 * @throws AppError `sales_channel_not_found`, `terms_day_taken`, `terms_billed`, `not_found`, `stale_version`
 */
export async function agreeFee(
  ctx: Ctx,
  fee: FeeBody,
  over?: { readonly id: number; readonly version: FeeEdit['version'] },
): Promise<ManagedFees> {
  await lockTerms(ctx)
  const channel = await findSalesChannel(ctx, String(fee.sales_channel_id))
  if (!channel)
    throw new AppError('sales_channel_not_found', {}, { sales_channel_id: 'sales_channel_not_found' })
  const rows = await feeRows(ctx)
  const former = over && editable(rows, over)
  const same = rows.filter(
    (row) => row.salesChannelId === fee.sales_channel_id && row.country === fee.country,
  )
  await checkDay(ctx, fee.valid_from, same, former)
  await writeFee(ctx, fee, former)
  await ctx.emit(termsChanged, {
    what: 'fees',
    act: former ? 'changed' : 'added',
    valid_from: fee.valid_from,
    channel: channel.name,
    country: fee.country,
  })
  return managedFees(ctx)
}

/** Takes fees back. @throws AppError `not_found`, `terms_billed` */
export async function takeBackFee(ctx: Ctx, id: number): Promise<ManagedFees> {
  await lockTerms(ctx)
  const row = (await feeRows(ctx)).find((each) => each.id === id)
  if (!row) throw new AppError('not_found')
  refuseBilled(row.validFrom, await lastBilledDay(ctx))
  await deleteFee(ctx, id)
  const channel = await findSalesChannel(ctx, String(row.salesChannelId))
  await ctx.emit(termsChanged, {
    what: 'fees',
    act: 'removed',
    valid_from: row.validFrom,
    channel: channel?.name ?? '',
    country: row.country,
  })
  return managedFees(ctx)
}

/**
 * Agrees base fee and fee a reservation from a day on, with the company in scope.
 * @param over the row that is changed; undefined adds one
 * @throws AppError `terms_day_taken`, `terms_billed`, `not_found`, `stale_version`
 */
export async function agreeCondition(
  ctx: Ctx,
  condition: ConditionBody,
  over?: { readonly id: number; readonly version: ConditionEdit['version'] },
): Promise<ManagedConditions> {
  await lockTerms(ctx)
  const rows = await conditionRows(ctx)
  const former = over && editable(rows, over)
  await checkDay(ctx, condition.valid_from, rows, former)
  await writeCondition(ctx, condition, former)
  await ctx.emit(termsChanged, {
    what: 'conditions',
    act: former ? 'changed' : 'added',
    valid_from: condition.valid_from,
  })
  return managedConditions(ctx)
}

/** Takes conditions back. @throws AppError `not_found`, `terms_billed` */
export async function takeBackCondition(ctx: Ctx, id: number): Promise<ManagedConditions> {
  await lockTerms(ctx)
  const row = (await conditionRows(ctx)).find((each) => each.id === id)
  if (!row) throw new AppError('not_found')
  refuseBilled(row.validFrom, await lastBilledDay(ctx))
  await deleteCondition(ctx, id)
  await ctx.emit(termsChanged, { what: 'conditions', act: 'removed', valid_from: row.validFrom })
  return managedConditions(ctx)
}

/** Lets one caller at a time change what is agreed with the company. */
const lockTerms = (ctx: Ctx) => findCompany(ctx.tx, ctx.company.id, true)

function editable<Row extends TermsRow>(
  rows: readonly Row[],
  { id, version }: { readonly id: number; readonly version: number },
): Row {
  const row = rows.find((each) => each.id === id)
  if (!row) throw new AppError('not_found')
  if (row.version !== version) throw new AppError('stale_version')
  return row
}

/** @param same the rows among which the day has to be free, the changed one included */
async function checkDay(
  ctx: Ctx,
  validFrom: string,
  same: readonly TermsRow[],
  former: TermsRow | undefined,
): Promise<void> {
  const until = await lastBilledDay(ctx)
  if (former) refuseBilled(former.validFrom, until)
  const others = same.filter((row) => row.id !== former?.id).map((row) => row.validFrom)
  if (others.includes(validFrom)) throw new AppError('terms_day_taken', {}, { valid_from: 'terms_day_taken' })
  if (!mayCountFrom(validFrom, others, until)) throw termsBilled(until, ['valid_from'])
}
