/**
 * A call to another system that did not end well. `mayHaveHappened` says what decides everything after it: whether
 * the other side may have done the work although we got no good answer. False is certain; true means look it up.
 */
export abstract class OutboundError extends Error {
  readonly mayHaveHappened: boolean
  /** `POST https://host/path`, without the query. */
  readonly call: string

  constructor(call: string, what: string, mayHaveHappened: boolean, cause?: unknown) {
    super(`${call}: ${what}`, cause === undefined ? undefined : { cause })
    this.call = call
    this.mayHaveHappened = mayHaveHappened
  }
}

/** No complete answer in time. */
export class OutboundTimeout extends OutboundError {
  override readonly name = 'OutboundTimeout'
}

/** No connection, a connection that broke, or a call not even tried because too many before it failed. */
export class OutboundUnreachable extends OutboundError {
  override readonly name = 'OutboundUnreachable'
}

/** An answer in which the other side says no. Client errors mean nothing was done; server errors leave it open. */
export class OutboundRefused extends OutboundError {
  override readonly name = 'OutboundRefused'
  readonly status: number
  readonly headers: Headers
  /** The body as text, cut at the size limit. */
  readonly body: string

  constructor(call: string, answer: { status: number; headers: Headers; body: string }) {
    super(call, `answered ${answer.status}`, answer.status < 400 || answer.status >= 500)
    this.status = answer.status
    this.headers = answer.headers
    this.body = answer.body
  }
}

/** A good status with a body that is cut off, too large or not what was agreed. */
export class OutboundUnreadable extends OutboundError {
  override readonly name = 'OutboundUnreadable'
  /** It was larger than what is read. */
  readonly isTooLarge: boolean

  constructor(call: string, what: string, cause?: unknown, isTooLarge = false) {
    super(call, what, true, cause)
    this.isTooLarge = isTooLarge
  }
}

/**
 * Why an address that somebody typed is not called.
 * - `scheme`: no address of a kind that is spoken here
 * - `credentials_in_url`: user and password belong into their own fields
 * - `not_encrypted`: it would travel in the clear
 * - `port`: not one where such services are found
 * - `private_address`: it leads into a private network, or to this machine
 */
export type ForbiddenReason = 'scheme' | 'credentials_in_url' | 'not_encrypted' | 'port' | 'private_address'

const FORBIDDEN: Readonly<Record<ForbiddenReason, string>> = {
  scheme: 'is no address that can be called',
  credentials_in_url: 'must not contain user and password',
  not_encrypted: 'is not encrypted',
  port: 'uses a port that is not allowed',
  private_address: 'leads into a private network',
}

/** An address that may not be called from here. Nothing was sent. */
export class OutboundForbidden extends OutboundError {
  override readonly name = 'OutboundForbidden'
  readonly reason: ForbiddenReason

  constructor(call: string, reason: ForbiddenReason) {
    super(call, FORBIDDEN[reason], false)
    this.reason = reason
  }
}
