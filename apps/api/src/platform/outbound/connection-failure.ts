import { OutboundForbidden, OutboundTimeout } from './outbound-error.ts'

/** Why another system was not reached, for who set the connection up. */
export type ConnectionFailure = 'certificate' | 'forbidden_address' | 'timeout' | 'unreachable'

/** How Node calls what is wrong with a certificate. */
const CERTIFICATE_CODES: ReadonlySet<string> = new Set([
  'CERT_HAS_EXPIRED',
  'CERT_NOT_YET_VALID',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
  'ERR_TLS_CERT_ALTNAME_INVALID',
  'SELF_SIGNED_CERT_IN_CHAIN',
  'UNABLE_TO_GET_ISSUER_CERT',
  'UNABLE_TO_GET_ISSUER_CERT_LOCALLY',
  'UNABLE_TO_VERIFY_LEAF_SIGNATURE',
])

/** What lies behind an error of a port, by what led to it. Pure. */
export function connectionFailure(error: Error): ConnectionFailure {
  const causes = causesOf(error)
  if (causes.some((cause) => cause instanceof OutboundForbidden)) return 'forbidden_address'
  if (causes.some((cause) => CERTIFICATE_CODES.has(codeOf(cause)))) return 'certificate'
  return causes.some((cause) => cause instanceof OutboundTimeout) ? 'timeout' : 'unreachable'
}

/** What led to an error, the nearest first. */
function causesOf(error: Error): unknown[] {
  const causes: unknown[] = []
  for (let cause = error.cause; cause instanceof Error && !causes.includes(cause); cause = cause.cause)
    causes.push(cause)
  return causes
}

const codeOf = (cause: unknown): string => {
  const code: unknown = cause instanceof Error ? Reflect.get(cause, 'code') : undefined
  return typeof code === 'string' ? code : ''
}
