import type { ErpTransport } from '@kontor/contract/erp'
import type { ErrorCode } from '@kontor/contract/errors'
import { AppError } from '../../../platform/errors/app-error.ts'
import { guardedRequest } from '../../../platform/outbound/guarded-http.ts'
import {
  type ForbiddenReason,
  OutboundError,
  OutboundForbidden,
  OutboundRefused,
} from '../../../platform/outbound/outbound-error.ts'
import { type OutboundPolicy, outboundTarget } from '../../../platform/outbound/outbound-target.ts'

const WITHIN_MS = 8_000

const REFUSALS: Readonly<Record<ForbiddenReason, ErrorCode>> = {
  scheme: 'erp_address_scheme',
  credentials_in_url: 'erp_address_credentials',
  not_encrypted: 'erp_address_not_encrypted',
  port: 'erp_address_port',
  private_address: 'erp_address_private',
}

/** A refusal that stands at the field of the address. */
export const refusedAddress = (code: ErrorCode): AppError =>
  new AppError('erp_address_refused', {}, { erp_base_url: code })

/**
 * Checks the address of an ERP by the rules by which it will be called, and asks it once without credentials whether it leads
 * elsewhere: redirects are never followed, so no order would arrive. An ERP that does not answer now may be saved.
 * @throws AppError `erp_address_refused` with the reason at `erp_base_url`
 */
export async function checkErpAddress(
  policy: OutboundPolicy,
  address: string,
  transport: ErpTransport,
): Promise<void> {
  try {
    await outboundTarget(address, transport, policy, AbortSignal.timeout(WITHIN_MS))
  } catch (error) {
    if (error instanceof OutboundForbidden) throw refusedAddress(REFUSALS[error.reason])
    if (error instanceof OutboundError) throw refusedAddress('erp_address_unknown')
    throw error
  }
  if (transport === 'http' && (await redirects(policy, address)))
    throw refusedAddress('erp_address_redirects')
}

async function redirects(policy: OutboundPolicy, url: string): Promise<boolean> {
  try {
    await guardedRequest(policy, { method: 'GET', url, timeoutMs: WITHIN_MS })
    return false
  } catch (error) {
    if (!(error instanceof OutboundError)) throw error
    return error instanceof OutboundRefused && error.status >= 300 && error.status < 400
  }
}
