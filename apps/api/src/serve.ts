import { issueSetupLink } from './modules/setup/index.ts'
import { openSecrets } from './platform/auth/secrets-key.ts'
import { systemClock } from './platform/clock/clock.ts'
import { readConfig } from './platform/config.ts'
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
  const settings = readConfig(process.env, args)
  const made = prepared ?? (lacksDatabase(settings) ? prepareFirstStart() : Promise.resolve())
  const demo = settings.demo ? await import('@kontor/demo') : null
  const [outside] = await Promise.all([demo?.startOutside(settings), made])
  const product = await startProduct(outside?.config ?? settings, settings.demo ? fillEmpty : undefined)
  await outside?.connect(product)
  if (product.app) {
    const secrets = await openSecrets(settings, product.db)
    const setupLink = await product.db.read({ companyId: null }, (tx) =>
      issueSetupLink(tx, secrets, settings.publicUrl, systemClock.now()),
    )
    console.log(welcome(product.url, setupLink, outside && demo?.welcomeDemo(outside)))
  }

  let stopping: Promise<void> | null = null
  const stop = async () => {
    await product.stop()
    await outside?.stop()
  }
  // Ctrl-C reaches this process twice: from the terminal, and handed on by the one that started it.
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (stopping) return
      stopping = stop().catch((error: unknown) => {
        console.error('Kontor could not stop cleanly.', error)
        process.exitCode = 1
      })
    })
  }
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
