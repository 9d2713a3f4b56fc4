import type { Logger } from 'pino'
import type { Secrets } from './auth/secrets.ts'
import type { PausingClock } from './clock/clock.ts'
import type { Config } from './config.ts'
import type { Database } from './db/database.ts'
import type { SqlParts } from './db/sql-part.ts'
import type { Subscription } from './events/event.ts'
import type { Files } from './files/files.ts'
import type { JobQueue } from './jobs/job-queue.ts'
import type { Metrics } from './metrics.ts'
import type { PicturePress } from './pictures/picture-press.ts'

/** The shared parts of a running process; built once at its start, and by the tests. */
export interface Deps {
  readonly config: Config
  readonly db: Database
  readonly clock: PausingClock
  readonly files: Files
  readonly pictures: PicturePress
  readonly queue: JobQueue
  readonly secrets: Secrets
  readonly log: Logger
  readonly metrics: Metrics
  readonly subscriptions: readonly Subscription[]
  readonly sqlParts: SqlParts
}
