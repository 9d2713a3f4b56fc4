import Fastify, { type FastifyInstance } from 'fastify'
import { adminRoutes } from './admin/admin.routes.ts'
import { amazonRoutes } from './amazon/amazon.routes.ts'
import { dhlRoutes } from './dhl/dhl.routes.ts'
import { erpRoutes } from './erp/erp.routes.ts'
import { openFtpServer } from './ftp/ftp-server.ts'
import { openMailbox } from './mail/mailbox.ts'
import { neutralRoutes } from './neutral/neutral.routes.ts'
import { DEFAULT_CREDENTIALS, type SandboxOptions } from './options.ts'
import { picturesRoutes } from './pictures/pictures.routes.ts'
import { holdFile } from './platform/hold-file.ts'
import { createWorld, type World } from './platform/world.ts'
import { s3Routes } from './s3/s3.routes.ts'
import { type IntakeShop, openIntakeShop } from './selling/intake-shop.ts'
import { keepFetching, keepSelling, sellOnAmazon } from './selling/seller.ts'
import { keepMoving } from './shipcloud/moving.ts'
import { shipcloudRoutes } from './shipcloud/shipcloud.routes.ts'
import { connectedRetailRoutes } from './zalando/connected-retail.routes.ts'

/** Room for a catalogue of some ten thousand sizes. */
const BODY_LIMIT_BYTES = 32 * 1024 * 1024
const DEFAULT_INTAKE_ORDERS_PER_HOUR = 2

/** A running sandbox. */
export interface Sandbox {
  /** Base address of everything that speaks HTTP, without a slash at the end. */
  url: string
  /** Base address of the carrier's API, version included. */
  shipcloudUrl: string
  /** DHL's host: labels, returns and tracking. */
  dhlUrl: string
  /** What points the product at each stand-in for a carrier, by the names of its settings. */
  carrierSettings: readonly Readonly<Record<string, string>>[]
  /** Base address of the Selling Partner API. */
  amazonUrl: string
  /** Where Login with Amazon exchanges tokens. */
  amazonTokenUrl: string
  /** Where sellers authorise applications. */
  sellerCentralUrl: string
  /** Base address of Zalando Connected Retail. */
  retailUrl: string
  /** Base address of the neutral marketplace. */
  neutralUrl: string
  /** Where the ERP takes orders. */
  erpUrl: string
  /** Where a merchant keeps the pictures of its shoes. */
  picturesUrl: string
  /** The object store and its one bucket, as the setting `FILES_URL` names it. */
  filesUrl: string
  /** `ftp://host:port`; undefined when the FTP server was left out. */
  ftpUrl: string | undefined
  /** `smtp://host:port`; undefined when the mailbox was left out. */
  smtpUrl: string | undefined
  /** Whether nothing was put up for sale when it started: its data file is new, or was never given a catalogue. */
  isEmpty: boolean
  /** Closes every port and connection. Work that a slow operation had not done yet stays undone. */
  stop: () => Promise<void>
}

/**
 * Starts every stand-in on 127.0.0.1. Fails when a port is taken or the data file can't be written.
 * @throws FileHeld when another sandbox keeps its books in the data file
 */
export async function startSandbox(options: SandboxOptions = {}): Promise<Sandbox> {
  const host = options.host ?? '127.0.0.1'
  const stopping = new AbortController()
  let url = ''
  const letGo = options.dataFile ? await holdFile(options.dataFile) : undefined
  const world = createWorld(options, () => url, stopping.signal)
  const isEmpty = world.catalogue.size === 0
  const shop = options.intake && openIntakeShop(world, options.intake)
  const app = httpServer(options, world, shop)
  url = await app.listen({ host, port: options.port ?? 0 })
  const mailbox =
    options.smtpPort === false ? undefined : await openMailbox(world, host, options.smtpPort ?? 0)
  const ftp = options.ftpPort === false ? undefined : await openFtpServer(world, host, options.ftpPort ?? 0)
  const endSelling = startSelling(world, options, shop)
  return {
    url,
    shipcloudUrl: `${url}/shipcloud/v1`,
    dhlUrl: `${url}/dhl`,
    carrierSettings: [
      { SHIPCLOUD_URL: `${url}/shipcloud/v1`, SHIPCLOUD_KEY: DEFAULT_CREDENTIALS.shipcloudKey },
      { DHL_URL: `${url}/dhl` },
    ],
    amazonUrl: `${url}/amazon`,
    amazonTokenUrl: `${url}/amazon/auth/o2/token`,
    sellerCentralUrl: `${url}/amazon/seller-central`,
    retailUrl: `${url}/zalando/fci`,
    neutralUrl: `${url}/neutral/v1`,
    erpUrl: `${url}/erp/v1/orders`,
    picturesUrl: `${url}/pictures/shoes`,
    filesUrl: `s3://kontor?region=${DEFAULT_CREDENTIALS.s3.region}&endpoint=${encodeURIComponent(`${url}/s3`)}`,
    ftpUrl: ftp?.url,
    smtpUrl: mailbox?.url,
    isEmpty,
    stop: async () => {
      endSelling()
      stopping.abort()
      await Promise.all([app.close(), mailbox?.stop(), ftp?.stop()])
      await letGo?.()
    },
  }
}

function httpServer(options: SandboxOptions, world: World, shop: IntakeShop | undefined): FastifyInstance {
  const app = Fastify({
    logger: options.quiet === false ? { level: 'info' } : false,
    forceCloseConnections: true,
    bodyLimit: BODY_LIMIT_BYTES,
    // A marketplace's order numbers and a carrier's references are longer than the usual limit of 100.
    routerOptions: { maxParamLength: 200 },
  })
  acceptBodies(app)
  shipcloudRoutes(app, world)
  dhlRoutes(app, world)
  amazonRoutes(app, world)
  connectedRetailRoutes(app, world)
  neutralRoutes(app, world)
  erpRoutes(app, world)
  s3Routes(app, world)
  picturesRoutes(app, world)
  adminRoutes(app, world, shop)
  return app
}

/** JSON and forms; an empty body is no error, since many clients name a content type on every request. */
function acceptBodies(app: FastifyInstance): void {
  app.removeContentTypeParser('application/json')
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body === '') return done(null, undefined)
    try {
      done(null, JSON.parse(String(body)))
    } catch {
      done(Object.assign(new Error('The request body is not valid JSON'), { statusCode: 400 }))
    }
  })
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => {
      done(null, Object.fromEntries(new URLSearchParams(String(body))))
    },
  )
}

function startSelling(world: World, options: SandboxOptions, shop: IntakeShop | undefined): () => void {
  const ends: (() => void)[] = []
  if (options.selling) {
    ends.push(keepSelling(world, options.selling.ordersPerHour, 'amazon', () => void sellOnAmazon(world, 1)))
  }
  if (shop) {
    const rate = options.intake?.ordersPerHour ?? DEFAULT_INTAKE_ORDERS_PER_HOUR
    ends.push(keepSelling(world, rate, 'intake', () => void shop.sell(1)))
    ends.push(keepFetching(options.intake?.fetchReportsEvery ?? 0, () => shop.takeReports()))
  }
  if (options.moving) ends.push(keepMoving(world, options.moving.minutesPerStep))
  return () => {
    for (const end of ends) end()
  }
}
