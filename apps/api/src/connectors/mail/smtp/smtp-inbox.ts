import type { AddressInfo } from 'node:net'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Log } from '../../../platform/ctx.ts'
import type { MailInbox, ReceivedMail } from '../../../platform/mail/mail-inbox.ts'

const LARGEST_MAIL_BYTES = 10 * 1024 * 1024
const MOST_RECIPIENTS = 10
const MOST_CLIENTS = 50
const IDLE_MS = 60_000

export interface SmtpInbox {
  /** Where mails are delivered. */
  readonly port: number
  stop(): Promise<void>
}

/**
 * Listens for mails by SMTP, as the mail server that the MX record of the reply domain names, or behind one that hands
 * its mails on. Takes mails for known addresses only, so it cannot be used to send mails elsewhere.
 */
export async function startSmtpInbox(
  inbox: MailInbox,
  { port, host, log }: { port: number; host: string; log: Log },
): Promise<SmtpInbox> {
  const server = new SMTPServer({
    banner: 'Kontor',
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: LARGEST_MAIL_BYTES,
    maxClients: MOST_CLIENTS,
    socketTimeout: IDLE_MS,
    onRcptTo: ({ address }, session, done) => {
      if (session.envelope.rcptTo.length >= MOST_RECIPIENTS) return done(refusal(452, 'Too many recipients'))
      inbox.accepts(address).then(
        (isOurs) => done(isOurs ? null : refusal(550, 'No such address here')),
        (error: unknown) => done(tryLater(log, error)),
      )
    },
    onData: (stream, session, done) => {
      const addresses = session.envelope.rcptTo.map(({ address }) => address)
      take(inbox, stream, addresses).then(
        (outcome) => done(outcome === 'taken' ? null : refusal(552, 'The mail is too large')),
        (error: unknown) => done(tryLater(log, error)),
      )
    },
  })
  server.on('error', (error) => log.warn({ err: error }, 'mail inbox'))
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function take(
  inbox: MailInbox,
  stream: SMTPServerDataStream,
  addresses: readonly string[],
): Promise<'taken' | 'too large'> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) {
    if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  }
  if (stream.sizeExceeded) return 'too large'
  const mail = await readMail(Buffer.concat(chunks))
  for (const address of addresses) await inbox.receive(address, mail)
  return 'taken'
}

/** The words of a mail; of one that has markup only, what is left without it. */
async function readMail(raw: Buffer): Promise<ReceivedMail> {
  const mail = await PostalMime.parse(raw)
  return {
    messageId: (mail.messageId ?? '').replace(/^<|>$/g, ''),
    fromName: mail.from?.name ?? '',
    text: mail.text ?? withoutMarkup(mail.html ?? ''),
    attachments: mail.attachments.filter(({ disposition }) => disposition !== 'inline').length,
  }
}

const withoutMarkup = (html: string): string =>
  html
    .replace(/<(style|script)[\s\S]*?<\/\1>/gi, '')
    .replace(/<(br|\/p|\/div|\/tr|\/li)[^>]*>/gi, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&nbsp;/g, ' ')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&amp;/g, '&')

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

function tryLater(log: Log, error: unknown): Error {
  log.error({ err: error }, 'a mail could not be taken')
  return refusal(451, 'Not possible at the moment, please try again later')
}
