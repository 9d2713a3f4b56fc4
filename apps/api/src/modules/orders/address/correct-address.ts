import type { AddressCorrection, ShippingAddress } from '@kontor/contract/orders'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { insertTransitions } from '../history/order-history.repository.ts'
import { isUnshipped } from '../lifecycle/order-lifecycle.ts'
import { findOrderStatus, lockOrder, updateOrder } from '../lifecycle/orders.repository.ts'
import { addressCorrected } from '../orders.events.ts'
import type { OrderStatus, PostalAddress } from '../orders.tables.ts'
import { addressProblems, postPlace } from './address-problems.ts'
import {
  hasPapers,
  insertAddressCorrection,
  isForProvider,
  type Recipient,
  recipientOf,
} from './recipient.repository.ts'

type Correction = (typeof AddressCorrection)['_output']
type Shown = (typeof ShippingAddress)['_output']

const NO_ADDRESS: PostalAddress = {
  first_name: '',
  last_name: '',
  company: '',
  street: '',
  street_no: '',
  address_addition: '',
  care_of: '',
  zip_code: '',
  city: '',
  country: 'DE',
}

/** The address a label would be made for, and whether it may still change. @throws AppError `order_not_found` */
export async function getShippingAddress(ctx: Ctx, orderId: number): Promise<Shown> {
  const status = await findOrderStatus(ctx, orderId)
  if (!status) throw new AppError('order_not_found')
  return shown(await recipientOf(ctx, orderId), await lockOf(ctx, orderId, status))
}

/** The same for the merchant itself: what `correctAddressAsMerchant` would refuse is not editable. */
export async function getAddressAsMerchant(ctx: Ctx, orderId: number): Promise<Shown> {
  const address = await getShippingAddress(ctx, orderId)
  if (!address.editable || !(await isForProvider(ctx, orderId))) return address
  return { ...address, editable: false, locked_by: 'provider' }
}

/** What keeps the address of an order from being corrected, whoever asks; null for nothing. */
async function lockOf(ctx: Ctx, orderId: number, status: OrderStatus): Promise<Shown['locked_by']> {
  if (!isUnshipped(status)) return 'closed'
  return (await hasPapers(ctx, orderId)) ? 'papers' : null
}

/**
 * Corrects the delivery address. The channel's own stays as it is; the newest correction stands before it.
 * @throws AppError `order_not_found`, `address_locked` once papers are being made or exist, `stale_version` when
 *   somebody else has corrected it since the caller read it, `country_stays` for another country than the channel's
 */
export async function correctShippingAddress(
  ctx: Ctx,
  orderId: number,
  correction: Correction,
): Promise<Shown> {
  const order = await lockOrder(ctx, orderId)
  if (!order) throw new AppError('order_not_found')
  if (await lockOf(ctx, orderId, order.status)) throw new AppError('address_locked')
  const recipient = await recipientOf(ctx, orderId)
  if (recipient.version !== correction.version) throw new AppError('stale_version')
  const before = recipient.corrected ?? recipient.delivery ?? NO_ADDRESS
  const country = correction.corrected_country
  if (country !== undefined && before.country !== '' && before.country !== country)
    throw new AppError('country_stays')
  const address = correctedAddress(correction, before)
  const version = recipient.version + 1
  await insertAddressCorrection(ctx, { orderId, version, address })
  await updateOrder(ctx, orderId, {
    addressProblems: addressProblems(address),
    customerName: address.last_name || address.company,
    deliveryCity: address.city,
    deliveryCountry: address.country,
  })
  await insertTransitions(ctx, [{ order_id: orderId, transition: 'address_corrected_tr' }])
  await ctx.emit(addressCorrected, { order_id: orderId })
  return shown({ ...recipient, corrected: address, version }, null)
}

/**
 * The same by the merchant itself, which corrects what a carrier refused only for orders of its own accounts: those of
 * the provider's are corrected by the provider's staff (decisions: Sales channels).
 * @throws AppError as `correctShippingAddress`, and `address_corrected_by_provider`
 */
export async function correctAddressAsMerchant(
  ctx: Ctx,
  orderId: number,
  correction: Correction,
): Promise<Shown> {
  if (await isForProvider(ctx, orderId)) throw new AppError('address_corrected_by_provider')
  return correctShippingAddress(ctx, orderId, correction)
}

/**
 * A Packstation or Postfiliale is written by its own word, has no company and needs no addition
 * (spec: orders §5). The addition is not part of a correction and stays; so does the country, where there is one.
 */
function correctedAddress(correction: Correction, before: PostalAddress): PostalAddress {
  const place = postPlace(correction.corrected_street)
  return {
    first_name: correction.corrected_first_name,
    last_name: correction.corrected_last_name,
    company: place ? '' : correction.corrected_company,
    street: place ?? correction.corrected_street,
    street_no: correction.corrected_street_number,
    address_addition: place ? '' : before.address_addition,
    care_of: correction.corrected_care_of,
    zip_code: correction.corrected_zip,
    city: correction.corrected_city,
    country: before.country || (correction.corrected_country ?? ''),
  }
}

function shown({ corrected, delivery, version }: Recipient, lockedBy: Shown['locked_by']): Shown {
  const address = corrected ?? delivery ?? NO_ADDRESS
  return {
    corrected_first_name: address.first_name,
    corrected_last_name: address.last_name,
    corrected_street: address.street,
    corrected_street_number: address.street_no,
    corrected_zip: address.zip_code,
    corrected_city: address.city,
    corrected_company: address.company,
    corrected_care_of: address.care_of,
    country: address.country,
    version,
    editable: lockedBy === null,
    locked_by: lockedBy,
    replaced_parcels: 0,
  }
}
