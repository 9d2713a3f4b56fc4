import { sql } from 'drizzle-orm'
import type { Secrets } from '../../platform/auth/secrets.ts'
import type { Tx } from '../../platform/db/database.ts'
import { AppError } from '../../platform/errors/app-error.ts'

const LINK_HOURS = 24
const HOUR_MS = 3_600_000

/** What is signed: until when the link works, in milliseconds since 1970. */
const purposeOf = (expiresAt: string): string => `setup until ${expiresAt}`

/**
 * A link by which the first company of an empty installation is set up, within a day. It is signed with SECRETS_KEY and
 * kept nowhere: every process of the installation knows its own, and none works once there is a company.
 * @returns null when there is a company
 */
export async function issueSetupLink(
  tx: Tx,
  secrets: Secrets,
  publicUrl: string,
  now: Date,
): Promise<string | null> {
  if (await hasCompany(tx)) return null
  const expiresAt = String(now.getTime() + LINK_HOURS * HOUR_MS)
  // Behind the hash sign: browsers keep that part from servers, proxies and their logs.
  return `${publicUrl}/setup#${expiresAt}.${secrets.mac(purposeOf(expiresAt))}`
}

/** @throws AppError `setup_link_unknown`, `setup_done` once there is a company, `setup_link_expired` */
export async function requireSetupLink(tx: Tx, secrets: Secrets, token: string, now: Date): Promise<void> {
  const [, expiresAt = '', proof = ''] = /^(\d{13})\.([\w-]+)$/.exec(token) ?? []
  if (expiresAt === '' || !secrets.isMac(purposeOf(expiresAt), proof))
    throw new AppError('setup_link_unknown')
  if (await hasCompany(tx)) throw new AppError('setup_done')
  if (Number(expiresAt) <= now.getTime()) throw new AppError('setup_link_expired')
}

/** Lets one caller at a time set the installation up, until the transaction ends. */
export async function lockSetup(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended('setup', 0))`)
}

async function hasCompany(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute(sql`select from list_companies() limit 1`)
  return rows.length > 0
}
