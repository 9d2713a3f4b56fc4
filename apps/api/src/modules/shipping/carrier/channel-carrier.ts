import type { RejectedService } from '@kontor/contract/shipping'
import type { ChannelParcel, LabelRequest } from '../shipping.tables.ts'
import type { Carrier } from './carrier.ts'

export type { ChannelParcel } from '../shipping.tables.ts'

/** A service that the channel would send a parcel with, and what it costs now. */
export interface ServiceOffer {
  readonly serviceId: string
  readonly serviceName: string
  readonly carrierName: string
  readonly priceCents: number
  readonly currency: string
  readonly earliestDelivery: Date | null
  readonly latestDelivery: Date | null
}

/** A service, or a carrier as a whole, that is not offered. */
export interface ServiceObjection {
  readonly carrierName: string
  /** Null: the carrier as a whole. */
  readonly serviceName: string | null
  /** Null where it is no single service. */
  readonly serviceId: string | null
  readonly objection: RejectedService['objection']
  /** The channel's own message, where it has one. */
  readonly reason: string
}

export interface ServiceOffers {
  readonly offers: readonly ServiceOffer[]
  readonly objections: readonly ServiceObjection[]
}

/** What has to be known of a parcel for the channel to offer services for it. */
export interface ParcelToOffer extends Pick<LabelRequest, 'from' | 'parcel'> {
  readonly channel: Pick<ChannelParcel, 'extOrderId' | 'items' | 'sender' | 'mustArriveBy'>
}

/**
 * A marketplace that sells the labels of its own orders (Amazon: merchant fulfilment). Labels are bought through the
 * steps of `Carrier`; what the merchant chooses between is asked for with `offers`.
 */
export interface ChannelCarrier extends Carrier {
  /** Asks what the parcel can be sent with. Costs nothing and changes nothing. @throws CarrierError */
  offers(parcel: ParcelToOffer): Promise<ServiceOffers>
}

/** Connects to one kind of marketplace that sells labels. */
export interface ChannelCarrierConnector {
  /**
   * @param credentials what the channel account holds, decrypted
   * @throws Error when they cannot be read
   */
  connect(credentials: string): ChannelCarrier
}

/** The connectors by the adapter's name in `channel_accounts`. */
export type ChannelCarriers = Readonly<Partial<Record<string, ChannelCarrierConnector>>>
