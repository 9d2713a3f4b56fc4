import type { Secrets } from '../../platform/auth/secrets.ts'
import type { Files } from '../../platform/files/files.ts'
import type { CarrierConnector } from './carrier.ts'
import type { OnPoint } from './crash-points.ts'

/** What this module is given from outside when the process starts. */
export interface ShippingDeps {
  readonly files: Files
  readonly secrets: Secrets
  readonly carrier: CarrierConnector
  readonly onPoint?: OnPoint
}
