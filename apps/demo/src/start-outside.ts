import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { DEMO_INTAKE_KEY, demoAmazonOrders, demoCatalogue, pointErpLinks } from './demo/index.ts'
import type { Config } from './platform/config.ts'
import type { Product } from './product.ts'

/** How much the stand-ins sell an hour, so that a demo stays alive. */
const AMAZON_ORDERS_PER_HOUR = 4
const INTAKE_ORDERS_PER_HOUR = 3
/** How often the demo's shops fetch what they are told, in seconds. */
const FETCH_REPORTS_EVERY = 20
/** How long a demo's parcel stays where it is: handed over after about an hour, there within the day. */
const MINUTES_PER_PARCEL_STEP = 60

/** Where customers of the demo answer to; a port of its own choice takes their mails. */
const DEMO_REPLY_DOMAIN = 'antwort.kontor.example'

/** The outside world of an installation that has none of its own. */
export interface Outside {
  /** The settings, with the sandbox wherever nothing real is configured. */
  readonly config: Config
  readonly mailboxUrl: string
  /** Tells the stand-ins what the demo has: what can be sold, and what was sold already. */
  furnish(product: Pick<Product, 'db' | 'mailInPort'>): Promise<void>
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
    moving: { minutesPerStep: MINUTES_PER_PARCEL_STEP },
    intake: {
      url: `http://127.0.0.1:${config.port}`,
      ...DEMO_INTAKE_KEY,
      ordersPerHour: INTAKE_ORDERS_PER_HOUR,
      fetchReportsEvery: FETCH_REPORTS_EVERY,
    },
  })
  return {
    config: {
      ...config,
      // The sandbox's ERP and FTP server lie on this machine.
      allowPrivateOutbound: true,
      smtpUrl: config.smtpUrl ?? sandbox.smtpUrl ?? null,
      mailIn: config.mailIn ?? { port: 0, domain: DEMO_REPLY_DOMAIN },
      // The sandbox sits on the same machine: it can call.
      carrierNewsUrl: config.shipcloud.url ? config.carrierNewsUrl : `http://127.0.0.1:${config.port}`,
      shipcloud: config.shipcloud.url
        ? config.shipcloud
        : { url: sandbox.shipcloudUrl, key: DEFAULT_CREDENTIALS.shipcloudKey },
      amazon: {
        spApiUrl: config.amazon.spApiUrl ?? sandbox.amazonUrl,
        lwaUrl: config.amazon.lwaUrl ?? sandbox.amazonTokenUrl,
      },
    },
    mailboxUrl: `${sandbox.url}/mails`,
    furnish: async ({ db, mailInPort }) => {
      await pointErpLinks(db, { http: sandbox.erpUrl, ftp: `${sandbox.ftpUrl}/orders` })
      if (mailInPort !== null)
        await tell(sandbox, 'settings', { mail_in_url: `smtp://127.0.0.1:${mailInPort}` })
      if (!isNew) return
      await tell(sandbox, 'catalogue', await demoCatalogue(db))
      await tell(sandbox, 'orders', await demoAmazonOrders(db))
    },
    stop: () => sandbox.stop(),
  }
}

async function tell(
  sandbox: Sandbox,
  what: 'catalogue' | 'orders' | 'settings',
  body: readonly object[] | object,
): Promise<void> {
  if (Array.isArray(body) && body.length === 0) return
  const answer = await fetch(`${sandbox.url}/_sandbox/${what}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!answer.ok)
    throw new Error(`The sandbox did not take the ${what}: ${answer.status} ${await answer.text()}`)
}
