import { join, resolve } from 'node:path'
import { z } from 'zod'
import { SECRETS_KEY_BYTES } from './auth/secrets.ts'
import type { Pooler } from './db/database.ts'
import { HttpUrl, type OperatorValues, operatorValues } from './operator-values.ts'
import type { OperatorSetting } from './outbound/vendor-manifest.ts'
import { flag, hosts, pemFile, portRange, postgresUrl, trustedProxies } from './setting-forms.ts'

/** Load balancers usually ask every few seconds. */
const DRAIN_SECONDS = 5

/** What the operator's application at a marketplace consists of: all of it or nothing. */
const applicationIn = (settings: {
  readonly AMAZON_APP_ID?: string | undefined
  readonly AMAZON_CLIENT_ID?: string | undefined
  readonly AMAZON_CLIENT_SECRET?: string | undefined
}) => [settings.AMAZON_APP_ID, settings.AMAZON_CLIENT_ID, settings.AMAZON_CLIENT_SECRET] as const
/** Demo mode is on unless there is a database, or it is said otherwise. */
const isDemo = (s: { DEMO?: boolean | undefined; DATABASE_URL?: string | undefined }): boolean =>
  s.DEMO ?? s.DATABASE_URL === undefined

/** The settings of the program itself, by their names in the environment; those of carriers stand in their manifests. docs/operations.md and compose.yaml have each of them. */
export const Settings = z
  .object({
    PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
    HOST: z.string().min(1).optional(),
    DATA_DIR: z.string().min(1).default('./data'),
    DATABASE_URL: postgresUrl.optional(),
    DATABASE_PASSWORD: z.string().optional(),
    DATABASE_POOLER: z.enum(['none', 'transaction']).default('none'),
    DATABASE_LISTEN_URL: postgresUrl.optional(),
    MIGRATION_DATABASE_URL: postgresUrl.optional(),
    MIGRATION_DATABASE_PASSWORD: z.string().optional(),
    PROBE_PORT: z.coerce.number().int().min(1).max(65_535).optional(),
    PUBLIC_URL: HttpUrl.optional(),
    SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
    MAIL_FROM: z.string().min(3).default('Kontor <kontor@localhost>'),
    MAIL_IN_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    MAIL_IN_DOMAIN: z.string().min(3).optional(),
    MAIL_IN_TLS_KEY: pemFile.optional(),
    MAIL_IN_TLS_CERT: pemFile.optional(),
    FTP_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
    FTP_TLS_KEY: pemFile.optional(),
    FTP_TLS_CERT: pemFile.optional(),
    FTP_PASSIVE_PORTS: portRange.optional(),
    FTP_PASSIVE_HOST: z.ipv4().optional(),
    FILES_URL: z.string().min(1).optional(),
    AMAZON_SPAPI_URL: HttpUrl.optional(),
    AMAZON_LWA_URL: HttpUrl.optional(),
    AMAZON_SELLER_CENTRAL_URL: HttpUrl.optional(),
    AMAZON_APP_ID: z.string().min(1).optional(),
    AMAZON_APP_DRAFT: flag.default(false),
    AMAZON_CLIENT_ID: z.string().min(1).optional(),
    AMAZON_CLIENT_SECRET: z.string().min(1).optional(),
    ZALANDO_FCI_URL: HttpUrl.optional(),
    NEUTRAL_MARKETPLACE_URL: HttpUrl.optional(),
    SECRETS_KEY: z.base64().optional(),
    SECRETS_KEYS_RETIRED: z.string().optional(),
    DEMO: flag.optional(),
    DEMO_SALES: flag.default(true),
    SANDBOX_PORT: z.coerce.number().int().min(0).max(65_535).default(0),
    LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).optional(),
    ROLE: z.enum(['api', 'worker', 'both']).default('both'),
    DRAIN_SECONDS: z.coerce.number().int().min(0).max(60).optional(),
    TRUST_PROXY: trustedProxies.default(false),
    MATERIALS_SHOP_URL: HttpUrl.optional(),
    PICTURE_HOSTS: hosts.default([]),
    ALLOW_PRIVATE_OUTBOUND: flag.default(false),
  })
  .refine((s) => s.DATABASE_URL !== undefined || s.ROLE === 'both', {
    path: ['ROLE'],
    message: 'must be "both" without DATABASE_URL: the embedded database serves one process only',
  })
  .refine((s) => (s.MAIL_IN_PORT === undefined) === (s.MAIL_IN_DOMAIN === undefined), {
    path: ['MAIL_IN_DOMAIN'],
    message: 'and MAIL_IN_PORT are set together',
  })
  .refine((s) => (s.MAIL_IN_TLS_KEY === undefined) === (s.MAIL_IN_TLS_CERT === undefined), {
    path: ['MAIL_IN_TLS_CERT'],
    message: 'and MAIL_IN_TLS_KEY are set together',
  })
  .refine((s) => new Set(applicationIn(s).map((value) => value === undefined)).size === 1, {
    path: ['AMAZON_APP_ID'],
    message: 'and AMAZON_CLIENT_ID, AMAZON_CLIENT_SECRET are set together',
  })
  .refine((s) => s.FTP_PORT === undefined || s.FTP_TLS_KEY !== undefined || isDemo(s), {
    path: ['FTP_TLS_KEY'],
    message: 'and FTP_TLS_CERT are needed with FTP_PORT: outside the demo clients have to encrypt',
  })
  .refine((s) => (s.FTP_TLS_KEY === undefined) === (s.FTP_TLS_CERT === undefined), {
    path: ['FTP_TLS_CERT'],
    message: 'and FTP_TLS_KEY are set together',
  })
  .refine((s) => s.MIGRATION_DATABASE_URL === undefined || s.DATABASE_URL !== undefined, {
    path: ['MIGRATION_DATABASE_URL'],
    message: 'makes no sense without DATABASE_URL',
  })
  .refine((s) => s.DATABASE_POOLER === 'none' || s.DATABASE_URL !== undefined, {
    path: ['DATABASE_POOLER'],
    message: 'makes no sense without DATABASE_URL',
  })
  .refine((s) => s.DATABASE_POOLER === 'none' || s.MIGRATION_DATABASE_URL !== s.DATABASE_URL, {
    path: ['MIGRATION_DATABASE_URL'],
    message: 'must lead to the server itself: migrations hold locks that a pooler does not keep',
  })
  .refine((s) => s.DATABASE_LISTEN_URL === undefined || s.DATABASE_POOLER !== 'none', {
    path: ['DATABASE_LISTEN_URL'],
    message: 'is for DATABASE_POOLER=transaction alone',
  })

/** Every setting of the process, read once at start. docs/operations.md lists them. */
export interface Config {
  readonly port: number
  /** Where a process that is a worker only answers `/health`, `/ready` and `/metrics`; null: nowhere. */
  readonly probePort: number | null
  readonly host: string
  /** Absolute path. */
  readonly dataDir: string
  readonly database:
    | { readonly kind: 'pglite'; readonly dataDir: string }
    | { readonly kind: 'postgres'; readonly url: string; readonly pooler: Pooler | null }
  /** Owner's login for migrations; the same as the application's unless set. Null for the embedded database. */
  readonly migrationUrl: string | null
  /** Where people reach the product, without trailing slash; links in mails start with it. */
  readonly publicUrl: string
  readonly smtpUrl: string | null
  readonly mailFrom: string
  /** Where answers of customers are received by SMTP, and the domain they are addressed to; null: nowhere. */
  readonly mailIn: { readonly port: number; readonly domain: string } | null
  /** Key and certificate in PEM for encrypted connections to that place; null: it offers none. */
  readonly mailInTls: { readonly key: string; readonly cert: string } | null
  /** Where merchants' systems reach the FTP server; null: it is not run. */
  readonly ftp: {
    readonly port: number
    /** Key and certificate in PEM; null in the demo alone: nothing is encrypted. */
    readonly tls: { readonly key: string; readonly cert: string } | null
    /** Ports for data connections; null: any. */
    readonly passivePorts: { readonly from: number; readonly to: number } | null
    /** The IPv4 address that clients are told for them; null: the one that they reached. */
    readonly passiveHost: string | null
  } | null
  /** An absolute folder, or `s3://bucket/prefix?region=…&endpoint=…`. */
  readonly filesUrl: string
  /** Where a carrier's webhooks reach this installation, without trailing slash; null: nowhere, so it is asked instead. */
  readonly carrierWebhookUrl: string | null
  /** What the operator sets for carriers, by its name in the environment: what there is to set stands in their manifests. */
  readonly carriers: OperatorValues
  /** What the operator sets for each marketplace (connectors/marketplaces). */
  readonly marketplaces: {
    readonly amazon: {
      readonly spApiUrl: string | null
      readonly lwaUrl: string | null
      readonly sellerCentralUrl: string | null
      /** The operator's own application, which merchants authorise; null: there is none. */
      readonly application: {
        readonly id: string
        readonly clientId: string
        readonly clientSecret: string
        readonly isDraft: boolean
      } | null
    }
    /** Where Zalando Connected Retail takes files of offers; null: Zalando's own address. */
    readonly connectedRetailUrl: string | null
    /** Where marketplaces of the neutral interface are reached; null: nowhere. */
    readonly neutralUrl: string | null
  }
  /** Null: the one that is kept in `secretsKeyFile` (platform/auth/secrets-key.ts). */
  readonly secretsKey: Buffer | null
  /** Absolute path. */
  readonly secretsKeyFile: string
  /** Keys of former times, which open what was sealed with them; nothing new is. */
  readonly retiredSecretsKeys: readonly Buffer[]
  /** Seeds demo data into an empty database and starts the sandbox. */
  readonly demo: boolean
  /** In demo mode: whether customers of the sandbox order by themselves. */
  readonly demoSales: boolean
  /** Where the sandbox listens; 0: any free port. */
  readonly sandboxPort: number
  readonly logLevel: 'fatal' | 'error' | 'warn' | 'info' | 'debug' | 'trace' | 'silent'
  readonly role: 'api' | 'worker' | 'both'
  /** For how long a process that stops still serves while `/ready` already answers 503; seconds. */
  readonly drainSeconds: number
  /** Whose `X-Forwarded-*` is believed: so many proxies in front, or those of these networks; false: nobody's. */
  readonly trustProxy: false | number | readonly string[]
  /** Hosts whose pictures pages may show by https beside our own copies; `*.` in front stands for every name below. */
  readonly pictureHosts: readonly string[]
  /** The external shop where merchants order packaging; null: none. */
  readonly materialsShopUrl: string | null
  /**
   * Whether addresses that merchants type (ERP, FTP) may lie in private networks and go without encryption. For
   * development and the sandbox, or for an installation that runs in the merchant's own network.
   */
  readonly allowPrivateOutbound: boolean
}

/** A setting is missing or wrong, or names data of another version; the message says what to do, a line for each. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError'
}

/** Ends a process whose command has failed: of a setting it says what to do, of anything else where it happened. */
export function exitBecauseOf(error: unknown): never {
  console.error(error instanceof ConfigError ? error.message : error)
  process.exit(1)
}

/**
 * Reads the settings from the environment; `--api` and `--worker` win over `ROLE`.
 * @param ofCarriers what carriers' manifests let the operator set; left out by a process that calls none
 * @throws ConfigError naming every wrong setting
 */
export function readConfig(
  env: NodeJS.ProcessEnv,
  args: readonly string[] = [],
  ofCarriers: readonly OperatorSetting[] = [],
): Config {
  const given = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== ''))
  const parsed = Settings.safeParse({ ...given, ...roleFromFlags(args) })
  const carriers = operatorValues(ofCarriers).safeParse(given)
  if (!parsed.success || !carriers.success) {
    const issues = [...(parsed.error?.issues ?? []), ...(carriers.error?.issues ?? [])]
    const lines = issues.map((issue) => `  ${issue.path.join('.')}: ${issue.message}`)
    throw new ConfigError(`Settings need attention:\n${lines.join('\n')}`)
  }
  const settings = parsed.data
  const databaseUrl = withPassword(settings.DATABASE_URL, settings.DATABASE_PASSWORD)
  const ownerUrl = withPassword(settings.MIGRATION_DATABASE_URL, settings.MIGRATION_DATABASE_PASSWORD)
  const dataDir = resolve(settings.DATA_DIR)
  const demo = isDemo(settings)
  return {
    port: settings.PORT,
    probePort: settings.PROBE_PORT ?? null,
    // The demo's logins are known to everybody: it is open to its own machine alone unless told otherwise.
    host: settings.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    dataDir,
    database: databaseUrl
      ? { kind: 'postgres', url: databaseUrl, pooler: poolerIn(settings) }
      : { kind: 'pglite', dataDir: join(dataDir, 'database') },
    migrationUrl: ownerUrl ?? databaseUrl ?? null,
    publicUrl: settings.PUBLIC_URL ?? `http://localhost:${settings.PORT}`,
    smtpUrl: settings.SMTP_URL ?? null,
    mailFrom: settings.MAIL_FROM,
    mailIn:
      settings.MAIL_IN_PORT !== undefined && settings.MAIL_IN_DOMAIN !== undefined
        ? { port: settings.MAIL_IN_PORT, domain: settings.MAIL_IN_DOMAIN }
        : null,
    mailInTls:
      settings.MAIL_IN_TLS_KEY !== undefined && settings.MAIL_IN_TLS_CERT !== undefined
        ? { key: settings.MAIL_IN_TLS_KEY, cert: settings.MAIL_IN_TLS_CERT }
        : null,
    ftp: ftpIn(settings),
    filesUrl: filesUrl(settings.FILES_URL, dataDir),
    carrierWebhookUrl: settings.PUBLIC_URL && isPublic(settings.PUBLIC_URL) ? settings.PUBLIC_URL : null,
    carriers: carriers.data,
    marketplaces: marketplacesIn(settings),
    secretsKey: settings.SECRETS_KEY ? secretsKey('SECRETS_KEY', settings.SECRETS_KEY) : null,
    secretsKeyFile: join(dataDir, 'secrets.key'),
    retiredSecretsKeys: (settings.SECRETS_KEYS_RETIRED?.split(',') ?? []).map((one) =>
      secretsKey('SECRETS_KEYS_RETIRED', one.trim()),
    ),
    demo,
    demoSales: settings.DEMO_SALES,
    sandboxPort: settings.SANDBOX_PORT,
    logLevel: settings.LOG_LEVEL ?? (demo ? 'warn' : 'info'),
    role: settings.ROLE,
    drainSeconds: settings.DRAIN_SECONDS ?? (demo ? 0 : DRAIN_SECONDS),
    trustProxy: settings.TRUST_PROXY,
    pictureHosts: settings.PICTURE_HOSTS,
    materialsShopUrl: settings.MATERIALS_SHOP_URL ?? null,
    allowPrivateOutbound: settings.ALLOW_PRIVATE_OUTBOUND,
  }
}

const poolerIn = (settings: z.output<typeof Settings>): Pooler | null =>
  settings.DATABASE_POOLER === 'none'
    ? null
    : { listenUrl: withPassword(settings.DATABASE_LISTEN_URL, settings.DATABASE_PASSWORD) ?? null }

const marketplacesIn = (settings: z.output<typeof Settings>): Config['marketplaces'] => {
  const [id, clientId, clientSecret] = applicationIn(settings)
  const isSet = id !== undefined && clientId !== undefined && clientSecret !== undefined
  return {
    amazon: {
      spApiUrl: settings.AMAZON_SPAPI_URL ?? null,
      lwaUrl: settings.AMAZON_LWA_URL ?? null,
      sellerCentralUrl: settings.AMAZON_SELLER_CENTRAL_URL ?? null,
      application: isSet ? { id, clientId, clientSecret, isDraft: settings.AMAZON_APP_DRAFT } : null,
    },
    connectedRetailUrl: settings.ZALANDO_FCI_URL ?? null,
    neutralUrl: settings.NEUTRAL_MARKETPLACE_URL ?? null,
  }
}
const ftpIn = (settings: z.output<typeof Settings>): Config['ftp'] =>
  settings.FTP_PORT === undefined
    ? null
    : {
        port: settings.FTP_PORT,
        tls:
          settings.FTP_TLS_KEY !== undefined && settings.FTP_TLS_CERT !== undefined
            ? { key: settings.FTP_TLS_KEY, cert: settings.FTP_TLS_CERT }
            : null,
        passivePorts: settings.FTP_PASSIVE_PORTS ?? null,
        passiveHost: settings.FTP_PASSIVE_HOST ?? null,
      }

/** A password may hold any character, which an address would have to have encoded. */
function withPassword(address: string | undefined, password: string | undefined): string | undefined {
  if (address === undefined || password === undefined) return address
  const url = new URL(address)
  url.password = encodeURIComponent(password)
  return url.href
}

function roleFromFlags(args: readonly string[]): { ROLE?: 'api' | 'worker' | 'both' } {
  const api = args.includes('--api')
  const worker = args.includes('--worker')
  if (api && worker) return { ROLE: 'both' }
  if (api) return { ROLE: 'api' }
  return worker ? { ROLE: 'worker' } : {}
}

/** Whether others can reach this address: by a name that means something outside, and encrypted. */
function isPublic(url: string): boolean {
  const { protocol, hostname } = new URL(url)
  const isName = /[a-z]/i.test(hostname) && hostname.includes('.') && !hostname.includes(':')
  return protocol === 'https:' && isName && !/\.(local|localhost|internal|lan|test|invalid)$/i.test(hostname)
}

function filesUrl(given: string | undefined, dataDir: string): string {
  if (given === undefined) return join(dataDir, 'files')
  return given.startsWith('s3://') ? given : resolve(given.replace(/^file:\/\//, ''))
}

/** @param setting where it stands, for the message @throws ConfigError for what is no key */
export function secretsKey(setting: string, base64: string): Buffer {
  const key = Buffer.from(base64, 'base64')
  if (key.length !== SECRETS_KEY_BYTES) {
    throw new ConfigError(
      `Settings need attention:\n  ${setting}: must be ${SECRETS_KEY_BYTES} bytes in base64, got ${key.length}`,
    )
  }
  return key
}
