import { createHash, randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { Ctx } from '../../../platform/ctx.ts'
import { FileMissing, type Files } from '../../../platform/files/files.ts'
import { type FtpAccount, FtpRefusal } from '../../../platform/ftp/ftp-users.ts'
import { sentDocument } from '../../erp/index.ts'
import { FTP_FOLDERS, type FtpFolder } from '../direct-sales.tables.ts'
import {
  type FtpFileRow,
  fileAt,
  filesInFolder,
  isComplete,
  placeFile,
  removeFtpFile,
  renameFtpFile,
} from './ftp-files.repository.ts'
import { takeUploadJob } from './take-upload.ts'
import { isResultName, RESULT_ENDING, uploadResult } from './upload-result.ts'

const RANDOM_BYTES = 16

/** A company's transactions, as its FTP user acts. */
export interface FtpSteps {
  readonly company: { readonly id: number; readonly name: string }
  read<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
  write<T>(work: (ctx: Ctx) => Promise<T>): Promise<T>
}

const asFolder = (folder: string): FtpFolder => {
  const known = FTP_FOLDERS.find((each) => each === folder)
  if (!known) throw new FtpRefusal(550, 'No such folder')
  return known
}
const notThere = () => new FtpRefusal(550, 'No such file')

/**
 * The folders of a company: uploads go to `in`, what became of them lies in `archive`, order documents in `out`. Names are
 * compared, never walked: no name leads anywhere else.
 */
export function ftpFolders(steps: FtpSteps, files: Files): FtpAccount {
  const { company } = steps
  const discard = async (key: string | null) => {
    if (key) await files.delete(company.id, key)
  }
  return {
    folders: FTP_FOLDERS,
    list: async (folder) => {
      const rows = await steps.read((ctx) => filesInFolder(ctx, asFolder(folder)))
      return rows.flatMap((row) => [entryOf(row), ...(folder === 'archive' ? [resultOf(row)] : [])])
    },
    open: async (folderName, name) => {
      const folder = asFolder(folderName)
      if (folder === 'archive' && isResultName(name)) return resultFile(steps, name)
      const row = await steps.read((ctx) => fileAt(ctx, folder, name))
      if (!row) throw notThere()
      if (row.erpExportId !== null) return documentFile(steps, row.erpExportId)
      try {
        return (await files.open(company.id, row.key)).stream
      } catch (error) {
        throw error instanceof FileMissing ? notThere() : error
      }
    },
    store: async (folderName, name, source, signal) => {
      const folder = asFolder(folderName)
      if (folder !== 'in') throw new FtpRefusal(553, 'Uploads go to /in')
      const key = `ftp/${randomBytes(RANDOM_BYTES).toString('hex')}`
      const hash = createHash('sha256')
      const hashed = async function* () {
        for await (const chunk of source) {
          hash.update(chunk)
          yield chunk
        }
      }
      const bytes = await files.write(company.id, key, hashed(), 'application/octet-stream', signal)
      const contentHash = hash.digest('hex')
      const { replaced } = await steps.write(async (ctx) => {
        const placed = await placeFile(ctx, { folder, name, key, bytes, contentHash })
        if (isComplete(name)) await ctx.enqueue(takeUploadJob, { ftp_file_id: placed.id })
        return placed
      })
      await discard(replaced)
    },
    remove: async (folderName, name) => {
      const folder = asFolder(folderName)
      if (folder === 'archive') throw new FtpRefusal(550, 'The archive stays')
      const key = await steps.write((ctx) => removeFtpFile(ctx, folder, name))
      if (key === null) throw notThere()
      await discard(key)
    },
    rename: async (folderName, from, to) => {
      const folder = asFolder(folderName)
      if (folder !== 'in') throw new FtpRefusal(553, 'Only uploads are renamed')
      await steps.write(async (ctx) => {
        const id = await renameFtpFile(ctx, folder, from, to)
        if (id === null) throw new FtpRefusal(553, 'No such file, or the name is taken')
        if (isComplete(to)) await ctx.enqueue(takeUploadJob, { ftp_file_id: id })
      })
    },
  }
}

const entryOf = ({ name, bytes, createdAt }: FtpFileRow) => ({ name, bytes, changedAt: createdAt })

/** What became of each row of an upload is written when it is fetched. */
const resultOf = ({ name, createdAt }: FtpFileRow) => ({
  name: `${name}${RESULT_ENDING}`,
  bytes: 0,
  changedAt: createdAt,
})

async function resultFile(steps: FtpSteps, name: string): Promise<Readable> {
  const row = await steps.read((ctx) => fileAt(ctx, 'archive', name.slice(0, -RESULT_ENDING.length)))
  if (!row) throw notThere()
  return Readable.from(uploadResult(steps, row))
}

async function documentFile(steps: FtpSteps, exportId: number): Promise<Readable> {
  const document = await steps.read((ctx) => sentDocument(ctx, exportId))
  if (document === null) throw notThere()
  return Readable.from([Buffer.from(document)])
}
