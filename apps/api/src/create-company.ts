import { parseArgs } from 'node:util'
import { z } from 'zod'
import { createCompany } from './modules/organisation/index.ts'
import { invitePerson } from './modules/session/index.ts'
import { FUNCTION_OWNERS } from './modules.ts'
import { openSecrets } from './platform/auth/secrets-key.ts'
import { systemClock } from './platform/clock/clock.ts'
import { ConfigError, exitBecauseOf, readConfig } from './platform/config.ts'
import { scopeTo } from './platform/db/database.ts'
import { migrateAndOpen } from './platform/db/open-database.ts'
import { ensureReferenceData } from './reference-data.ts'

/** `npm run create-company -- --name … --username … --email … [--provider]`: the first steps on an empty database. */
const Arguments = z.strictObject({
  name: z.string().trim().min(1).max(200),
  username: z.string().trim().min(1).max(200),
  email: z.email().max(200),
  provider: z.boolean().default(false),
})

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      name: { type: 'string' },
      username: { type: 'string' },
      email: { type: 'string' },
      provider: { type: 'boolean' },
    },
  })
  const given = Arguments.safeParse(values)
  if (!given.success) {
    const missing = given.error.issues.map((issue) => `--${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(missing.join('\n'))
  }
  const { name, username, email, provider } = given.data
  const config = readConfig(process.env)
  const db = await migrateAndOpen(config, FUNCTION_OWNERS)
  try {
    // From now on the database counts as filled, so its key has to be there.
    await openSecrets(config, db)
    await ensureReferenceData(db)
    const link = await db.write({ companyId: null }, async (tx) => {
      const companyId = await createCompany(tx, { name, isProvider: provider })
      await scopeTo(tx, companyId)
      const roles = provider ? (['service'] as const) : (['co_admin'] as const)
      return invitePerson(tx, { companyId, username, email, roles }, config.publicUrl, systemClock.now())
    })
    console.log(`${name} is set up. ${username} sets a password here, within three days:\n${link}`)
  } finally {
    await db.close()
  }
}

main().catch(exitBecauseOf)
