import { type BulkheadPolicy, BulkheadRejectedError, bulkhead } from 'cockatiel'
import { AppError } from '../errors/app-error.ts'
import { openProcessPool, type ProcessLimits } from '../process-pool.ts'
import { TaskBroke, ThreadBusy } from '../thread.ts'
import type { PictureAnswer, PictureTask } from './picture.worker.ts'
import { kindOf, type PictureKind } from './picture-kind.ts'
import { LONGEST_SIDE } from './picture-limits.ts'

/**
 * The largest that is decoded takes 3 s and 600 MB on a core of its own (docs/adr/0012); whoever sends a picture that takes
 * more is told so within 5 s.
 */
const LIMITS: ProcessLimits = {
  processes: 2,
  mostWaiting: 20,
  longestMs: 4_500,
  memoryMb: 1_200,
  idleMs: 30_000,
}
/** Pictures, and requests, of one company that may wait for their turn; each is held in memory. */
const MOST_OF_COMPANY = 4

export interface PicturePressOptions extends Partial<ProcessLimits> {
  readonly mostOfCompany?: number
}

/** A picture of a stranger, for whom it is made, and what of it. */
export interface PictureOrder {
  readonly companyId: number
  readonly bytes: Uint8Array
  readonly kinds: readonly PictureKind[]
  /** How long the longest side of each may be, in pixels, the largest first; `LONGEST_SIDE` unless given. */
  readonly sides?: readonly number[]
}

/** Re-encodes pictures of strangers in processes of their own, which end when there are none. */
export interface PicturePress {
  /**
   * Runs the work of a request in its company's turn: of each company one request at a time.
   * @throws AppError `pictures_busy` when too many wait already
   */
  inTurn<T>(companyId: number, work: () => Promise<T>): Promise<T>
  /**
   * The pictures, one for each side, or why there are none. Of each company one picture is decoded at a time, so that one with
   * pictures that take long leaves a process to the others.
   * @throws AppError `pictures_busy` when too many wait already
   */
  press(order: PictureOrder): Promise<PictureAnswer>
  close(): Promise<void>
}

/** @param options other limits than the usual ones */
export function openPicturePress({
  mostOfCompany = MOST_OF_COMPANY,
  ...limits
}: PicturePressOptions = {}): PicturePress {
  const script = new URL('./picture.worker.ts', import.meta.url)
  const pool = openProcessPool<PictureTask, PictureAnswer>(script, { ...LIMITS, ...limits })
  const inTurn = openTurns(mostOfCompany)
  const inTurnToDecode = openTurns(mostOfCompany)

  const decode = async (task: PictureTask): Promise<PictureAnswer> => {
    try {
      return await pool.run(task)
    } catch (error) {
      if (error instanceof ThreadBusy) throw new AppError('pictures_busy')
      // Out of time, or out of memory: for what we give to a picture, it is too large.
      if (error instanceof TaskBroke) return { problem: 'too_large' }
      throw error
    }
  }

  return {
    inTurn,
    press: async ({ companyId, bytes, kinds, sides = [LONGEST_SIDE] }) => {
      const kind = kindOf(bytes)
      if (!kind || !kinds.includes(kind)) return { problem: 'not_a_picture' }
      return inTurnToDecode(companyId, () => decode({ bytes, sides }))
    },
    close: () => pool.close(),
  }
}

/** Of each company one at a time. @param mostWaiting of one company */
function openTurns(mostWaiting: number): PicturePress['inTurn'] {
  const turns = new Map<number, BulkheadPolicy>()
  return async (companyId, work) => {
    const turn = turns.get(companyId) ?? bulkhead(1, mostWaiting)
    turns.set(companyId, turn)
    try {
      return await turn.execute(work)
    } catch (error) {
      throw error instanceof BulkheadRejectedError ? new AppError('pictures_busy') : error
    } finally {
      if (turn.executionSlots === 1) turns.delete(companyId)
    }
  }
}
