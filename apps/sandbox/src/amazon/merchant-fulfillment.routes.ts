import { z } from 'zod'
import type { World } from '../platform/world.ts'
import type { AmazonRoute } from './amazon-route.ts'
import { eligibleServices } from './merchant-fulfillment-offers.ts'
import { breakLabel, cancelShipment, createShipment, getShipment } from './merchant-fulfillment-shipments.ts'

const WithShipment = z.object({ shipmentId: z.string() })
const WithOrder = z.object({ ShipmentRequestDetails: z.object({ AmazonOrderId: z.string() }) })

/** Merchant Fulfillment v0: what Prime orders that sellers send themselves are shipped with. */
export function merchantFulfillmentRoutes(world: World, route: AmazonRoute): void {
  const orderIn = (body: unknown) => ({
    order_id: WithOrder.safeParse(body).data?.ShipmentRequestDetails.AmazonOrderId,
  })
  route(
    'POST',
    '/mfn/v0/eligibleShippingServices',
    'services',
    (seller, request) => eligibleServices(world, seller, request.body),
    { facts: (request) => orderIn(request.body) },
  )
  route(
    'POST',
    '/mfn/v0/shipments',
    'purchase',
    (seller, request) => createShipment(world, seller, request.body),
    {
      facts: (request) => orderIn(request.body),
      breakDocument: breakLabel,
    },
  )
  route(
    'GET',
    '/mfn/v0/shipments/:shipmentId',
    'shipment',
    (seller, request) => getShipment(world, seller, WithShipment.parse(request.params).shipmentId),
    { breakDocument: breakLabel },
  )
  route('DELETE', '/mfn/v0/shipments/:shipmentId', 'refund', (seller, request) =>
    cancelShipment(world, seller, WithShipment.parse(request.params).shipmentId),
  )
}
