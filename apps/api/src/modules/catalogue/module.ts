import { z } from 'zod'
import { calls, defineModule, queue } from '../../define-module.ts'
import { clockWentBack } from '../../platform/clock/watch-clock.ts'
import { on } from '../../platform/events/event.ts'
import { storeSwitched } from '../organisation/index.ts'
import { noteStore } from './article-figures.repository.ts'
import { bulkUpdateJob } from './bulk-updates/bulk-runs.ts'
import { bulkUpdatesJobs, removeExpiredBulkUpdates } from './bulk-updates/bulk-updates.jobs.ts'
import { bulkUpdatesRoutes } from './bulk-updates/bulk-updates.routes.ts'
import { dropFigures, endStockReceipts, foldFigures } from './catalogue.jobs.ts'
import { catalogueRoutes } from './catalogue.routes.ts'
import { fetchPicturesJob, picturesJobs, removePicturesJob, sweepPictures } from './pictures/pictures.jobs.ts'
import { shortenPictureWaits } from './pictures/pictures.repository.ts'
import type { TellChannels } from './switch-product.ts'

interface Needs {
  /** Has `channels` work out and tell what a person has switched. */
  readonly tellChannels: TellChannels
}

export const catalogue = defineModule<Needs>('catalogue', {
  routes: (given) => [calls(catalogueRoutes, given), calls(bulkUpdatesRoutes, {})],
  queues: [
    queue(bulkUpdateJob, z.object({ bulk_id: z.number() })),
    queue(fetchPicturesJob, z.object({})),
    queue(removePicturesJob, z.object({ img_ids: z.array(z.string()) })),
  ],
  jobs: (given) => [...bulkUpdatesJobs(), ...picturesJobs(given)],
  schedules: [foldFigures, dropFigures, endStockReceipts, removeExpiredBulkUpdates, sweepPictures],
  subscriptions: { record: [on(storeSwitched, noteStore), on(clockWentBack, shortenPictureWaits)] },
})
