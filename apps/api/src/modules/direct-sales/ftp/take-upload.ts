import { AppError } from '../../../platform/errors/app-error.ts'
import type { Files } from '../../../platform/files/files.ts'
import { handleJob, schedule } from '../../../platform/jobs/handlers.ts'
import { defineJob, type JobCtx, type JobHandler } from '../../../platform/jobs/job.ts'
import { findErpConnection } from '../../erp/index.ts'
import { takeFile } from '../../intake/index.ts'
import {
  archiveFile,
  findFtpFile,
  forgottenUploads,
  isComplete,
  sameAsBefore,
} from './ftp-files.repository.ts'

/**
 * Gives an upload of the FTP server to file intake and moves it to the archive. The job stands in the transaction in which the
 * upload got its row, so that none is forgotten and half a file never has one.
 */
export const takeUploadJob = defineJob<{ ftp_file_id: number }>('take-ftp-upload', {
  expireInSeconds: 15 * 60,
  retryLimit: 5,
})

/** An upload that no job has taken by then is taken up again. */
const FORGOTTEN_MS = 30 * 60_000

/**
 * Gives an upload to file intake, once however often it runs: intake knows it by its number, and the same content as the upload
 * of that name before is not imported again, since clients repeat what they got no answer to.
 */
async function takeUpload(job: JobCtx, files: Files, id: number): Promise<void> {
  const { file, isRepeat, isWhole } = await job.read(async (ctx) => {
    const found = await findFtpFile(ctx, id)
    const waiting = found?.folder === 'in' && isComplete(found.name) ? found : undefined
    const connection = await findErpConnection(ctx)
    return {
      file: waiting,
      isRepeat: waiting !== undefined && (await sameAsBefore(ctx, waiting, waiting.name)) !== null,
      isWhole: connection.link?.isDeltaActive === false,
    }
  })
  if (!file) return
  const archived = `${stamp(file.createdAt)}-${file.id}-${file.name}`
  if (isRepeat) {
    await job.write((ctx) => archiveFile(ctx, id, archived, { importFileId: null, problem: 'repeated' }))
    return
  }
  try {
    const { stream } = await files.open(job.company.id, file.key)
    const taken = await takeFile(job, files, {
      fileName: file.name,
      isUnattended: true,
      isWholeStock: isWhole,
      source: `ftp:${file.id}`,
      body: stream,
    })
    await job.write((ctx) => archiveFile(ctx, id, archived, { importFileId: taken.id, problem: '' }))
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error
    await job.write((ctx) => archiveFile(ctx, id, archived, { importFileId: null, problem: error.code }))
  }
}

/** `20260310-090000`, in UTC. */
const stamp = (at: Date): string => at.toISOString().slice(0, 19).replaceAll(/[-:]/g, '').replace('T', '-')

/** What the jobs of the FTP server do. */
export const ftpJobs = ({ files }: { readonly files: Files }): readonly JobHandler[] => [
  handleJob(takeUploadJob, (job, { ftp_file_id }) => takeUpload(job, files, ftp_file_id)),
]

/** Takes up uploads whose job was lost or given up. */
export const sweepUploads = schedule('sweep-ftp-uploads', '*/15 * * * *', (system) => {
  const before = new Date(system.now().getTime() - FORGOTTEN_MS)
  return system.forEachCompany(
    (job) =>
      job.write(async (ctx) => {
        for (const ftp_file_id of await forgottenUploads(ctx, before))
          await ctx.enqueue(takeUploadJob, { ftp_file_id })
      }),
    { text: 'select id from companies_with_ftp_uploads($1)', values: [before] },
  )
})
