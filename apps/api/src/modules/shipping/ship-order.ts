import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import { lockOrderForShipping, type OrderToShip, recordTransition } from '../orders/index.ts'
import type { PostalAddress } from '../orders/orders.tables.ts'
import type { Carrier } from './carrier.ts'
import { connectCarrier } from './carrier-connection.ts'
import type { Check } from './check-shippings.ts'
import {
  attemptsOfOrder,
  isLive,
  type LabelAttempt,
  resolveLabelErrors,
  resumeAttempts,
} from './label-attempts.repository.ts'
import { enqueuePurchase } from './label-queue.ts'
import { servesCountry } from './parcel-options.ts'
import { type ParcelPlan, planParcels } from './parcels.ts'
import { requestLabel } from './request-label.ts'
import {
  activeParcelOptions,
  changeShipping,
  freeLines,
  insertShipping,
  lockOrder,
  type ParcelOptionRow,
  putLinesIntoParcel,
  type Shipping,
  shippingsOfOrder,
} from './shipping.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { notice } from './shipping-texts.ts'

/** Prime parcels go by a service of Amazon's own, chosen per order (spec: orders §4, label creation). */
const PRIME = 'prime'

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
  country: '',
}

/**
 * Asks for the shipping papers of everything in an order that has none yet, one parcel per sender store, and answers at
 * once; the jobs do the rest. While papers are being made it changes nothing and answers the same. After a failure it
 * takes up what is in doubt, and asks anew for what failed, with the address as it is now.
 * @throws AppError as the endpoint `createLabels` names them
 */
export async function shipOrder(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'carrier' | 'secrets'>,
  orderId: number,
  parcelOptionId: number,
): Promise<Check> {
  const pending: Check = { status: 'pending', message: notice('pending', ctx.locale) }
  // Two people at once: the second waits here, and then finds the first one's attempts.
  const locked = await lockOrder(ctx, orderId)
  if (!locked) throw new AppError('order_not_found')
  const attempts = await attemptsOfOrder(ctx, orderId)
  if (attempts.some(isLive)) return pending
  const option = (await activeParcelOptions(ctx)).find((one) => one.id === parcelOptionId)
  if (!option) throw new AppError('parcel_option_not_found')
  const carrier = await connectCarrier(ctx, deps)
  if (!carrier) throw new AppError('carrier_not_configured')

  const resumed = await resumeWhatIsInDoubt(ctx, attempts, carrier)
  const returns = await retryReturnLabels(ctx, orderId, attempts)
  const order = await orderToShip(ctx, orderId, resumed || returns)
  if (!order) return pending
  if (order.order.order_type === PRIME) throw new AppError('prime_service_required')
  // An address that is missing is refused like one that is wrong, and corrected the same way.
  const recipient = order.recipient ?? { ...NO_ADDRESS, country: locked.deliveryCountry }
  if (!servesCountry(option, recipient.country)) throw new AppError('parcel_option_not_allowed')
  const plans = plannedParcels(order, option, resumed || returns)
  if (plans.length > 0) await requestParcels(ctx, orderId, recipient, option, plans)
  return pending
}

/** @returns null when nothing is left to ship, but something else was set going */
async function orderToShip(ctx: Ctx, orderId: number, somethingGoesOn: boolean): Promise<OrderToShip | null> {
  try {
    return await lockOrderForShipping(ctx, orderId)
  } catch (error) {
    if (somethingGoesOn && error instanceof AppError && error.code === 'order_nothing_to_ship') return null
    throw error
  }
}

function plannedParcels(order: OrderToShip, option: ParcelOptionRow, somethingGoesOn: boolean): ParcelPlan[] {
  const waiting = order.lines.filter((line) => !line.in_parcel)
  const plans = planParcels(waiting, option.isOversize)
  if (plans.length > 0 || somethingGoesOn) return plans
  throw new AppError(waiting.length > 0 ? 'parcel_option_not_allowed' : 'order_nothing_to_ship')
}

/** Attempts whose outcome nobody knows are never replaced by new ones as long as the carrier can be asked. */
async function resumeWhatIsInDoubt(
  ctx: Ctx,
  attempts: readonly LabelAttempt[],
  carrier: Carrier,
): Promise<boolean> {
  const doubtful = attempts.filter((attempt) => attempt.state === 'unknown')
  if (!carrier.can.lookUp) {
    // The person who asks has looked it up: what was in doubt is over, and its lines may travel in a new parcel.
    for (const attempt of doubtful)
      if (attempt.labelType === 'shipping') await freeLines(ctx, attempt.shippingId)
    return false
  }
  const latest = doubtful.filter((attempt) => !attempts.some((other) => replaces(other, attempt)))
  await resumeAttempts(
    ctx,
    latest.map((attempt) => attempt.id),
  )
  for (const attempt of latest) {
    if (attempt.labelType === 'shipping')
      await changeShipping(ctx, attempt.shippingId, { state: 'requested' })
    await enqueuePurchase(ctx, attempt.id)
  }
  return latest.length > 0
}

/** A parcel on its way whose return label failed gets another try at that label alone. */
async function retryReturnLabels(
  ctx: Ctx,
  orderId: number,
  attempts: readonly LabelAttempt[],
): Promise<boolean> {
  const shipped = (await shippingsOfOrder(ctx, orderId)).filter((shipping) => shipping.state === 'shipped')
  const failed = attempts.filter(
    (attempt) =>
      attempt.labelType === 'return' &&
      attempt.state === 'rejected' &&
      shipped.some((shipping) => shipping.id === attempt.shippingId) &&
      !attempts.some((other) => replaces(other, attempt)),
  )
  for (const attempt of failed) await requestLabel(ctx, attempt, 'return')
  return failed.length > 0
}

const replaces = (newer: LabelAttempt, older: LabelAttempt): boolean =>
  newer.id > older.id && newer.shippingId === older.shippingId && newer.labelType === older.labelType

async function requestParcels(
  ctx: Ctx,
  orderId: number,
  recipient: PostalAddress,
  option: ParcelOptionRow,
  plans: readonly ParcelPlan[],
): Promise<void> {
  const failed = (await shippingsOfOrder(ctx, orderId)).filter((shipping) => shipping.state === 'failed')
  for (const plan of plans) {
    const again = takeMatching(failed, plan, option)
    const shippingId = again ? again.id : await newShipping(ctx, orderId, plan, option)
    if (again) {
      await changeShipping(ctx, shippingId, {
        state: 'requested',
        parcelOptionId: option.id,
        requestedByName: ctx.actor.name,
      })
    }
    await putLinesIntoParcel(ctx, shippingId, plan.lineIds)
    await requestLabel(ctx, { orderId, shippingId, recipient }, 'shipping')
  }
  // Failed parcels that the new ones make superfluous: their lines travel from another store now.
  for (const shipping of failed) {
    if (option.isOversize !== shipping.isOversize) continue
    await changeShipping(ctx, shipping.id, { state: 'voided' })
    await resolveLabelErrors(ctx, shipping.id)
  }
  await recordTransition(ctx, {
    order_id: orderId,
    transition: 'label_requested_tr',
    detail: { carrier: option.carrier },
  })
}

/** Takes a failed parcel of the same store out of the list, to be tried again. */
function takeMatching(failed: Shipping[], plan: ParcelPlan, option: ParcelOptionRow): Shipping | undefined {
  const at = failed.findIndex(
    (shipping) => shipping.storeId === plan.storeId && shipping.isOversize === option.isOversize,
  )
  return at < 0 ? undefined : failed.splice(at, 1)[0]
}

const newShipping = (ctx: Ctx, orderId: number, plan: ParcelPlan, option: ParcelOptionRow): Promise<number> =>
  insertShipping(ctx, {
    orderId,
    storeId: plan.storeId,
    parcelOptionId: option.id,
    isOversize: option.isOversize,
  })
