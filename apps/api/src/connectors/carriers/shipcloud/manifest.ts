import type { CarrierManifest } from '../../../modules/shipping/index.ts'
import { shipcloudCredentials } from './credentials.ts'

export const LIVE_URL = 'https://api.shipcloud.io/v1'

/** shipcloud sells the labels of many carriers by one REST API. */
export const shipcloudManifest: CarrierManifest = {
  vendor: 'shipcloud',
  name: 'shipcloud',
  credentials: shipcloudCredentials,
  settings: [
    { name: 'SHIPCLOUD_URL', holds: 'address', usually: LIVE_URL, text: 'the REST API, with its version' },
    {
      name: 'SHIPCLOUD_KEY',
      holds: 'secret',
      usually: null,
      text: 'the operator’s own contract; without it companies need one of theirs',
    },
  ],
}
