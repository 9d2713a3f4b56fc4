import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { z } from 'zod'
import { type Answer, perform } from '../platform/answer.ts'
import type { World } from '../platform/world.ts'
import { retailKey } from './connected-retail-model.ts'
import { type FeedError, readFeed } from './read-feed.ts'

/** What is taken as one file. */
const LARGEST_FILE = 10 * 1024 * 1024
const OfClient = z.object({ clientId: z.string(), name: z.string().default('validate') })

/** Zalando Connected Retail: files of offers, and what is wrong with them. */
export function connectedRetailRoutes(app: FastifyInstance, world: World): void {
  app.register(
    async (retail) => {
      retail.addContentTypeParser('text/csv', { parseAs: 'buffer' }, (_request, body, done) =>
        done(null, body),
      )
      retail.addHook('onRequest', async (request, reply) => authenticate(world, request, reply))
      retail.setErrorHandler(async (error: Error & { statusCode?: number }, _request, reply) => {
        await reply.code(error.statusCode ?? 500).send({ message: error.message })
      })
      retail.put('/:clientId/validate', async (request, reply) => {
        await perform(world, request, reply, {
          target: 'zalando.validate',
          facts: { client_id: OfClient.parse(request.params).clientId },
          errorBody,
          work: () => validate(world, request),
          lie: () => ({
            status: 200,
            body: answerOf([{ message: 'This line is not there.', line_numbers: [987_654_321] }], 'SUCCESS'),
          }),
        })
        return reply
      })
      retail.put('/:clientId/:name', async (request, reply) => {
        const { clientId, name } = OfClient.parse(request.params)
        await perform(world, request, reply, {
          target: 'zalando.feed',
          facts: { client_id: clientId, name },
          errorBody,
          work: () => takeFeed(world, request),
        })
        return reply
      })
    },
    { prefix: '/zalando/fci' },
  )
}

const errorBody = (status: number) => ({ message: `Connected Retail answers ${status}` })

const answerOf = (errors: readonly FeedError[], result: string) => ({ errors, warnings: [], result })

async function authenticate(world: World, request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { clientId } = OfClient.parse(request.params)
  const client = world.retailClients.find((one) => one.clientId === clientId)
  if (client !== undefined && request.headers['x-api-key'] === client.apiKey) return
  await reply.code(401).send(errorBody(401))
}

const textOf = (request: FastifyRequest): { text: string; bytes: number } => {
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
  return { text: body.toString('utf8'), bytes: body.length }
}

function validate(world: World, request: FastifyRequest): Answer {
  const { clientId } = OfClient.parse(request.params)
  const { text, bytes } = textOf(request)
  if (bytes > LARGEST_FILE) return { status: 413, body: errorBody(413) }
  const { rows, errors } = readFeed(text, (ean) => world.retailRefusals.get(ean)?.message)
  note(world, { client_id: clientId, name: 'validate', rows: rows.length, bytes })
  return { status: 200, body: answerOf(errors, errors.length > 0 ? 'FAILED' : 'SUCCESS') }
}

/** Takes over the rows that are right; of the others nobody hears. */
function takeFeed(world: World, request: FastifyRequest): Answer {
  const { clientId, name } = OfClient.parse(request.params)
  const { text, bytes } = textOf(request)
  if (!name.endsWith('.csv')) return { status: 400, body: errorBody(400) }
  if (bytes > LARGEST_FILE) return { status: 413, body: errorBody(413) }
  const { rows } = readFeed(text, (ean) => world.retailRefusals.get(ean)?.message)
  const updated_at = world.now().toISOString()
  for (const row of rows) {
    const key = retailKey(clientId, row.store, row.ean)
    world.retailOffers.put(key, { client_id: clientId, ...row, updated_at })
  }
  note(world, { client_id: clientId, name, rows: rows.length, bytes })
  return { status: 202, body: {} }
}

function note(world: World, file: { client_id: string; name: string; rows: number; bytes: number }): void {
  world.retailFiles.put(String(world.nextNumber('retail_files')), { ...file, at: world.now().toISOString() })
}
