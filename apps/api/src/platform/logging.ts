import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { loggedError } from './errors/logged-error.ts'

const HIDDEN = '[hidden]'

/** The address of a webhook contains a secret token. */
const SECRET_PATH = /(\/webhooks\/[^/?#\s]+\/)[^/?#\s]+/gi

/** A URL as it may be logged: secrets in its path are replaced, and the values of its query: tokens, and what people search for. */
export function withoutSecrets(url: string): string {
  const [path = '', ...queries] = url.replace(SECRET_PATH, `$1${HIDDEN}`).split('?')
  return [path, ...queries.map(withoutValues)].join('?')
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
      req: (request: { method: string; url: string; ip?: string }) => ({
        method: request.method,
        url: withoutSecrets(request.url),
        address: request.ip,
      }),
      res: (reply: { statusCode: number }) => ({ status: reply.statusCode }),
      err: (error: unknown) => loggedError(error),
    },
  }
  return destination ? pino(options, destination) : pino(options)
}
