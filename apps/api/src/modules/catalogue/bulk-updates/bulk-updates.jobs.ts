import { ownValue } from '@kontor/contract/shared'
import { handleJob, schedule } from '../../../platform/jobs/handlers.ts'
import { defineJob, type JobCtx, type JobHandler } from '../../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../../platform/jobs/job-declaration.ts'
import { soldChannels } from '../products.repository.ts'
import { productBatchSwitched } from './bulk-updates.events.ts'
import {
  type BulkRecord,
  claimBulk,
  deleteExpiredBulks,
  finishBulk,
  switchBatch,
  type WantedSwitch,
} from './bulk-updates.repository.ts'

/** Switches the products of a bulk update, or takes one back. */
export const bulkUpdateJob = defineJob<{ bulk_id: number }>('update-products-in-bulk', {
  expireInSeconds: 60 * 60,
  retryLimit: 3,
  inTurns: true,
  deadLetter: GIVEN_UP,
})

/** Products of one transaction: it is over in a fraction of a second, so that nobody waits for it who switches one of them. */
const PRODUCTS_A_BATCH = 1000

export const bulkUpdatesJobs = (): readonly JobHandler[] => [
  handleJob(
    bulkUpdateJob,
    (job, { bulk_id }) => runBulk(job, bulk_id),
    (job, { bulk_id }) => job.write((ctx) => finishBulk(ctx, bulk_id, 'failed')),
  ),
]

/**
 * Batch by batch, each in a transaction with its result, so that a worker that dies leaves whole batches and the next
 * attempt goes on behind them.
 */
async function runBulk(job: JobCtx, id: number): Promise<void> {
  const bulk = await job.write((ctx) => claimBulk(ctx, id))
  if (!bulk) return
  const wanted = await job.read(async (ctx) => known(await soldChannels(ctx), bulk))
  for (let after: number | null = 0; after !== null; ) {
    job.signal.throwIfAborted()
    after = await runBatch(job, bulk, wanted, after)
  }
}

/** Channels whose account is gone since are left out. */
const known = (
  channels: readonly { readonly id: number; readonly key: string }[],
  { channels: wanted }: BulkRecord,
): WantedSwitch[] =>
  channels.flatMap(({ id, key }) => {
    const isOn = ownValue(wanted, key)
    return isOn === undefined ? [] : [{ id, key, isOn }]
  })

/** @returns the last product of the batch; null when nothing is left to do */
const runBatch = (
  job: JobCtx,
  bulk: BulkRecord,
  wanted: readonly WantedSwitch[],
  after: number,
): Promise<number | null> =>
  job.write(async (ctx) => {
    const outcome = await switchBatch(ctx, bulk, wanted, { after, size: PRODUCTS_A_BATCH })
    if (outcome === null) return null
    if (outcome.changed.length > 0) {
      await ctx.emit(productBatchSwitched, {
        bulk_id: bulk.id,
        article_ids: outcome.changed,
        channels: wanted.filter((each) => outcome.channels.includes(each.id)).map(({ key }) => key),
      })
    }
    if (outcome.last === null) await finishBulk(ctx, bulk.id, 'done')
    return outcome.last
  })

/** Removes bulk updates whose seven days are over. */
export const removeExpiredBulkUpdates = schedule('remove-expired-bulk-updates', '50 3 * * *', (system) =>
  system.forEachCompany((job) => job.write(deleteExpiredBulks)),
)
