import { BrokenPdf, checkPdf } from '../../../platform/documents/pdf.ts'
import type { Files } from '../../../platform/files/files.ts'
import type { JobCtx } from '../../../platform/jobs/job.ts'
import { CarrierError } from '../carrier/carrier.ts'
import type { ClaimedAttempt, StoredPapers } from './label-subject.ts'

/**
 * Fetches the PDF of a bought label and its customs document, makes sure that they print, makes the notes that go with
 * them, and stores all of it.
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
  // Takes no turn: papers lie at addresses that need no key, so the limit of the account's calls does not count them.
  const fetchAndStore = async (kind: string, url: string) => {
    const paper = await carrier.fetchLabel(url)
    await refuseBroken(paper)
    return store(kind, paper)
  }
  const { customsUrl } = attempt
  const storeNotes = async () => {
    const { notes, lineIds } = await subject.makeNotes(job, attempt)
    const files = await Promise.all(
      Object.entries(notes).map(async ([kind, bytes]) => [kind, await store(kind, bytes)] as const),
    )
    return { notes: Object.fromEntries(files), lineIds }
  }
  // The notes are made while the carrier sends its papers. All come to an end, so that nothing goes on after a failure.
  const [label, customs, notes] = await Promise.allSettled([
    fetchAndStore('label', labelUrl),
    customsUrl ? fetchAndStore('customs', customsUrl) : undefined,
    storeNotes(),
  ])
  if (label.status === 'rejected') throw label.reason
  if (customs.status === 'rejected') throw customs.reason
  if (notes.status === 'rejected') throw notes.reason
  return { labelFile: label.value, ...(customs.value && { customsFile: customs.value }), ...notes.value }
}

async function refuseBroken(label: Uint8Array): Promise<void> {
  try {
    await checkPdf(label)
  } catch (error) {
    if (!(error instanceof BrokenPdf)) throw error
    throw new CarrierError({ kind: 'inDoubt', texts: [error.message] }, { cause: error })
  }
}
