import type { AuthorisedAccount } from '@kontor/contract/direct-sales'
import { berlinDay } from '../../../platform/clock/berlin.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import { consentEndsOn, consentedAccounts, daysUntil } from '../../organisation/index.ts'
import { holderOf, type KeepDeps } from './keep-credentials.ts'

/** The company's own accounts at the marketplace, each with its seller and until when it is authorised. */
export async function viewAccounts(
  ctx: Ctx,
  { consent, secrets }: Pick<KeepDeps, 'consent' | 'secrets'>,
): Promise<AuthorisedAccount[]> {
  const accounts = await consentedAccounts(ctx, consent.adapter)
  return accounts.map((account) => {
    const { sellerId, hasOwnApplication } = holderOf(account, consent, secrets)
    const { credentials_at, refused_at } = account.facts
    const expires_on = account.credentials === null ? null : consentEndsOn(account.facts)
    return {
      channel_account_id: account.id,
      sales_channel: account.sales_channel,
      name: account.name,
      seller_id: sellerId,
      own_application: hasOwnApplication,
      is_active: account.is_active,
      authorised_on: credentials_at && account.credentials !== null ? berlinDay(credentials_at) : null,
      expires_on,
      days_left: expires_on === null ? null : daysUntil(expires_on, ctx.now),
      is_refused: refused_at !== null,
    }
  })
}
