import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ne } from 'drizzle-orm'
import { type Config, ConfigError, secretsKey } from '../config.ts'
import type { Database } from '../db/database.ts'
import { secretsKeys } from './secrets.tables.ts'
import { createSecrets, SECRETS_KEY_BYTES, type Secrets } from './secrets.ts'

type KeySettings = Pick<Config, 'secretsKey' | 'secretsKeyFile' | 'retiredSecretsKeys'>

/**
 * The secrets under the operator's key: the one in the settings, else the one kept in `DATA_DIR`, else a new one for a
 * database without companies. The new one is written only once the database was seen to be empty, so that no start that
 * failed leaves a key behind, which the next one would take for that of the data. The database notes which keys were in use.
 * @throws ConfigError for a filled database without its key, or with another one, saying what to do
 */
export async function openSecrets(
  config: KeySettings,
  db: Pick<Database, 'lookup' | 'write'>,
): Promise<Secrets> {
  const secrets = await readSecrets(config, db)
  const noted = await notedKeys(db)
  const unknown = noted.filter((keyId) => !secrets.knows(keyId))
  if (unknown.length > 0 && !(await isEmpty(db))) {
    throw new ConfigError(
      `The credentials in the database are encrypted with another key (${unknown.join(', ')}) than ${config.secretsKey ? 'SECRETS_KEY' : config.secretsKeyFile} holds (${secrets.keyId}): set that of the backup, or name it in SECRETS_KEYS_RETIRED. If it is lost, see "A new SECRETS_KEY" in docs/operations.md.`,
    )
  }
  if (unknown.length > 0) await forgetOtherKeys(db, secrets)
  else if (!noted.includes(secrets.keyId)) await noteKey(db, secrets)
  return secrets
}

/** The secrets under the operator's key, whatever the database was encrypted with. @throws ConfigError for a filled database without any */
export async function readSecrets(config: KeySettings, db: Pick<Database, 'lookup'>): Promise<Secrets> {
  const key = config.secretsKey ?? (await keptOrNewKey(config.secretsKeyFile, db))
  return createSecrets(key, config.retiredSecretsKeys)
}

/** Notes that today's key alone has to be known from now on. */
export async function forgetOtherKeys(db: Pick<Database, 'write'>, { keyId }: Secrets): Promise<void> {
  await db.write({ companyId: null }, async (tx) => {
    await tx.insert(secretsKeys).values({ keyId }).onConflictDoNothing()
    await tx.delete(secretsKeys).where(ne(secretsKeys.keyId, keyId))
  })
}

async function noteKey(db: Pick<Database, 'write'>, { keyId }: Secrets): Promise<void> {
  await db.write({ companyId: null }, (tx) => tx.insert(secretsKeys).values({ keyId }).onConflictDoNothing())
}

const notedKeys = async (db: Pick<Database, 'lookup'>): Promise<string[]> =>
  (await db.lookup<{ key_id: string }>('select key_id from secrets_keys order by created_at, key_id')).map(
    (row) => row.key_id,
  )

const isEmpty = async (db: Pick<Database, 'lookup'>): Promise<boolean> =>
  (await db.lookup('select from list_companies()')).length === 0

async function keptOrNewKey(file: string, db: Pick<Database, 'lookup'>): Promise<Buffer> {
  const kept = await keptKey(file)
  if (kept) return kept
  if (await isEmpty(db)) await keepNewKey(file)
  // A process that started beside this one may have made the key, and the companies, in between.
  const made = await keptKey(file)
  if (made) return made
  throw new ConfigError(
    `The database holds data, but the key that encrypts credentials in it is missing: set SECRETS_KEY, or put ${file} back from the backup.`,
  )
}

async function keptKey(file: string): Promise<Buffer | null> {
  try {
    await chmod(file, 0o600)
    return secretsKey(file, (await readFile(file, 'utf8')).trim())
  } catch (error) {
    if (isCode(error, 'ENOENT')) return null
    throw error
  }
}

/** Appears whole or not at all, and never in place of one that another process has made. */
async function keepNewKey(file: string): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}.${randomUUID()}`
  await writeFile(draft, randomBytes(SECRETS_KEY_BYTES).toString('base64'), { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, file)
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
  } finally {
    await rm(draft)
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
