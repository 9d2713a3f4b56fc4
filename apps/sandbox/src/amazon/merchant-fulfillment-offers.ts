import { z } from 'zod'
import type { Answer } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { amazonError } from './amazon-errors.ts'
import {
  EligibleInput,
  MFN_SERVICES,
  type MfnService,
  type ShipmentRequestDetails,
} from './merchant-fulfillment-model.ts'

const DAY_MS = 86_400_000
/** How long an offer can be bought. */
const OFFER_HOLDS_MS = 10 * 60_000
const GRAMS_PER_OZ = 28.35
const CM_PER_INCH = 2.54
const HEAVY_FROM_KG = 5
const HEAVY_SURCHARGE = 2

/** getEligibleShipmentServices: offers, and what is not offered with the reason. Costs nothing and changes nothing. */
export function eligibleServices(world: World, sellerId: string, body: unknown): Answer {
  const parsed = EligibleInput.safeParse(body)
  if (!parsed.success) return amazonError(400, describe(parsed.error))
  const details = parsed.data.ShipmentRequestDetails
  const objection = objectionTo(world, sellerId, details)
  if (objection) return amazonError(objection.status, objection.text)
  const { unavailable_carriers: away, terms_not_accepted: strangers } = world.settings
  const here = MFN_SERVICES.filter((one) => !away.includes(one.carrier) && !strangers.includes(one.carrier))
  const rejected = here.flatMap((one) => {
    const why = rejectionOf(world, one, details)
    return why ? [{ one, why }] : []
  })
  const offered = here.filter(
    (one) => !rejected.some((each) => each.one === one) && arrivesInTime(world, one, details),
  )
  return {
    status: 200,
    body: {
      payload: {
        ShippingServiceList: offered.map((one) => serviceView(world, one, details)),
        RejectedShippingServiceList: rejected.map(({ one, why }) => ({
          CarrierName: one.carrier,
          ShippingServiceName: one.name,
          ShippingServiceId: one.id,
          RejectionReasonCode: why.code,
          RejectionReasonMessage: why.text,
        })),
        TemporarilyUnavailableCarrierList: away.map((CarrierName) => ({ CarrierName })),
        TermsAndConditionsNotAcceptedCarrierList: strangers.map((CarrierName) => ({ CarrierName })),
      },
    },
  }
}

/** Why nothing can be sent for these details; undefined when it can. */
export function objectionTo(
  world: World,
  sellerId: string,
  details: ShipmentRequestDetails,
): { status: number; text: string } | undefined {
  const record = world.orders.get(details.AmazonOrderId)
  if (record?.seller_id !== sellerId) return { status: 404, text: `Order ${details.AmazonOrderId} not found` }
  const { order } = record
  const status = order.fulfillment?.fulfillmentStatus
  if (order.fulfillment?.fulfilledBy === 'AMAZON') return refused('The order is fulfilled by Amazon')
  if (status === 'CANCELLED' || status === 'UNFULFILLABLE' || status === 'PENDING')
    return refused(`The order is ${status}`)
  for (const item of details.ItemList) {
    const known = order.orderItems.find((one) => one.orderItemId === item.OrderItemId)
    if (!known) return refused(`Order item ${item.OrderItemId} does not belong to the order`)
    if (item.Quantity > known.quantityOrdered)
      return refused(`Order item ${item.OrderItemId}: more than was ordered`)
  }
  return undefined
}

const refused = (text: string) => ({ status: 400, text })

/** Why a service does not take this parcel. */
export function rejectionOf(
  world: World,
  one: MfnService,
  details: ShipmentRequestDetails,
): { code: string; text: string } | undefined {
  if (world.settings.rejected_services.includes(one.id))
    return { code: 'CARRIER_CANNOT_SHIP_TO_ADDRESS', text: `${one.name} liefert nicht an diese Adresse.` }
  if (kilograms(details) > one.upTo.kg)
    return { code: 'WEIGHT_EXCEEDS_LIMIT', text: `Das Paket ist zu schwer für ${one.name}.` }
  if (longestSide(details) > one.upTo.cm)
    return { code: 'DIMENSIONS_EXCEED_LIMIT', text: `Das Paket ist zu groß für ${one.name}.` }
  return undefined
}

function arrivesInTime(world: World, one: MfnService, details: ShipmentRequestDetails): boolean {
  const latest = details.MustArriveByDate
  return latest === undefined || arrival(world, one.days[1]).getTime() <= Date.parse(latest)
}

const arrival = (world: World, days: number): Date => new Date(world.now().getTime() + days * DAY_MS)

const Offer = z.object({ service: z.string(), order: z.string(), price: z.number(), until: z.number() })

/** What an offer id stands for; undefined for one that is not ours, for something else, or too old. */
export function readOffer(
  world: World,
  id: string,
  wanted: { service: string; order: string },
): { price: number } | undefined {
  try {
    const offer = Offer.parse(JSON.parse(Buffer.from(id, 'base64url').toString('utf8')))
    const fits = offer.service === wanted.service && offer.order === wanted.order
    return fits && offer.until >= world.now().getTime() ? { price: offer.price } : undefined
  } catch {
    return undefined
  }
}

/** What this service costs for this parcel; euro. */
export function priceOf(world: World, one: MfnService, details: ShipmentRequestDetails): number {
  const surcharge = kilograms(details) > HEAVY_FROM_KG ? HEAVY_SURCHARGE : 0
  return Math.round((one.price + surcharge) * world.settings.price_factor * 100) / 100
}

/** A service as the published model shows it, offer included. */
export function serviceView(
  world: World,
  one: MfnService,
  details: ShipmentRequestDetails,
  paid?: number,
): Record<string, unknown> {
  const price = paid ?? priceOf(world, one, details)
  const offer = {
    service: one.id,
    order: details.AmazonOrderId,
    price,
    until: world.now().getTime() + OFFER_HOLDS_MS,
  }
  return {
    ShippingServiceName: one.name,
    CarrierName: one.carrier,
    ShippingServiceId: one.id,
    ShippingServiceOfferId:
      paid === undefined ? Buffer.from(JSON.stringify(offer)).toString('base64url') : '',
    ShipDate: details.ShipDate ?? world.now().toISOString(),
    EarliestEstimatedDeliveryDate: arrival(world, one.days[0]).toISOString(),
    LatestEstimatedDeliveryDate: arrival(world, one.days[1]).toISOString(),
    Rate: { CurrencyCode: 'EUR', Amount: price },
    RateWithAdjustments: { CurrencyCode: 'EUR', Amount: price },
    ShippingServiceOptions: {
      DeliveryExperience: details.ShippingServiceOptions.DeliveryExperience,
      CarrierWillPickUp: false,
    },
    AvailableLabelFormats: one.formats,
    AvailableFormatOptionsForLabel: one.formats.map((LabelFormat) => ({ LabelFormat })),
    RequiresAdditionalSellerInputs: one.needsMore ?? false,
    Benefits: { IncludedBenefits: ['CLAIMS_PROTECTED'], ExcludedBenefits: [] },
  }
}

export function kilograms({ Weight }: ShipmentRequestDetails): number {
  return (Weight.Unit === 'oz' ? Weight.Value * GRAMS_PER_OZ : Weight.Value) / 1000
}

function longestSide({ PackageDimensions: size }: ShipmentRequestDetails): number {
  return Math.max(size.Length, size.Width, size.Height) * (size.Unit === 'inches' ? CM_PER_INCH : 1)
}

export function describe(error: z.ZodError): string {
  return error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ')
}
