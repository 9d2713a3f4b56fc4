import { createHash } from 'node:crypto'
import type { Config } from '../../../platform/config.ts'
import type { Ctx } from '../../../platform/ctx.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import type { EncodedPicture } from '../../../platform/pictures/encode-picture.ts'
import { DELIVERED_KINDS } from '../../../platform/pictures/picture-kind.ts'
import type { PicturePress } from '../../../platform/pictures/picture-press.ts'
import type { PictureProblem } from '../catalogue.tables.ts'
import { type FetchedPicture, fetchPicture } from './fetch-picture.ts'
import { removePicture, SIDES_TO_MAKE, storePicture } from './picture-files.ts'
import {
  type ClaimedPicture,
  claimPictures,
  keepCopy,
  type PictureVersion,
  type Removed,
  saveCopy,
  saveProblem,
} from './pictures.repository.ts'

/** Pictures that are fetched at the same time. */
const AT_ONCE = 4
/** Then another company has its turn. */
const LONGEST_TURN_MS = 60_000

export interface FetchDeps {
  readonly files: Files
  readonly pictures: PicturePress
  readonly config: Pick<Config, 'allowPrivateOutbound'>
  /** Has the files of copies removed that nobody refers to any more. */
  readonly removeLater: (ctx: Ctx, removed: Removed) => Promise<void>
}

/** Fetches the pictures of a company that are due, for a minute at most. */
export async function fetchPictures(job: JobCtx, deps: FetchDeps): Promise<void> {
  const started = performance.now()
  while (!job.signal.aborted && performance.now() - started < LONGEST_TURN_MS) {
    const { pictures, lease } = await job.write((ctx) => claimPictures(ctx, AT_ONCE))
    if (pictures.length === 0) return
    const outcomes = await Promise.allSettled(pictures.map((picture) => fetchOne(job, deps, picture, lease)))
    for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
  }
}

/**
 * Fetches a picture and keeps a copy of it. The copy has its name before its first file is written, and is named by nothing
 * until all are: a worker that dies leaves nothing that can be seen, and the next one writes over its files.
 */
async function fetchOne(
  job: JobCtx,
  { files, pictures, config, removeLater }: FetchDeps,
  picture: ClaimedPicture,
  lease: Date,
): Promise<void> {
  const companyId = job.company.id
  const isHere = picture.img_id !== ''
  const address = {
    url: picture.url,
    etag: isHere ? picture.etag : '',
    lastModified: isHere ? picture.last_modified : '',
  }
  const fetched = await fetchPicture({ allowPrivate: config.allowPrivateOutbound }, address, job.signal)
  // A shutdown is no failure of the picture: it is fetched again when this worker's time is up.
  job.signal.throwIfAborted()
  const press = (bytes: Uint8Array) =>
    pictures.press({ companyId, bytes, kinds: DELIVERED_KINDS, sides: SIDES_TO_MAKE })
  const outcome = await judge(press, picture, fetched)
  if (outcome.kind === 'copy') {
    await storePicture(files, companyId, picture.pending_id, outcome.sizes)
    return job.write(async (ctx) => removeLater(ctx, await saveCopy(ctx, picture, lease, outcome.version)))
  }
  if (picture.was_begun) await removePicture(files, companyId, picture.pending_id)
  await job.write((ctx) =>
    outcome.kind === 'same'
      ? keepCopy(ctx, picture, lease, outcome.version)
      : saveProblem(ctx, picture, lease, outcome.problem),
  )
}

/** What is to be done with what an address answered. */
type Outcome =
  | { readonly kind: 'same'; readonly version: PictureVersion | null }
  | { readonly kind: 'problem'; readonly problem: PictureProblem }
  | { readonly kind: 'copy'; readonly version: PictureVersion; readonly sizes: readonly EncodedPicture[] }

/** Makes a picture of what arrived, in all sizes, unless it is what is here already; or says why that is impossible. */
async function judge(
  press: (bytes: Uint8Array) => ReturnType<PicturePress['press']>,
  picture: ClaimedPicture,
  fetched: FetchedPicture,
): Promise<Outcome> {
  if (fetched.kind === 'unchanged') return { kind: 'same', version: null }
  if (fetched.kind === 'problem') return fetched
  const { etag, lastModified } = fetched
  const contentHash = createHash('sha256').update(fetched.bytes).digest('hex')
  const version = { etag, lastModified, contentHash }
  if (picture.img_id !== '' && contentHash === picture.content_hash) return { kind: 'same', version }
  const pressed = await press(fetched.bytes)
  return 'pictures' in pressed
    ? { kind: 'copy', version, sizes: pressed.pictures }
    : { kind: 'problem', problem: pressed.problem }
}
