import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { DEMO_INTAKE_KEY, demoAmazonOrders, demoCatalogue } from './demo/index.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'

/** How much the stand-ins sell an hour, so that a demo stays alive. */
const AMAZON_ORDERS_PER_HOUR = 4
const INTAKE_ORDERS_PER_HOUR = 3

/** The outside world of an installation that has none of its own. */
export interface Outside {
  /** The settings, with the sandbox wherever nothing real is configured. */
  readonly config: Config
  readonly mailboxUrl: string
  /** Tells the stand-ins what the demo has: what can be sold, and what was sold already. */
  furnish(db: Database): Promise<void>
  stop(): Promise<void>
}

/** Starts the sandbox beside the product and points whatever is not configured at it. */
export async function startOutside(config: Config): Promise<Outside> {
  const dataFile = join(config.dataDir, 'sandbox.ndjson')
  const isNew = !existsSync(dataFile)
  const sandbox = await startSandbox({
    dataFile,
    port: config.sandboxPort,
    selling: { ordersPerHour: AMAZON_ORDERS_PER_HOUR },
    intake: {
      url: `http://127.0.0.1:${config.port}`,
      ...DEMO_INTAKE_KEY,
      ordersPerHour: INTAKE_ORDERS_PER_HOUR,
    },
  })
  return {
    config: {
      ...config,
      smtpUrl: config.smtpUrl ?? sandbox.smtpUrl ?? null,
      shipcloud: config.shipcloud.url
        ? config.shipcloud
        : { url: sandbox.shipcloudUrl, key: DEFAULT_CREDENTIALS.shipcloudKey },
      amazon: {
        spApiUrl: config.amazon.spApiUrl ?? sandbox.amazonUrl,
        lwaUrl: config.amazon.lwaUrl ?? sandbox.amazonTokenUrl,
      },
    },
    mailboxUrl: `${sandbox.url}/mails`,
    furnish: async (db) => {
      if (!isNew) return
      await tell(sandbox, 'catalogue', await demoCatalogue(db))
      await tell(sandbox, 'orders', await demoAmazonOrders(db))
    },
    stop: () => sandbox.stop(),
  }
}

async function tell(sandbox: Sandbox, what: 'catalogue' | 'orders', body: readonly object[]): Promise<void> {
  if (body.length === 0) return
  const answer = await fetch(`${sandbox.url}/_sandbox/${what}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok)
    throw new Error(`The sandbox did not take the ${what}: ${answer.status} ${await answer.text()}`)
}
