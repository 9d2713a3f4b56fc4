import type { Ctx } from '../../../platform/ctx.ts'
import { findSizesByEan } from '../../catalogue/index.ts'
import { addressProblems, isDeliverable } from '../address/address-problems.ts'
import { hasPapers, insertAddressCorrection, recipientOf } from '../address/recipient.repository.ts'
import { namesNobody } from '../arrival/complete-order.ts'
import { customerOf, fillCustomer } from '../arrival/completion.repository.ts'
import { insertTransitions } from '../history/order-history.repository.ts'
import { isUnshipped, shipBy } from '../lifecycle/order-lifecycle.ts'
import { linesOf, type OrderRecord, updateOrder } from '../lifecycle/orders.repository.ts'
import type { PostalAddress } from '../orders.tables.ts'
import { reserveStores } from '../sourcing/reserve-stores.ts'
import { NO_NEWS, type OrderChange, type PartOutcome } from './order-change.ts'

/** The two addresses a change may bring: what the channel says now, and what it said before (null: not known). */
export interface AddressNews extends Pick<OrderChange, 'actor'> {
  readonly before: { readonly delivery: PostalAddress | null; readonly billing: PostalAddress | null } | null
  readonly now: { readonly delivery: PostalAddress | null; readonly billing: PostalAddress | null }
}

/**
 * Applies a new delivery address of a locked order's channel, as a correction of its own that stands before what was
 * there; the address that the order came with stays. Staff's own correction stays unless the channel changed the address:
 * an address that the channel has said before, or that stands here already, is no news.
 */
export async function changeDelivery(
  ctx: Ctx,
  order: OrderRecord,
  { before, now, actor }: AddressNews,
): Promise<PartOutcome<PostalAddress>> {
  const address = now.delivery
  if (address === null || namesNobody(address)) return NO_NEWS
  // An address that comes after none completes the order (`completeOrder`).
  if (before !== null && (namesNobody(before.delivery) || isSame(address, before.delivery))) return NO_NEWS
  const recipient = await recipientOf(ctx, order.id)
  const stands = recipient.corrected ?? recipient.delivery
  if (isSame(address, stands) || isSame(address, recipient.said)) return { applied: false, late: null }
  if (!isUnshipped(order.status) || (await hasPapers(ctx, order.id))) return { applied: false, late: address }
  const author = actor ? { authorName: actor.name } : {}
  const version = recipient.version + 1
  await insertAddressCorrection(ctx, { orderId: order.id, version, address, byChannel: true, ...author })
  await updateOrder(ctx, order.id, {
    addressProblems: addressProblems(address),
    customerName: address.last_name || address.company,
    deliveryCity: address.city,
    deliveryCountry: address.country,
  })
  await followCountry(ctx, order, address.country)
  const by = actor ? { actor } : {}
  await insertTransitions(ctx, [{ order_id: order.id, transition: 'address_changed_tr', ...by }])
  return { applied: true, late: null }
}

/** An order that now goes where parcels go gets its stores and its deadline; one that no longer does says so. */
async function followCountry(ctx: Ctx, order: OrderRecord, country: string): Promise<void> {
  const goes = country === '' || isDeliverable(country)
  if (order.notShippableReason === null && !goes)
    return updateOrder(ctx, order.id, { notShippableReason: 'undeliverable_country' })
  if (order.notShippableReason !== 'undeliverable_country' || !goes) return
  const isDue = order.status !== 'initial' && order.shipByAt === null
  await updateOrder(ctx, order.id, {
    notShippableReason: null,
    ...(isDue ? { shipByAt: shipBy(ctx.now) } : {}),
  })
  const lines = (await linesOf(ctx, order.id)).filter(
    (line) => line.storeId === null && line.cancellationId === null,
  )
  const eans = [...new Set(lines.map(({ ean }) => ean).filter((ean) => ean !== ''))]
  await reserveStores(
    ctx,
    order.id,
    lines.map(({ ean }) => ({ ean, store_number: '' })),
    lines.map(({ id }) => id),
    await findSizesByEan(ctx, eans),
  )
}

/** Applies a new billing address, which decides nothing until an invoice is issued. */
export async function changeBilling(
  ctx: Ctx,
  order: OrderRecord,
  { before, now, actor }: AddressNews,
): Promise<PartOutcome<PostalAddress>> {
  const address = now.billing
  if (address === null || namesNobody(address)) return NO_NEWS
  if (before !== null && isSame(address, before.billing)) return NO_NEWS
  const customer = await customerOf(ctx, order.id)
  if (customer === null || isSame(address, customer.billing)) return { applied: false, late: null }
  if (!isUnshipped(order.status)) return { applied: false, late: address }
  await fillCustomer(ctx, order.id, { billing: address })
  const by = actor ? { actor } : {}
  await insertTransitions(ctx, [{ order_id: order.id, transition: 'billing_changed_tr', ...by }])
  return { applied: true, late: null }
}

/** Whether two addresses are one, however their fields are written. */
function isSame(one: PostalAddress, other: PostalAddress | null): boolean {
  if (other === null) return false
  const line = (address: PostalAddress) =>
    [
      address.first_name,
      address.last_name,
      address.company,
      address.street,
      address.street_no,
      address.address_addition,
      address.care_of,
      address.zip_code,
      address.city,
      address.country,
    ]
      .map((field) => field.trim().replace(/\s+/g, ' ').toLowerCase())
      .join('\u0000')
  return line(one) === line(other)
}
