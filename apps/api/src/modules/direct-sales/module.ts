import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import type { Deps } from '../../platform/deps.ts'
import { on } from '../../platform/events/event.ts'
import { handleJob } from '../../platform/jobs/handlers.ts'
import { type ErpDeps, erpExportChanged } from '../erp/index.ts'
import type { AccountDeps } from '../organisation/index.ts'
import { accountSettingsRoutes } from './account-settings/account-settings.routes.ts'
import type { MarketDeps } from './account-settings/find-account.ts'
import { exchangeConsentJob } from './authorisation/authorisation.jobs.ts'
import { authorisationRoutes } from './authorisation/authorisation.routes.ts'
import { type ConsentDeps, exchangeAgain } from './authorisation/exchange-consent.ts'
import type { KeepDeps } from './authorisation/keep-credentials.ts'
import { directSalesRoutes } from './direct-sales.routes.ts'
import { exchangeRoutes } from './exchange/exchange.routes.ts'
import { layOutDocument } from './ftp/lay-out-document.ts'
import { ftpJobs, sweepUploads, takeUploadJob } from './ftp/take-upload.ts'
import { listingsRoutes } from './listings/listings.routes.ts'
import type { ListingsDeps } from './listings/view-listings.ts'
import { localMarketplacesRoutes } from './marketplaces/local-marketplaces.routes.ts'
import { marketplacesRoutes } from './marketplaces/marketplaces.routes.ts'
import type { TestDeps } from './marketplaces/test-configuration.ts'
import { termsRoutes } from './terms/terms.routes.ts'

/** Where a marketplace sends people back to who authorised the application: the screen that stores it (spec: integrations §2). */
const RETURN_PATH = '/management/company/SPAuth'

type DirectSalesDeps = Pick<KeepDeps, 'consent' | 'channelAdapters'>

const consentDeps = ({ config, consent, channelAdapters, secrets }: Deps & DirectSalesDeps): ConsentDeps => ({
  consent,
  channelAdapters,
  secrets,
  redirectUrl: `${config.publicUrl}${RETURN_PATH}`,
})

/** How a merchant connects its own marketplaces and systems, and switches on what goes out. */
export const directSales = defineModule<
  DirectSalesDeps & ErpDeps & MarketDeps & AccountDeps & ListingsDeps & TestDeps
>('direct-sales', {
  routes: (given) => [
    calls(termsRoutes, given),
    calls(directSalesRoutes, given),
    calls(authorisationRoutes, consentDeps(given)),
    calls(exchangeRoutes, given),
    calls(accountSettingsRoutes, given),
    calls(listingsRoutes, given),
    calls(marketplacesRoutes, given),
    calls(localMarketplacesRoutes, given),
  ],
  queues: [
    queue(exchangeConsentJob, z.object({ marketplace_consent_id: z.number() })),
    queue(takeUploadJob, z.object({ ftp_file_id: z.number() })),
  ],
  jobs: (given) => [
    handleJob(exchangeConsentJob, (job, { marketplace_consent_id }) =>
      exchangeAgain(job, consentDeps(given), marketplace_consent_id),
    ),
    ...ftpJobs(given),
  ],
  schedules: [sweepUploads],
  subscriptions: { tell: [on(erpExportChanged, layOutDocument)] },
})
