import type { Carrier, CarrierConnector } from '../../../modules/shipping/index.ts'
import type { CarrierVendor } from '../carrier-vendor.ts'
import { ShipcloudCredentials } from './credentials.ts'
import { type ShipcloudSettings, shipcloudCarrier } from './labels.ts'
import { LIVE_URL, shipcloudManifest } from './manifest.ts'
import { SHIPCLOUD_PARCELS } from './shipcloud-parcels.ts'
import { WebhookCall } from './shipcloud-tracking.ts'

/**
 * Speaks to shipcloud with a company's own key, or with the operator's. One carrier object a key, so that its limits
 * and its circuit breaker count for everybody who uses that key.
 * @param operator base address (the live one when null) and the operator's key (null: there is none)
 */
export function shipcloudConnector(
  operator: { readonly url: string | null; readonly key: string | null },
  pace: Pick<ShipcloudSettings, 'givesUpAfterMs' | 'slowestAnswerMs' | 'pauseMs'> = {},
): CarrierConnector {
  const carriers = new Map<string, Carrier>()
  const carrierOf = (apiKey: string): Carrier => {
    const known = carriers.get(apiKey)
    if (known) return known
    const carrier = shipcloudCarrier({ ...pace, url: operator.url ?? LIVE_URL, apiKey })
    carriers.set(apiKey, carrier)
    return carrier
  }
  return {
    manifest: shipcloudManifest,
    connect: (credentials) => {
      if (credentials !== null) return carrierOf(ShipcloudCredentials.parse(JSON.parse(credentials)).api_key)
      return operator.key === null ? null : carrierOf(operator.key)
    },
    shipmentOfWebhook: (body) => {
      const call = WebhookCall.safeParse(body)
      return call.success ? call.data.data.id : null
    },
  }
}

export const shipcloudVendor: CarrierVendor = {
  manifest: shipcloudManifest,
  parcels: SHIPCLOUD_PARCELS,
  connector: ({ SHIPCLOUD_URL = null, SHIPCLOUD_KEY = null }) =>
    shipcloudConnector({ url: SHIPCLOUD_URL, key: SHIPCLOUD_KEY }),
}
