import { ownValue } from '@kontor/contract/shared'
import type { Config } from '../../platform/config.ts'
import type { Mailer } from '../../platform/mail/mailer.ts'
import { smtpMailer } from './smtp/smtp-mailer.ts'

type MailerOf = (url: string, from: string) => Mailer

/** The ways to send mails, by the protocol of the server's address. */
const MAILERS: Readonly<Record<string, MailerOf>> = { 'smtp:': smtpMailer, 'smtps:': smtpMailer }

/** For an installation without a mail server: every mail fails with the reason, and stays in the queue for a while. */
const unconfiguredMailer: Mailer = {
  send: () => Promise.reject(new Error('No mail can be sent: SMTP_URL is not set')),
}

/** Sends mails as the settings say. */
export function mailerConnector({ smtpUrl, mailFrom }: Pick<Config, 'smtpUrl' | 'mailFrom'>): Mailer {
  if (smtpUrl === null) return unconfiguredMailer
  const mailer = ownValue(MAILERS, new URL(smtpUrl).protocol)
  if (!mailer) throw new Error(`SMTP_URL: mails cannot be sent by ${new URL(smtpUrl).protocol}`)
  return mailer(smtpUrl, mailFrom)
}
