import { randomUUID } from 'node:crypto'
import { mkdir, open, readdir, rename, rm, stat, unlink } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Bytes, FileMissing, type FileStore, FilesUnavailable } from './files.ts'

/** Files in a folder of this machine, readable by their owner only. */
export function folderStore(folder: string): FileStore {
  const locate = (path: string) => join(folder, path)
  return {
    write: (path, source, _contentType, signal) => byCause(() => writeDurably(locate(path), source, signal)),
    open: async (path) => {
      const file = await byCause(() => orMissing(path, () => open(locate(path), 'r')))
      try {
        return { size: (await file.stat()).size, stream: file.createReadStream() }
      } catch (error) {
        await file.close()
        throw error
      }
    },
    exists: async (path) => {
      try {
        return (await stat(locate(path))).isFile()
      } catch (error) {
        if (isMissing(error)) return false
        throw error
      }
    },
    delete: async (path) => {
      await rm(locate(path), { force: true })
      await removeLeftovers(locate(path))
    },
  }
}

/** Whole or not at all, and still there after a power cut: written beside, flushed, renamed, and the folder flushed. */
async function writeDurably(path: string, source: Bytes, signal?: AbortSignal): Promise<void> {
  const folder = dirname(path)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const beside = `${path}.${randomUUID()}.part`
  const file = await open(beside, 'wx', 0o600)
  try {
    await file.writeFile(source, signal ? { signal } : {})
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

/** What killed processes left beside a file. */
async function removeLeftovers(path: string): Promise<void> {
  const folder = dirname(path)
  const names = await readdir(folder).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const name of names) {
    if (name.startsWith(`${basename(path)}.`) && name.endsWith('.part'))
      await rm(join(folder, name), { force: true })
  }
}

const FULL = new Set(['ENOSPC', 'EDQUOT'])
/** The disk fails, was mounted anew without the right to write, or went away. */
const OUT_OF_ORDER = new Set(['EIO', 'EROFS', 'ESTALE', 'ENODEV', 'ENXIO'])

async function byCause<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : ''
    throw FULL.has(code) || OUT_OF_ORDER.has(code) ? new FilesUnavailable(FULL.has(code), error) : error
  }
}

async function orMissing<T>(path: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw isMissing(error) ? new FileMissing(path) : error
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && error.code === 'ENOENT'
