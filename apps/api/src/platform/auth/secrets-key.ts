import { randomBytes, randomUUID } from 'node:crypto'
import { chmod, link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { type Config, ConfigError, secretsKey } from '../config.ts'
import type { Database } from '../db/database.ts'
import { createSecrets, SECRETS_KEY_BYTES, type Secrets } from './secrets.ts'

/**
 * The secrets under the operator's key: the one in the settings, else the one kept in `DATA_DIR`, else a new one for a
 * database without companies. The new one is written only once the database was seen to be empty, so that no start that
 * failed leaves a key behind, which the next one would take for that of the data.
 * @throws ConfigError for a filled database without its key, saying what to do
 */
export async function openSecrets(
  config: Pick<Config, 'secretsKey' | 'secretsKeyFile' | 'retiredSecretsKeys'>,
  db: Pick<Database, 'lookup'>,
): Promise<Secrets> {
  const key = config.secretsKey ?? (await keptOrNewKey(config.secretsKeyFile, db))
  return createSecrets(key, config.retiredSecretsKeys)
}

async function keptOrNewKey(file: string, db: Pick<Database, 'lookup'>): Promise<Buffer> {
  const kept = await keptKey(file)
  if (kept) return kept
  const companies = await db.lookup('select from list_companies()')
  if (companies.length === 0) await keepNewKey(file)
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
