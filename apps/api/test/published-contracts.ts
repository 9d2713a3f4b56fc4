import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'

const FOLDER = new URL('../../../../shared/contracts/', import.meta.url)

/** Whether the partners' published contracts lie beside the repository (`../shared/contracts`). */
export const contractsPresent = existsSync(FOLDER)

/** One of their JSON files, below that folder. */
export const publishedContract = (file: string): unknown =>
  JSON.parse(readFileSync(new URL(file, FOLDER), 'utf8'))

/** Every value under the given key, however deep. */
export function findAll(document: unknown, key: string): unknown[] {
  if (Array.isArray(document)) return document.flatMap((each) => findAll(each, key))
  if (document === null || typeof document !== 'object') return []
  return Object.entries(document).flatMap(([name, value]) => [
    ...(name === key ? [value] : []),
    ...findAll(value, key),
  ])
}

/** The folder of one of them, as files on this machine. */
export const publishedFolder = (folder: string): string => fileURLToPath(new URL(`${folder}/`, FOLDER))
