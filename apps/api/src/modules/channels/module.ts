import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { clockWentBack } from '../../platform/clock/watch-clock.ts'
import { on } from '../../platform/events/event.ts'
import { productBatchSwitched } from '../catalogue/index.ts'
import {
  lineNotFound,
  lineStoreChanged,
  orderCancelled,
  orderChanged,
  orderCreated,
} from '../orders/index.ts'
import {
  accountChanged,
  accountCreated,
  type ChannelManifest,
  channelAccountSwitched,
  companySwitched,
  storeChanged,
  storeMarketplaceChanged,
  storeSwitched,
} from '../organisation/index.ts'
import { floorsChanged, pricesApplied } from '../pricing/index.ts'
import {
  caseAnswered,
  caseRequested,
  deliveryRefunded,
  lineReturned,
  returnRefundRaised,
} from '../returns/index.ts'
import { labelBought, labelVoided } from '../shipping/index.ts'
import { reportToChannelJob } from './channel-reports.jobs.ts'
import {
  askCompetitorsHourly,
  channelsJobs,
  compareOffersNightly,
  sweepChannelReports,
  sweepOffers,
  sweepRelistings,
} from './channels.jobs.ts'
import { channelsRoutes } from './channels.routes.ts'
import { relistOfferJob, retryOffersJob } from './listings/listings.jobs.ts'
import {
  marketSwitched,
  offerTermsChanged,
  recountLowered,
  recountMarket,
} from './offers/keep-listing-settings.ts'
import {
  askCompetitorsJob,
  compareOffersJob,
  recountOffersJob,
  refreshOffersJob,
  repeatOffersJob,
  tellOffersJob,
} from './offers/offers.jobs.ts'
import {
  listingSettingsChanged,
  recountAccount,
  recountSharedAccounts,
  refreshBrand,
  refreshSoon,
  refreshStore,
  tellMarketplace,
} from './offers/refresh-offers.ts'
import type { OffersDeps } from './offers/tell-offers.ts'
import {
  askChannelForCase,
  reportAcceptedCase,
  reportCancellation,
  reportDelivery,
  reportParcel,
  reportRaisedRefund,
  reportReturn,
  withdrawReport,
} from './open-reports.ts'
import { safetyCardChanged } from './product-safety/keep-safety-card.ts'
import { productSafetyRoutes } from './product-safety/product-safety.routes.ts'
import type { ChannelsDeps } from './report-to-channel.ts'
import { resumeReports } from './resume-reports.ts'
import { shortenChannelWaits } from './shorten-channel-waits.ts'

const ofAccount = z.object({ channel_account_id: z.number() })

interface ChannelAdapters {
  /** What the vendors of channels say of themselves. */
  readonly channelAdapters: readonly ChannelManifest[]
}

export const channels = defineModule<ChannelsDeps & OffersDeps & ChannelAdapters>('channels', {
  routes: ({ channelAdapters }) => [
    calls(channelsRoutes, { channelAdapters }),
    calls(productSafetyRoutes, { channelAdapters }),
  ],
  queues: [
    queue(reportToChannelJob, z.object({ channel_report_id: z.number() })),
    queue(refreshOffersJob, z.object({})),
    queue(recountOffersJob, ofAccount),
    queue(repeatOffersJob, ofAccount),
    queue(tellOffersJob, ofAccount),
    queue(compareOffersJob, ofAccount.extend({ after: z.string() })),
    queue(retryOffersJob, ofAccount.extend({ after: z.string(), country: z.string(), number: z.string() })),
    queue(relistOfferJob, ofAccount.extend({ ean: z.string() })),
    queue(askCompetitorsJob, ofAccount.extend({ after: z.string() })),
  ],
  jobs: channelsJobs,
  schedules: [sweepChannelReports, sweepOffers, sweepRelistings, compareOffersNightly, askCompetitorsHourly],
  subscriptions: {
    undo: [on(labelVoided, withdrawReport)],
    // A report is a row before anything is sent. Behind `move`: what another company goes on with is not reported.
    record: [
      on(orderCancelled, reportCancellation),
      on(channelAccountSwitched, resumeReports),
      on(labelBought, reportParcel),
      on(lineReturned, reportReturn),
      on(returnRefundRaised, reportRaisedRefund),
      on(deliveryRefunded, reportDelivery),
      on(caseRequested, askChannelForCase),
      on(caseAnswered, reportAcceptedCase),
      on(clockWentBack, shortenChannelWaits),
    ],
    tell: [
      on(storeSwitched, refreshStore),
      on(storeChanged, refreshStore),
      on(storeMarketplaceChanged, tellMarketplace),
      on(accountCreated, recountAccount),
      on(accountChanged, recountAccount),
      on(channelAccountSwitched, recountAccount),
      on(offerTermsChanged, (ctx, { channel_account_id }) => listingSettingsChanged(ctx, channel_account_id)),
      on(marketSwitched, recountMarket),
      on(companySwitched, recountSharedAccounts),
      on(orderCreated, refreshSoon),
      on(orderCancelled, refreshSoon),
      on(orderChanged, refreshSoon),
      on(lineStoreChanged, refreshSoon),
      on(lineNotFound, refreshSoon),
      on(productBatchSwitched, refreshSoon),
      on(pricesApplied, refreshSoon),
      on(floorsChanged, recountLowered),
      on(safetyCardChanged, refreshBrand),
    ],
  },
})
