import { setTimeout as wait } from 'node:timers/promises'
import PostalMime from 'postal-mime'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server'
import { stableId } from '../platform/random.ts'
import type { World } from '../platform/world.ts'
import type { MailRecord } from './mail-model.ts'

export interface Mailbox {
  url: string
  stop: () => Promise<void>
}

/** Opens the SMTP server that accepts every mail for everybody, with or without a login. */
export async function openMailbox(world: World, host: string, port: number): Promise<Mailbox> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    // Clients keep pooled connections open; stopping does not wait for them.
    closeTimeout: 100,
    onAuth: (auth, _session, done) => done(null, { user: auth.username ?? 'anybody' }),
    onData: (stream, session, done) => {
      receive(world, stream, session).then(
        (text) => done(null, text),
        (error: Error) => done(error),
      )
    },
  })
  // A client that hangs up half way is its own problem; without a listener it would end the process.
  server.on('error', () => undefined)
  await new Promise<void>((resolve, reject) => {
    server.server.once('error', reject)
    server.listen(port, host, () => resolve())
  })
  const address = server.server.address()
  const bound = typeof address === 'object' && address ? address.port : port
  return {
    url: `smtp://${host}:${bound}`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function receive(
  world: World,
  stream: SMTPServerDataStream,
  session: SMTPServerSession,
): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) chunks.push(chunk as Buffer)
  const to = session.envelope.rcptTo.map((recipient) => recipient.address)
  const fault = world.faults.take('smtp', { to: to[0] })
  if (fault?.kind === 'slow') await wait(fault.delay_ms, undefined, { signal: world.stopping })
  if (fault?.kind === 'status') throw refused(fault.status)
  const mail = await store(world, Buffer.concat(chunks), to)
  if (fault?.kind === 'status_after_work') throw refused(fault.status)
  return `Accepted as ${mail.id}`
}

/** HTTP's idea of whose fault it is, said in SMTP: 4xx there is final, 5xx may be tried again. */
function refused(status: number): Error {
  const responseCode = status < 500 ? 550 : 451
  return Object.assign(new Error(responseCode === 550 ? 'Mailbox unavailable' : 'Try again later'), {
    responseCode,
  })
}

async function store(world: World, source: Buffer, to: string[]): Promise<MailRecord> {
  const mail = await PostalMime.parse(source)
  const id = stableId(16, 'mail', world.seed, world.nextNumber('mail'))
  const text = mail.text ?? ''
  return world.mails.put(id, {
    id,
    received_at: world.now().toISOString(),
    from: mail.from?.address ?? '',
    ...(mail.replyTo?.[0]?.address ? { reply_to: mail.replyTo[0].address } : {}),
    to,
    subject: mail.subject ?? '',
    text,
    ...(mail.html ? { html: mail.html } : {}),
    links: linksIn(text || (mail.html ?? '')),
    attachments: mail.attachments.map((one) => ({
      filename: one.filename ?? 'attachment',
      content_type: one.mimeType,
      bytes: typeof one.content === 'string' ? one.content.length : one.content.byteLength,
    })),
  })
}

/** An address without the punctuation behind it. */
export const withoutPunctuation = (link: string): string => link.replace(/(?<![.,;:!?)\]])[.,;:!?)\]]+$/, '')

/** The web addresses in a text, without the punctuation that follows them. */
export function linksIn(text: string): string[] {
  const found = text.match(/https?:\/\/[^\s<>"']+/g) ?? []
  return [...new Set(found.map((link) => withoutPunctuation(link)))]
}
