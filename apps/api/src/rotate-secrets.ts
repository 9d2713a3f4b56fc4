import { parseArgs } from 'node:util'
import { FUNCTION_OWNERS } from './modules.ts'
import { forgetOtherKeys, readSecrets } from './platform/auth/secrets-key.ts'
import { ConfigError, exitBecauseOf, readConfig } from './platform/config.ts'
import { migrateAndOpen } from './platform/db/open-database.ts'
import { rotateStoredSecrets } from './stored-secrets.ts'

/**
 * `SECRETS_KEY=new SECRETS_KEYS_RETIRED=old npm run rotate-secrets`: encrypts what is stored with the new key, after which
 * the old one is needed no more. May run beside servers that have the same two settings, and any number of times.
 * With `--key-is-lost` what no key opens is given up, so that Kontor starts again with the key that is there.
 */
async function main(): Promise<void> {
  const { values } = parseArgs({ options: { 'key-is-lost': { type: 'boolean', default: false } } })
  const isLost = values['key-is-lost']
  const config = readConfig(process.env)
  if (config.retiredSecretsKeys.length === 0 && !isLost)
    throw new ConfigError('SECRETS_KEYS_RETIRED: the key that was in use before')
  const db = await migrateAndOpen(config, FUNCTION_OWNERS)
  try {
    const secrets = await readSecrets(config, db)
    const { resealed, unreadable } = await rotateStoredSecrets(db, secrets)
    console.log(`${resealed} stored secrets were encrypted with the new key.`)
    if (unreadable > 0 && !isLost)
      throw new ConfigError(
        `${unreadable} are opened by none of the keys: add theirs to SECRETS_KEYS_RETIRED.`,
      )
    await forgetOtherKeys(db, secrets)
    console.log(
      unreadable > 0
        ? `${unreadable} are opened by no key and given up: enter those credentials anew, and let people whose app is asked for set up another one.`
        : 'SECRETS_KEYS_RETIRED is needed no more.',
    )
  } finally {
    await db.close()
  }
}

main().catch(exitBecauseOf)
