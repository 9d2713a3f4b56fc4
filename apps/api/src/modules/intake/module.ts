import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { clockWentBack } from '../../platform/clock/watch-clock.ts'
import { on } from '../../platform/events/event.ts'
import { articlesRefreshed } from '../channels/index.ts'
import { orderCancelled } from '../orders/index.ts'
import { companySwitched } from '../organisation/index.ts'
import { passOn } from './allocation/pass-on.ts'
import { tryWaitingForArticles, tryWaitingForCompany, tryWaitingOrdersJob } from './allocation/try-waiting.ts'
import { feedsJobs, settleFeedJob, sweepFeeds } from './feeds/feeds.jobs.ts'
import { feedsRoutes } from './feeds/feeds.routes.ts'
import { importFileJobs, removeExpiredImports, removeImportJob } from './files/import-files.jobs.ts'
import { importFilesRoutes } from './files/import-files.routes.ts'
import { importFileJob } from './files/import-runs.ts'
import { intakeRoutes } from './intake.routes.ts'
import { intakeJobs, pullChannelJob, pullChannels } from './pull/pull.jobs.ts'
import { type IntakeDeps, readAccountsAgain } from './pull/pull-orders.ts'
import {
  passOnOverdueOrders,
  retryUnallocatedOrders,
  unallocatedJobs,
} from './waiting/waiting-orders.jobs.ts'

export const intake = defineModule<IntakeDeps>('intake', {
  routes: (given) => [calls(intakeRoutes, given), calls(importFilesRoutes, given), calls(feedsRoutes, {})],
  queues: [
    queue(pullChannelJob, z.object({ channel_account_id: z.number() })),
    queue(tryWaitingOrdersJob, z.object({})),
    // What waited before files had runs belongs to the first.
    queue(importFileJob, z.object({ file_id: z.number(), run: z.number().default(0) })),
    queue(removeImportJob, z.object({ file_id: z.number(), name: z.string() })),
    queue(settleFeedJob, z.object({ feed_id: z.number() })),
  ],
  jobs: (given) => [
    ...intakeJobs(given),
    ...unallocatedJobs(given),
    ...importFileJobs(given),
    ...feedsJobs(),
  ],
  schedules: [pullChannels, retryUnallocatedOrders, passOnOverdueOrders, removeExpiredImports, sweepFeeds],
  subscriptions: {
    move: [on(orderCancelled, passOn)],
    record: [on(clockWentBack, readAccountsAgain)],
    tell: [on(companySwitched, tryWaitingForCompany), on(articlesRefreshed, tryWaitingForArticles)],
  },
})
