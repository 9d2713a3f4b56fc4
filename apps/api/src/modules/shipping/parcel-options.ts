import type { ParcelOption } from '@kontor/contract/shipping'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import {
  activeParcelOptions,
  findOrderForParcelOptions,
  type ParcelOptionRow,
} from './shipping.repository.ts'

/** Whether a parcel option may be used for a delivery country. */
export const servesCountry = (option: Pick<ParcelOptionRow, 'countries'>, country: string): boolean =>
  option.countries.length === 0 || option.countries.includes(country)

/** Everything that can be sent with whom. */
export async function listParcelOptions(ctx: Ctx): Promise<ParcelOption[]> {
  return (await activeParcelOptions(ctx)).map(parcelOptionView)
}

/**
 * What an order can be sent with, and the company's usual choice when it is among them. Options for oversize lines are
 * offered only where there are some. @throws AppError `order_not_found`
 */
export async function listParcelOptionsOfOrder(
  ctx: Ctx,
  orderId: number,
): Promise<{ default_parcel_id: number | null; data: ParcelOption[] }> {
  const order = await findOrderForParcelOptions(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const options = (await activeParcelOptions(ctx)).filter(
    (option) => servesCountry(option, order.country) && (!option.isOversize || order.hasOversize),
  )
  const usual = options.find((option) => option.id === order.defaultParcelId)
  return { default_parcel_id: usual?.id ?? null, data: options.map(parcelOptionView) }
}

const GRAMS_PER_KG = 1000

const parcelOptionView = (row: ParcelOptionRow): ParcelOption => ({
  id: row.id,
  carrier: row.carrier,
  parcel_type: row.parcelType,
  weight: row.weightGrams / GRAMS_PER_KG,
  length: row.lengthCm,
  width: row.widthCm,
  height: row.heightCm,
  is_oversize: row.isOversize,
})
