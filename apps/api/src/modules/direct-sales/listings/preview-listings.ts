import type { PreviewedListing } from '@kontor/contract/direct-sales'
import type { Locale } from '@kontor/contract/shared'
import { AppError } from '../../../platform/errors/app-error.ts'
import type { CallSteps } from '../../../platform/http/call-steps.ts'
import { MarketplaceError, offerMessage, previewOffers } from '../../channels/index.ts'
import { explained, issuesOf, type ListingsDeps } from './view-listings.ts'

/** So long a person waits for it at most. */
const PREVIEW_TIMEOUT_MS = 30_000

/**
 * Has the channel validate a handful of the offers that would be sent next, while a person waits; nothing is stored.
 * @throws AppError `channel_account_not_found`, `listing_preview_unknown` where the channel can't be asked,
 *   `listing_preview_failed`
 */
export async function previewOwnListings(
  steps: CallSteps,
  deps: ListingsDeps,
  accountId: number,
  locale: Locale,
): Promise<PreviewedListing[]> {
  const issues = await steps.read((ctx) => issuesOf(ctx, deps, accountId))
  const previews = await ask(steps, deps, accountId)
  if (previews === null) throw new AppError('channel_account_not_found')
  if (previews === 'unknown') throw new AppError('listing_preview_unknown')
  return previews.map(({ marked, ...offer }) => ({
    ...offer,
    is_valid: marked === '',
    explanation: explained(marked, issues, locale),
    message: marked === '' ? null : offerMessage(marked, locale),
  }))
}

async function ask(steps: CallSteps, deps: ListingsDeps, accountId: number) {
  const signal = AbortSignal.timeout(PREVIEW_TIMEOUT_MS)
  try {
    return await previewOffers(steps, deps, accountId, signal)
  } catch (error) {
    if (!(error instanceof MarketplaceError) && !signal.aborted) throw error
    steps.log.info({ err: error, channel_account_id: accountId }, 'offers could not be validated')
    const message = error instanceof MarketplaceError ? error.message : 'timeout'
    throw new AppError('listing_preview_failed', { message })
  }
}
