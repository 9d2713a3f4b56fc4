import type { SystemCtx } from '../../platform/jobs/job.ts'
import { defineSystemJob } from '../../platform/jobs/job.ts'
import { keptText } from './reply-text.ts'
import { reservationAnswered } from './reservations.events.ts'
import { changeReservationRow, insertContact, lockReservation } from './reservations.repository.ts'

/** A mail that came to the address of a reservation. */
export interface Reply {
  readonly company_id: number
  readonly reservation_id: number
  readonly message_id: string
  readonly from_name: string
  readonly text: string
  readonly attachments: number
  /** An absence note or another answer of a machine. */
  readonly is_automatic: boolean
}

/** Puts a reply of a customer into the thread. */
export const receiveReplyJob = defineSystemJob<Reply>('receive-reservation-reply', {
  deleteAfterSeconds: 86_400,
})

/** Replaces the text of an empty mail. */
const EMPTY = '–'

/** Stores a reply once, however often it is delivered. */
export const receiveReply = (system: SystemCtx, reply: Reply): Promise<void> =>
  system.inCompany(reply.company_id, (job) =>
    job.write(async (ctx) => {
      const reservation = await lockReservation(ctx, reply.reservation_id)
      if (!reservation) return
      const customer = `${reservation.customerFirstname} ${reservation.customerName}`.trim()
      const kept = await insertContact(ctx, {
        reservationId: reservation.id,
        author: 'customer',
        authorName: reply.from_name || customer,
        message: keptText(reply.text) || EMPTY,
        state: reply.is_automatic ? 'automatic' : 'received',
        messageId: reply.message_id,
        attachments: reply.attachments,
      })
      if (kept === null) return
      // An answer that nobody has written asks for none.
      if (!reply.is_automatic) await changeReservationRow(ctx, reservation.id, { hasUnansweredMessage: true })
      await ctx.emit(reservationAnswered, { reservation_id: reservation.id })
    }),
  )
