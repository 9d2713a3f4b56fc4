import type { CarrierConnector, CarrierManifest, CatalogueOption } from '../../modules/shipping/index.ts'
import type { OperatorValues } from '../../platform/operator-values.ts'

/** A vendor of labels, as its folder hands it over. */
export interface CarrierVendor {
  /** What it says of itself. */
  readonly manifest: CarrierManifest
  /**
   * How it is reached.
   * @param operator what is set of the manifest's settings, by their names
   */
  readonly connector: (operator: OperatorValues) => CarrierConnector
  /** What is sent with it. Ids are unique among all vendors. */
  readonly parcels: readonly Omit<CatalogueOption, 'vendor'>[]
}
