import type { AddressField } from '@kontor/contract/orders'
import type { TrackingStatus } from '@kontor/contract/shipping'
import type { Credentials, OperatorSetting } from '../../../platform/outbound/vendor-manifest.ts'
import type { LabelRefusal, LabelRequest } from '../shipping.tables.ts'

export type {
  CarrierAddress,
  CustomsDeclaration,
  CustomsItem,
  LabelRefusal,
  LabelRequest,
} from '../shipping.tables.ts'

/** A label that was bought. */
export interface LabelResult {
  readonly trackingNumber: string
  readonly trackingUrl: string
  /**
   * Where its PDF can be fetched with `fetchLabel`. A carrier that answers it with the purchase names it as the document itself
   * (`data:`, RFC 2397). That is kept until it is stored, or the attempt ends without; then only a look-up shows it again.
   */
  readonly labelUrl: string
  /** Where its customs document can be fetched in the same way, when the carrier makes one. */
  readonly customsUrl?: string
  /** Net price in cents, when the carrier names one. */
  readonly priceCents: number | null
  /** The carrier's id of the shipment, where it has one only now. */
  readonly carrierShipmentId?: string
}

/** What a carrier knows about a shipment. `gone`: there is none (any more). */
export type LookUp =
  | { readonly state: 'prepared' }
  | { readonly state: 'bought'; readonly label: LabelResult }
  | { readonly state: 'gone' }

/** A shipment found by our reference. */
export interface FoundShipment {
  readonly carrierShipmentId: string
  readonly state: 'prepared' | 'bought'
}

/** Something that happened to a parcel on its way. */
export interface TrackingEvent {
  readonly status: TrackingStatus
  readonly at: Date
  /** The carrier's message, with the place where it names one. */
  readonly text: string
}

/** Everything a carrier reports of a shipment on its way, in any order. `gone`: it knows no such shipment. */
export type Track =
  | { readonly state: 'known'; readonly events: readonly TrackingEvent[] }
  | { readonly state: 'gone' }

/** Where a carrier shall call when something happened, and how it proves who calls. */
export interface WebhookAddress {
  /** Ends with what names the contract and proves the caller. */
  readonly url: string
  /** What every such address of this installation begins with: others with it are outdated. */
  readonly family: string
  readonly username: string
  readonly password: string
}

/**
 * Buys labels in two steps (design §6): `prepare` costs nothing and can be undone, `purchase` costs money.
 * No method repeats a request by itself; the caller decides. Every failure is a `CarrierError`.
 */
export interface Carrier {
  /**
   * What an implementation can do. Without `lookUp`, a purchase in doubt is never repeated by itself and waits for a
   * person. Without `findByReference`, a shipment whose answer was lost is prepared again.
   */
  readonly can: { readonly lookUp: boolean; readonly findByReference: boolean }
  /** Milliseconds after which this side gives up on an answer. */
  readonly givesUpAfterMs: number
  /** Milliseconds after which the carrier is surely no longer working on a request, answered or not. */
  readonly slowestAnswerMs: number
  /**
   * Names the account that is called, without showing its key: calls with the same account share one limit. Left out where
   * no limit is known.
   */
  readonly account?: string
  /**
   * Reads something small: whether the credentials are good. Left out where a merchant has none of its own.
   * @throws CarrierError when that cannot be found out now
   */
  check?(): Promise<'ok' | 'wrong_credentials'>
  /** Whether this account may send with a service of the catalogue. Left out where it may with all: others are not offered. */
  sells?(service: string): boolean
  /**
   * Whether a customer in a country (ISO 3166-1 alpha-2) can have a return label. Left out where all can: for others none is
   * asked for along with a parcel.
   */
  returnsFrom?(country: string): boolean
  /** Creates the shipment without buying anything. */
  prepare(request: LabelRequest): Promise<{ readonly carrierShipmentId: string }>
  /** Buys the label of a prepared shipment. */
  purchase(carrierShipmentId: string, request: LabelRequest): Promise<LabelResult>
  /** Also asked without `can.lookUp` where the id of a bought shipment is known and its document is not. */
  lookUp(carrierShipmentId: string): Promise<LookUp>
  /** Every shipment with this reference: finds what was prepared while the answer was lost. */
  findByReference(reference: string): Promise<readonly FoundShipment[]>
  /**
   * Where shipments cannot be looked up: what the other side shows of a parcel whose purchase is in doubt, as text for
   * people. Empty: nothing is seen, which proves nothing.
   */
  seenParcels?(request: LabelRequest): Promise<readonly string[]>
  /** Removes a shipment: deletes a prepared one, cancels a bought one. Succeeds when it is gone already. */
  void(carrierShipmentId: string): Promise<void>
  /** The bytes behind a label's address, unchecked. No call of the account: its limit does not count it. */
  fetchLabel(labelUrl: string): Promise<Uint8Array>
  /** Where a parcel is. Left out by a carrier without tracking. */
  track?(carrierShipmentId: string): Promise<Track>
  /**
   * Makes sure that it calls this address when something happens to a shipment, and no outdated one of ours. Repeating it
   * changes nothing. Left out by a carrier without webhooks.
   */
  subscribe?(address: WebhookAddress): Promise<void>
}

/**
 * Why a carrier did not do what it was asked.
 * - `address`: it refuses an address; `fields` names what it objects to
 * - `refused`: it refuses for another reason, `why` where the connector knows it; asking again changes nothing
 * - `inDoubt`: it may have done it (lost answer, timeout, fault on its side, an answer that makes no sense)
 * - `notReached`: it surely did nothing (no connection, too many requests); asking again is safe. `tooOften`: because it was
 *   called too often, with the limit that it announces (calls a second; null: none)
 */
export type CarrierFailure =
  | { readonly kind: 'address'; readonly fields: readonly AddressField[]; readonly texts: readonly string[] }
  | { readonly kind: 'refused'; readonly texts: readonly string[]; readonly why?: LabelRefusal }
  | { readonly kind: 'inDoubt'; readonly texts: readonly string[] }
  | {
      readonly kind: 'notReached'
      readonly texts: readonly string[]
      readonly retryAfterMs?: number
      readonly tooOften?: { readonly announced: number | null }
    }

/** Words of German and English texts by which something is more than a carrier takes. */
const TOO_MUCH =
  /too (heavy|large|big|long|wide|high)|exceed|more than \d|over \d|zu (schwer|groß|lang|breit|hoch|hohe)|überschr(eit|itt)|übersteig|mehr als \d/i

/** Words by which it is less than that, or only named as a bound of what would be right. */
const TOO_LITTLE =
  /minim|mindest|must be (more|over)|muss mehr|unterschr(eit|itt)|too (light|small)|zu (leicht|klein)/i

/**
 * Why a carrier objects to weight or measures: most carriers name them alike for a parcel that is too large, for one below the
 * minimum and for a value or a unit that is missing, and only the first is settled by a larger parcel option.
 * @param text what the carrier says, in German or English
 */
export const sizeRefusal = (text: string): Extract<LabelRefusal, 'weight' | 'too_large'> =>
  TOO_MUCH.test(text) && !TOO_LITTLE.test(text) ? 'too_large' : 'weight'

/** Thrown by every method of a `Carrier`. */
export class CarrierError extends Error {
  override readonly name = 'CarrierError'
  readonly failure: CarrierFailure

  constructor(failure: CarrierFailure, options?: ErrorOptions) {
    super(`${failure.kind}: ${failure.texts.join('; ')}`, options)
    this.failure = failure
  }
}

/** What is known of a vendor of labels before anybody speaks to it: a folder of connectors/carriers says it. */
export interface CarrierManifest {
  /** As carrier accounts, parcel options and label attempts name it. */
  readonly vendor: string
  /** As people know it. */
  readonly name: string
  /** What opens a company's own contract. */
  readonly credentials: Credentials
  readonly settings: readonly OperatorSetting[]
}

/** Connects to a vendor of labels: with a company's own contract, or with the operator's. */
export interface CarrierConnector {
  readonly manifest: CarrierManifest
  /**
   * @param credentials what the company's own account row holds, decrypted; null asks for the operator's
   * @returns null when the operator has none
   * @throws Error when the credentials cannot be read
   */
  connect(credentials: string | null): Carrier | null
  /**
   * The carrier's id of the shipment that one of its webhooks is about; null for a body that it does not send. Left out
   * by a carrier without webhooks.
   */
  shipmentOfWebhook?(body: unknown): string | null
}

/**
 * The connectors by vendor, the name that carrier accounts, parcel options and label attempts have for them. Not the
 * same as the carrier that drives: one vendor may sell the labels of many.
 */
export type Carriers = Readonly<Partial<Record<string, CarrierConnector>>>
