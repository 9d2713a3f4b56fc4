import { createServer } from 'node:net'
import { join } from 'node:path'
import { DEFAULT_CREDENTIALS, FileHeld, type Sandbox, startSandbox } from '@kontor/sandbox'
import { sweepPictures } from '../../api/src/modules/catalogue/index.ts'
import { type Config, ConfigError } from '../../api/src/platform/config.ts'
import type { Connectable } from '../../api/src/product.ts'
import { DEMO_INTAKE_KEY, DEMO_PROVIDER_KEY } from './accounts.ts'
import { PROVIDER_CHANNELS } from './channels.ts'
import { pointErpLinks } from './erp-links.ts'
import { demoListings } from './offers.ts'
import { demoAmazonOrders, demoCatalogue, SELLERS } from './outside-world.ts'
import { pointPictures } from './product-pictures.ts'

/** How many orders the sandbox places an hour. */
const AMAZON_ORDERS_PER_HOUR = 4
const INTAKE_ORDERS_PER_HOUR = 3
/** How often the demo's shops fetch the reports for them, in seconds. */
const FETCH_REPORTS_EVERY = 20
/** Minutes between two tracking events of a demo's parcel. */
const MINUTES_PER_PARCEL_STEP = 60

/** The domain that customers of the demo send their answers to. */
const DEMO_REPLY_DOMAIN = 'antwort.kontor.example'

/** The demo's FTP server listens so far behind the portal: two demos on a machine do not meet. */
const FTP_BEHIND = 21

/** The sandbox's own. */
const DEMO_APPLICATION = {
  id: DEFAULT_CREDENTIALS.amazon.applicationId,
  clientId: DEFAULT_CREDENTIALS.amazon.clientId,
  clientSecret: DEFAULT_CREDENTIALS.amazon.clientSecret,
  isDraft: true,
}

/** The sandbox that stands in for carriers, marketplaces, ERP and mail server in demo mode. */
export interface Outside {
  /** The settings, with the sandbox wherever nothing real is configured. */
  readonly config: Config
  readonly mailboxUrl: string
  readonly ftpUrl: string
  /** Points the demo's ERP links and pictures at the stand-ins, and gives them what can be sold and what was sold already. */
  readonly connect: (product: Connectable) => Promise<void>
  stop(): Promise<void>
}

/** Whether the operator has set the address of the carrier that these settings point at a stand-in. */
const isConfigured = ({ carriers }: Config, settings: Readonly<Record<string, string>>): boolean =>
  Object.keys(settings).some((name) => name.endsWith('_URL') && carriers[name] !== undefined)

/** Whether the carrier that the sandbox stands in for is configured. */
const hasRealCarrier = ({ carriers }: Config): boolean => carriers.SHIPCLOUD_URL !== undefined

/**
 * Starts the sandbox beside the product and points whatever is not configured at it.
 * @throws ConfigError when another process of the demo runs on the same folder: each would sell and deliver for itself
 */
export async function startOutside(config: Config): Promise<Outside> {
  const dataFile = join(config.dataDir, 'sandbox.ndjson')
  const sandbox = await startSandbox({
    dataFile,
    port: config.sandboxPort,
    selling: config.demoSales && { ordersPerHour: AMAZON_ORDERS_PER_HOUR },
    amazon: { redirectUrl: `${config.publicUrl}/management/company/SPAuth` },
    moving: { minutesPerStep: MINUTES_PER_PARCEL_STEP },
    intake: {
      url: `http://127.0.0.1:${config.port}`,
      ...DEMO_INTAKE_KEY,
      otherKeys: [{ ...DEMO_PROVIDER_KEY, channels: PROVIDER_CHANNELS }],
      ordersPerHour: config.demoSales ? INTAKE_ORDERS_PER_HOUR : 0,
      fetchReportsEvery: FETCH_REPORTS_EVERY,
    },
  }).catch((error: unknown) => {
    if (!(error instanceof FileHeld)) throw error
    throw new ConfigError(
      `DEMO: another process already runs the demo's sandbox on ${config.dataDir}. Start one process with DEMO=1 (ROLE=both), or give each a DATA_DIR of its own.`,
    )
  })
  const ftp = config.ftp ?? {
    port: await ftpPort(config.port),
    tls: null,
    passivePorts: null,
    passiveHost: null,
  }
  return {
    config: {
      ...config,
      // The sandbox's ERP and FTP server run on this machine.
      allowPrivateOutbound: true,
      smtpUrl: config.smtpUrl ?? sandbox.smtpUrl ?? null,
      mailIn: config.mailIn ?? { port: 0, domain: DEMO_REPLY_DOMAIN },
      ftp,
      // The sandbox runs on the same machine, so its webhooks reach this address.
      carrierWebhookUrl: hasRealCarrier(config)
        ? config.carrierWebhookUrl
        : `http://127.0.0.1:${config.port}`,
      carriers: Object.assign(
        {},
        config.carriers,
        ...sandbox.carrierSettings.filter((settings) => !isConfigured(config, settings)),
      ),
      marketplaces: {
        ...config.marketplaces,
        amazon: {
          spApiUrl: config.marketplaces.amazon.spApiUrl ?? sandbox.amazonUrl,
          lwaUrl: config.marketplaces.amazon.lwaUrl ?? sandbox.amazonTokenUrl,
          sellerCentralUrl: config.marketplaces.amazon.sellerCentralUrl ?? sandbox.sellerCentralUrl,
          application: config.marketplaces.amazon.application ?? DEMO_APPLICATION,
        },
        connectedRetailUrl: config.marketplaces.connectedRetailUrl ?? sandbox.retailUrl,
        neutralUrl: config.marketplaces.neutralUrl ?? sandbox.neutralUrl,
      },
    },
    mailboxUrl: `${sandbox.url}/mails`,
    ftpUrl: `ftp://127.0.0.1:${ftp.port}`,
    connect: async ({ db, queue, mailInPort }) => {
      await pointErpLinks(db, { http: sandbox.erpUrl, ftp: `${sandbox.ftpUrl}/orders` })
      if (await pointPictures(db, sandbox.picturesUrl, new Date()))
        await queue.boss.send(sweepPictures.name, {})
      if (mailInPort !== null)
        await send(sandbox, 'settings', { mail_in_url: `smtp://127.0.0.1:${mailInPort}` })
      if (!sandbox.isEmpty) return
      await send(sandbox, 'orders', await demoAmazonOrders(db))
      await send(sandbox, 'listings', await demoListings(db, SELLERS))
      // The last one: by it a start knows that the one before got so far.
      await send(sandbox, 'catalogue', await demoCatalogue(db))
    },
    stop: () => sandbox.stop(),
  }
}

/** The demo's port for FTP, or any that is free: the screen names it, so it has to be known before the server listens. */
async function ftpPort(ofPortal: number): Promise<number> {
  const wished = ofPortal === 0 ? 0 : ofPortal + FTP_BEHIND
  const tried = (port: number) =>
    new Promise<number | null>((resolve) => {
      const server = createServer()
      server.once('error', () => resolve(null))
      server.listen(port, '127.0.0.1', () => {
        const address = server.address()
        server.close(() => resolve(typeof address === 'object' ? (address?.port ?? null) : null))
      })
    })
  return (await tried(wished)) ?? (await tried(0)) ?? wished
}

async function send(
  sandbox: Sandbox,
  what: 'catalogue' | 'orders' | 'listings' | 'settings',
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
