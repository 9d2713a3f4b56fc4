import type { RejectedService, ShippingService } from '@kontor/contract/shipping'
import { fromCents } from '../../../platform/money.ts'
import type { ServiceOffer, ServiceOffers } from '../carrier/channel-carrier.ts'
import type { ParcelPlan } from '../parcels/plan-parcels.ts'
import type { AskedParcel, OfferedService } from '../shipping.tables.ts'
import type { PrimeOffer } from './prime-services.repository.ts'

// Which shipping services a Prime order can choose between (spec: orders §2 Footer, §4, §7). Pure.

/** The type of orders whose parcels go by a service of the channel's own (spec: orders §4, label creation). */
export const PRIME = 'prime'

/** How long an offer counts as one: its price and its delivery promise are of now. */
export const OFFER_HOLDS_MS = 10 * 60_000

/**
 * The services that take every parcel, cheapest first, and what is not offered. `savePrimeShippingService` names one
 * service for the order, so its parcels, one per sender store, all travel with it and its price is their sum; a service
 * that takes only some of them is listed as not offered.
 * @param inTime whether the offers were asked to keep the promised day
 */
export function combineOffers(
  perParcel: readonly ServiceOffers[],
  inTime: boolean,
): { readonly services: OfferedService[]; readonly rejected: RejectedService[] } {
  const [first, ...others] = perParcel
  if (!first) return { services: [], rejected: [] }
  const all = perParcel.flatMap(({ offers }) => offers)
  const everywhere = first.offers.flatMap((offer) => {
    const same = others.map(({ offers }) => offers.find((one) => isSame(one, offer)))
    const found = same.filter((one) => one !== undefined)
    return found.length === others.length ? [offeredService([offer, ...found], inTime)] : []
  })
  const offeredIds = new Set(everywhere.map((one) => one.shipping_service_id))
  const partly = uniqueBy(
    all.filter((offer) => !offeredIds.has(offer.serviceId)),
    (offer) => offer.serviceId,
  )
  const objections = perParcel
    .flatMap((one) => one.objections)
    .filter(({ serviceId }) => serviceId === null || !partly.some((offer) => offer.serviceId === serviceId))
  const rejected = [
    ...partly.map((offer) => ({
      carrier_name: offer.carrierName,
      shipping_service_name: offer.serviceName,
      objection: 'not_for_all_parcels' as const,
      reason: '',
    })),
    ...objections.map((one) => ({
      carrier_name: one.carrierName,
      shipping_service_name: one.serviceName,
      objection: one.objection,
      reason: one.reason,
    })),
  ]
  return {
    services: everywhere.toSorted((a, b) => totalCents(a) - totalCents(b)),
    rejected: uniqueBy(rejected, (one) =>
      JSON.stringify([one.carrier_name, one.shipping_service_name, one.objection]),
    ),
  }
}

/** Prices of different currencies have no sum. */
const isSame = (one: ServiceOffer, other: ServiceOffer): boolean =>
  one.serviceId === other.serviceId && one.currency === other.currency

function offeredService(offers: readonly [ServiceOffer, ...ServiceOffer[]], inTime: boolean): OfferedService {
  const [first] = offers
  const instants = (key: 'earliestDelivery' | 'latestDelivery') =>
    offers.flatMap((offer) => offer[key]?.getTime() ?? []).sort((a, b) => a - b)
  const iso = (time: number | undefined) => (time === undefined ? null : new Date(time).toISOString())
  return {
    shipping_service_id: first.serviceId,
    shipping_service_name: first.serviceName,
    carrier_name: first.carrierName,
    parcel_prices_cents: offers.map((offer) => offer.priceCents),
    currency: first.currency,
    earliest_delivery: iso(instants('earliestDelivery')[0]),
    latest_delivery: iso(instants('latestDelivery').at(-1)),
    in_time: inTime,
  }
}

/** What all parcels cost together. */
export const totalCents = (service: Pick<OfferedService, 'parcel_prices_cents'>): number =>
  service.parcel_prices_cents.reduce((sum, price) => sum + price, 0)

/** A service as the screen shows it. */
export const serviceView = ({ parcel_prices_cents, ...service }: OfferedService): ShippingService => ({
  ...service,
  price: fromCents(totalCents({ parcel_prices_cents })),
})

/** Why a choice does not serve the parcels that shall leave now. */
export type ChoiceProblem = 'prime_service_required' | 'prime_service_outdated'

/** The chosen service, with what it may cost for each of the parcels that shall leave. */
export interface ChosenService {
  readonly service: OfferedService
  readonly pricesCents: readonly number[]
}

/**
 * The choice for parcels that shall leave now. It counts while the offer holds, for the parcel option it was asked with,
 * and for exactly the parcels it was asked for: another store or another piece in the box is another price.
 */
export function chosenFor(
  offer:
    | Pick<PrimeOffer, 'parcelOptionId' | 'parcels' | 'services' | 'validUntil' | 'chosenServiceId'>
    | undefined,
  parcelOptionId: number,
  plans: readonly ParcelPlan[],
  now: Date,
): ChosenService | ChoiceProblem {
  const service = offer?.services.find((one) => one.shipping_service_id === offer.chosenServiceId)
  if (!offer || !service) return 'prime_service_required'
  if (offer.parcelOptionId !== parcelOptionId || offer.validUntil <= now) return 'prime_service_outdated'
  const pricesCents = plans.map((plan) => {
    const at = offer.parcels.findIndex((asked) => isAskedParcel(asked, plan))
    return at < 0 ? undefined : service.parcel_prices_cents[at]
  })
  const known = pricesCents.filter((price) => price !== undefined)
  return known.length === plans.length ? { service, pricesCents: known } : 'prime_service_outdated'
}

const isAskedParcel = (asked: AskedParcel, plan: ParcelPlan): boolean =>
  asked.store_id === plan.storeId &&
  asked.line_ids.length === plan.lineIds.length &&
  plan.lineIds.every((id) => asked.line_ids.includes(id))

const CARRIER_KEYS = ['dhl', 'dpd', 'gls', 'ups', 'hermes', 'fedex'] as const

/** The carrier that drives, as the parcel catalogue would name it; one it does not know keeps the channel's name. */
export function carrierKey(carrierName: string): string {
  const name = carrierName.toLowerCase()
  if (name.includes('deutsche post')) return 'dpag'
  return CARRIER_KEYS.find((key) => name.includes(key)) ?? carrierName
}

function uniqueBy<T>(list: readonly T[], keyOf: (one: T) => string): T[] {
  return [...new Map(list.toReversed().map((one) => [keyOf(one), one])).values()].toReversed()
}
