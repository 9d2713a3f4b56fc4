import type { Logger } from 'pino'
import { createSecrets } from './auth/secrets.ts'
import { type Clock, systemClock } from './clock/clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Deps } from './deps.ts'
import type { Subscription } from './events/event.ts'
import { openFiles } from './files/file-storage.ts'
import type { QueueDeclaration } from './jobs/job.ts'
import { openJobQueue } from './jobs/job-queue.ts'
import { createMetrics } from './metrics.ts'

interface Parts {
  readonly config: Config
  readonly db: Database
  readonly log: Logger
  readonly subscriptions: readonly Subscription[]
  /** Every job and schedule there is. */
  readonly queues: readonly QueueDeclaration[]
  readonly clock?: Clock
}

/** Opens what a process needs beside its database. */
export async function startDeps({
  config,
  db,
  log,
  subscriptions,
  queues,
  clock = systemClock,
}: Parts): Promise<Deps> {
  const works = config.role !== 'api'
  return {
    config,
    db,
    clock,
    log,
    subscriptions,
    files: await openFiles(config.filesUrl),
    queue: await openJobQueue(db, queues, { works, log }),
    secrets: createSecrets(config.secretsKey),
    metrics: createMetrics(db),
  }
}
