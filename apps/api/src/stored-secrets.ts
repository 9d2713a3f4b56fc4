import { sql } from 'drizzle-orm'
import type { Secrets } from './platform/auth/secrets.ts'
import type { Database, Scope, Tx } from './platform/db/database.ts'

/** Where secrets lie in companies' tables, one a column; `stored-secrets.test.ts` looks for more of them. */
const COLUMNS = [
  { table: 'channel_accounts', column: 'credentials' },
  { table: 'carrier_accounts', column: 'credentials' },
  { table: 'erp_links', column: 'erp_password' },
  { table: 'connected_retail_access', column: 'secret_key' },
  { table: 'marketplace_consents', column: 'code' },
] as const

/** So many people's secrets, or waiting jobs, are sealed anew in one transaction. */
const AT_ONCE = 200

/** What a rotation did. */
export interface Rotation {
  readonly resealed: number
  /** Secrets that no known key opens; they stay as they are. */
  readonly unreadable: number
}

/** Writes one secret under today's key; says how that went. */
async function resealOne(
  secrets: Secrets,
  sealed: string,
  write: (resealed: string) => Promise<unknown>,
): Promise<'resealed' | 'unreadable' | 'current'> {
  let resealed: string | null
  try {
    resealed = secrets.reseal(sealed)
  } catch {
    return 'unreadable'
  }
  if (resealed === null) return 'current'
  await write(resealed)
  return 'resealed'
}

/**
 * Encrypts every stored secret with today's key, a company's column or some jobs at a time. What was done stays done: a run
 * that was killed is continued by the next. Servers may run meanwhile as long as they know both keys: a row is read and
 * written under its lock, so that nothing they store is lost.
 */
export async function rotateStoredSecrets(
  db: Pick<Database, 'lookup' | 'write'>,
  secrets: Secrets,
): Promise<Rotation> {
  const count = { resealed: 0, unreadable: 0, current: 0 }
  const inTransaction = async <T>(
    scope: Scope,
    work: (tx: Tx, done: typeof count) => Promise<T>,
  ): Promise<T> => {
    // After a conflict the work runs again, so what it counts is added once it has ended.
    const [result, done] = await db.write(scope, async (tx) => {
      const done = { resealed: 0, unreadable: 0, current: 0 }
      return [await work(tx, done), done] as const
    })
    for (const outcome of ['resealed', 'unreadable', 'current'] as const) count[outcome] += done[outcome]
    return result
  }
  for (const { id } of await db.lookup<{ id: number }>('select id from list_companies()')) {
    for (const place of COLUMNS)
      await inTransaction({ companyId: id }, async (tx, done) => {
        for (const outcome of await resealColumn(tx, secrets, place, id)) done[outcome] += 1
      })
  }
  let lastUser: number | undefined = 0
  while (lastUser !== undefined) {
    const after: number = lastUser
    lastUser = await inTransaction({ companyId: null }, async (tx, done) => {
      const factors = await sealedFactors(tx, after)
      for (const { user_id, sealed } of factors) {
        const write = (resealed: string) =>
          tx.execute(sql`update totp_factors set secret = ${resealed} where user_id = ${user_id}`)
        done[await resealOne(secrets, sealed, write)] += 1
      }
      return factors.at(-1)?.user_id
    })
  }
  let last: string | undefined = '00000000-0000-0000-0000-000000000000'
  while (last !== undefined) {
    const after: string = last
    last = await inTransaction({ companyId: null }, async (tx, done) => {
      const jobs = await sealedJobs(tx, after)
      for (const { id, sealed } of jobs) {
        const write = (resealed: string) =>
          tx.execute(
            sql`update pgboss.job set data = jsonb_set(data, '{payload,sealed}', to_jsonb(${resealed}::text)) where id = ${id}`,
          )
        done[await resealOne(secrets, sealed, write)] += 1
      }
      return jobs.at(-1)?.id
    })
  }
  return { resealed: count.resealed, unreadable: count.unreadable }
}

async function resealColumn(
  tx: Tx,
  secrets: Secrets,
  place: (typeof COLUMNS)[number],
  companyId: number,
): Promise<('resealed' | 'unreadable' | 'current')[]> {
  const [table, column] = [sql.identifier(place.table), sql.identifier(place.column)]
  const { rows } = await tx.execute<{ sealed: string }>(
    sql`select ${column} as sealed from ${table} where company_id = ${companyId} and ${column} <> '' for update`,
  )
  const outcomes: ('resealed' | 'unreadable' | 'current')[] = []
  for (const { sealed } of rows) {
    const write = (resealed: string) =>
      tx.execute(
        sql`update ${table} set ${column} = ${resealed} where company_id = ${companyId} and ${column} = ${sealed}`,
      )
    outcomes.push(await resealOne(secrets, sealed, write))
  }
  return outcomes
}

/** The next keys of people's authenticator apps; they belong to no company. */
async function sealedFactors(tx: Tx, after: number): Promise<{ user_id: number; sealed: string }[]> {
  const { rows } = await tx.execute<{ user_id: number; sealed: string }>(
    sql`select user_id, secret as sealed from totp_factors
        where user_id > ${after} order by user_id limit ${AT_ONCE} for update`,
  )
  return rows
}

/** The next waiting or finished jobs whose payload is a secret. */
async function sealedJobs(tx: Tx, after: string): Promise<{ id: string; sealed: string }[]> {
  const { rows } = await tx.execute<{ id: string; sealed: string }>(
    sql`select id::text as id, data->'payload'->>'sealed' as sealed from pgboss.job
        where data->'payload' ? 'sealed' and id > ${after}::uuid order by id limit ${AT_ONCE} for update`,
  )
  return rows
}
