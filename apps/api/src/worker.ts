import { z } from 'zod'
import { type Queue, queue } from './define-module.ts'
import { watchClock } from './platform/clock/watch-clock.ts'
import type { Deps } from './platform/deps.ts'
import type { JobHandler, Schedule } from './platform/jobs/job.ts'
import type { QueueDeclaration } from './platform/jobs/job-declaration.ts'
import { runWorker, type Worker } from './platform/jobs/worker.ts'
import { sendMail, sendMailHandler } from './platform/mail/send-mail.ts'
import { type Adapters, givenTo, modules } from './product-modules.ts'

const mail = z.object({
  to: z.string(),
  subject: z.string(),
  text: z.string(),
  html: z.string().exactOptional(),
  replyTo: z.string().exactOptional(),
  messageId: z.string().exactOptional(),
})

/** Every queue of the product with what its jobs are given. */
export const productQueues: readonly Queue[] = [
  queue(sendMail, mail),
  ...modules.flatMap((module) => module.queues ?? []),
]

/** Everything that recurs, by Berlin's clocks. */
export const schedules: readonly Schedule[] = [
  watchClock,
  ...modules.flatMap((module) => module.schedules ?? []),
]

/** What the queue has to know, also in a process that only puts jobs in. */
export const queues: readonly QueueDeclaration[] = [...productQueues.map(({ job }) => job), ...schedules]

/** Every job of the product with what it does. @throws Error for a handler without a queue */
export const jobHandlers = (deps: Deps, adapters: Adapters): readonly JobHandler[] => {
  const given = givenTo(deps, adapters)
  return [sendMailHandler(adapters.mailer), ...modules.flatMap(({ jobs }) => jobs?.(given) ?? [])].map(
    givenWhatIsDeclared,
  )
}

/** Reads what a job was given by the schema of its queue; what a former version left is refused where it does not fit. */
function givenWhatIsDeclared(handler: JobHandler): JobHandler {
  const declared = productQueues.find(({ job }) => job === handler.job)
  if (!declared) throw new Error(`${handler.job.name}: no module declares this queue`)
  const { payload: schema } = declared
  const { givenUp } = handler
  return {
    ...handler,
    run: async (attempt, payload) => handler.run(attempt, schema.parse(payload)),
    ...(givenUp && { givenUp: async (company, payload) => givenUp(company, schema.parse(payload)) }),
  }
}

/** Starts to run all of it. */
export const startWorker = (deps: Deps, adapters: Adapters): Promise<Worker> =>
  runWorker(deps, jobHandlers(deps, adapters), schedules)
