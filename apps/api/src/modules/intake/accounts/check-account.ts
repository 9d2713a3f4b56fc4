import type { ConnectionCheck } from '@kontor/contract/organisation'
import type { Locale } from '@kontor/contract/shared'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { connectAccount, connectListing, MarketplaceError, ownOfferAccount } from '../../channels/index.ts'
import {
  CHECK_TIMEOUT_MS,
  companyAccess,
  connectionCheck,
  findOwnAccount,
  sealedCredentials,
} from '../../organisation/index.ts'
import type { IntakeDeps } from '../pull/pull-orders.ts'

/**
 * Logs in to the channel of an own account and reads something small, while a person waits. A paused account can be
 * checked, so that it is resumed in working order.
 * @param timeoutMs how long the channel may take
 * @throws AppError `channel_account_not_found`, `channel_account_unchecked` for one that delivers by itself
 */
export async function checkAccount(
  steps: CallSteps,
  deps: IntakeDeps,
  { id, locale, timeoutMs = CHECK_TIMEOUT_MS }: { id: number; locale: Locale; timeoutMs?: number },
): Promise<ConnectionCheck> {
  const account = await steps.read((ctx) => findOwnAccount(ctx, id))
  if (!account) throw new AppError('channel_account_not_found')
  if (!account.pulls_orders) {
    const told = await steps.read((ctx) => ownOfferAccount(ctx, id))
    if (!told?.opened_by_company) throw new AppError('channel_account_unchecked')
    if ((await steps.read(companyAccess)) === null) return connectionCheck('missing_credentials', locale)
    const login = async (signal: AbortSignal) => (await connectListing(steps, deps, told)).check?.(signal)
    return connectionCheck(await ask(steps, id, login, timeoutMs), locale)
  }
  if ((await steps.read((ctx) => sealedCredentials(ctx, account))) === null)
    return connectionCheck('missing_credentials', locale)
  const login = async (signal: AbortSignal) =>
    (await connectAccount(steps, account, deps.marketplaces, deps.secrets)).check(signal)
  return connectionCheck(await ask(steps, id, login, timeoutMs), locale)
}

async function ask(
  steps: CallSteps,
  accountId: number,
  login: (signal: AbortSignal) => Promise<void>,
  timeoutMs: number,
): Promise<ConnectionCheck['result']> {
  const signal = AbortSignal.timeout(timeoutMs)
  try {
    // The exchange of the token takes no signal: who waits is answered in time all the same.
    await Promise.race([login(signal), aborted(signal)])
    return 'ok'
  } catch (error) {
    if (signal.aborted) return 'unreachable'
    if (!(error instanceof MarketplaceError)) throw error
    steps.log.info({ err: error, channel_account_id: accountId }, 'a check of a channel account failed')
    if (error.kind === 'unauthorised') return 'wrong_credentials'
    return error.kind === 'rate_limited' ? 'busy' : 'unreachable'
  }
}

const aborted = (signal: AbortSignal): Promise<never> =>
  new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true })
  })
