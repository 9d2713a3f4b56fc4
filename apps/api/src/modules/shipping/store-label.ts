import type { JobCtx } from '../../platform/jobs/job.ts'
import type { AttemptInHand } from './attempt-in-hand.ts'
import { CarrierError } from './carrier.ts'
import { deliveryNote } from './documents/delivery-note.ts'
import { BrokenPdf, checkPdf } from './documents/pdf.ts'
import { returnNote } from './documents/return-note.ts'
import { isForParcel } from './label-attempts.repository.ts'
import { subjectFolder } from './label-subject.ts'
import { loadParcelPapers } from './parcel-papers.repository.ts'
import type { ShippingDeps } from './shipping-deps.ts'

/** Keys of what was stored; the notes belong to a shipping label only. */
export interface StoredPapers {
  readonly labelFile: string
  readonly deliveryNoteFile: string | null
  readonly returnNoteFile: string | null
  /** The lines that the delivery note lists. */
  readonly lineIds: readonly number[]
}

/**
 * Fetches the PDF of a bought label, makes sure that it prints, makes the notes that go with it, and stores all of it.
 * @throws CarrierError when the label cannot be had, or is no whole PDF
 */
export async function storePapers(
  job: JobCtx,
  { attempt, carrier }: AttemptInHand,
  deps: Pick<ShippingDeps, 'files'>,
): Promise<StoredPapers> {
  const { id, labelType, labelUrl } = attempt
  if (labelUrl === null) throw new Error(`label attempt ${id} has no label address`)
  const label = await carrier.fetchLabel(labelUrl)
  await refuseBroken(label)
  const store = async (key: string, bytes: Uint8Array) => {
    await deps.files.put(job.company.id, key, bytes, 'application/pdf')
    return key
  }
  // A name of its own for every try: what an earlier one stored may differ.
  const name = `${id}-${job.now().getTime()}`
  const folder = subjectFolder(attempt)
  const labelFile = await store(`${folder}/label-${name}.pdf`, label)
  if (!isForParcel(attempt) || labelType === 'return')
    return { labelFile, deliveryNoteFile: null, returnNoteFile: null, lineIds: [] }
  const { papers, lineIds } = await job.read((ctx) => loadParcelPapers(ctx, attempt))
  return {
    labelFile,
    deliveryNoteFile: await store(`${folder}/delivery-note-${name}.pdf`, await deliveryNote(papers)),
    returnNoteFile: await store(`${folder}/return-note-${name}.pdf`, await returnNote(papers)),
    lineIds,
  }
}

async function refuseBroken(label: Uint8Array): Promise<void> {
  try {
    await checkPdf(label)
  } catch (error) {
    if (!(error instanceof BrokenPdf)) throw error
    throw new CarrierError({ kind: 'inDoubt', texts: [error.message] }, { cause: error })
  }
}
