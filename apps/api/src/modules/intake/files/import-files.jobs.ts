import type { Files } from '../../../platform/files/files.ts'
import { handleJob, schedule } from '../../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../../platform/jobs/job-declaration.ts'
import { giveUpFile, importFile, keyOfImport } from './import-file.ts'
import { deleteFile, expiredFiles } from './import-files.repository.ts'

/** Judges or imports a file; a million rows take the better part of an hour. */
export const importFileJob = defineJob<{ file_id: number }>('import-file', {
  expireInSeconds: 2 * 60 * 60,
  retryLimit: 4,
  inTurns: true,
  deadLetter: GIVEN_UP,
})

/** Removes a file whose time is over. */
export const removeImportJob = defineJob<{ file_id: number; name: string }>('remove-import')

/** What the jobs of files do. */
export const importFileJobs = ({ files }: { readonly files: Files }): readonly JobHandler[] => [
  handleJob(
    importFileJob,
    (job, { file_id }) => importFile(job, file_id, files),
    (job, { file_id }) => giveUpFile(job, file_id),
  ),
  handleJob(removeImportJob, async (job, { file_id, name }) => {
    await files.delete(job.company.id, keyOfImport(name))
    await job.write((ctx) => deleteFile(ctx, file_id))
  }),
]

/** Has the files removed whose 30 days are over, and those whose content never came. */
export const removeExpiredImports = schedule('remove-expired-imports', '50 3 * * *', (system) =>
  system.forEachCompany((job) =>
    job.write(async (ctx) => {
      for (const { id, name } of await expiredFiles(ctx))
        await ctx.enqueue(removeImportJob, { file_id: id, name })
    }),
  ),
)
