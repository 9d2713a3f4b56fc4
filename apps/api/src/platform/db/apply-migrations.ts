import { setTimeout as wait } from 'node:timers/promises'
import type { MigrationMeta } from 'drizzle-orm/migrator'
import { sqlState } from '../errors/sql-state.ts'
import { asPlain, isConcurrent, type MigrationStep, runConcurrently, stepsOf } from './migration-steps.ts'

/** What migrations run through: one session of the owner. */
export interface MigrationSession {
  query(text: string, values?: readonly unknown[]): Promise<Record<string, unknown>[]>
  /** One or several statements without parameters. */
  run(statements: string): Promise<unknown>
  /** Whether others work in the database meanwhile; with the embedded one nobody can. */
  readonly isShared: boolean
  /** Told when something in use has to be waited for. */
  onWait?(what: string): void
}

const LOCK_NOT_AVAILABLE = '55P03'
const DEADLOCK_DETECTED = '40P01'
/** For so long others may queue up behind a migration that waits for a table. */
const LOCK_TIMEOUT_MS = 1_000
/** A pause between two tries lets those pass who queued up; the tries last about ten minutes. */
const PAUSE_MS = { first: 250, longest: 10_000 }
const MOST_TRIES = 60

/** Where drizzle notes what was applied, and beside it the steps of a migration that was begun. */
const BOOKS = `
  create schema if not exists drizzle;
  create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint);
  create table if not exists drizzle.migration_steps (hash text not null, step int not null, primary key (hash, step))`

/**
 * Applies what was not applied yet, in order. A migration is a row of steps: each a transaction that gives up when a table is
 * in use and tries again later, or a statement that may not be in one. What was done is noted step by step, so that a
 * migration that was killed goes on where it was.
 */
export async function applyMigrations(
  session: MigrationSession,
  migrations: readonly MigrationMeta[],
): Promise<void> {
  await session.run(BOOKS)
  const applied = new Set(
    (await session.query('select created_at from drizzle.__drizzle_migrations')).map((row) =>
      Number(row.created_at),
    ),
  )
  for (const migration of migrations) {
    if (!applied.has(migration.folderMillis)) await applyMigration(session, migration)
  }
}

async function applyMigration(session: MigrationSession, migration: MigrationMeta): Promise<void> {
  const { hash, folderMillis } = migration
  const rows = await session.query('select step from drizzle.migration_steps where hash = $1', [hash])
  const done = new Set(rows.map((row) => row.step))
  for (const [position, step] of stepsOf(migration.sql).entries()) {
    if (!done.has(position)) await takeStep(session, step, { hash, position })
  }
  await inTransaction(session, async () => {
    await session.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      hash,
      folderMillis,
    ])
    await session.query('delete from drizzle.migration_steps where hash = $1', [hash])
  })
}

async function takeStep(
  session: MigrationSession,
  step: MigrationStep,
  { hash, position }: { hash: string; position: number },
): Promise<void> {
  const note = () =>
    session.query('insert into drizzle.migration_steps (hash, step) values ($1, $2)', [hash, position])
  const [first = ''] = step
  if (session.isShared && isConcurrent(first)) {
    await patiently(session, () => runConcurrently(session, first))
    await note()
    return
  }
  await patiently(session, () =>
    inTransaction(session, async () => {
      for (const statement of step) await session.run(asPlain(statement))
      await note()
    }),
  )
}

/**
 * Runs `work`, which takes locks in its transaction, again while what it needs is in use: nobody stands behind it for longer
 * than a second.
 * @throws the last error when after ten minutes it still is
 */
export async function patiently<T>(session: MigrationSession, work: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries++) {
    try {
      await session.run(`set lock_timeout = ${LOCK_TIMEOUT_MS}`)
      return await work()
    } catch (error) {
      const state = sqlState(error)
      if ((state !== LOCK_NOT_AVAILABLE && state !== DEADLOCK_DETECTED) || tries === MOST_TRIES) throw error
      session.onWait?.(error instanceof Error ? error.message : state)
      await wait(Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** tries))
    }
  }
}

async function inTransaction(session: MigrationSession, work: () => Promise<unknown>): Promise<void> {
  await session.run('begin')
  try {
    await work()
    await session.run('commit')
  } catch (error) {
    await session.run('rollback')
    throw error
  }
}
