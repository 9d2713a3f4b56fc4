import { MarketplaceError } from '../../../modules/channels/index.ts'
import {
  CarrierError,
  type CarrierFailure,
  type ChannelCarrier,
  type ChannelCarrierConnector,
  type ChannelParcel,
  type LabelRequest,
  type LabelResult,
} from '../../../modules/shipping/index.ts'
import type { AmazonClient } from './client.ts'
import { amazonClients, TIMEOUT_MS, type Tuning } from './clients.ts'
import {
  EligibleAnswer,
  OrderWithPackages,
  type Shipment,
  ShipmentAnswer,
  type ShippingService,
} from './merchant-fulfillment-document.ts'
import { labelBytes } from './merchant-fulfillment-label.ts'
import {
  priceText,
  rateOf,
  readOffers,
  shipmentDetails,
  strangeParcels,
} from './merchant-fulfillment-messages.ts'
import { trackingPage } from './tracking-page.ts'
import type { AmazonEndpoints } from './usage-plans.ts'

const SERVICES = '/mfn/v0/eligibleShippingServices'
const SHIPMENTS = '/mfn/v0/shipments'
const ORDERS = '/orders/2026-01-01/orders'

/** How long a call waits for its turn before it fails as `notReached`. */
const PATIENCE_MS = 5_000
/** How long Amazon may work on a request after its caller has given up, with a margin. */
const AFTERWORK_MS = 90_000

/** What `prepare` answers is an offer, what `purchase` answers is a shipment: only the latter has to be removed. */
const OFFER = 'offer:'
const LABEL = 'amazon-shipment:'

/**
 * Amazon's Merchant Fulfillment v0: buys the labels of Prime orders that the seller sends. There is no shipment before
 * the purchase, and none can be found by a name of ours: preparing asks for the offer anew, and a purchase whose answer
 * was lost stays in doubt.
 */
export function amazonMerchantFulfillment(
  endpoints: AmazonEndpoints,
  tuning: Tuning & { readonly afterworkMs?: number } = {},
): ChannelCarrierConnector {
  const { afterworkMs = AFTERWORK_MS, ...client } = tuning
  const clientOf = amazonClients(endpoints, { patienceMs: PATIENCE_MS, ...client })
  const timeoutMs = client.timeoutMs ?? TIMEOUT_MS
  // The longest way of a call: a token that is refused and asked for again, and a turn to wait for, twice.
  const givesUpAfterMs = 4 * timeoutMs + 2 * (client.patienceMs ?? PATIENCE_MS)
  return {
    connect: (credentials) =>
      merchantFulfillment(clientOf(credentials), {
        givesUpAfterMs,
        slowestAnswerMs: givesUpAfterMs + afterworkMs,
      }),
  }
}

function merchantFulfillment(
  client: AmazonClient,
  pace: { readonly givesUpAfterMs: number; readonly slowestAnswerMs: number },
): ChannelCarrier {
  const within = () => AbortSignal.timeout(pace.givesUpAfterMs)
  const shipmentOf = async (id: string): Promise<Shipment> => {
    const path = `${SHIPMENTS}/${encodeURIComponent(id)}`
    const call = { operation: 'getShipment', method: 'GET', path } as const
    return (await answered(client.read(call, ShipmentAnswer, within()))).payload
  }
  const eligible = async (json: object) => {
    const call = { operation: 'getEligibleShipmentServices', method: 'POST', path: SERVICES, json } as const
    return (await answered(client.create(call, EligibleAnswer, within()))).payload
  }
  const seenParcels = async (request: LabelRequest): Promise<readonly string[]> => {
    const { extOrderId, ...wanted } = channelOf(request)
    const path = `${ORDERS}/${encodeURIComponent(extOrderId)}`
    const call = {
      operation: 'getOrder',
      method: 'GET',
      path,
      query: { includedData: 'FULFILLMENT,PACKAGES' },
    } as const
    const { order } = await answered(client.read(call, OrderWithPackages, within()))
    return strangeParcels(order, wanted)
  }

  return {
    can: { lookUp: false, findByReference: false },
    ...pace,

    offers: async (parcel) => readOffers(await eligible({ ShipmentRequestDetails: shipmentDetails(parcel) })),

    prepare: async (request) => {
      const channel = channelOf(request)
      if (channel.afterDoubt) await refuseWhatIsShown(await seenParcels(request))
      const answer = await eligible({ ShipmentRequestDetails: shipmentDetails({ ...request, channel }) })
      const offer = answer.ShippingServiceList.find((one) => one.ShippingServiceId === channel.serviceId)
      if (!offer) throw refused(whyNotOffered(answer, channel))
      refuseDearer(offer, channel)
      return { carrierShipmentId: `${OFFER}${offer.ShippingServiceOfferId}` }
    },

    purchase: async (id, request) => {
      const channel = channelOf(request)
      const call = {
        operation: 'createShipment',
        method: 'POST',
        path: SHIPMENTS,
        json: {
          ShipmentRequestDetails: shipmentDetails({ ...request, channel }),
          ShippingServiceId: channel.serviceId,
          ShippingServiceOfferId: id.slice(OFFER.length),
          LabelFormatOption: { IncludePackingSlipWithLabel: false },
        },
      } as const
      const { payload } = await answered(client.create(call, ShipmentAnswer, within()))
      return labelOf(payload)
    },

    lookUp: async (id) => {
      if (id.startsWith(OFFER)) return { state: 'prepared' }
      const shipment = await orNull(shipmentOf(id))
      return shipment?.Status === 'Purchased'
        ? { state: 'bought', label: labelOf(shipment) }
        : { state: 'gone' }
    },

    findByReference: async () => [],
    seenParcels,

    void: async (id) => {
      // An offer costs nothing and ends by itself.
      if (id.startsWith(OFFER)) return
      const path = `${SHIPMENTS}/${encodeURIComponent(id)}`
      const call = { operation: 'cancelShipment', method: 'DELETE', path } as const
      const cancelled = await orNull(answered(client.create(call, ShipmentAnswer, within())))
      if (cancelled && !REFUNDED.includes(cancelled.payload.Status))
        throw refused([`Amazon: ${cancelled.payload.Status}`])
    },

    fetchLabel: async (labelUrl) => labelBytes((await shipmentOf(labelUrl.slice(LABEL.length))).Label),
  }
}

const REFUNDED: readonly string[] = ['RefundPending', 'RefundApplied']

function channelOf(request: LabelRequest): ChannelParcel {
  if (!request.channel) throw new Error(`label request ${request.reference} is not for a channel`)
  return request.channel
}

/** The purchase whose answer was lost did happen, so none may follow. */
function refuseWhatIsShown(parcels: readonly string[]): void {
  if (parcels.length > 0) throw refused(parcels.map((parcel) => `Amazon zeigt bereits ein Paket: ${parcel}`))
}

function refuseDearer(offer: ShippingService, { priceCents, currency, serviceName }: ChannelParcel): void {
  const now = rateOf(offer)
  if (now.currency === currency && now.priceCents <= priceCents) return
  throw refused([`${serviceName}: ${priceText(offer)}`])
}

function whyNotOffered(
  answer: Parameters<typeof readOffers>[0],
  { serviceId, serviceName }: ChannelParcel,
): string[] {
  const { objections } = readOffers(answer)
  const own = objections.find((one) => one.serviceId === serviceId)
  return [own && own.reason !== '' ? own.reason : `${serviceName}: not offered any more`]
}

function labelOf(shipment: Shipment): LabelResult {
  const { ShipmentId, TrackingId, ShippingService: service } = shipment
  // A service without tracking has no number: its shipment's id stands for it, so that a paid label is never lost.
  const trackingNumber = TrackingId || ShipmentId
  return {
    trackingNumber,
    trackingUrl: trackingPage(service.CarrierName, trackingNumber),
    labelUrl: `${LABEL}${ShipmentId}`,
    priceCents: rateOf(service).priceCents,
    carrierShipmentId: ShipmentId,
  }
}

const refused = (texts: readonly string[]): CarrierError => new CarrierError({ kind: 'refused', texts })

/** Amazon's answer, or the failure as an error of the port. */
async function answered<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    throw new CarrierError(failureOf(error), { cause: error })
  }
}

/** For a look-up and a removal, 404 is an answer and no failure. */
async function orNull<T>(work: Promise<T>): Promise<T | null> {
  try {
    return await work
  } catch (error) {
    const { cause } = error as Error
    if (cause instanceof MarketplaceError && cause.kind === 'not_found') return null
    throw error
  }
}

function failureOf(error: unknown): CarrierFailure {
  // Our own deadline: how far the request got is unknown.
  if (!(error instanceof MarketplaceError)) {
    return { kind: 'inDoubt', texts: [error instanceof Error ? error.message : String(error)] }
  }
  const texts = [error.message]
  if (error.mayHaveHappened) return { kind: 'inDoubt', texts }
  if (!error.retryable) return { kind: 'refused', texts }
  const { retryAfterMs } = error
  return { kind: 'notReached', texts, ...(retryAfterMs === undefined ? {} : { retryAfterMs }) }
}
