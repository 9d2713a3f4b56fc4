import { monitorEventLoopDelay } from 'node:perf_hooks'
import { createTransport } from 'nodemailer'
import pino from 'pino'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_CERTIFICATE } from '../../../../test/fixtures/test-certificate.ts'
import type { ReceivedMail } from '../../../platform/mail/mail-inbox.ts'
import { type SmtpInbox, startSmtpInbox } from './smtp-inbox.ts'

const FROM = 'jana@example.com'
const TO = 'reply@kontor.example'
const MEGABYTE = 1024 * 1024
/** Just below the largest mail that is taken. */
const LARGE = 10 * MEGABYTE - 4096
/** A machine that runs other tests as well stalls now and then; a mail that is read on the main thread takes longer. */
const LONGEST_STALL_MS = 1_500

const received: ReceivedMail[] = []
let inbox: SmtpInbox

beforeAll(async () => {
  const mails = {
    accepts: async () => true,
    receive: async (_to: string, mail: ReceivedMail) => void received.push(mail),
  }
  inbox = await startSmtpInbox(mails, { port: 0, host: '127.0.0.1', log: pino({ level: 'silent' }) })
})
afterAll(() => inbox.stop())
beforeEach(() => void received.splice(0))

/** Delivers a mail as it is; the SMTP code of the answer. */
async function deliver(raw: string, { port } = inbox): Promise<number> {
  const transport = createTransport({
    host: '127.0.0.1',
    port,
    ignoreTLS: true,
    socketTimeout: 120_000,
  })
  try {
    const { response } = await transport.sendMail({ envelope: { from: FROM, to: [TO] }, raw })
    return Number.parseInt(response, 10)
  } catch (error) {
    return (error as { responseCode?: number }).responseCode ?? 0
  } finally {
    transport.close()
  }
}

const mail = (type: string, body: string, headers = ''): string =>
  `From: Jana <${FROM}>\r\nTo: ${TO}\r\nMessage-ID: <1@example.com>\r\n${headers}Content-Type: ${type}\r\n\r\n${body}\r\n`
const filled = (piece: string, bytes = LARGE): string => piece.repeat(Math.floor(bytes / piece.length))

describe('a connection that the sender wants encrypted', () => {
  test('is, where there is a certificate, and offered nowhere else', async () => {
    const listening = { accepts: async () => true, receive: async () => undefined }
    const settings = { port: 0, host: '127.0.0.1', log: pino({ level: 'silent' }) }
    const encrypting = await startSmtpInbox(listening, { ...settings, tls: TEST_CERTIFICATE })
    const codeOf = async (port: number): Promise<string> => {
      const transport = createTransport({
        host: '127.0.0.1',
        port,
        requireTLS: true,
        tls: { rejectUnauthorized: false },
      })
      const sent = transport.sendMail({ envelope: { from: FROM, to: [TO] }, raw: mail('text/plain', 'x') })
      return sent.then(
        ({ response }) => response.slice(0, 3),
        (error: { code?: string }) => error.code ?? '',
      )
    }
    expect([await codeOf(encrypting.port), await codeOf(inbox.port)]).toEqual(['250', 'ETLS'])
    await encrypting.stop()
  })
})

describe('a mail in HTML only', () => {
  test.each([
    ['<p>Ich komme<br>morgen.</p><p>Jana</p>', 'Ich komme\nmorgen.\nJana'],
    ['<style>p { color: red }</style><p>Größe 42 &amp; 43 &lt; 44&nbsp;&uuml;</p>', 'Größe 42 & 43 < 44 ü'],
    ['<div>a</div><ul><li>b</li><li>c</li></ul><script>alert(1)</script>', 'a\nb\nc'],
    ['1 < 2 und 3 > 2', '1 < 2 und 3 > 2'],
    ['<table><tr><td>links</td><td>rechts</td></tr></table>', 'links rechts'],
  ])('%s is its text without markup', async (html, text) => {
    expect(await deliver(mail('text/html; charset=utf-8', html))).toBe(250)
    const lines = received[0]?.text.split('\n').map((line) => line.replaceAll('\u00a0', ' ').trim())
    expect(lines?.filter((line) => line !== '').join('\n')).toBe(text)
  })
})

test('a mail whose reading took too long is to be brought again', async () => {
  const mails = { accepts: async () => true, receive: async () => undefined }
  const settings = { port: 0, host: '127.0.0.1', log: pino({ level: 'silent' }), longestReadingMs: 1 }
  const hasty = await startSmtpInbox(mails, settings)
  expect(await deliver(mail('text/plain', filled('x')), hasty)).toBe(451)
  await hasty.stop()
})

describe('a mail that was made to take long', () => {
  const nested = (levels: number): string =>
    Array.from(
      { length: levels },
      (_, level) => `--b${level}\r\nContent-Type: multipart/mixed; boundary=b${level + 1}\r\n\r\n`,
    ).join('')
  test.each([
    ['opens tags', mail('text/html', filled('<'))],
    ['opens scripts', mail('text/html', filled('<script>'))],
    ['opens styles without an end', mail('text/html', filled('<style'))],
    ['opens line breaks without an end', mail('text/html', filled('<br '))],
    ['opens comments', mail('text/html', filled('<!--'))],
    ['nests elements', mail('text/html', filled('<div>'))],
    ['has one tag with attributes only', mail('text/html', `<p ${filled('a="1" ')}`)],
    ['is made of entities', mail('text/html', filled('&lt;'))],
    ['is one line', mail('text/plain', filled('x'))],
    ['is made of spaces', mail('text/plain', filled(' '))],
    [
      'is quoted-printable without an end',
      mail('text/plain', filled('='), 'Content-Transfer-Encoding: quoted-printable\r\n'),
    ],
    ['has a sender of brackets', mail('text/plain', 'x', `Sender: ${filled('<')}\r\n`)],
    ['has a subject of encoded words', mail('text/plain', 'x', `Subject: ${filled('=?utf-8?q?')}\r\n`)],
    ['has a header of folds', mail('text/plain', 'x', `X-A: a\r\n${filled(' a\r\n')}`)],
    ['has parts in parts', mail('multipart/mixed; boundary=b0', nested(100_000))],
    ['has many parts', mail('multipart/mixed; boundary=b', filled('--b\r\n\r\n'))],
    [
      'mixes text and HTML',
      mail(
        'multipart/mixed; boundary=b',
        `--b\r\nContent-Type: text/plain\r\n\r\na\r\n--b\r\nContent-Type: text/html\r\n\r\n${filled('<', 9 * MEGABYTE)}\r\n--b--`,
      ),
    ],
  ])(
    '%s: stalls nobody, and the next one is read',
    async (_what, raw) => {
      const stall = monitorEventLoopDelay({ resolution: 20 })
      stall.enable()
      const code = await deliver(raw)
      stall.disable()
      // Read, or refused: for good where it cannot be read, and for now where this machine had no time for it.
      expect([250, 451, 552, 554]).toContain(code)
      expect(stall.max / 1e6).toBeLessThan(LONGEST_STALL_MS)
      expect((received[0]?.text ?? '').length).toBeLessThanOrEqual(200_000)

      received.splice(0)
      expect(await deliver(mail('text/plain', 'Ich komme morgen.'))).toBe(250)
      expect(received[0]?.text.trim()).toBe('Ich komme morgen.')
    },
    90_000,
  )
})
