import type { JobCtx } from '../../../platform/jobs/job.ts'
import type { LabelNotes } from '../labels/label-subject.ts'
import type { ParcelAttempt } from '../parcels/parcel-labels.repository.ts'
import { loadParcelPapers } from './parcel-papers.repository.ts'

/** The notes that travel in a parcel. */
export async function makeParcelNotes(job: JobCtx, attempt: ParcelAttempt): Promise<LabelNotes> {
  const { papers, lineIds } = await job.read((ctx) => loadParcelPapers(ctx, attempt))
  const [{ deliveryNote }, { returnNote }] = await Promise.all([
    import('./delivery-note.ts'),
    import('./return-note.ts'),
  ])
  return {
    notes: { 'delivery-note': await deliveryNote(papers), 'return-note': await returnNote(papers) },
    lineIds,
  }
}
