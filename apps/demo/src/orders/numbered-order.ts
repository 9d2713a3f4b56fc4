import type { CarrierAddress } from '../../../api/src/modules/shipping/shipping.tables.ts'
import type { PlannedOrder, PlannedParcel } from './planned-order.ts'

/** A planned order with the ids of its rows. */
export interface NumberedOrder {
  readonly plan: PlannedOrder
  readonly companyId: number
  readonly id: number
  readonly lineIds: readonly number[]
  readonly chargeIds: readonly number[]
  readonly cancellationIds: readonly (number | null)[]
  readonly returnIds: readonly (number | null)[]
  /** By line, in the order of its cases. */
  readonly caseIds: readonly (readonly number[])[]
  readonly channelOrderId: number | null
  readonly parcels: readonly NumberedParcel[]
}

export interface WriteOptions {
  readonly files: PaperFiles
  /** What goodwill cases show. */
  readonly pictures: readonly CasePicture[]
  /** Sender by store, as labels name it. */
  readonly senders: ReadonlyMap<number, NumberedParcel['sender']>
}

/** The stored papers that every past parcel of a company points to. */
export interface PaperFiles {
  readonly label: string
  readonly deliveryNote: string
  readonly returnNote: string
}

/** A stored picture that goodwill cases point to. */
export interface CasePicture {
  readonly file: string
  readonly width: number
  readonly height: number
}

/** A planned parcel with the ids of its rows. */
export interface NumberedParcel {
  readonly plan: PlannedParcel
  readonly id: number
  readonly lineIds: readonly number[]
  /** Where it comes from and where a return goes. */
  readonly sender: { readonly from: CarrierAddress; readonly returns: CarrierAddress }
}
