import { BrokenPdf, checkPdf } from '../../../platform/documents/pdf.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { CarrierError } from '../carrier/carrier.ts'
import type { ClaimedAttempt, StoredPapers } from './label-subject.ts'

/**
 * Fetches the PDF of a bought label, makes sure that it prints, makes the notes that go with it, and stores all of it.
 * @throws CarrierError when the label cannot be had, or is no whole PDF
 */
export async function storePapers(
  job: JobCtx,
  { attempt, carrier, subject }: ClaimedAttempt,
  files: Files,
): Promise<StoredPapers> {
  const { id, labelUrl } = attempt
  if (labelUrl === null) throw new Error(`label attempt ${id} has no label address`)
  // A name of its own for every try: what an earlier one stored may differ.
  const tryName = `${id}-${job.now().getTime()}`
  const store = async (kind: string, bytes: Uint8Array) => {
    const key = `${subject.folder(attempt)}/${kind}-${tryName}.pdf`
    await files.put(job.company.id, key, bytes, 'application/pdf')
    return key
  }
  const storeLabel = async () => {
    const label = await carrier.fetchLabel(labelUrl)
    await refuseBroken(label)
    return store('label', label)
  }
  const storeNotes = async () => {
    const { notes, lineIds } = await subject.makeNotes(job, attempt)
    const files = await Promise.all(
      Object.entries(notes).map(async ([kind, bytes]) => [kind, await store(kind, bytes)] as const),
    )
    return { notes: Object.fromEntries(files), lineIds }
  }
  // The notes are made while the carrier sends the label. Both come to an end, so that nothing goes on after a failure.
  const [label, notes] = await Promise.allSettled([storeLabel(), storeNotes()])
  if (label.status === 'rejected') throw label.reason
  if (notes.status === 'rejected') throw notes.reason
  return { labelFile: label.value, ...notes.value }
}

async function refuseBroken(label: Uint8Array): Promise<void> {
  try {
    await checkPdf(label)
  } catch (error) {
    if (!(error instanceof BrokenPdf)) throw error
    throw new CarrierError({ kind: 'inDoubt', texts: [error.message] }, { cause: error })
  }
}
