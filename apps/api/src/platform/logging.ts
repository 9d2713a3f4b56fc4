import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { loggedError } from './errors/logged-error.ts'

const HIDDEN = '[hidden]'

/** What a logged request is known by. */
interface LoggedRequest {
  readonly url: string
  /** The route that takes it; without one it is an unknown address. */
  readonly routeOptions?: { readonly url?: string | undefined }
  readonly params?: unknown
}

/** The ids that we give; everything else in a path may be a token, a file's name, or the number of a model or an order. */
const OWN_ID = /^(id|[a-z]+Id)$/
/** Our own files, which bear no names but ours. */
const OWN_FILE = /^\/(assets\/[\w.-]+|[a-z-]+\.(svg|js|json|webmanifest|ico))$/

/**
 * The address of a request as it may be logged: of its path the route and the ids that we give, of an address without a route
 * its first word, and of its query the names.
 */
export function loggedUrl(request: LoggedRequest): string {
  const [path = '', ...queries] = request.url.split('?')
  return [loggedPath(path, request), ...queries.map(withoutValues)].join('?')
}

function loggedPath(path: string, { routeOptions, params }: LoggedRequest): string {
  const route = routeOptions?.url
  if (OWN_FILE.test(path)) return path
  if (route !== undefined && !route.includes('*')) {
    const given = new Map(Object.entries(params ?? {}))
    return route.replace(/:(\w+)/g, (_, name: string) => {
      const value = String(given.get(name) ?? '')
      return OWN_ID.test(name) && /^\d+$/.test(value) ? value : HIDDEN
    })
  }
  const [start = '', ...rest] = path.replace(/^\/(v1\/)?/, '').split('/')
  const prefix = path.startsWith('/v1/') ? '/v1/' : '/'
  const known = /^[a-z-]{0,40}$/i.test(start) ? start : HIDDEN
  return [prefix + known, ...rest.map(() => HIDDEN)].join('/')
}

function withoutValues(query: string): string {
  const [parameters = '', ...fragment] = query.split('#')
  const named = parameters.split('&').map((parameter) => {
    const [name = '', ...value] = parameter.split('=')
    return value.join('') === '' ? parameter : `${name}=${HIDDEN}`
  })
  return [named.join('&'), ...fragment].join('#')
}

const SECRET_FIELDS = [
  'authorization',
  'cookie',
  'password',
  'token',
  'secret',
  'secret_key',
  'auth_token',
  '["auth-token"]',
  '["order-token"]',
  '["set-cookie"]',
]

/** The process log: one JSON object per line, without anybody's secrets or data. */
export function createLog(config: Pick<Config, 'logLevel'>, destination?: DestinationStream): Logger {
  const options = {
    level: config.logLevel,
    redact: {
      paths: SECRET_FIELDS.flatMap((field) => {
        const join = field.startsWith('[') ? '' : '.'
        return [field, `*${join}${field}`, `*.*${join}${field}`]
      }),
      censor: HIDDEN,
    },
    serializers: {
      req: (request: LoggedRequest & { method: string; ip?: string }) => ({
        method: request.method,
        url: loggedUrl(request),
        address: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: unknown) => loggedError(error),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
