import swagger, { type SwaggerTransform } from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { ERRORS, ErrorBody, type ErrorCode, isErrorCode } from '@kontor/contract/errors'
import { type Access, isOfSession, publicAccess, rowSchemas } from '@kontor/contract/shared'
import type { FastifyInstance } from 'fastify'
import { createJsonSchemaTransform } from 'fastify-type-provider-zod'
import { toJSONSchema } from 'zod'
import type { ToJSONSchemaParams } from 'zod/v4/core'
import { asOpenApi30 } from './openapi-30.ts'

const ERROR_SCHEMA = ErrorBody.toJSONSchema({ target: 'draft-2020-12' }) as object

/** Shows the rows of a batch that are judged alone as they have to be, not as the objects that are let in. */
const showRows: ToJSONSchemaParams['override'] = ({ zodSchema, jsonSchema }) => {
  const schema = rowSchemas.get(zodSchema)
  if (!schema) return
  const { $schema: _, ...row } = toJSONSchema(schema, { io: 'input', unrepresentable: 'any' })
  Object.assign(jsonSchema, row)
}

const toJsonSchema = createJsonSchemaTransform({
  zodToJsonConfig: { unrepresentable: 'any', override: showRows },
})

const DOCS = '/docs'

/**
 * Lets everybody read the routes of the documentation page, or ask for their head alone, which a plugin registers without
 * declaring either. Must be set up before the hook that refuses such routes.
 */
export function publishDocs(app: FastifyInstance): void {
  app.addHook('onRoute', (route) => {
    if (route.url !== DOCS && !route.url.startsWith(`${DOCS}/`)) return
    route.config = { ...route.config, access: publicAccess }
    if (route.method === 'GET') route.method = ['GET', 'HEAD']
  })
}

/**
 * Describes every call that is registered after this, as OpenAPI 3.1: `/docs/openapi.json`, and for people `/docs`.
 */
export async function registerOpenApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Kontor', version: '1', description: 'The API of the merchant back office.' },
      components: {
        schemas: { Error: ERROR_SCHEMA },
        securitySchemes: {
          session: { type: 'apiKey', in: 'header', name: 'auth-token' },
          device: {
            type: 'apiKey',
            in: 'header',
            name: 'device-token',
            description: 'Secret of a paired scan device.',
          },
          pickListLink: {
            type: 'apiKey',
            in: 'header',
            name: 'pick-list-token',
            description: "Token of a link to a store's pick list.",
          },
          apiKey: { type: 'http', scheme: 'basic', description: 'Access key and secret key of a company.' },
        },
      },
    },
    transform: describe,
  })

  app.get(`${DOCS}/openapi.json`, { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: DOCS,
    theme: { title: 'Kontor API' },
    // The extension `x-access` says who may call. Without the top bar nobody is asked for the address of a document.
    uiConfig: { layout: 'BaseLayout', showExtensions: true, filter: true, tagsSorter: 'alpha' },
    transformSpecification: asOpenApi30,
    // What it is made of stays as it is.
    transformSpecificationClone: false,
  })
}

const ERROR_CONTENT = { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } }
/** When a call that met `service_unavailable` makes sense again. */
const RETRY_AFTER = {
  'Retry-After': { type: 'integer', description: 'Seconds until another try makes sense' },
}

/** Adds what the contract says beyond JSON Schema: who may call, which errors come back, which files. */
const describe: SwaggerTransform = (document) => {
  const { access, errors = [], produces, takes } = document.route.config ?? {}
  if (document.schema?.hide || !access) return { schema: { hide: true }, url: document.url }
  const { schema, url } = toJsonSchema(document)
  const response = { ...(schema.response as Record<string, object>) }
  if (produces)
    response[200] = {
      description: 'The file',
      content: Object.fromEntries(
        [produces].flat().map((type) => [type, { schema: { type: 'string', format: 'binary' } }]),
      ),
    }
  for (const [status, codes] of byStatus([
    ...commonErrors(document.schema, access),
    ...errors.filter(isErrorCode),
  ])) {
    response[status] = {
      description: codes.map((code) => `\`${code}\` ${ERRORS[code].en}`).join('\n\n'),
      ...(status === ERRORS.service_unavailable.status ? { headers: RETRY_AFTER } : {}),
      content: ERROR_CONTENT,
    }
  }
  const described = {
    ...schema,
    ...(takes ? { consumes: [takes], body: { type: 'string', format: 'binary' } } : {}),
    tags: [url.split('/')[2] ?? 'other'],
    security: securityOf(access),
    response,
    'x-access': accessText(access),
  }
  return { schema: described, url }
}

function commonErrors(schema: object | undefined, access: Access): ErrorCode[] {
  const codes: ErrorCode[] = ['service_unavailable']
  if (schema && ('body' in schema || 'querystring' in schema)) codes.push('invalid_request')
  if (schema && 'params' in schema) codes.push('route_not_found')
  if (access.kind !== 'public' && access.kind !== 'webhook') codes.push('unauthenticated')
  if (access.kind === 'apiKey') codes.push('key_scope_missing')
  if (isOfSession(access)) codes.push('forbidden')
  return codes
}

function byStatus(codes: readonly ErrorCode[]): Map<number, ErrorCode[]> {
  const map = new Map<number, ErrorCode[]>()
  for (const code of new Set(codes))
    map.set(ERRORS[code].status, [...(map.get(ERRORS[code].status) ?? []), code])
  return map
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === 'public' || access.kind === 'webhook') return []
  if (access.kind === 'device') return [{ device: [] }]
  if (access.kind === 'pickListLink') return [{ pickListLink: [] }]
  return access.kind === 'apiKey' ? [{ apiKey: [] }] : [{ session: [] }]
}

const orOrderToken = (access: { readonly orOrderToken?: true }): string =>
  access.orOrderToken ? ', the limited session of an order' : ''

/** Who may call, in words: `co_orders or co_products`. */
function accessText(access: Access): string {
  switch (access.kind) {
    case 'roles':
      return `${access.roles.join(' or ')}${access.also ? ` and ${access.also}` : ''} (co_admin always)${access.provider ? ', staff of the provider' : ''}${orOrderToken(access)}`
    case 'signedIn':
      return `every signed-in user${orOrderToken(access)}`
    case 'provider':
      return 'staff of the provider'
    case 'apiKey':
      return `API key with the scope ${access.scope}`
    case 'orderToken':
      return 'the limited session of an order'
    case 'device':
      return 'a scan device that a store has paired'
    case 'pickListLink':
      return "a link to a store's pick list"
    case 'webhook':
      return 'partner (webhook)'
    default:
      return 'everybody'
  }
}
