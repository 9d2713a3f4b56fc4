import { ownValue } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { schedule } from '../../../platform/jobs/handlers.ts'
import type { JobHandler } from '../../../platform/jobs/job.ts'
import { soldChannels } from '../products.repository.ts'
import { bulkRuns } from './bulk-runs.ts'
import { productBatchSwitched } from './bulk-updates.events.ts'
import {
  type BatchOutcome,
  type Bulk,
  deleteExpiredBulks,
  switchBatch,
  type WantedSwitch,
} from './bulk-updates.repository.ts'

/** Products of one transaction: it is over in a fraction of a second, so that nobody waits for it who switches one of them. */
const PRODUCTS_A_BATCH = 1000

export const bulkUpdatesJobs = (): readonly JobHandler[] => [
  bulkRuns.handler(async ({ run, read, untilOver }) => {
    const wanted = await read(async (ctx) => known(await soldChannels(ctx), run))
    // From here on the next batch begins, if it is the one behind: a transaction may be repeated.
    let reached = { done: run.done, last: 0 }
    await untilOver(async (ctx, bulk) => {
      const after = bulk.done === reached.done ? reached.last : 0
      const batch = await switchBatch(ctx, bulk, wanted, { after, size: PRODUCTS_A_BATCH })
      reached = { done: bulk.done + batch.done, last: batch.last }
      await tellSwitched(ctx, bulk, wanted, batch)
      if (batch.done === 0) return { state: 'done', finishedAt: ctx.now }
      return {
        done: reached.done,
        changed: bulk.changed + batch.changed.length,
        kept: bulk.kept + batch.kept,
      }
    })
  }),
]

/** Channels whose account is gone since are left out. */
const known = (
  channels: readonly { readonly id: number; readonly key: string }[],
  { channels: wanted }: Bulk,
): WantedSwitch[] =>
  channels.flatMap(({ id, key }) => {
    const isOn = ownValue(wanted, key)
    return isOn === undefined ? [] : [{ id, key, isOn }]
  })

async function tellSwitched(
  ctx: Ctx,
  { id }: Bulk,
  wanted: readonly WantedSwitch[],
  { changed, channels }: BatchOutcome,
): Promise<void> {
  if (changed.length === 0) return
  await ctx.emit(productBatchSwitched, {
    bulk_id: id,
    article_ids: changed,
    channels: wanted.filter((each) => channels.includes(each.id)).map(({ key }) => key),
  })
}

/** Removes bulk updates whose seven days are over. */
export const removeExpiredBulkUpdates = schedule('remove-expired-bulk-updates', '50 3 * * *', (system) =>
  system.forEachCompany((job) =>
    job.write(async (ctx) => {
      await bulkRuns.endAbandoned(ctx)
      await deleteExpiredBulks(ctx)
    }),
  ),
)
