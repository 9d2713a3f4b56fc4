import type { Files } from '../../../platform/files/files.ts'
import { handleJob, schedule } from '../../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../../platform/jobs/job.ts'
import { importFile, keyOfImport } from './import-file.ts'
import { deleteFile, expiredFiles } from './import-files.repository.ts'
import { importRuns } from './import-runs.ts'

/** Removes a file whose time is over. */
export const removeImportJob = defineJob<{ file_id: number; name: string }>('remove-import')

/** What the jobs of files do. */
export const importFileJobs = ({ files }: { readonly files: Files }): readonly JobHandler[] => [
  importRuns.handler((held) => importFile(held, files)),
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
