import type { Logger } from 'pino'
import type { Secrets } from './auth/secrets.ts'
import type { Clock } from './clock/clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { Subscription } from './events/event.ts'
import type { Files } from './files/files.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Metrics } from './metrics.ts'

/** What a running process is made of; built once in `main.ts`, and by the tests. */
export interface Deps {
  readonly config: Config
  readonly db: Database
  readonly clock: Clock
  readonly files: Files
  readonly queue: JobQueue
  readonly secrets: Secrets
  readonly log: Logger
  readonly metrics: Metrics
  readonly subscriptions: readonly Subscription[]
}
