import { describe, expect, it } from 'vitest'
import {
  OutboundForbidden,
  OutboundTimeout,
  OutboundUnreachable,
} from '../../platform/outbound/outbound-error.ts'
import { ErpError } from './erp-link.ts'
import { findingOf } from './test-erp-link.ts'

const CALL = 'GET https://erp.example/'
const because = (cause: unknown) => new ErpError('unavailable', 'x', { cause })
const coded = (code: string) => Object.assign(new Error('tls'), { code })

describe('what a failed test of a connection means', () => {
  it.each([
    ['unauthorised', new ErpError('unauthorised', 'HTTP 401'), 'login_refused'],
    [
      'an address that is not called',
      new ErpError('not_allowed', 'x', { cause: new OutboundForbidden(CALL, 'port') }),
      'forbidden_address',
    ],
    ['no answer in time', because(new OutboundTimeout(CALL, 'no answer in time', false)), 'timeout'],
    [
      'an expired certificate',
      because(new OutboundUnreachable(CALL, 'x', false, coded('CERT_HAS_EXPIRED'))),
      'certificate',
    ],
    [
      'a certificate of another name',
      because(new OutboundUnreachable(CALL, 'x', false, coded('ERR_TLS_CERT_ALTNAME_INVALID'))),
      'certificate',
    ],
    [
      'nobody there',
      because(new OutboundUnreachable(CALL, 'x', false, coded('ECONNREFUSED'))),
      'unreachable',
    ],
    ['a fault of the other side', new ErpError('unavailable', 'HTTP 503'), 'unreachable'],
  ] as const)('%s', (_name, error, finding) => {
    expect(findingOf(error)).toBe(finding)
  })
})
