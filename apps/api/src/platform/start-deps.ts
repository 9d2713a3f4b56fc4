import type { Logger } from 'pino'
import { openSecrets } from './auth/secrets-key.ts'
import { type PausingClock, systemClock } from './clock/clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import { composeSqlParts, type SqlSupply } from './db/sql-part.ts'
import type { Deps } from './deps.ts'
import type { Subscription } from './events/event.ts'
import { openFiles } from './files/file-storage.ts'
import type { QueueDeclaration } from './jobs/job-declaration.ts'
import { openJobQueue } from './jobs/job-queue.ts'
import { createMetrics } from './metrics.ts'
import { openPicturePress } from './pictures/picture-press.ts'

interface Parts {
  readonly config: Config
  readonly db: Database
  readonly log: Logger
  readonly subscriptions: readonly Subscription[]
  /** The SQL of every part that a module has declared. */
  readonly sqlSupplies: readonly SqlSupply[]
  /** Every job and schedule there is. */
  readonly queues: readonly QueueDeclaration[]
  readonly clock?: PausingClock
}

/** Opens what a process needs beside its database. @throws when SQL is missing that a module needs; ConfigError without the key of the data */
export async function startDeps({
  config,
  db,
  log,
  subscriptions,
  sqlSupplies,
  queues,
  clock = systemClock,
}: Parts): Promise<Deps> {
  const works = config.role !== 'api'
  const secrets = await openSecrets(config, db)
  return {
    config,
    db,
    clock,
    log,
    subscriptions,
    sqlParts: composeSqlParts(sqlSupplies),
    files: await openFiles(config.filesUrl),
    pictures: openPicturePress(),
    queue: await openJobQueue(db, queues, { works, log, secrets }),
    secrets,
    metrics: createMetrics(db),
  }
}
