import { randomUUID } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, unlink } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Disk } from 'flydrive'
import { FileMissing, type Files } from './files.ts'

const KEY = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/
const LONGEST_KEY = 200

/**
 * Opens the file storage. A folder suits one machine; for several, `s3://bucket?region=…&endpoint=…` with the
 * credentials in AWS's usual environment variables.
 */
export async function openFiles(url: string): Promise<Files> {
  return url.startsWith('s3://') ? s3Files(new URL(url)) : folderFiles(url)
}

/** `<company>/<key>`; the company comes from the context, so a key can't lead into another company's folder. */
function pathOf(companyId: number, key: string): string {
  if (!Number.isSafeInteger(companyId) || companyId < 1)
    throw new RangeError(`Not a company id: ${companyId}`)
  if (!KEY.test(key) || key.includes('..') || key.length > LONGEST_KEY)
    throw new RangeError(`Not a file key: ${key}`)
  return `${companyId}/${key}`
}

function folderFiles(folder: string): Files {
  const locate = (companyId: number, key: string) => join(folder, pathOf(companyId, key))
  return {
    put: (companyId, key, bytes) => writeDurably(locate(companyId, key), bytes),
    get: async (companyId, key) => {
      try {
        return await readFile(locate(companyId, key))
      } catch (error) {
        throw isMissing(error) ? new FileMissing(`${companyId}/${key}`) : error
      }
    },
    exists: async (companyId, key) => {
      try {
        return (await stat(locate(companyId, key))).isFile()
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    delete: (companyId, key) => rm(locate(companyId, key), { force: true }),
  }
}

/** Whole or not at all, and still there after a power cut: written beside, flushed, renamed, and the folder flushed. */
async function writeDurably(path: string, bytes: Uint8Array): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomUUID()}.part`
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(bytes)
    await file.sync()
  } catch (error) {
    await file.close()
    await unlink(beside)
    throw error
  }
  await file.close()
  await rename(beside, path)
  const directory = await open(folder, 'r')
  try {
    await directory.sync()
  } finally {
    await directory.close()
  }
}

async function s3Files(url: URL): Promise<Files> {
  const { S3Driver } = await import('flydrive/drivers/s3')
  const endpoint = url.searchParams.get('endpoint')
  const disk = new Disk(
    new S3Driver({
      bucket: url.hostname,
      region: url.searchParams.get('region') ?? 'eu-central-1',
      ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
      visibility: 'private',
      supportsACL: false,
    }),
  )
  const prefix = url.pathname.replace(/^\/|\/$/g, '')
  const locate = (companyId: number, key: string) => (prefix ? `${prefix}/` : '') + pathOf(companyId, key)
  return {
    put: (companyId, key, bytes, contentType) => disk.put(locate(companyId, key), bytes, { contentType }),
    get: async (companyId, key) => {
      const path = locate(companyId, key)
      if (!(await disk.exists(path))) throw new FileMissing(`${companyId}/${key}`)
      return Buffer.from(await disk.getBytes(path))
    },
    exists: (companyId, key) => disk.exists(locate(companyId, key)),
    delete: (companyId, key) => disk.delete(locate(companyId, key)),
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
