import type { Ctx } from '../../../platform/ctx.ts'
import { everyMinute, handleJob } from '../../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../../platform/jobs/job.ts'
import { type FetchDeps, fetchPictures } from './fetch-pictures.ts'
import { removePicture } from './picture-files.ts'
import { hasDuePictures, type Removed } from './pictures.repository.ts'

// What is due stands in rows; a job only brings a worker to them, and a lost one is replaced by the sweep.

/** Fetches the pictures of a company that are due; of several that want it, one waits. */
export const fetchPicturesJob = defineJob<object>('fetch-pictures', {
  policy: 'short',
  expireInSeconds: 10 * 60,
})

/** Removes copies that nobody refers to any more. */
export const removePicturesJob = defineJob<{ img_ids: Removed }>('remove-pictures')

/** Pages of the last minutes still name a copy that was replaced, and a worker may still be writing one. */
const REMOVED_AFTER_MS = 15 * 60_000

/** Has the pictures fetched that are due. */
export const fetchSoon = (ctx: Ctx): Promise<void> =>
  ctx.enqueue(fetchPicturesJob, {}, { singletonKey: 'due' })

/** Has the files of copies removed, once nobody asks for them any more. */
export async function removeLater(ctx: Ctx, removed: Removed): Promise<void> {
  if (removed.length === 0) return
  const startAfter = new Date(ctx.now.getTime() + REMOVED_AFTER_MS)
  await ctx.enqueue(removePicturesJob, { img_ids: removed }, { startAfter })
}

/** What the jobs of pictures do. */
export const picturesJobs = (
  deps: Pick<FetchDeps, 'files' | 'pictures' | 'config'>,
): readonly JobHandler[] => [
  handleJob(fetchPicturesJob, async (job) => {
    await fetchPictures(job, { ...deps, removeLater })
    await job.write(async (ctx) => {
      if (await hasDuePictures(ctx)) await fetchSoon(ctx)
    })
  }),
  handleJob(removePicturesJob, async (job, { img_ids }) => {
    for (const imgId of img_ids) await removePicture(deps.files, job.company.id, imgId)
  }),
]

/** Brings a worker to pictures that are due: those that failed, and those that are looked at again. */
export const sweepPictures = everyMinute(
  'sweep-pictures',
  (now) => ({ text: 'select id from companies_with_due_pictures($1)', values: [now] }),
  (job) => job.write(fetchSoon),
)
