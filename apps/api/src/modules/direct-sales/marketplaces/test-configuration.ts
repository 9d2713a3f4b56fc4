import type { ConnectionFinding } from '@kontor/contract/direct-sales'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { connectionFailure } from '../../../platform/outbound/connection-failure.ts'
import { connectAccount, MarketplaceError } from '../../channels/index.ts'
import type { OrderSources } from '../../intake/index.ts'
import {
  type AccountDeps,
  CHECK_TIMEOUT_MS,
  findOwnAccount,
  sealedCredentials,
} from '../../organisation/index.ts'
import { requireTerms } from '../terms/accept-terms.ts'
import { accountAt } from './keep-configuration.ts'

/** What testing a connection is given from outside when the process starts. */
export interface TestDeps extends AccountDeps {
  readonly marketplaces: OrderSources
}

/**
 * Logs in to a market with what the company has stored, switched on or not, while a person waits.
 * @param market key of its sales channel
 * @param timeoutMs how long it may take
 * @throws AppError `terms_not_accepted`
 */
export async function testConfiguration(
  steps: CallSteps,
  deps: TestDeps,
  market: string,
  timeoutMs = CHECK_TIMEOUT_MS,
): Promise<ConnectionFinding> {
  const account = await steps.read(async (ctx) => {
    await requireTerms(ctx, market)
    const known = await accountAt(ctx, deps, market)
    const own = known && (await findOwnAccount(ctx, known.id))
    return own && (await sealedCredentials(ctx, own)) !== null ? own : null
  })
  if (account === null || account === undefined) return 'not_set_up'
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    await (await connectAccount(steps, account, deps.marketplaces, deps.secrets)).check(signal)
    return 'reached'
  } catch (error) {
    if (!(error instanceof MarketplaceError) && !signal.aborted) throw error
    steps.log.info(
      { err: error, channel_account_id: account.id },
      'a test of a connection to a market failed',
    )
    return error instanceof MarketplaceError ? findingOf(error) : 'timeout'
  }
}

/** What a failure means for who stored the login. Pure. */
export const findingOf = (error: MarketplaceError): Exclude<ConnectionFinding, 'reached' | 'not_set_up'> =>
  error.kind === 'unauthorised' ? 'login_refused' : connectionFailure(error)
