import type { Erasure, ErasurePreview, PersonalData, Subject } from '@kontor/contract/privacy'
import type { Ctx } from '../../platform/ctx.ts'
import { AppError } from '../../platform/errors/app-error.ts'
import type { Files } from '../../platform/files/files.ts'
import { defineJob, type JobCtx } from '../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../platform/jobs/job-declaration.ts'
import { erasedPaper } from './erased-paper.ts'
import {
  closeErasure,
  erasureView,
  insertErasure,
  noteSubject,
  remainingSubjects,
} from './erasures.repository.ts'
import { countPersonalRows, forget, personalFiles, readPersonalRows } from './personal-data.repository.ts'
import { erasureDone, erasureRequested, personalDataExported } from './privacy.events.ts'
import { subjectFacts } from './subjects.repository.ts'

/** Erases what an erasure names, one after the other. */
export const erasePersonalDataJob = defineJob<{ erasure_id: number }>('erase-personal-data', {
  expireInSeconds: 600,
  concurrency: 1,
  deadLetter: GIVEN_UP,
})

/** What this module is given from outside when the process starts. */
export interface PrivacyDeps {
  readonly files: Files
}

async function known(ctx: Ctx, subjects: readonly Subject[]) {
  const facts = await subjectFacts(ctx, subjects)
  const chosen = new Set(subjects.map(({ kind, id }) => `${kind} ${id}`))
  if (facts.length !== chosen.size) throw new AppError('subject_not_found')
  return facts
}

/** Everything that is stored about the chosen ones. Who took it is logged. @throws AppError `subject_not_found` */
export async function exportPersonalData(ctx: Ctx, subjects: readonly Subject[]): Promise<PersonalData> {
  await known(ctx, subjects)
  const kinds = [...new Set(subjects.map(({ kind }) => kind))]
  await ctx.emit(personalDataExported, { kinds, rows: subjects.length })
  return {
    exported_at: ctx.now.toISOString(),
    company: ctx.company.name,
    subjects: await readPersonalRows(ctx, subjects),
  }
}

/** What an erasure of the chosen ones would change. @throws AppError `subject_not_found` */
export async function previewErasure(ctx: Ctx, subjects: readonly Subject[]): Promise<ErasurePreview> {
  const facts = await known(ctx, subjects)
  const { papers, pictures } = await personalFiles(ctx, subjects)
  return {
    tables: await countPersonalRows(ctx, subjects),
    files: papers.length + pictures.length,
    blocked: facts.flatMap(({ kind, id, blocked }) =>
      blocked === null ? [] : [{ kind, id, reason: blocked }],
    ),
  }
}

/** Has the chosen ones erased. @throws AppError `subject_not_found`, `subject_blocked` when one is not finished */
export async function requestErasure(ctx: Ctx, subjects: readonly Subject[]): Promise<Erasure> {
  const facts = await known(ctx, subjects)
  if (facts.some(({ blocked }) => blocked !== null)) throw new AppError('subject_blocked')
  const id = await insertErasure(ctx, 'request', facts)
  await ctx.enqueue(erasePersonalDataJob, { erasure_id: id })
  await ctx.emit(erasureRequested, { erasure_id: id, rows: facts.length })
  return erasureView(ctx, id)
}

/**
 * Erases what is left of an erasure. Each of its subjects is a transaction of its own, after its files: a worker that was
 * killed is continued by the next, and what is done twice has no other result.
 */
export async function runErasure(job: JobCtx, { files }: PrivacyDeps, erasureId: number): Promise<void> {
  const paper = await erasedPaper()
  for (const subject of await job.read((ctx) => remainingSubjects(ctx, erasureId))) {
    job.signal.throwIfAborted()
    const plan = await job.read(async (ctx) => ({
      isFree: await isFree(ctx, subject),
      files: await personalFiles(ctx, [subject]),
    }))
    if (plan.isFree) {
      for (const key of plan.files.papers) await files.put(job.company.id, key, paper, 'application/pdf')
      for (const key of plan.files.pictures) await files.delete(job.company.id, key)
    }
    await job.write(async (ctx) => {
      const isErased = plan.isFree && (await isFree(ctx, subject))
      if (isErased) await forget(ctx, subject)
      await noteSubject(ctx, erasureId, subject, isErased)
    })
  }
  await job.write(async (ctx) => {
    if (!(await closeErasure(ctx, erasureId, 'done'))) return
    const { erased } = await erasureView(ctx, erasureId)
    await ctx.emit(erasureDone, { erasure_id: erasureId, rows: erased })
  })
}

const isFree = async (ctx: Ctx, subject: Subject): Promise<boolean> =>
  (await subjectFacts(ctx, [subject])).every(({ blocked }) => blocked === null)
