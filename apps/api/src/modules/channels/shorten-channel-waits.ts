import type { Ctx } from '../../platform/ctx.ts'
import { shortenReportWaits } from './channel-reports.repository.ts'
import { LONGEST_RETRY_MS, shortenOfferWaits } from './offers/offer-batches.repository.ts'
import { LONGEST_REST_MS } from './offers/tell-offers.ts'
import { LONGEST_PAUSE_MS } from './report-outcomes.ts'

/** What is to be told to channels when the clock went back. */
export async function shortenChannelWaits(ctx: Ctx): Promise<void> {
  const after = (milliseconds: number) => new Date(ctx.now.getTime() + milliseconds)
  await shortenReportWaits(ctx, after(LONGEST_PAUSE_MS))
  await shortenOfferWaits(ctx, {
    offer: after(LONGEST_RETRY_MS),
    account: after(LONGEST_REST_MS),
  })
}
