import type { CallSteps } from '../../platform/http/call-steps.ts'
import { type ConnectionFailure, connectionFailure } from '../../platform/outbound/connection-failure.ts'
import { CHECK_TIMEOUT_MS } from '../organisation/index.ts'
import { type ErpDeps, openAccount } from './erp-export.ts'
import { ErpError } from './erp-link.ts'
import { findErpConnection } from './erp-links.repository.ts'

/** What a test of the connection to an ERP found. */
export type ErpFinding = 'reached' | 'not_set_up' | 'login_refused' | ConnectionFailure

/**
 * Logs in to the company's ERP as its connection is saved, switched on or not, while a person waits.
 * @param timeoutMs how long it may take
 */
export async function testErpLink(
  steps: CallSteps,
  { secrets, erp }: ErpDeps,
  timeoutMs = CHECK_TIMEOUT_MS,
): Promise<ErpFinding> {
  const opened = await steps.read(async (ctx) => {
    const { link } = await findErpConnection(ctx)
    return link && { transport: link.transport, account: openAccount(ctx, link, secrets) }
  })
  if (!opened) return 'not_set_up'
  // A password that cannot be read has to be entered again.
  if (!opened.account) return 'login_refused'
  try {
    await erp[opened.transport].connect(opened.account).check(AbortSignal.timeout(timeoutMs))
    return 'reached'
  } catch (error) {
    if (!(error instanceof ErpError)) throw error
    steps.log.info({ err: error }, 'a test of the connection to an ERP failed')
    return findingOf(error)
  }
}

/** What a failure means for who set the connection up. Pure. */
export function findingOf(error: ErpError): Exclude<ErpFinding, 'reached' | 'not_set_up'> {
  if (error.kind === 'not_allowed') return 'forbidden_address'
  return error.kind === 'unauthorised' ? 'login_refused' : connectionFailure(error)
}
