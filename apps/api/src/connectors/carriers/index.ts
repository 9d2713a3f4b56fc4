import type { CarrierConnector, Carriers, CatalogueOption } from '../../modules/shipping/index.ts'
import type { Config } from '../../platform/config.ts'
import { shipcloudConnector } from './shipcloud/client.ts'
import { SHIPCLOUD_PARCELS } from './shipcloud/shipcloud-parcels.ts'

type Settings = Config['carriers']
type Vendor = keyof Settings

/** A vendor of labels: how it is reached, and what is sent with it (ids are unique among all vendors). */
interface VendorEntry<OwnSettings> {
  readonly connector: (operator: OwnSettings) => CarrierConnector
  readonly parcels: readonly Omit<CatalogueOption, 'vendor'>[]
}

/** The vendors there are. The key is their name in carrier accounts, parcel options and label attempts. */
const VENDORS: { readonly [V in Vendor]: VendorEntry<Settings[V]> } = {
  shipcloud: { connector: shipcloudConnector, parcels: SHIPCLOUD_PARCELS },
}

const names = Object.keys(VENDORS) as Vendor[]

const connect = <V extends Vendor>(vendor: V, settings: Settings): CarrierConnector =>
  VENDORS[vendor].connector(settings[vendor])

/** The carrier connectors by vendor, with the operator's settings. */
export const carrierConnectors = (settings: Settings): Carriers =>
  Object.fromEntries(names.map((vendor) => [vendor, connect(vendor, settings)]))

/** What can be sent with all of them. */
export const PARCEL_CATALOGUE: readonly CatalogueOption[] = names.flatMap((vendor) =>
  VENDORS[vendor].parcels.map((parcel) => ({ ...parcel, vendor })),
)
