import type { ErrorCode, ErrorParams } from '@kontor/contract/errors'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { NOT_SHIPPABLE } from '../../orders/index.ts'
import type { CarrierAccess } from '../carrier/carrier-connection.ts'
import { companyDefaultParcelId, type ParcelOptionRow } from '../options/parcel-options.repository.ts'
import { offeredOption, proposedOption, servesAddress, usableOptions } from '../options/parcel-options.ts'
import { isSoldByChannel } from './label-source.ts'
import { type OrderToJudge, ordersToJudge } from './orders-to-ship.repository.ts'

/** Whether one of many orders can be shipped now: with what, or why not. */
export interface JudgedOrder {
  readonly id: number
  readonly sales_channel: string
  /** With what it is shipped; null where it cannot be shipped. */
  readonly option: ParcelOptionRow | null
  readonly refusal: AppError | null
}

/**
 * Whether these orders can be shipped now, in a few statements for all of them: by the rules by which `shipOrder` decides for
 * one, and as its button on the screen does. What only the carrier knows, or the customs declaration, is found when they are.
 * @param parcelOptionId with what; left out: what each order is usually shipped with
 * @returns a judgement for each order that the company has
 * @throws AppError `parcel_option_not_found`
 */
export async function judgeOrders(
  ctx: Ctx,
  access: CarrierAccess,
  orderIds: readonly number[],
  parcelOptionId?: number,
): Promise<JudgedOrder[]> {
  const chosen = parcelOptionId === undefined ? null : await offeredOption(ctx, parcelOptionId)
  const options = await usableOptions(ctx, access)
  const usualId = await companyDefaultParcelId(ctx)
  return (await ordersToJudge(ctx, orderIds)).map((order) => {
    const address = { country: order.country, street: order.street }
    const fitting = options.filter((one) => servesAddress(one, address))
    const option = chosen ?? proposedOption(fitting, usualId, order.pairs) ?? null
    const code = refusalToShip(order, option)
    const refusal = code && new AppError(code, paramsOf(ctx, order))
    return { id: order.id, sales_channel: order.sales_channel, option: refusal ? null : option, refusal }
  })
}

const paramsOf = ({ locale }: Ctx, { not_shippable_reason: reason }: OrderToJudge): ErrorParams =>
  reason === null ? {} : { reason: NOT_SHIPPABLE[reason][locale] }

type Facts = Omit<OrderToJudge, 'id' | 'sales_channel' | 'pairs'>

/** Why an order cannot be shipped now with a parcel option; null: it can. Pure. */
export function refusalToShip(
  order: Facts,
  option: Pick<ParcelOptionRow, 'id' | 'carrier' | 'countries' | 'isOversize'> | null,
): ErrorCode | null {
  if (order.papers_running) return 'papers_being_made'
  if (order.status === 'initial') return 'order_reserved'
  if (order.status === 'mp_cancellation') return 'order_cancelled_by_channel'
  if (order.not_shippable_reason !== null) return 'order_not_shippable'
  if ((order.status !== 'approved' && order.status !== 'open') || order.waiting === 0)
    return 'order_nothing_to_ship'
  if (order.without_store > 0) return 'line_without_store'
  if (order.address_refused && !order.merchant_external_order) return 'address_corrected_by_provider'
  const fitting = option?.isOversize ? order.oversize : order.waiting - order.oversize
  if (!option || !servesAddress(option, order) || fitting === 0) return 'parcel_option_not_allowed'
  if (isSoldByChannel({ orderType: order.order_type }) && order.prime_option !== option.id)
    return order.prime_option === null ? 'prime_service_required' : 'prime_service_outdated'
  return null
}
