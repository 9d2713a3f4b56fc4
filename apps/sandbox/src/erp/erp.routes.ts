import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Answer, perform } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { OrderRefused } from './read-order.ts'
import { takeOrder } from './take-order.ts'

/** The order interface of a merchant's ERP: openTRANS 2.1 documents by POST, basic authentication. */
export function erpRoutes(app: FastifyInstance, world: World): void {
  app.register(
    async (erp) => {
      for (const type of ['application/xml', 'text/xml']) {
        erp.addContentTypeParser(type, { parseAs: 'string' }, (_request, body, done) => done(null, body))
      }
      erp.addHook('onRequest', async (request, reply) => authenticate(world, request, reply))
      erp.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
        await reply.code(error.statusCode ?? 500).send({ errors: [error.message] })
      })
      erp.post('/orders', async (request, reply) => {
        const xml = typeof request.body === 'string' ? request.body : ''
        const key = request.headers['idempotency-key']
        const name = typeof key === 'string' ? key : undefined
        await perform(world, request, reply, {
          target: 'erp.order',
          facts: { key: name, order_id: /<ORDER_ID>([^<]*)</.exec(xml)?.[1] },
          errorBody: (status) => ({ errors: [`the ERP answers ${status}`] }),
          work: () => answer(world, xml, name),
        })
      })
    },
    { prefix: '/erp/v1' },
  )
}

function authenticate(world: World, request: FastifyRequest, reply: FastifyReply): void {
  const { user, password } = world.erp
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  if (request.headers.authorization === expected) return
  void reply
    .code(401)
    .header('www-authenticate', 'Basic realm="ERP"')
    .send({ errors: ['who are you'] })
}

function answer(world: World, xml: string, name: string | undefined): Answer {
  try {
    const { record, isNew } = takeOrder(world, { xml, via: 'http', ...(name === undefined ? {} : { name }) })
    return isNew
      ? { status: 201, body: { order_id: record.order_id, key: record.key } }
      : { status: 409, body: { errors: [`order ${record.order_id} is known as ${record.key}`] } }
  } catch (error) {
    if (error instanceof OrderRefused) return { status: 422, body: { errors: error.problems } }
    throw error
  }
}
