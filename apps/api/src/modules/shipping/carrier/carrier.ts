import type { AddressField } from '@kontor/contract/orders'
import type { TrackingStatus } from '@kontor/contract/shipping'
import type { LabelRequest } from './shipping.tables.ts'

export type { CarrierAddress, LabelRequest } from './shipping.tables.ts'

/** A label that was bought. */
export interface LabelResult {
  readonly trackingNumber: string
  readonly trackingUrl: string
  /** Where its PDF can be fetched with `fetchLabel`. */
  readonly labelUrl: string
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
  /** The carrier's words, with the place where it names one. */
  readonly text: string
}

/** Everything a carrier tells of a shipment on its way, in any order. `gone`: it knows no such shipment. */
export type Track =
  | { readonly state: 'known'; readonly events: readonly TrackingEvent[] }
  | { readonly state: 'gone' }

/** Where a carrier shall tell that something happened, and how it proves that it is the one we asked. */
export interface NewsAddress {
  /** Ends with what names the account and proves the caller. */
  readonly url: string
  /** What every such address of this installation begins with: others with it are outdated. */
  readonly family: string
  readonly username: string
  readonly password: string
}

/**
 * Buys labels in two steps (design §6): `prepare` costs nothing and can be undone, `purchase` costs money.
 * No method repeats a request by itself; whoever calls decides. Every failure is a `CarrierError`.
 */
export interface Carrier {
  /** `shipcloud`, …: who is spoken to; not the same as the carrier that drives. */
  readonly vendor: string
  /**
   * What an implementation can do. Without `lookUp`, nothing can be asked of a shipment by what `prepare` answered: a
   * purchase in doubt is never repeated by itself and waits for a person. Without `findByReference`, a shipment whose
   * answer was lost is prepared again.
   */
  readonly can: { readonly lookUp: boolean; readonly findByReference: boolean }
  /** Milliseconds after which this side gives up on an answer. */
  readonly givesUpAfterMs: number
  /** Milliseconds after which the carrier is surely no longer working on a request, answered or not. */
  readonly slowestAnswerMs: number
  /** Creates the shipment without buying anything. */
  prepare(request: LabelRequest): Promise<{ readonly carrierShipmentId: string }>
  /** Buys the label of a prepared shipment. */
  purchase(carrierShipmentId: string, request: LabelRequest): Promise<LabelResult>
  lookUp(carrierShipmentId: string): Promise<LookUp>
  /** Every shipment that carries this reference: adopts what was prepared while the answer was lost. */
  findByReference(reference: string): Promise<readonly FoundShipment[]>
  /**
   * Where shipments cannot be looked up: what the other side shows all the same of a parcel whose purchase is in doubt,
   * in words for people. Empty: nothing is seen, which proves nothing.
   */
  seenParcels?(request: LabelRequest): Promise<readonly string[]>
  /** Removes a shipment: deletes a prepared one, cancels a bought one. Succeeds when it is gone already. */
  void(carrierShipmentId: string): Promise<void>
  /** The bytes behind a label's address, unchecked. */
  fetchLabel(labelUrl: string): Promise<Uint8Array>
  /** Where a parcel is. Left out by a carrier that does not tell. */
  track?(carrierShipmentId: string): Promise<Track>
  /**
   * Makes sure that it calls this address when something happens to a shipment, and no outdated one of ours. Repeating it
   * changes nothing. Left out by a carrier that does not call.
   */
  subscribe?(address: NewsAddress): Promise<void>
}

/**
 * Why a carrier did not do what it was asked.
 * - `address`: it refuses an address; `fields` names what it objects to
 * - `refused`: it refuses for another reason; asking again changes nothing
 * - `inDoubt`: it may have done it (lost answer, timeout, fault on its side, an answer that makes no sense)
 * - `notReached`: it surely did nothing (no connection, too many requests); asking again is safe
 */
export type CarrierFailure =
  | { readonly kind: 'address'; readonly fields: readonly AddressField[]; readonly texts: readonly string[] }
  | { readonly kind: 'refused'; readonly texts: readonly string[] }
  | { readonly kind: 'inDoubt'; readonly texts: readonly string[] }
  | { readonly kind: 'notReached'; readonly texts: readonly string[]; readonly retryAfterMs?: number }

/** Thrown by every method of a `Carrier`. */
export class CarrierError extends Error {
  override readonly name = 'CarrierError'
  readonly failure: CarrierFailure

  constructor(failure: CarrierFailure, options?: ErrorOptions) {
    super(`${failure.kind}: ${failure.texts.join('; ')}`, options)
    this.failure = failure
  }
}

/** How the house speaks to its carrier: with a company's own contract, or with the operator's. */
export interface CarrierConnector {
  /** Names the connector in `carrier_accounts.carrier`. */
  readonly vendor: string
  /**
   * @param credentials what the company's own account row holds, decrypted; null asks for the operator's
   * @returns null when the operator has none
   * @throws Error when the credentials cannot be read
   */
  connect(credentials: string | null): Carrier | null
}
