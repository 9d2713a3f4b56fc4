import { createHash } from 'node:crypto'
import type { Deps } from '../../platform/deps.ts'
import type { MailInbox, ReceivedMail } from '../../platform/mail/mail-inbox.ts'
import { receiveReplyJob } from './receive-reply.ts'
import { replyTokenOf } from './send-contact.ts'

interface Owner {
  readonly company_id: number
  readonly reservation_id: number
}

/** Longer mails are cut to this length: as long as the inbox reads them. */
const LONGEST_MAIL = 200_000
const LONGEST_NAME = 100

/**
 * Accepts mails for reservations. An address that belongs to none is refused during the SMTP dialogue, and a mail counts
 * as accepted once it is in the queue.
 */
export function replyInbox({ db, queue, clock }: Pick<Deps, 'db' | 'queue' | 'clock'>): MailInbox {
  const ownerOf = async (address: string): Promise<Owner | null> => {
    const token = replyTokenOf(address)
    if (token === null) return null
    const [owner] = await db.lookup<Owner>('select * from find_reservation_by_reply_token($1)', [token])
    return owner ?? null
  }
  return {
    accepts: async (address) => (await ownerOf(address)) !== null,
    receive: async (address, mail) => {
      const owner = await ownerOf(address)
      if (!owner) return
      const payload = {
        ...owner,
        message_id: mail.messageId || fingerprint(mail, clock.now()),
        from_name: mail.fromName.slice(0, LONGEST_NAME),
        text: mail.text.slice(0, LONGEST_MAIL),
        attachments: Math.min(mail.attachments, 1_000),
        is_automatic: mail.isAutomatic,
      }
      await db.write({ companyId: null }, (tx) => queue.enqueue(tx, receiveReplyJob, null, payload))
    },
  }
}

/** Identifies a mail without an id by its content and day, so that a second delivery is recognised. */
const fingerprint = (mail: ReceivedMail, now: Date): string =>
  createHash('sha256')
    .update(JSON.stringify([now.toISOString().slice(0, 10), mail.fromName, mail.text]))
    .digest('hex')
