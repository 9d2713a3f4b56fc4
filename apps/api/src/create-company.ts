import { parseArgs } from 'node:util'
import { z } from 'zod'
import { companies } from './modules/organisation/organisation.tables.ts'
import { invitePerson } from './modules/session/index.ts'
import { systemClock } from './platform/clock/clock.ts'
import { ConfigError, readConfig } from './platform/config.ts'
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
  const db = await migrateAndOpen(config)
  try {
    await ensureReferenceData(db)
    const link = await db.write({ companyId: null }, async (tx) => {
      const [company] = await tx
        .insert(companies)
        .values({ name, isProvider: provider })
        .returning({ id: companies.id })
      if (!company) throw new Error('the company was not written')
      await scopeTo(tx, company.id)
      const roles = provider ? (['service'] as const) : (['co_admin'] as const)
      return invitePerson(
        tx,
        { companyId: company.id, username, email, roles },
        config.publicUrl,
        systemClock.now(),
      )
    })
    console.log(`${name} is set up. ${username} sets a password here, within three days:\n${link}`)
  } finally {
    await db.close()
  }
}

main().catch((error: unknown) => {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
})
