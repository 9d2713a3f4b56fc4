import type { EligibleServices, PrimeService, ShippingService } from '@kontor/contract/shipping'
import { z } from 'zod'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { CallSteps } from '../../platform/http/call-steps.ts'
import { fromCents } from '../../platform/money.ts'
import { type LineToShip, lockOrderForShipping, type OrderToShip } from '../orders/index.ts'
import { CarrierError } from './carrier.ts'
import { connectChannelCarrier } from './carrier-connection.ts'
import type { ChannelCarrier, ParcelToOffer } from './channel-carrier.ts'
import { attemptsOfOrder } from './label-attempts.repository.ts'
import { isBlindDoubt, latestAttempts } from './label-doubt.ts'
import { labelBetween, NO_ADDRESS } from './label-request.ts'
import { servesCountry } from './parcel-options.ts'
import { type ParcelPlan, planParcels } from './parcels.ts'
import { combineOffers, OFFER_HOLDS_MS, totalCents } from './prime-offers.ts'
import {
  choosePrimeService,
  findCompanyContact,
  findOrderExtra,
  findPrimeOffer,
  keepPrimeOffer,
} from './prime-services.repository.ts'
import {
  activeParcelOptions,
  findStores,
  linesOfParcel,
  lockOrder,
  type ParcelOptionRow,
  type SenderStore,
} from './shipping.repository.ts'
import type { OfferedService } from './shipping.tables.ts'
import type { ShippingDeps } from './shipping-deps.ts'
import { notice } from './shipping-texts.ts'

/** Prime parcels go by a service of the channel's own, chosen per order (spec: orders §4, label creation). */
export const PRIME = 'prime'

/** Everything that has to be known to ask; read in one transaction, asked outside of any. */
interface Question {
  readonly carrier: ChannelCarrier
  readonly orderId: number
  readonly parcelOptionId: number
  readonly plans: readonly ParcelPlan[]
  readonly parcels: readonly ParcelToOffer[]
  readonly mustArriveBy: Date | null
  /** The promised day has not passed yet, or none is known. */
  readonly canBeInTime: boolean
}

/**
 * Asks the channel which services would take an order's parcels, one question per parcel, and keeps the answer for the
 * choice. Where nothing arrives in time any more, it asks again without the promised day.
 * @throws AppError as the endpoint `eligibleShippingServices` names them
 */
export async function eligibleServices(
  steps: CallSteps,
  deps: Pick<ShippingDeps, 'channelCarriers' | 'secrets'>,
  orderId: number,
  parcelOptionId: number,
): Promise<EligibleServices> {
  const question = await steps.write((ctx) => questionFor(ctx, deps, orderId, parcelOptionId))
  const { mustArriveBy, ...answer } = await ask(question)
  return steps.write(async (ctx) => {
    const validUntil = new Date(ctx.now.getTime() + OFFER_HOLDS_MS)
    const parcels = question.plans.map((plan) => ({ store_id: plan.storeId, line_ids: [...plan.lineIds] }))
    await lockOrder(ctx, orderId)
    await keepPrimeOffer(ctx, { orderId, parcelOptionId, parcels, mustArriveBy, validUntil, ...answer })
    return {
      parcel_id: parcelOptionId,
      valid_until: validUntil.toISOString(),
      data: answer.services.map(serviceView),
      rejected: answer.rejected,
    }
  })
}

async function ask(question: Question) {
  const { canBeInTime, mustArriveBy } = question
  const intended = combineOffers(await askAll(question, mustArriveBy), canBeInTime)
  if (mustArriveBy === null || intended.services.length > 0) return { ...intended, mustArriveBy }
  const late = combineOffers(await askAll(question, null), false)
  return { ...late, mustArriveBy: null }
}

async function askAll({ carrier, parcels }: Question, mustArriveBy: Date | null) {
  try {
    return await Promise.all(
      parcels.map((parcel) =>
        carrier.offers({
          ...parcel,
          channel: { ...parcel.channel, mustArriveBy: mustArriveBy?.toISOString() ?? null },
        }),
      ),
    )
  } catch (error) {
    if (!(error instanceof CarrierError)) throw error
    const { kind, texts } = error.failure
    if (kind !== 'refused' && kind !== 'address') throw new AppError('channel_not_reached')
    throw new AppError('channel_refused', { reason: texts.join('; ') })
  }
}

async function questionFor(
  ctx: Ctx,
  deps: Pick<ShippingDeps, 'channelCarriers' | 'secrets'>,
  orderId: number,
  parcelOptionId: number,
): Promise<Question> {
  const order = await lockOrderForShipping(ctx, orderId)
  if (order.order.order_type !== PRIME) throw new AppError('order_not_prime')
  const option = (await activeParcelOptions(ctx)).find((one) => one.id === parcelOptionId)
  if (!option) throw new AppError('parcel_option_not_found')
  if (!servesCountry(option, order.recipient?.country ?? '')) throw new AppError('parcel_option_not_allowed')
  const waiting = await waitingLines(ctx, order)
  const plans = planParcels(waiting, option.isOversize)
  if (plans.length === 0)
    throw new AppError(waiting.length > 0 ? 'parcel_option_not_allowed' : 'order_nothing_to_ship')
  const carrier = await connectChannelCarrier(ctx, deps, orderId)
  if (!carrier) throw new AppError('channel_sells_no_labels')
  const promised = await promisedDay(ctx, orderId)
  const isPast = promised !== null && promised <= ctx.now
  return {
    carrier,
    orderId,
    parcelOptionId,
    plans,
    parcels: await channelParcels(ctx, order, option, plans),
    mustArriveBy: isPast ? null : promised,
    canBeInTime: !isPast,
  }
}

/** Lines without papers, and those of a parcel in doubt: whoever asks for it again needs an offer first. */
async function waitingLines(ctx: Ctx, order: OrderToShip): Promise<LineToShip[]> {
  const doubtful = latestAttempts(await attemptsOfOrder(ctx, order.order.id)).filter(isBlindDoubt)
  const held = await Promise.all(
    doubtful.map(async ({ shippingId }) => (await linesOfParcel(ctx, shippingId)).kept),
  )
  return order.lines.filter((line) => !line.in_parcel || held.flat().includes(line.id))
}

const Extra = z.object({ deliver_by: z.iso.datetime({ offset: true }) })

/** Until when the customer was promised it; null where the channel did not say. */
export async function promisedDay(ctx: Ctx, orderId: number): Promise<Date | null> {
  const extra = Extra.safeParse(await findOrderExtra(ctx, orderId))
  return extra.success ? new Date(extra.data.deliver_by) : null
}

/** What the channel has to know of each parcel. @throws AppError `store_contact_missing` */
export async function channelParcels(
  ctx: Ctx,
  order: OrderToShip,
  option: ParcelOptionRow,
  plans: readonly ParcelPlan[],
): Promise<ParcelToOffer[]> {
  const stores = await findStores(
    ctx,
    plans.map((plan) => plan.storeId),
  )
  const company = await findCompanyContact(ctx)
  return plans.map((plan) => {
    const store = stores.get(plan.storeId)
    if (!store) throw new Error(`store ${plan.storeId} of order ${order.order.id} is gone`)
    const customer = order.recipient ?? NO_ADDRESS
    const { from, parcel } = labelBetween({ labelType: 'shipping', name: '', option, store, customer })
    return {
      from,
      parcel,
      channel: {
        extOrderId: order.order.ext_order_id,
        items: itemsOf(order.lines.filter((line) => plan.lineIds.includes(line.id))),
        sender: contactOf(store, company),
        mustArriveBy: null,
      },
    }
  })
}

/** Pieces by position: one line is one piece. */
const itemsOf = (lines: readonly LineToShip[]) =>
  [...Map.groupBy(lines, (line) => line.mp_item_id)].map(([itemId, pieces]) => ({
    itemId,
    quantity: pieces.length,
  }))

function contactOf(store: SenderStore, company: { email: string; phone: string }) {
  const email = store.contactEmail || company.email
  const phone = store.contactPhone || company.phone
  if (email === '' || phone === '')
    throw new AppError('store_contact_missing', { store: `${store.storeNumber} ${store.name}` })
  return { email, phone }
}

/**
 * Chooses one of the services that were offered last.
 * @throws AppError `order_not_found`, `prime_service_not_offered`, `prime_service_outdated`
 */
export async function savePrimeService(
  ctx: Ctx,
  orderId: number,
  serviceId: string,
): Promise<{ message: string; prime_service: PrimeService }> {
  if (!(await lockOrder(ctx, orderId))) throw new AppError('order_not_found')
  const offer = await findPrimeOffer(ctx, orderId)
  const service = offer?.services.find((one) => one.shipping_service_id === serviceId)
  if (!offer || !service) throw new AppError('prime_service_not_offered')
  if (offer.validUntil <= ctx.now) throw new AppError('prime_service_outdated')
  await choosePrimeService(ctx, orderId, serviceId)
  return {
    message: notice('service_saved', ctx.locale),
    prime_service: {
      ...serviceView(service),
      parcel_id: offer.parcelOptionId,
      parcels: offer.parcels,
      valid_until: offer.validUntil.toISOString(),
    },
  }
}

function serviceView({ parcel_prices_cents, ...service }: OfferedService): ShippingService {
  return { ...service, price: fromCents(totalCents({ parcel_prices_cents })) }
}
