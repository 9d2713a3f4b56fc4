import { ownValue } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { schedule } from '../../../platform/jobs/handlers.ts'
import type { JobHandler } from '../../../platform/jobs/job.ts'
import type { RunChanges } from '../../../platform/runs/run-kind.ts'
import { soldChannels } from '../products.repository.ts'
import { bulkRuns } from './bulk-runs.ts'
import { productBatchSwitched } from './bulk-updates.events.ts'
import { type Bulk, deleteExpiredBulks, switchBatch, type WantedSwitch } from './bulk-updates.repository.ts'

/** Products of one transaction: it is over in a fraction of a second, so that nobody waits for it who switches one of them. */
const PRODUCTS_A_BATCH = 1000

export const bulkUpdatesJobs = (): readonly JobHandler[] => [
  bulkRuns.handler(async ({ run, read, untilOver }) => {
    const wanted = await read(async (ctx) => known(await soldChannels(ctx), run))
    await untilOver((ctx, bulk) => switchNext(ctx, bulk, wanted))
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

async function switchNext(ctx: Ctx, bulk: Bulk, wanted: readonly WantedSwitch[]): Promise<RunChanges<Bulk>> {
  const batch = await switchBatch(ctx, bulk, wanted, PRODUCTS_A_BATCH)
  if (batch.done === 0) return { state: 'done', finishedAt: ctx.now }
  if (batch.changed.length > 0) {
    await ctx.emit(productBatchSwitched, {
      bulk_id: bulk.id,
      article_ids: batch.changed,
      channels: wanted.filter((each) => batch.channels.includes(each.id)).map(({ key }) => key),
    })
  }
  return {
    done: bulk.done + batch.done,
    changed: bulk.changed + batch.changed.length,
    kept: bulk.kept + batch.kept,
  }
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
