import {
  intakeJobs,
  type Marketplaces,
  pullChannelJob,
  pullChannels,
  reportToChannelJob,
} from './modules/intake/index.ts'
import { cancelUnpaidOrders, foldCounts } from './modules/orders/index.ts'
import { sweepSessions } from './modules/session/index.ts'
import {
  buyLabelJob,
  type CarrierConnector,
  discardShipmentJob,
  type OnPoint,
  shippingJobs,
  sweepLabelAttempts,
} from './modules/shipping/index.ts'
import type { Deps } from './platform/deps.ts'
import type { JobHandler, QueueDeclaration, Schedule } from './platform/jobs/job.ts'
import { runWorker, type Worker } from './platform/jobs/worker.ts'
import type { Mailer } from './platform/mail/mailer.ts'
import { sendMail, sendMailHandler } from './platform/mail/send-mail.ts'

/** What reaches the outside world on behalf of the jobs. */
export interface Adapters {
  readonly mailer: Mailer
  readonly carrier: CarrierConnector
  readonly marketplaces: Marketplaces
  /** Told where a purchase stands; for tests that kill the worker there. */
  readonly onPoint?: OnPoint
}

/** Every job of the product with what it does. */
export const jobHandlers = (deps: Deps, adapters: Adapters): readonly JobHandler[] => [
  sendMailHandler(adapters.mailer),
  ...shippingJobs({ ...deps, ...adapters }),
  ...intakeJobs({ ...deps, ...adapters }),
]

/** Everything that recurs, by Berlin's clocks. */
export const schedules: readonly Schedule[] = [
  sweepSessions,
  foldCounts,
  cancelUnpaidOrders,
  sweepLabelAttempts,
  pullChannels,
]

/** What the queue has to know, also in a process that only puts jobs in. */
export const queues: readonly QueueDeclaration[] = [
  sendMail,
  buyLabelJob,
  discardShipmentJob,
  pullChannelJob,
  reportToChannelJob,
  ...schedules,
]

/** Starts to run all of it. */
export const startWorker = (deps: Deps, adapters: Adapters): Promise<Worker> =>
  runWorker(deps, jobHandlers(deps, adapters), schedules)
