import { DrizzleQueryError } from 'drizzle-orm'

/** What a log says of an error: what happened and where, never with whose data. */
export interface LoggedError {
  readonly type: string
  readonly message: string
  /** SQLSTATE, a system error or a code of a library. */
  readonly code?: string | number
  readonly constraint?: string
  readonly table?: string
  readonly stack?: readonly string[]
  readonly cause?: LoggedError
  readonly errors?: readonly LoggedError[]
}

const DEEPEST = 5
const LONGEST_MESSAGE = 300
const MOST_FRAMES = 12
const HIDDEN = '[hidden]'

/**
 * An error as it may be logged. Of its fields only those are taken that name things of the program: parameters of a statement,
 * details of the database, bodies and addresses in a refusal stay out. In its message, everything
 * from the first quotation on is hidden, as libraries quote there what they were given, and what looks like an address, a
 * token or a telephone number.
 */
export function loggedError(error: unknown, depth = 0): LoggedError {
  if (!(error instanceof Error)) return { type: typeof error, message: '' }
  const { constraint, table } = error as { constraint?: unknown; table?: unknown }
  const code = codeOf(error)
  const stack = framesOf(error)
  const goesOn = depth < DEEPEST
  return {
    type: error.constructor.name || error.name,
    message: messageOf(error),
    ...(code === undefined ? {} : { code }),
    ...(typeof constraint === 'string' ? { constraint } : {}),
    ...(typeof table === 'string' ? { table } : {}),
    ...(stack.length > 0 ? { stack } : {}),
    ...(goesOn && error.cause !== undefined ? { cause: loggedError(error.cause, depth + 1) } : {}),
    ...(goesOn && error instanceof AggregateError
      ? { errors: error.errors.slice(0, DEEPEST).map((one: unknown) => loggedError(one, depth + 1)) }
      : {}),
  }
}

/** A failure as the job queue may keep it, in the row of the job. */
export function storedFailure(error: unknown): Error {
  const { type, message, code } = loggedError(error)
  const kept = new Error(code === undefined ? `${type}: ${message}` : `${type} ${code}: ${message}`)
  delete kept.stack
  return kept
}

function codeOf(error: Error): string | number | undefined {
  const { code, responseCode } = error as { code?: unknown; responseCode?: unknown }
  if (typeof responseCode === 'number') return responseCode
  if (typeof code === 'number') return code
  return typeof code === 'string' && /^\w{1,60}$/.test(code) ? code : undefined
}

function messageOf(error: Error): string {
  // The parameters follow in further lines.
  if (error instanceof DrizzleQueryError) return `Failed query: ${error.query}`
  // A mail server says in its own words whom it does not know.
  if ('responseCode' in error) return 'refused by the mail server'
  const [first = ''] = error.message.split('\n', 1)
  return withoutData(first.slice(0, LONGEST_MESSAGE))
}

/** Quotations can hold quotation marks themselves, so nothing after the first one is kept. */
function withoutData(text: string): string {
  const quotation = text.search(/["„“«<]|(?<!\p{L})'/u)
  const unquoted = quotation < 0 ? text : `${text.slice(0, quotation)}${HIDDEN}`
  const words = unquoted.split(' ').map((word) => (word.includes('@') ? HIDDEN : word))
  return words.join(' ').replace(/[\w-]{32,}|\d{7,}/g, HIDDEN)
}

function framesOf(error: Error): string[] {
  const lines = (error.stack ?? '').split('\n')
  return lines
    .filter((line) => /^ {4}at /.test(line))
    .slice(0, MOST_FRAMES)
    .map((line) => line.trim())
}
