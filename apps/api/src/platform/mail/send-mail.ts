import { handleSystemJob } from '../jobs/handlers.ts'
import { defineSystemJob, type JobHandler } from '../jobs/job.ts'
import type { Mail, Mailer } from './mailer.ts'

const A_DAY = 86_400

/** Sends one mail. Sealed and kept short after it ended, since a mail can carry a link that opens an account. */
export const sendMail = defineSystemJob<Mail>('send-mail', {
  retryLimit: 12,
  retryDelay: 10,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  deleteAfterSeconds: A_DAY,
  sealed: true,
})

export const sendMailHandler = (mailer: Mailer): JobHandler =>
  handleSystemJob(sendMail, (_system, mail) => mailer.send(mail))
