import type { ParcelOption } from '@kontor/contract/shipping'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { type PostalAddress, postPlace } from '../../orders/index.ts'
import type { Carrier } from '../carrier/carrier.ts'
import { type CarrierAccess, connectCarrier } from '../carrier/carrier-connection.ts'
import {
  activeParcelOptions,
  findOrderForParcelOptions,
  type ParcelOptionRow,
} from './parcel-options.repository.ts'
import { takesPairs } from './parcel-size.ts'

/** The carrier whose Packstations and Postfilialen are; no other delivers there. */
const POST_PLACE_CARRIER = 'dhl'

/** Whether a parcel option may be used for a delivery address. Pure. */
export const servesAddress = (
  option: Pick<ParcelOptionRow, 'countries' | 'carrier'>,
  address: Pick<PostalAddress, 'country' | 'street'>,
): boolean =>
  (option.countries.length === 0 || option.countries.includes(address.country)) &&
  (postPlace(address.street) === null || option.carrier === POST_PLACE_CARRIER)

/** A parcel option that is offered. @throws AppError `parcel_option_not_found` */
export async function offeredOption(ctx: Ctx, id: number): Promise<ParcelOptionRow> {
  const option = (await activeParcelOptions(ctx)).find((one) => one.id === id)
  if (!option) throw new AppError('parcel_option_not_found')
  return option
}

type Access = Pick<CarrierAccess, 'carriers' | 'secrets'>

/**
 * The parcel options that the company can buy from their vendors, by its own contract or the operator's. All of them where
 * it can buy from no vendor, so that the first label says what is missing.
 */
export async function usableOptions(ctx: Ctx, access: Access): Promise<ParcelOptionRow[]> {
  const options = await activeParcelOptions(ctx)
  const reached = new Map<string, Carrier>()
  for (const vendor of new Set(options.map((option) => option.vendor))) {
    const carrier = await connectCarrier(ctx, access, vendor)
    if (carrier) reached.set(vendor, carrier)
  }
  if (reached.size === 0) return options
  return options.filter(({ vendor, service }) => {
    const carrier = reached.get(vendor)
    return carrier !== undefined && (carrier.sells?.(service) ?? true)
  })
}

/** Every parcel option that the company can use. */
export async function listParcelOptions(ctx: Ctx, access: Access): Promise<ParcelOption[]> {
  return (await usableOptions(ctx, access)).map(parcelOptionView)
}

/**
 * What an order can be sent with, and the company's usual choice when it is among them, or what the number of pairs asks for. Options for oversize lines are
 * offered only where there are some. @throws AppError `order_not_found`
 */
export async function listParcelOptionsOfOrder(
  ctx: Ctx,
  access: Access,
  orderId: number,
): Promise<{ default_parcel_id: number | null; data: ParcelOption[] }> {
  const order = await findOrderForParcelOptions(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  const options = (await usableOptions(ctx, access)).filter(
    (option) => servesAddress(option, order) && (!option.isOversize || order.hasOversize),
  )
  const usual = proposedOption(options, order.defaultParcelId, order.pairs)
  return { default_parcel_id: usual?.id ?? null, data: options.map(parcelOptionView) }
}

/**
 * The company's usual option, which is made for one pair; or the smallest of the same carrier and vendor that takes all the pairs of a parcel
 * where the usual one does not; the usual one where none does. Another vendor has another contract, and somebody else may
 * pay for it. Pure.
 */
export function proposedOption(
  options: readonly ParcelOptionRow[],
  usualId: number | null,
  pairs: number,
): ParcelOptionRow | undefined {
  const usual = options.find((option) => option.id === usualId)
  if (!usual || usual.isOversize || pairs <= 1 || takesPairs(usual, pairs)) return usual
  const [larger] = options
    .filter(
      (option) =>
        option.carrier === usual.carrier &&
        option.vendor === usual.vendor &&
        !option.isOversize &&
        takesPairs(option, pairs),
    )
    .sort((one, other) => one.weightGrams - other.weightGrams)
  return larger ?? usual
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
  serves_post_places: row.carrier === POST_PLACE_CARRIER,
})
