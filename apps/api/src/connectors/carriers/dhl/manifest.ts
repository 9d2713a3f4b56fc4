import type { CarrierManifest } from '../../../modules/shipping/index.ts'
import { dhlCredentials } from './credentials.ts'

/** Parcel DE Shipping, Parcel DE Returns and Shipment Tracking – Unified lie at one host. */
export const LIVE_URL = 'https://api-eu.dhl.com'

/** DHL sells its own parcels by Parcel DE Shipping 2, to companies with a contract of their own. */
export const dhlManifest: CarrierManifest = {
  vendor: 'dhl_parcel_de',
  name: 'DHL',
  credentials: dhlCredentials,
  settings: [
    {
      name: 'DHL_URL',
      holds: 'address',
      usually: LIVE_URL,
      text: 'the host of Parcel DE Shipping, Parcel DE Returns and Shipment Tracking – Unified',
    },
  ],
}
