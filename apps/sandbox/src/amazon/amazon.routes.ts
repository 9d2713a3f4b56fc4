import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { perform } from '../platform/answer.ts'
import { Bucket } from '../platform/usage-plan.ts'
import type { World } from '../platform/world.ts'
import { exchangeToken, restrictedToken, sellerOfToken } from './access-token.ts'
import { amazonError, amazonErrorBody } from './amazon-errors.ts'
import type { AmazonRoute } from './amazon-route.ts'
import { competitiveSummaryRoute } from './competitive-summary.ts'
import { consentRoutes } from './consent.ts'
import { advanceFeeds } from './feed-processing.ts'
import { feedRoutes } from './feeds.ts'
import { listingRoutes } from './listings.ts'
import { merchantFulfillmentRoutes } from './merchant-fulfillment.routes.ts'
import { getOrder, searchOrders } from './order-search.ts'
import { productTypeRoutes } from './product-types.ts'
import { confirmShipment } from './shipment-confirmation.ts'

const WithOrder = z.object({ orderId: z.string() })

/** The Selling Partner API and Login with Amazon, both under `/amazon`. */
export function amazonRoutes(app: FastifyInstance, world: World): void {
  app.register(
    async (amazon) => {
      amazon.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
        const status = error.statusCode ?? 500
        await reply.code(status).send(amazonErrorBody(status, error.message))
      })
      amazon.setNotFoundHandler(
        async (_request, reply) => void (await reply.code(404).send(amazonErrorBody(404))),
      )
      tokenRoute(amazon, world)
      consentRoutes(amazon, world)
      const route = routeMaker(amazon, world)
      route('GET', '/orders/2026-01-01/orders', 'search', (seller, request) =>
        searchOrders(world, seller, request.query),
      )
      route('GET', '/orders/2026-01-01/orders/:orderId', 'get', (seller, request) =>
        getOrder(world, seller, WithOrder.parse(request.params).orderId, request.query),
      )
      route('POST', '/orders/v0/orders/:orderId/shipmentConfirmation', 'confirm', (seller, request) =>
        confirmShipment(world, seller, WithOrder.parse(request.params).orderId, request.body),
      )
      route('POST', '/tokens/2021-03-01/restrictedDataToken', 'rdt', (seller, request) =>
        restrictedToken(world, seller, request.body),
      )
      merchantFulfillmentRoutes(world, route)
      feedRoutes(amazon, world, route)
      listingRoutes(world, route)
      competitiveSummaryRoute(world, route)
      productTypeRoutes(amazon, world, route)
    },
    { prefix: '/amazon' },
  )
}

function tokenRoute(app: FastifyInstance, world: World): void {
  const bucket = new Bucket(world.amazon.usagePlans.token)
  app.post('/auth/o2/token', async (request, reply) => {
    if (!bucket.take(request.ip)) {
      return reply.code(429).send({ error: 'slow_down', error_description: 'Too many requests' })
    }
    await perform(world, request, reply, {
      target: 'amazon.token',
      facts: {},
      errorBody: () => ({ error: 'server_error', error_description: 'The server encountered an error' }),
      work: () => exchangeToken(world, request.body),
    })
    return reply
  })
}

function routeMaker(app: FastifyInstance, world: World): AmazonRoute {
  return (method, url, operation, handler, more = {}) => {
    const bucket = new Bucket(world.amazon.usagePlans[operation])
    app.route({
      method,
      url,
      handler: async (request: FastifyRequest, reply: FastifyReply) => {
        reply.header('x-amzn-RequestId', randomUUID())
        const sellerId = sellerOfToken(world, header(request, 'x-amz-access-token'))
        if (sellerId === undefined) {
          const refused = amazonError(
            403,
            'The access token you provided is missing, unknown or has expired.',
          )
          return reply.code(refused.status).send(refused.body)
        }
        advanceFeeds(world)
        if (!bucket.take(sellerId)) return reply.code(429).send(amazonErrorBody(429))
        reply.header('x-amzn-RateLimit-Limit', bucket.header)
        const order_id = WithOrder.partial().safeParse(request.params).data?.orderId
        await perform(world, request, reply, {
          target: `amazon.${operation}`,
          facts: { order_id, seller_id: sellerId, ...more.facts?.(request) },
          errorBody: (status) => amazonErrorBody(status),
          ...(more.breakDocument ? { breakDocument: more.breakDocument } : {}),
          work: () => handler(sellerId, request),
        })
        return reply
      },
    })
  }
}

function header(request: FastifyRequest, name: string): string | undefined {
  const value = request.headers[name]
  return Array.isArray(value) ? value[0] : value
}
