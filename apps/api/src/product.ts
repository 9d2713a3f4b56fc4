import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { createApp } from './app.ts'
import { connectAdapters } from './connect-adapters.ts'
import type { SmtpInbox } from './connectors/mail/smtp/smtp-inbox.ts'
import { replyInbox } from './modules/click-and-collect/index.ts'
import { ftpLogins } from './modules/direct-sales/index.ts'
import { renewCarrierWebhooks } from './modules/shipping/index.ts'
import { FUNCTION_OWNERS } from './modules.ts'
import type { Config } from './platform/config.ts'
import type { Database } from './platform/db/database.ts'
import { migrateAndOpen } from './platform/db/open-database.ts'
import type { Deps } from './platform/deps.ts'
import type { FtpServer } from './platform/ftp/ftp-server.ts'
import { startProbeServer } from './platform/http/probe-server.ts'
import type { JobQueue } from './platform/jobs/job-queue.ts'
import { createLog } from './platform/logging.ts'
import { startDeps } from './platform/start-deps.ts'
import { sqlSupplies, subscriptions } from './product-modules.ts'
import { ensureReferenceData } from './reference-data.ts'
import { queues, startWorker } from './worker.ts'

const STOP_WITHIN_SECONDS = 25

/** The product as what is outside needs it. */
export interface Connectable {
  readonly db: Database
  readonly queue: JobQueue
  /** Where mails are delivered to this process; null when it takes none. */
  readonly mailInPort: number | null
}

/** A running process of the product: API, worker or both, as its settings say. */
export interface Product extends Connectable {
  /** Null in a process that is a worker only. */
  readonly app: FastifyInstance | null
  /** Where it listens, without a slash at the end; empty for a worker. */
  readonly url: string
  /** Where merchants' systems reach the FTP server of this process; null when it runs none. */
  readonly ftpPort: number | null
  /** Says that it is no longer ready, and some seconds later takes no more requests, finishes the running ones and the running jobs, then closes what both use. */
  stop(): Promise<void>
}

/** What is done while the product starts. */
interface StartSteps {
  /** Writes data before anything is served. */
  readonly seed?: ((deps: Deps) => Promise<unknown>) | undefined
  /** Once the API listens, and before the worker keeps the database busy. */
  readonly beforeWork?: ((begun: Connectable) => Promise<void>) | undefined
}

/**
 * Migrates, prepares the data and starts what the settings ask for: the API first, whose first callers need not wait for what the
 * worker looks after when it begins. Rejects when any of it is impossible.
 */
export async function startProduct(config: Config, { seed, beforeWork }: StartSteps = {}): Promise<Product> {
  const log = createLog(config)
  const db = await migrateAndOpen(config, FUNCTION_OWNERS, log)
  const deps = await startDeps({ config, db, log, subscriptions, sqlSupplies, queues })
  const adapters = connectAdapters(config)
  await ensureReferenceData(db)
  await seed?.(deps)
  const app = config.role === 'worker' ? null : await createApp(deps, adapters)
  await app?.listen({ port: config.port, host: config.host })
  const inbox = app && config.mailIn ? await listenForMail(deps, config.mailIn) : null
  const ftp = app && config.ftp ? await startFtp(deps, config.ftp) : null
  await beforeWork?.({ db, queue: deps.queue, mailInPort: inbox?.port ?? null })
  const worker = config.role === 'api' ? null : await startWorker(deps, adapters)
  // Where carriers call may have changed with the settings; afterwards it is looked after every hour.
  if (worker) await deps.queue.boss.send(renewCarrierWebhooks.name, {})
  const probes =
    app === null && config.probePort !== null ? await startProbeServer(deps, config.probePort) : null
  const address = app?.server.address() as AddressInfo | undefined
  log.info({ role: config.role, database: db.kind, demo: config.demo }, 'Kontor is running')

  return {
    app,
    db,
    queue: deps.queue,
    mailInPort: inbox?.port ?? null,
    ftpPort: ftp?.port ?? null,
    url: address ? `http://localhost:${address.port}` : '',
    stop: async () => {
      if (probes) probes.isStopping = true
      if (app) {
        app.isStopping = true
        await wait(config.drainSeconds * 1000)
      }
      await inbox?.stop()
      await ftp?.stop()
      await app?.close()
      await worker?.stop(STOP_WITHIN_SECONDS)
      await probes?.close()
      await deps.pictures.close()
      await deps.queue.stop()
      await db.close()
      log.info({}, 'stopped')
    },
  }
}

async function listenForMail(deps: Deps, replies: NonNullable<Config['mailIn']>): Promise<SmtpInbox> {
  const { startSmtpInbox } = await import('./connectors/mail/smtp/smtp-inbox.ts')
  return startSmtpInbox(replyInbox({ ...deps, replies }), {
    port: replies.port,
    host: deps.config.host,
    log: deps.log,
    tls: deps.config.mailInTls,
  })
}

async function startFtp(deps: Deps, settings: NonNullable<Config['ftp']>): Promise<FtpServer> {
  const { startFtpServer } = await import('./platform/ftp/ftp-server.ts')
  return startFtpServer(ftpLogins(deps), { ...settings, host: deps.config.host, log: deps.log })
}
