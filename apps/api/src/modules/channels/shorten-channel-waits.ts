import type { Ctx } from '../../platform/ctx.ts'
import { shortenReportWaits } from './channel-reports.repository.ts'
import { shortenOfferWaits } from './offers/offer-batches.repository.ts'

const HOUR_MS = 60 * 60_000
/** The longest pauses: of a report (`nextAttempt`), of an offer that was refused, and of an account or a sending. */
const LONGEST_REPORT_PAUSE_MS = 3 * HOUR_MS
const LONGEST_OFFER_PAUSE_MS = 24 * HOUR_MS
const LONGEST_ACCOUNT_PAUSE_MS = HOUR_MS

/** What is to be told to channels when the clock went back. */
export async function shortenChannelWaits(ctx: Ctx): Promise<void> {
  const after = (milliseconds: number) => new Date(ctx.now.getTime() + milliseconds)
  await shortenReportWaits(ctx, after(LONGEST_REPORT_PAUSE_MS))
  await shortenOfferWaits(ctx, {
    offer: after(LONGEST_OFFER_PAUSE_MS),
    account: after(LONGEST_ACCOUNT_PAUSE_MS),
  })
}
