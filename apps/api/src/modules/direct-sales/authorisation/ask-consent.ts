import { hashToken, newToken } from '../../../platform/auth/tokens.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { consentAsked } from '../direct-sales.events.ts'
import { insertConsent, removeOldConsents } from './consents.repository.ts'
import type { MarketplaceConsent } from './marketplace-consent.ts'

const MINUTE_MS = 60_000
/** How long a person may take at the marketplace. */
export const STATE_MINUTES = 15
/** What has been used, or was never used, is of no use to anybody after so long. */
const KEPT_DAYS = 30

/**
 * Where the caller authorises the application for their company.
 * @throws AppError `consent_application_missing` while the operator has set none
 */
export async function askConsent(ctx: Ctx, consent: MarketplaceConsent): Promise<{ url: string }> {
  const state = newToken()
  const url = consent.address(state)
  if (url === null || ctx.user === null) throw new AppError('consent_application_missing')
  await removeOldConsents(ctx, new Date(ctx.now.getTime() - KEPT_DAYS * 24 * 60 * MINUTE_MS))
  await insertConsent(ctx, {
    adapter: consent.adapter,
    stateHash: hashToken(state),
    userId: ctx.user.id,
    expiresAt: new Date(ctx.now.getTime() + STATE_MINUTES * MINUTE_MS),
  })
  await ctx.emit(consentAsked, { adapter: consent.adapter })
  return { url }
}
