import { handleJob, handleSystemJob, schedule } from '../../platform/jobs/handlers.ts'
import type { JobHandler } from '../../platform/jobs/job.ts'
import { expireReservations as expire } from './change-reservation.ts'
import { receiveReply, receiveReplyJob } from './receive-reply.ts'
import { setContactState } from './reservations.repository.ts'
import { type ContactDeps, sendContact } from './send-contact.ts'
import { sendContactJob } from './write-contact.ts'

/** Ends reservations that were not answered or picked up in time. */
export const expireReservations = schedule('expire-reservations', '*/10 * * * *', (system) =>
  system.forEachCompany((job) => job.write(expire), {
    text: 'select id from companies_with_expired_reservations($1)',
    values: [system.now()],
  }),
)

/** What the jobs of this module do. */
export const clickAndCollectJobs = (deps: ContactDeps): readonly JobHandler[] => [
  handleJob(
    sendContactJob,
    (job, { contact_id }) => sendContact(job, deps, contact_id),
    (job, { contact_id }) => job.write((ctx) => setContactState(ctx, contact_id, 'failed')),
  ),
  handleSystemJob(receiveReplyJob, receiveReply),
]
