import type { Carrier, CarrierConnector } from '../../../modules/shipping/index.ts'
import type { CarrierVendor } from '../carrier-vendor.ts'
import { DhlCredentials } from './credentials.ts'
import { DHL_PARCELS } from './dhl-parcels.ts'
import { type DhlSettings, dhlCarrier } from './labels.ts'
import { dhlManifest, LIVE_URL } from './manifest.ts'

/**
 * Speaks to DHL with a company's own contract; an operator has none here. One carrier object an account, so that its limits
 * and its circuit breaker count for everybody who uses it.
 * @param operator the host of all calls (DHL's own when null)
 */
export function dhlConnector(
  operator: { readonly url: string | null },
  pace: Pick<DhlSettings, 'givesUpAfterMs' | 'slowestAnswerMs' | 'pauseMs'> = {},
): CarrierConnector {
  const carriers = new Map<string, Carrier>()
  return {
    manifest: dhlManifest,
    connect: (stored) => {
      if (stored === null) return null
      const credentials = DhlCredentials.parse(JSON.parse(stored))
      const key = JSON.stringify(credentials)
      const known = carriers.get(key)
      if (known) return known
      const carrier = dhlCarrier({ ...pace, url: operator.url ?? LIVE_URL, credentials })
      carriers.set(key, carrier)
      return carrier
    },
  }
}

export const dhlVendor: CarrierVendor = {
  manifest: dhlManifest,
  parcels: DHL_PARCELS,
  connector: ({ DHL_URL = null }) => dhlConnector({ url: DHL_URL }),
}
