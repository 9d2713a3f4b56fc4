import { isDeepStrictEqual } from 'node:util'
import {
  type BulkFilters,
  type BulkResultRow,
  type BulkResultsQuery,
  type BulkUpdate,
  type BulkUpdateAnswer,
  type BulkUpdateBody,
  narrowsProducts,
} from '@kontor/contract/catalogue'
import { type Page, pageOf } from '@kontor/contract/shared'
import type { Ctx } from '../../../platform/ctx.ts'
import { AppError } from '../../../platform/errors/app-error.ts'
import { soldChannels } from '../products.repository.ts'
import { bulkRuns } from './bulk-runs.ts'
import { productsSwitched } from './bulk-updates.events.ts'
import {
  type BulkRecord,
  bulkResults,
  changedChannels,
  countResults,
  findBulk,
  findLiveBulk,
  insertBulk,
  insertChangedOf,
  insertMatching,
  listBulks,
  plannedChanges,
  previewChanges,
  type WantedSwitch,
} from './bulk-updates.repository.ts'
import { BULK_TEXTS } from './bulk-updates.texts.ts'

/** How long a bulk update can be taken back (issue: for 24 h). */
const REVERTIBLE_MS = 24 * 60 * 60_000

type Switches = Readonly<Record<string, boolean>>

/**
 * Switches the products of a filter on channels: a dry run says how many, else the products that match now are written
 * down and a job switches them. The same asked for again while it runs is answered by the one that runs.
 * @throws AppError `bulk_without_filter`, `bulk_without_change`, `bulk_running` for another one, `channel_without_account`
 */
export async function updateFiltered(ctx: Ctx, body: BulkUpdateBody): Promise<BulkUpdateAnswer> {
  const { filters, dry_run } = body
  if (!narrowsProducts(filters)) throw new AppError('bulk_without_filter')
  const channels: Switches = Object.fromEntries(Object.entries(body.channels))
  const wanted = await wantedSwitches(ctx, channels)
  if (wanted.length === 0) throw new AppError('bulk_without_change')
  if (dry_run) {
    const planned = await previewChanges(ctx, filters, wanted)
    return answer(200, BULK_TEXTS.preview[ctx.locale], wanted, planned, null)
  }
  const begun = await bulkRuns.begin(ctx, () => insertBulk(ctx, { revertsId: null, filters, channels }))
  if (!begun) {
    const running = await sameRunning(ctx, filters, channels)
    const planned = await plannedChanges(ctx, running.id, wanted)
    return answer(202, BULK_TEXTS.started[ctx.locale], wanted, planned, bulkUpdate(running, ctx.now))
  }
  await insertMatching(ctx, begun.id, filters)
  const planned = await plannedChanges(ctx, begun.id, wanted)
  if ([...planned.changes.values()].every((count) => count === 0)) throw new AppError('bulk_without_change')
  const bulk = await tell(ctx, begun.id)
  return answer(202, BULK_TEXTS.started[ctx.locale], wanted, planned, bulk)
}

const answer = (
  status: number,
  message: string,
  wanted: readonly WantedSwitch[],
  { matched, changes }: { readonly matched: number; readonly changes: ReadonlyMap<number, number> },
  bulk: BulkUpdate | null,
): BulkUpdateAnswer => ({
  status,
  message,
  matched,
  channels: wanted.map(({ id, key, isOn }) => ({ name: key, active: isOn, changes: changes.get(id) ?? 0 })),
  bulk,
})

/** The running bulk update, when it is the same. @throws AppError `bulk_running` */
async function sameRunning(ctx: Ctx, filters: BulkFilters, channels: Switches): Promise<BulkRecord> {
  const running = await findLiveBulk(ctx)
  const isSame =
    running?.revertsId === null &&
    isDeepStrictEqual(running.channels, channels) &&
    isDeepStrictEqual(withoutGaps(running.filters), withoutGaps(filters))
  if (!running || !isSame) throw new AppError('bulk_running')
  return running
}

const withoutGaps = (filters: BulkFilters): BulkFilters =>
  Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== undefined))

/** The channels by their ids. @throws AppError `channel_without_account` */
export async function wantedSwitches(ctx: Ctx, channels: Switches): Promise<WantedSwitch[]> {
  const ids = new Map((await soldChannels(ctx)).map(({ id, key }) => [key, id]))
  return Object.entries(channels).map(([key, isOn]) => {
    const id = ids.get(key)
    if (id === undefined) throw new AppError('channel_without_account', { channel: key })
    return { id, key, isOn }
  })
}

/** Writes into the log that a bulk update was begun. */
async function tell(ctx: Ctx, id: number): Promise<BulkUpdate> {
  const bulk = await findBulk(ctx, id)
  if (!bulk) throw new Error('a bulk update was written and is not there')
  await ctx.emit(productsSwitched, {
    bulk_id: id,
    count: bulk.matched,
    channels: bulk.channels,
    ...(bulk.revertsId === null ? {} : { reverts: bulk.revertsId }),
  })
  return bulkUpdate(bulk, ctx.now)
}

/**
 * Takes back what a bulk update has changed and nobody has switched since. Asked for again while that runs, it is answered
 * by the one that runs.
 * @throws AppError `bulk_not_found`, `bulk_not_revertible`, `bulk_running` for another one
 */
export async function revertBulk(ctx: Ctx, id: number): Promise<BulkUpdate> {
  await bulkRuns.endAbandoned(ctx)
  const bulk = await findBulk(ctx, id, 'update')
  if (!bulk) throw new AppError('bulk_not_found')
  const running = await findLiveBulk(ctx)
  if (running && running.revertsId === id) return bulkUpdate(running, ctx.now)
  if (bulkUpdate(bulk, ctx.now).revertible_until === null) throw new AppError('bulk_not_revertible')
  const changed = new Set(await changedChannels(ctx, id))
  const unchanged = new Set(
    (await soldChannels(ctx)).filter((channel) => !changed.has(channel.id)).map(({ key }) => key),
  )
  // Only what it has really switched is taken back, and named.
  const channels = Object.fromEntries(
    Object.entries(bulk.channels)
      .filter(([key]) => !unchanged.has(key))
      .map(([key, isOn]) => [key, !isOn]),
  )
  const revert = await bulkRuns.begin(ctx, () =>
    insertBulk(ctx, { revertsId: id, filters: bulk.filters, channels }),
  )
  if (!revert) throw new AppError('bulk_running')
  await insertChangedOf(ctx, revert.id, id)
  return tell(ctx, revert.id)
}

/** The bulk updates of the last seven days. */
export const bulkUpdates = async (ctx: Ctx): Promise<BulkUpdate[]> =>
  (await listBulks(ctx)).map((bulk) => bulkUpdate(bulk, ctx.now))

/** What became of the products of a bulk update. @throws AppError `bulk_not_found` */
export async function resultsOf(ctx: Ctx, id: number, query: BulkResultsQuery): Promise<Page<BulkResultRow>> {
  const bulk = await findBulk(ctx, id)
  if (!bulk) throw new AppError('bulk_not_found')
  const total = query.result === undefined ? bulk.matched : await countResults(ctx, id, query.result)
  const keys = new Map((await soldChannels(ctx)).map((channel) => [channel.id, channel.key]))
  const rows = await bulkResults(ctx, id, query)
  return pageOf(
    rows.map(({ changed, ...row }) => ({
      ...row,
      channels: changed.map((channel) => keys.get(channel) ?? String(channel)),
    })),
    total,
    query,
  )
}

/** A bulk update as it travels. Pure. */
function bulkUpdate(bulk: BulkRecord, now: Date): BulkUpdate {
  const until = bulk.finishedAt && new Date(bulk.finishedAt.getTime() + REVERTIBLE_MS)
  const canBeReverted =
    until !== null && until > now && bulk.revertsId === null && bulk.revertedBy === null && bulk.changed > 0
  return {
    id: bulk.id,
    reverts: bulk.revertsId,
    state: bulk.state,
    filters: bulk.filters,
    channels: bulk.channels,
    matched: bulk.matched,
    done: bulk.done,
    changed: bulk.changed,
    kept: bulk.kept,
    requested_by: bulk.requestedByName,
    created_at: bulk.createdAt.toISOString(),
    finished_at: bulk.finishedAt?.toISOString() ?? null,
    revertible_until: canBeReverted ? until.toISOString() : null,
    reverted_by: bulk.revertedBy,
  }
}
