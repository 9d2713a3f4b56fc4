import { createTransport } from 'nodemailer'
import type { Mailer } from '../../../platform/mail/mailer.ts'

const TIMEOUT_MS = 20_000

/** Sends mails through an SMTP server, `smtp://user:password@host:587` or `smtps://…`. */
export function smtpMailer(url: string, from: string): Mailer {
  const transport = createTransport(
    { url, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  )
  return {
    send: async (mail) => {
      const { messageId, ...content } = mail
      await transport.sendMail({
        ...content,
        ...(messageId ? { messageId: `<${messageId}@${domainOf(from)}>` } : {}),
      })
    },
  }
}

/** The domain of a sender such as `Kontor <kontor@example.com>`. */
const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
