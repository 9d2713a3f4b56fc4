import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { AppError } from '../errors/app-error.ts'
import { openThread, TaskBroke, ThreadBusy } from '../thread.ts'
import { type EncodedPicture, LONGEST_SIDE } from './encode-picture.ts'
import type { PictureAnswer, PictureTask } from './picture.worker.ts'

export interface PicturePressOptions {
  /** Far longer than the largest picture takes; a picture that takes longer was crafted to. */
  readonly longestMs?: number
  /** Companies that may wait while a picture of another one is decoded: each waits with one. */
  readonly mostWaiting?: number
  /** Requests of one company that may wait for its turn; each holds its pictures in memory. */
  readonly mostOfCompany?: number
}

/** Re-encodes pictures of strangers in a thread of its own. */
export interface PicturePress {
  /**
   * Runs the work of a request in its company's turn: of each company one request at a time, so that one with many
   * pictures holds up another by no more than a single one.
   * @throws AppError `pictures_busy` when too many wait already
   */
  inTurn<T>(companyId: number, work: () => Promise<T>): Promise<T>
  /** Null for what cannot be decoded. @throws AppError `pictures_busy` when too many wait already */
  press(bytes: Uint8Array<ArrayBuffer>): Promise<EncodedPicture | null>
  /** The same in several sizes, the largest first (`encodePicture`). */
  pressSides(
    bytes: Uint8Array<ArrayBuffer>,
    sides: readonly number[],
  ): Promise<readonly EncodedPicture[] | null>
  close(): Promise<void>
}

/** One thread decodes one picture after the other, since a decoded one takes hundreds of megabytes. */
export function openPicturePress({
  longestMs = 30_000,
  mostWaiting = 20,
  mostOfCompany = 4,
}: PicturePressOptions = {}): PicturePress {
  const script = new URL('./picture.worker.ts', import.meta.url)
  const thread = openThread<PictureTask, PictureAnswer>(script, { longestMs, mostWaiting })
  const turns = new Map<number, BulkheadPolicy>()

  const pressSides: PicturePress['pressSides'] = async (bytes, sides) => {
    try {
      const answer = await thread.run({ bytes, sides })
      return 'pictures' in answer ? answer.pictures : null
    } catch (error) {
      if (error instanceof ThreadBusy) throw new AppError('pictures_busy')
      // Out of time, or out of memory: this picture cannot be made.
      if (error instanceof TaskBroke) return null
      throw error
    }
  }

  return {
    inTurn: async (companyId, work) => {
      const turn = turns.get(companyId) ?? bulkhead(1, mostOfCompany)
      turns.set(companyId, turn)
      try {
        return await turn.execute(work)
      } catch (error) {
        throw error instanceof BulkheadRejectedError ? new AppError('pictures_busy') : error
      } finally {
        if (turn.executionSlots === 1) turns.delete(companyId)
      }
    },
    press: async (bytes) => (await pressSides(bytes, [LONGEST_SIDE]))?.[0] ?? null,
    pressSides,
    close: () => thread.close(),
  }
}
