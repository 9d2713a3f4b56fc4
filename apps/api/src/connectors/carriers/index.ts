import type { Carriers, CatalogueOption } from '../../modules/shipping/index.ts'
import type { OperatorValues } from '../../platform/operator-values.ts'
import type { OperatorSetting } from '../../platform/outbound/vendor-manifest.ts'
import type { CarrierVendor } from './carrier-vendor.ts'
import { dhlVendor } from './dhl/client.ts'
import { shipcloudVendor } from './shipcloud/client.ts'

/** The vendors there are; carrier accounts, parcel options and label attempts name them as their manifests do. */
const VENDORS: readonly CarrierVendor[] = [shipcloudVendor, dhlVendor]

/** The carrier connectors by vendor, with the operator's settings. */
export const carrierConnectors = (operator: OperatorValues): Carriers =>
  Object.fromEntries(VENDORS.map(({ manifest, connector }) => [manifest.vendor, connector(operator)]))

/** What the operator may set for all of them. */
export const CARRIER_SETTINGS: readonly OperatorSetting[] = VENDORS.flatMap(
  ({ manifest }) => manifest.settings,
)

/** What can be sent with all of them. */
export const PARCEL_CATALOGUE: readonly CatalogueOption[] = VENDORS.flatMap(({ manifest, parcels }) =>
  parcels.map((parcel) => ({ ...parcel, vendor: manifest.vendor })),
)
