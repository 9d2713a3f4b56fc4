import type { JobCtx } from '../../platform/jobs/job.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { mailSubject, mailText } from './reservation-mail.ts'
import { findContact, findReservation, setContactState } from './reservations.repository.ts'

/** Where answers of customers are received: `reservation-<token>@domain`; null: this installation receives none. */
export interface ReplyAddress {
  readonly domain: string
}

export interface ContactDeps {
  readonly mailer: Mailer
  readonly replies: ReplyAddress | null
}

const PREFIX = 'reservation-'

/** The address that answers to a reservation go to. */
export const replyAddress = (token: string, { domain }: ReplyAddress): string => `${PREFIX}${token}@${domain}`

/** The token in an address that answers go to; null for any other address, and for one of another domain. */
export function replyTokenOf(address: string, { domain }: ReplyAddress): string | null {
  const [, token, host] = /^reservation-([a-z0-9]{16,64})@([^@]+)$/i.exec(address) ?? []
  return token !== undefined && host?.toLowerCase() === domain.toLowerCase() ? token.toLowerCase() : null
}

/**
 * Sends a message of the thread. Run twice, it sends the same mail with the same id, which mail programmes show once.
 * One that cannot be delivered is marked as failed when its job is given up, so that the store sees it.
 */
export async function sendContact(job: JobCtx, deps: ContactDeps, contactId: number): Promise<void> {
  const found = await job.read(async (ctx) => {
    const contact = await findContact(ctx, contactId)
    const record = contact && (await findReservation(ctx, contact.reservationId))
    return contact?.state === 'pending' && record ? { contact, ...record } : null
  })
  if (!found) return
  const { contact, reservation, store } = found
  const replyTo = deps.replies
    ? replyAddress(reservation.replyToken, deps.replies)
    : store.contactEmail || undefined
  await deps.mailer.send({
    to: reservation.customerEmail,
    subject: mailSubject(reservation, store),
    text: mailText(contact.message, reservation, store),
    messageId: contact.messageId,
    ...(replyTo ? { replyTo } : {}),
  })
  await job.write((ctx) => setContactState(ctx, contactId, 'sent'))
}
