import type { Secrets } from '../../platform/auth/secrets.ts'
import type { Config } from '../../platform/config.ts'
import type { Files } from '../../platform/files/files.ts'
import type { CarrierConnector } from './carrier.ts'
import type { ChannelCarriers } from './channel-carrier.ts'
import type { OnPoint } from './crash-points.ts'

/** What this module is given from outside when the process starts. */
export interface ShippingDeps {
  readonly files: Files
  readonly secrets: Secrets
  readonly config: Pick<Config, 'carrierNewsUrl'>
  readonly carrier: CarrierConnector
  /** Marketplaces that sell the labels of their own orders. */
  readonly channelCarriers?: ChannelCarriers
  readonly onPoint?: OnPoint
}
