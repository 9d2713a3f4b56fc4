import { CARRIER_SETTINGS } from './connectors/carriers/index.ts'
import { issueSetupLink } from './modules/setup/index.ts'
import { openSecrets } from './platform/auth/secrets-key.ts'
import { systemClock } from './platform/clock/clock.ts'
import { type Config, readConfig } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import type { Deps } from './platform/deps.ts'
import { lacksDatabase, prepareFirstStart } from './prepare-first-start.ts'
import { startProduct } from './product.ts'

/**
 * Runs the product until it is told to stop.
 * @param args of the command line, which name the role
 * @param prepared the embedded database is being made already; without it, it is made here where there is none
 * @throws ConfigError when the settings or what lies in the folder of data do not allow it
 */
export async function serve(args: readonly string[], prepared?: Promise<void>): Promise<void> {
  const settings = readConfig(process.env, args, CARRIER_SETTINGS)
  const made = prepared ?? (lacksDatabase(settings) ? prepareFirstStart() : Promise.resolve())
  const demo = settings.demo ? await import('@kontor/demo') : null
  const [outside] = await Promise.all([demo?.startOutside(settings), made])
  let setupLink: string | null = null
  const starting = startProduct(outside?.config ?? settings, {
    seed: settings.demo ? fillEmpty : undefined,
    beforeWork: async (begun) => {
      stopOnSignals(async () => {
        await (await starting).stop()
        await outside?.stop()
      })
      await outside?.connect(begun)
      if (settings.role !== 'worker') setupLink = await linkToSetUp(settings, begun.db)
    },
  })
  const { app, url } = await starting
  if (app) console.log(welcome(url, setupLink, outside && demo?.welcomeDemo(outside)))
}

/** From here on the process is told to stop, and drains. */
function stopOnSignals(stop: () => Promise<void>): void {
  let isStopping = false
  // Ctrl-C reaches this process twice: from the terminal, and handed on by the one that started it.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (isStopping) return
      isStopping = true
      stop().catch((error: unknown) => {
        console.error('Kontor could not stop cleanly.', error)
        process.exitCode = 1
      })
    })
  }
}

/** The link to the first setup of an installation that has no company; null where there is one. */
async function linkToSetUp(settings: Config, db: Database): Promise<string | null> {
  const secrets = await openSecrets(settings, db)
  return db.read({ companyId: null }, (tx) =>
    issueSetupLink(tx, secrets, settings.publicUrl, systemClock.now()),
  )
}

/** Fills a database that was there, but has no company yet. The embedded one is open here, so no other process can. */
async function fillEmpty(deps: Deps): Promise<void> {
  const companies = await deps.db.lookup('select from list_companies()')
  if (companies.length > 0) return
  if (deps.db.kind === 'postgres') await prepareFirstStart()
  else await (await import('@kontor/demo/seed')).seedDemo(deps, { countsLater: true })
}

/**
 * What `npm start` prints when everything is up: where it is, and how the first user comes to be.
 * @param setupLink opens the first setup of an installation that has no company
 * @param further lines that a demo adds: where its mails are and who can log in
 */
function welcome(url: string, setupLink: string | null, further: readonly string[] = []): string {
  const lines = ['', `  Kontor  ${url}`, `  Calls   ${url}/docs`]
  if (setupLink !== null)
    lines.push('', '  Nobody can log in yet. Set Kontor up here, within 24 hours:', `  ${setupLink}`)
  return [...lines, ...further, ''].join('\n')
}
