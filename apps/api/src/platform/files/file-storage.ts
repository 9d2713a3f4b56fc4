import { buffer } from 'node:stream/consumers'
import type { FileStore, Files } from './files.ts'
import { folderStore } from './folder-store.ts'

const KEY = /^[a-z0-9][a-z0-9_.-]*(\/[a-z0-9][a-z0-9_.-]*)*$/
const LONGEST_KEY = 200

/**
 * Opens the file storage. A folder suits one machine; for several, `s3://bucket?region=…&endpoint=…` with the
 * credentials in AWS's usual environment variables.
 */
export async function openFiles(url: string): Promise<Files> {
  if (!url.startsWith('s3://')) return filesIn(folderStore(url))
  const { s3Store } = await import('./s3-store.ts')
  return filesIn(s3Store(new URL(url)))
}

/** The files of all companies in one storage. */
export function filesIn(store: FileStore): Files {
  const files: Files = {
    write: async (companyId, key, source, contentType, signal) => {
      let size = 0
      const counted = async function* () {
        for await (const chunk of source) {
          size += chunk.byteLength
          yield chunk
        }
      }
      await store.write(pathOf(companyId, key), counted(), contentType, signal)
      return size
    },
    open: async (companyId, key) => store.open(pathOf(companyId, key)),
    put: async (companyId, key, bytes, contentType) => {
      await files.write(companyId, key, [bytes], contentType)
    },
    get: async (companyId, key) => buffer((await files.open(companyId, key)).stream),
    exists: async (companyId, key) => store.exists(pathOf(companyId, key)),
    delete: async (companyId, key) => store.delete(pathOf(companyId, key)),
  }
  return files
}

/** `<company>/<key>`; the company comes from the context, so a key can't lead into another company's folder. */
function pathOf(companyId: number, key: string): string {
  if (!Number.isSafeInteger(companyId) || companyId < 1)
    throw new RangeError(`Not a company id: ${companyId}`)
  if (!KEY.test(key) || key.includes('..') || key.length > LONGEST_KEY)
    throw new RangeError(`Not a file key: ${key}`)
  return `${companyId}/${key}`
}
