/**
 * The port `ErpLink`: the delivery of orders to a merchant's ERP. Adapters live in connectors/erp and share one
 * conformance suite (test/conformance/erp-link.ts).
 */

/** An order on its way to an ERP. */
export interface ErpDocument {
  /** Name of the document, the same at every attempt to send this content: delivering it twice does no harm. */
  readonly name: string
  /** openTRANS 2.1 ORDER, UTF-8. */
  readonly xml: string
}

/** A connection to one company's ERP. */
export interface ErpLink {
  /**
   * Delivers a document, once; the caller decides whether to try again.
   * @returns `known` when the ERP says that it has this document already
   * @throws ErpError
   */
  deliver(document: ErpDocument, signal: AbortSignal): Promise<'accepted' | 'known'>
  /**
   * Logs in and changes nothing.
   * @throws ErpError as `deliver` does; never `refused`
   */
  check(signal: AbortSignal): Promise<void>
}

/** Where a company's ERP is, and how to get in; the password in the clear. */
export interface ErpAccount {
  readonly company_id: number
  readonly erp_base_url: string
  readonly erp_user: string
  readonly erp_password: string
}

/** Opens one kind of ERP connection. */
export interface ErpConnector {
  connect(account: ErpAccount): ErpLink
}

/** The connectors, by the transport in `erp_links`. */
export type ErpConnectors = Readonly<Record<'http' | 'ftp', ErpConnector>>

/**
 * Why an ERP did not accept a document.
 * - `unavailable`: not reached, no answer, a fault on its side; it may have accepted it
 * - `unauthorised`: user or password are wrong, or lack a right
 * - `refused`: it does not accept this document; repeating the request changes nothing
 * - `not_allowed`: its address may not be called from here
 */
export type ErpFailure = 'unavailable' | 'unauthorised' | 'refused' | 'not_allowed'

/** Thrown by `ErpLink.deliver`. The message is the ERP's own or names what went wrong, for people to read. */
export class ErpError extends Error {
  override readonly name = 'ErpError'
  readonly kind: ErpFailure
  /** Earliest moment at which asking again makes sense, counted from now. */
  readonly retryAfterMs: number | undefined

  constructor(kind: ErpFailure, message: string, options: ErrorOptions & { retryAfterMs?: number } = {}) {
    super(message, options)
    this.kind = kind
    this.retryAfterMs = options.retryAfterMs
  }
}
