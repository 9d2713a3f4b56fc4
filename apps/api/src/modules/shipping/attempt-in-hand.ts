import type { Carrier } from './carrier.ts'
import type { LabelAttempt } from './label-attempts.repository.ts'

/** An attempt that this worker has, with everything it needs to go on. */
export interface AttemptInHand {
  readonly attempt: LabelAttempt
  readonly carrier: Carrier
  /** False once every line of the parcel is cancelled, or a label without an order was taken back. */
  readonly wanted: boolean
}
