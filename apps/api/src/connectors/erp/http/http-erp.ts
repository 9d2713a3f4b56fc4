import type { ErpAccount, ErpConnector, ErpDocument } from '../../../modules/erp/index.ts'
import { ErpError } from '../../../modules/erp/index.ts'
import { guardedRequest } from '../../../platform/outbound/guarded-http.ts'
import { OutboundRefused } from '../../../platform/outbound/outbound-error.ts'
import type { OutboundPolicy } from '../../../platform/outbound/outbound-target.ts'
import type { ErpCircuits } from '../erp-circuits.ts'
import { lineFailure, quoted } from '../erp-failure.ts'

const TIMEOUT_MS = 30_000
/** Answers that say "later": nothing about the document is wrong. */
const FOR_NOW = new Set([408, 423, 425, 429])

/**
 * An ERP that takes orders by HTTP: the document is posted to the address of the connection with basic authentication,
 * its name in `Idempotency-Key`. 2xx: accepted; 409: known already.
 */
export const httpErp = (
  policy: OutboundPolicy,
  circuits: ErpCircuits,
  timeoutMs = TIMEOUT_MS,
): ErpConnector => ({
  connect: (account) => ({
    deliver: (document, signal) =>
      circuits.run(account, () => post(policy, account, document, timeoutMs, signal)),
    check: (signal) => knock(policy, account, timeoutMs, signal),
  }),
})

async function post(
  policy: OutboundPolicy,
  account: ErpAccount,
  document: ErpDocument,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<'accepted' | 'known'> {
  try {
    await guardedRequest(policy, {
      method: 'POST',
      url: account.erp_base_url,
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        'idempotency-key': document.name,
        ...(account.erp_user === '' ? {} : { authorization: basic(account) }),
      },
      body: document.xml,
      timeoutMs,
      signal,
    })
    return 'accepted'
  } catch (error) {
    if (error instanceof OutboundRefused) {
      if (error.status === 409) return 'known'
      throw refusal(error)
    }
    throw lineFailure(error) ?? error
  }
}

/**
 * Delivers nothing: an ERP that is asked in another way than by its interface may answer without looking at the login. That it
 * refuses nothing for being no document says that somebody is there and lets us in.
 */
async function knock(
  policy: OutboundPolicy,
  account: ErpAccount,
  timeoutMs: number,
  signal: AbortSignal,
): Promise<void> {
  try {
    await guardedRequest(policy, {
      method: 'POST',
      url: account.erp_base_url,
      headers: {
        'content-type': 'application/xml; charset=utf-8',
        ...(account.erp_user === '' ? {} : { authorization: basic(account) }),
      },
      body: '',
      timeoutMs,
      signal,
    })
  } catch (error) {
    if (!(error instanceof OutboundRefused)) throw lineFailure(error) ?? error
    const failure = refusal(error)
    if (failure.kind !== 'refused') throw failure
  }
}

const basic = ({ erp_user, erp_password }: ErpAccount): string =>
  `Basic ${Buffer.from(`${erp_user}:${erp_password}`).toString('base64')}`

function refusal(error: OutboundRefused): ErpError {
  const said = quoted(error.body)
  const message = said === '' ? `HTTP ${error.status}` : `HTTP ${error.status}: ${said}`
  const because = { cause: error }
  if (error.status === 401 || error.status === 403) return new ErpError('unauthorised', message, because)
  if (error.status < 500 && !FOR_NOW.has(error.status)) return new ErpError('refused', message, because)
  const seconds = Number(error.headers.get('retry-after') ?? Number.NaN)
  const patience = Number.isFinite(seconds) && seconds > 0 ? { retryAfterMs: seconds * 1000 } : {}
  return new ErpError('unavailable', message, { ...because, ...patience })
}
