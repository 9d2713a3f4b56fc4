import type { TrackingStatus } from '@kontor/contract/shipping'
import type { Ctx } from '../../../platform/ctx.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import type { Carrier } from '../carrier/carrier.ts'
import type { AttemptError } from './label-attempt.ts'
import type { LabelAttempt } from './label-attempts.repository.ts'

/** A paper that belongs beside a label; also the name it is stored under. */
type NoteKind = 'delivery-note' | 'return-note'

/** The notes made for a label, and the order lines they list. */
export interface LabelNotes<Note = Uint8Array> {
  readonly notes: Readonly<Partial<Record<NoteKind, Note>>>
  readonly lineIds: readonly number[]
}

/** Keys of what was stored for a bought label. */
export interface StoredPapers extends LabelNotes<string> {
  readonly labelFile: string
  /** Left out where the carrier hands out no customs document. */
  readonly customsFile?: string
}

/**
 * What a label is for. How a label is bought, removed and tracked depends on it only through this port. The `on…`
 * methods run in the transaction that writes what they report.
 */
export interface LabelSubject<A extends LabelAttempt = LabelAttempt> {
  /** Locks what the label is for, before anything else of it is touched. */
  lock(ctx: Ctx, attempt: A): Promise<unknown>
  /** Whether the label shall still be bought. */
  isWanted(ctx: Ctx, attempt: A): Promise<boolean>
  /** Whether a bought label shall stay at the carrier. */
  isInUse(ctx: Ctx, attempt: A): Promise<boolean>
  /** Where its papers lie in the file store. */
  folder(attempt: A): string
  /** Makes the notes that go with a bought label. */
  makeNotes(job: JobCtx, attempt: A): Promise<LabelNotes>
  /** Whether notes still list what travels with the label. */
  areCurrent(ctx: Ctx, attempt: A, notes: LabelNotes<string>): Promise<boolean>
  /** The label is bought from a carrier and its papers are stored. @param wanted false when it is to be cancelled again */
  onBought(ctx: Ctx, attempt: A, papers: StoredPapers, wanted: boolean, carrier: Carrier): Promise<void>
  /** The attempt ended without a label: `rejected`, or `unknown` when nobody can say whether one was bought. */
  onFailed(ctx: Ctx, attempt: A, error: AttemptError): Promise<void>
  /** The attempt ended before anything was bought, because the label was no longer wanted. */
  onDropped(ctx: Ctx, attempt: A): Promise<void>
  /** The carrier has cancelled the bought label. */
  onVoided(ctx: Ctx, attempt: A): Promise<void>
  /** The carrier does not cancel the bought label, which is paid. @param texts the carrier's messages */
  onVoidRefused(ctx: Ctx, attempt: A, texts: readonly string[]): Promise<void>
  /** The carrier reported something new of the label. @param status where it stands now */
  onTracked(ctx: Ctx, attempt: A, status: TrackingStatus): Promise<void>
}

/** The subjects there are, by what `label_attempts.subject` names. */
export type LabelSubjects = Readonly<Record<LabelAttempt['subject'], LabelSubject>>

/** For a label that stands alone. */
export const NO_NOTES: LabelNotes<never> = { notes: {}, lineIds: [] }

/** An attempt that this worker has claimed, with what it takes to advance it. */
export interface ClaimedAttempt {
  readonly attempt: LabelAttempt
  readonly carrier: Carrier
  readonly subject: LabelSubject
  /** Whether the label was still wanted when the attempt was last written. */
  readonly wanted: boolean
}
