import type { Files } from '../../platform/files/files.ts'
import { handleJob, schedule } from '../../platform/jobs/handlers.ts'
import { defineJob, type JobHandler } from '../../platform/jobs/job.ts'
import { fileRuns } from './file-runs.ts'
import { generateFile, removeFile } from './generate-file.ts'
import { deleteFile, expiredFiles } from './generated-files.repository.ts'
import { monthlyReportContent } from './monthly-report/monthly-report.ts'
import { orderListContent } from './order-list.ts'
import { productListContent } from './product-list/product-list.ts'
import { keyOfProviderFile } from './provider-files/give-file.ts'
import { removeProviderFileJob } from './provider-files/provider-files.jobs.ts'
import { abandonedFiles, deleteFile as deleteAbandoned } from './provider-files/provider-files.repository.ts'

/** Removes a file whose time is over. */
export const removeFileJob = defineJob<{ file_id: number; name: string }>('remove-file')

/** What the jobs of this module do. */
export const downloadsJobs = ({ files }: { readonly files: Files }): readonly JobHandler[] => [
  fileRuns.handler((held) =>
    generateFile(held, files, {
      order_list: orderListContent,
      monthly_report: monthlyReportContent,
      product_list: productListContent,
    }),
  ),
  handleJob(removeFileJob, async (job, { file_id, name }) => {
    await removeFile(files, job.company.id, name)
    await job.write((ctx) => deleteFile(ctx, file_id))
  }),
  handleJob(removeProviderFileJob, (job, { name }) => files.delete(job.company.id, keyOfProviderFile(name))),
]

/** Has the files removed whose seven days are over. */
export const removeExpiredFiles = schedule('remove-expired-files', '20 3 * * *', (system) =>
  system.forEachCompany((job) =>
    job.write(async (ctx) => {
      for (const { id, name } of await expiredFiles(ctx))
        await ctx.enqueue(removeFileJob, { file_id: id, name })
    }),
  ),
)

const DAY_MS = 24 * 60 * 60_000

/** Removes files of the provider whose content did not come within a day, with what a killed process left of it. */
export const removeAbandonedUploads = schedule('remove-abandoned-uploads', '40 3 * * *', (system) =>
  system.forEachCompany((job) =>
    job.write(async (ctx) => {
      for (const { id, name } of await abandonedFiles(ctx, new Date(ctx.now.getTime() - DAY_MS))) {
        await ctx.enqueue(removeProviderFileJob, { name })
        await deleteAbandoned(ctx, id)
      }
    }),
  ),
)
