import type { Transporter } from 'nodemailer'
import type { Mailer } from '../../../platform/mail/mailer.ts'

const TIMEOUT_MS = 20_000

/** Sends mails through an SMTP server, `smtp://user:password@host:587` or `smtps://…`. */
export function smtpMailer(url: string, from: string): Mailer {
  let transport: Promise<Transporter> | null = null
  const open = async (): Promise<Transporter> => {
    const { createTransport } = await import('nodemailer')
    const limits = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS }
    return createTransport({ url, ...limits }, { from })
  }
  return {
    send: async (mail) => {
      const { messageId, ...content } = mail
      transport ??= open()
      await (await transport).sendMail({
        ...content,
        ...(messageId ? { messageId: `<${messageId}@${domainOf(from)}>` } : {}),
      })
    },
  }
}

/** The domain of a sender such as `Kontor <kontor@example.com>`. */
const domainOf = (from: string): string => /@([^>\s]+)/.exec(from)?.[1] ?? 'localhost'
