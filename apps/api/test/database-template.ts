import { randomUUID } from 'node:crypto'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { FUNCTION_OWNERS } from '../src/modules.ts'
import { APP_ROLE } from '../src/platform/db/database.ts'
import { migratePglite, migratePostgres } from '../src/platform/db/migrate.ts'
import { openDatabase } from '../src/platform/db/open-database.ts'
import { openPglite, pgliteDatabase } from '../src/platform/db/pglite-database.ts'
import { declareQueues } from '../src/platform/jobs/job-queue.ts'
import { queues } from '../src/worker.ts'

/** What the test files start from: a migrated database with the queues of the product, as a dump or as a template on the server. */
export type DatabaseTemplate =
  | { readonly kind: 'pglite'; readonly dump: string }
  | { readonly kind: 'postgres'; readonly serverUrl: string; readonly template: string }

declare module 'vitest' {
  interface ProvidedContext {
    databaseTemplate: DatabaseTemplate
  }
}

/**
 * Migrates, and declares the queues, once for all files of a project: on the PostgreSQL server of TEST_DATABASE_URL, which the project may set
 * to nothing, or on PGlite.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const serverUrl = project.config.env?.TEST_DATABASE_URL ?? process.env.TEST_DATABASE_URL
  return serverUrl ? postgresTemplate(project, serverUrl) : pgliteTemplate(project)
}

async function pgliteTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kontor-test-'))
  const pglite = await openPglite({})
  await migratePglite(pglite, FUNCTION_OWNERS)
  await declareQueues((await pgliteDatabase(pglite)).jobStore, queues)
  await pglite.exec('reset role')
  const dump = join(folder, 'migrated.tar')
  await writeFile(dump, Buffer.from(await (await pglite.dumpDataDir('none')).arrayBuffer()))
  await pglite.close()
  project.provide('databaseTemplate', { kind: 'pglite', dump })
  return () => rm(folder, { recursive: true, force: true })
}

async function postgresTemplate(project: TestProject, serverUrl: string): Promise<() => Promise<void>> {
  const template = `kontor_test_${randomUUID().slice(0, 8)}`
  await onServer(serverUrl, `create database ${template}`)
  const url = databaseUrl(serverUrl, template)
  await migratePostgres(url, { appUrl: url, functionOwners: FUNCTION_OWNERS })
  const db = await openDatabase({ url })
  await declareQueues(db.jobStore, queues)
  await db.close()
  project.provide('databaseTemplate', { kind: 'postgres', serverUrl, template })
  return async () => {
    const names = [...(await copiesOf(serverUrl, template)), template]
    await onServer(serverUrl, ...names.map((name) => `drop database if exists ${name} with (force)`))
  }
}

/** The databases that the test files have used. */
async function copiesOf(serverUrl: string, template: string): Promise<string[]> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    const { rows } = await client.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [`${template}_`],
    )
    return rows.map((row) => row.name)
  } finally {
    await client.end()
  }
}

/** The same server, another database. */
export function databaseUrl(serverUrl: string, name: string): string {
  const url = new URL(serverUrl)
  url.pathname = `/${name}`
  return url.href
}

/** Runs statements, one transaction each, on the database that the URL names. */
export async function onServer(serverUrl: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: serverUrl })
  await client.connect()
  try {
    for (const statement of statements) await client.query(statement)
  } finally {
    await client.end()
  }
}

/** What makes a login that may become the application, where there is none yet. */
export const applicationLogin = (login: string): string[] => [
  `do $$ begin if not exists (select from pg_roles where rolname = '${login}') then create role ${login} login; end if; end $$`,
  `grant ${APP_ROLE} to ${login}`,
]
