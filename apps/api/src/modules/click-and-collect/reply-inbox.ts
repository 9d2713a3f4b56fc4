import { createHash } from 'node:crypto'
import type { Deps } from '../../platform/deps.ts'
import type { MailInbox, ReceivedMail } from '../../platform/mail/mail-inbox.ts'
import { receiveReplyJob } from './receive-reply.ts'
import { type ReplyAddress, replyTokenOf } from './send-contact.ts'

interface Owner {
  readonly company_id: number
  readonly reservation_id: number
}

/** Longer mails are cut to this length: as long as the inbox reads them. */
const LONGEST_MAIL = 200_000
/** Characters of a name that are shown. */
const LONGEST_NAME = 100
/** Longer ids, or such that hold more than letters, digits and signs, are kept by their hash: an index has to hold them. */
const PLAIN_ID = /^[\x21-\x7e]{1,200}$/

/**
 * Accepts mails for reservations. An address that belongs to none is refused during the SMTP dialogue, and a mail counts
 * as accepted once it is in the queue.
 */
export function replyInbox({
  db,
  queue,
  clock,
  replies,
}: Pick<Deps, 'db' | 'queue' | 'clock'> & {
  readonly replies: ReplyAddress
}): MailInbox {
  const ownerOf = async (address: string): Promise<Owner | null> => {
    const token = replyTokenOf(address, replies)
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
        message_id: idOf(mail, clock.now()),
        from_name: nameOf(mail),
        text: keepable(mail.text.slice(0, LONGEST_MAIL)),
        attachments: Math.min(mail.attachments, 1_000),
        is_automatic: mail.isAutomatic,
      }
      await db.write({ companyId: null }, (tx) => queue.enqueue(tx, receiveReplyJob, null, payload))
    },
  }
}

/** Text as the database can keep it: JSON in PostgreSQL knows neither NUL nor half a surrogate pair. */
const keepable = (text: string): string => text.toWellFormed().replaceAll('\0', '')

/** How the sender calls themselves, in one line that shows what it says: nothing unseen turns or hides a part of it. */
function nameOf({ fromName }: ReceivedMail): string {
  const line = keepable(fromName)
    .replace(/\p{Cf}/gu, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return Array.from(line).slice(0, LONGEST_NAME).join('')
}

/**
 * Identifies a mail by its own id, so that a second delivery is recognised; a mail without one by its content and day.
 */
function idOf({ messageId, fromName, text }: ReceivedMail, now: Date): string {
  if (PLAIN_ID.test(messageId)) return messageId
  const content = messageId === '' ? [now.toISOString().slice(0, 10), fromName, text] : [messageId]
  return createHash('sha256').update(JSON.stringify(content)).digest('hex')
}
