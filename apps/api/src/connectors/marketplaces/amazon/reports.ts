import { z } from 'zod'
import {
  type ChannelReporter,
  MarketplaceError,
  type ShipmentConfirmation,
} from '../../../modules/channels/index.ts'
import { carrierOf } from './carrier-codes.ts'
import type { AmazonClient } from './client.ts'
import { AmazonFeeds } from './feeds.ts'

const ORDERS_V0 = '/orders/v0/orders'

/** What Amazon is told of orders: parcels by a call each, cancellations and refunds by feeds. */
export function amazonReports(client: AmazonClient): ChannelReporter {
  const feeds = new AmazonFeeds(client)
  return {
    confirmShipment: (confirmation, signal) => confirmShipment(client, confirmation, signal),
    cancelLines: (cancellation, signal) => feeds.submit({ type: 'cancellation', cancellation }, signal),
    refund: (refund, signal) => feeds.submit({ type: 'refund', refund }, signal),
    lookUp: (ticket, reference, signal) => feeds.lookUp(ticket, reference, signal),
    findSent: (doubt, signal) => feeds.findSent(doubt, signal),
  }
}

const WithMarketplace = z.object({ salesChannel: z.object({ marketplaceId: z.string().min(1) }) })

/** Orders v0, shipmentConfirmation. A package that is confirmed again under the same reference replaces itself. */
async function confirmShipment(
  client: AmazonClient,
  confirmation: ShipmentConfirmation,
  signal: AbortSignal,
): Promise<void> {
  const known = WithMarketplace.safeParse(confirmation.raw)
  if (!known.success)
    throw new MarketplaceError('refused', 'The order does not say on which marketplace it was placed.')
  await client.change(
    {
      operation: 'confirmShipment',
      method: 'POST',
      path: `${ORDERS_V0}/${encodeURIComponent(confirmation.ext_order_id)}/shipmentConfirmation`,
      json: {
        marketplaceId: known.data.salesChannel.marketplaceId,
        packageDetail: {
          packageReferenceId: confirmation.reference,
          ...carrierOf(confirmation.carrier),
          trackingNumber: confirmation.tracking_number,
          shipDate: confirmation.shipped_at.toISOString(),
          orderItems: confirmation.items.map(({ mp_item_id, quantity }) => ({
            orderItemId: mp_item_id,
            quantity,
          })),
        },
      },
    },
    signal,
  )
}
