import { randomUUID } from 'node:crypto'
import type { Ctx } from '../../platform/ctx.ts'
import { defineJob } from '../../platform/jobs/job.ts'
import { GIVEN_UP } from '../../platform/jobs/job-declaration.ts'
import { insertContact, type Reservation } from './reservations.repository.ts'

/** Sends one message of the thread to the customer. */
export const sendContactJob = defineJob<{ contact_id: number }>('send-reservation-mail', {
  retryLimit: 12,
  retryDelay: 10,
  retryDelayMax: 3_600,
  expireInSeconds: 60,
  deadLetter: GIVEN_UP,
})

/** Writes a message of the merchant into the thread and has it sent. The reservation has an e-mail address. */
export async function writeContact(
  ctx: Ctx,
  reservation: Pick<Reservation, 'id'>,
  { message, authorName }: { message: string; authorName: string },
): Promise<void> {
  const contact_id = await insertContact(ctx, {
    reservationId: reservation.id,
    author: 'merchant',
    authorName,
    message,
    state: 'pending',
    messageId: randomUUID(),
  })
  if (contact_id !== null) await ctx.enqueue(sendContactJob, { contact_id })
}
