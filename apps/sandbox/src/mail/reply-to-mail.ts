import { createTransport } from 'nodemailer'
import { stableId } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import type { MailRecord } from './mail-model.ts'

/** What became of an answer. */
export interface ReplyOutcome {
  delivered: boolean
  to: string
  message: string
}

/**
 * Answers a mail as its reader would, with the mail quoted below, by SMTP to the server of the mail's sender
 * (`settings.mail_in_url`).
 */
export async function replyToMail(world: World, mail: MailRecord, text: string): Promise<ReplyOutcome> {
  const to = mail.reply_to ?? mail.from
  const url = world.settings.mail_in_url
  if (!url) return { delivered: false, to, message: 'settings.mail_in_url is not set' }
  const transport = createTransport({ url, ignoreTLS: true })
  try {
    const id = stableId(16, 'reply', world.seed, world.nextNumber('reply'))
    const sent = await transport.sendMail({
      from: mail.to[0],
      to,
      subject: `Re: ${mail.subject}`,
      text: `${text}\n\nAm ${mail.received_at.slice(0, 10)} schrieb ${mail.from}:\n${quoted(mail.text)}`,
      messageId: `<${id}@sandbox.example>`,
    })
    return { delivered: true, to, message: sent.response }
  } catch (error) {
    return { delivered: false, to, message: error instanceof Error ? error.message : String(error) }
  } finally {
    transport.close()
  }
}

const quoted = (text: string): string =>
  text
    .trim()
    .split('\n')
    .map((line) => `> ${line}`)
    .join('\n')
