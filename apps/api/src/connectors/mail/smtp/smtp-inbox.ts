import type { AddressInfo } from 'node:net'
import { finished } from 'node:stream/promises'
import { SMTPServer, type SMTPServerDataStream } from 'smtp-server'
import type { Log } from '../../../platform/ctx.ts'
import type { MailInbox, ReceivedMail } from '../../../platform/mail/mail-inbox.ts'
import { openThread, TaskBroke, TaskTimedOut, type Thread } from '../../../platform/thread.ts'
import type { MailAnswer, MailTask } from './mail.worker.ts'
import { collectBlocks } from './mail-blocks.ts'

const LARGEST_MAIL_BYTES = 10 * 1024 * 1024
const MOST_RECIPIENTS = 10
const MOST_CLIENTS = 50
const IDLE_MS = 60_000
/** A mail of people takes milliseconds. */
const LONGEST_READING_MS = 5_000
const READER = { mostWaiting: 20, heapMb: 256 }

export interface InboxSettings {
  /** TCP port to listen on; with 0 the system picks a free one. */
  readonly port: number
  readonly host: string
  readonly log: Log
  /** Key and certificate in PEM, by which senders may encrypt their connection (STARTTLS); null: none is offered. */
  readonly tls?: { readonly key: string; readonly cert: string } | null
  /** How long reading a mail may take. */
  readonly longestReadingMs?: number
}

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
  { port, host, log, tls = null, longestReadingMs = LONGEST_READING_MS }: InboxSettings,
): Promise<SmtpInbox> {
  const reader = openThread<MailTask, MailAnswer>(new URL('./mail.worker.ts', import.meta.url), {
    ...READER,
    longestMs: longestReadingMs,
  })
  // Before the first mail: a machine that has just started takes seconds for it.
  await reader.warm()
  const server = new SMTPServer({
    banner: 'Kontor',
    authOptional: true,
    disabledCommands: ['AUTH', ...(tls ? [] : ['STARTTLS'])],
    ...tls,
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
      take({ inbox, reader, log }, stream, addresses).then(
        (outcome) => done(outcome === 'taken' ? null : REFUSALS[outcome]()),
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
    stop: async () => {
      await new Promise<void>((resolve) => server.close(() => resolve()))
      await reader.close()
    },
  }
}

interface Parts {
  readonly inbox: MailInbox
  readonly reader: Thread<MailTask, MailAnswer>
  readonly log: Log
}

type Outcome = 'taken' | 'too large' | 'unreadable'

async function take(
  { inbox, reader, log }: Parts,
  stream: SMTPServerDataStream,
  addresses: readonly string[],
): Promise<Outcome> {
  const blocks = collectBlocks()
  stream.on('data', (chunk: Buffer) => {
    if (!stream.sizeExceeded) blocks.add(chunk)
  })
  await finished(stream)
  if (stream.sizeExceeded) return 'too large'
  const mail = await readIn(reader, blocks.all(), log)
  if (!mail) return 'unreadable'
  for (const address of addresses) await inbox.receive(address, mail)
  return 'taken'
}

/**
 * Null for a mail that cannot be read; another try would end the same way.
 * @throws TaskTimedOut when reading took too long: a busy machine may do it another time
 */
async function readIn(reader: Parts['reader'], raw: MailTask, log: Log): Promise<ReceivedMail | null> {
  const blocks = raw.map(({ buffer }) => buffer)
  const answer = await reader.run(raw, blocks).catch((error: unknown) => {
    if (error instanceof TaskBroke && !(error instanceof TaskTimedOut)) return { error: String(error.cause) }
    throw error
  })
  if ('mail' in answer) return answer.mail
  log.warn({ err: new Error(answer.error) }, 'a mail could not be read')
  return null
}

const refusal = (code: number, text: string): Error => Object.assign(new Error(text), { responseCode: code })

const REFUSALS = {
  'too large': () => refusal(552, 'The mail is too large'),
  unreadable: () => refusal(554, 'The mail cannot be read'),
}

function tryLater(log: Log, error: unknown): Error {
  log.error({ err: error }, 'a mail could not be taken')
  return refusal(451, 'Not possible at the moment, please try again later')
}
