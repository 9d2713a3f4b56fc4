import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { inject } from 'vitest'
import { APP_ROLE, type Database } from '../src/platform/db/database.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { openPglite, pgliteDatabase } from '../src/platform/db/pglite-database.ts'
import { databaseUrl, onServer } from './database-template.ts'

/** A migrated database of one's own. */
export interface TestDatabase {
  readonly db: Database
  /** For tests that start processes of their own; null when embedded. */
  readonly url: string | null
  /** Statements that the application itself may not run. */
  asOwner(statements: string): Promise<void>
  close(): Promise<void>
}

let read: { readonly file: string; readonly bytes: Blob } | undefined

/** The bytes of a dump: files that share a worker start from the same one, and reading it takes as long as starting. */
async function bytesOf(file: string): Promise<Blob> {
  if (read?.file !== file) read = { file, bytes: new Blob([await readFile(file)]) }
  return read.bytes
}

/**
 * Copies the migrated template: PGlite in memory, or a database of its own on the server of TEST_DATABASE_URL.
 * @param poolerUrl a login at a pooler in transaction mode before that server, through which the application goes
 */
export async function testDatabase(poolerUrl = process.env.TEST_POOLER_URL): Promise<TestDatabase> {
  const template = inject('databaseTemplate')
  if (template.kind === 'pglite') {
    const pglite = await openPglite({ loadDump: await bytesOf(template.dump) })
    const db = await pgliteDatabase(pglite)
    const asOwner = async (statements: string) => {
      await pglite.exec(`reset role; ${statements}; set role ${APP_ROLE}`)
    }
    return { db, url: null, asOwner, close: () => db.close() }
  }
  const name = `${template.template}_${randomUUID().replaceAll('-', '')}`
  await onServer(
    template.serverUrl,
    `create database ${name} template ${template.template}`,
    // It need not outlive a power cut: commits do not wait for the disk.
    `alter database ${name} set synchronous_commit = off`,
  )
  const url = databaseUrl(template.serverUrl, name)
  const db = await openDatabase(
    poolerUrl ? { url: databaseUrl(poolerUrl, name), pooler: { listenUrl: url } } : { url },
  )
  return {
    db,
    url,
    asOwner: (statements) => onServer(url, statements),
    // The server flushes everything before it drops a database: all are dropped together when the run ends.
    close: () => db.close(),
  }
}
