import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { addApiKey } from '../../../test/builders/intake.ts'
import { orderSetup } from '../../../test/builders/orders.ts'
import type { TestUser } from '../../../test/people.ts'
import { type SmtpInbox, startSmtpInbox } from '../../connectors/mail/smtp/smtp-inbox.ts'
import { reservations } from './click-and-collect.tables.ts'
import { replyInbox } from './index.ts'

const DOMAIN = 'reply.kontor.test'

let kontor: TestApp
let inbox: SmtpInbox
let ofA: { readonly id: number; readonly token: string }
let ofB: typeof ofA
beforeAll(async () => {
  kontor = await testApp({ config: { mailIn: { port: 0, domain: DOMAIN } } })
  await orderSetup(kontor)
  await orderSetup(kontor, kontor.b)
  inbox = await startSmtpInbox(replyInbox({ ...kontor.deps, replies: { domain: DOMAIN } }), {
    port: 0,
    host: '127.0.0.1',
    log: kontor.deps.log,
  })
  ofA = await reserve(kontor.a.admin, 'AK-A')
  ofB = await reserve(kontor.b.admin, 'AK-B')
})
afterAll(async () => {
  await inbox?.stop()
  await kontor?.close()
})

async function reserve(user: TestUser, name: string): Promise<typeof ofA> {
  const authorization = await addApiKey(kontor, user, name)
  const reservation = {
    channel: '1',
    ext_order_id: `CC-${name}`,
    store_number: '001',
    date_order: kontor.clock.now().toISOString(),
    customer_name: 'Brinkmann',
    customer_email: 'jana@example.test',
    title: 'Sneaker',
    price: 89.95,
  }
  const answer = await kontor
    .as(null)
    .post('/intake/reservations', { reservations: [reservation] }, { authorization })
  const id: number = answer.json().data[0].reservation_id
  const token = await kontor.inCtx(async ({ tx }) => {
    const [row] = await tx.select().from(reservations).where(eq(reservations.id, id))
    return row?.replyToken ?? ''
  }, user)
  return { id, token }
}

/**
 * Speaks SMTP as it comes, without a client that would refuse what is hostile: each command after the answer to the one before.
 * @returns the codes of the answers, the greeting's first
 */
async function dialogue(commands: readonly string[]): Promise<number[]> {
  const socket = connect(inbox.port, '127.0.0.1')
  socket.setEncoding('utf8')
  const codes: number[] = []
  const waiting = [...commands, 'QUIT']
  let answer = ''
  for await (const piece of socket) {
    answer += piece
    const lines = answer.split('\r\n')
    answer = lines.pop() ?? ''
    for (const [, code] of lines.flatMap((line) => [/^(\d{3}) /.exec(line) ?? []])) {
      if (code === undefined) continue
      codes.push(Number(code))
      const next = waiting.shift()
      if (next !== undefined) socket.write(`${next}\r\n`)
    }
  }
  return codes
}

/** The code that is answered to a recipient. */
const codeOf = async (recipient: string): Promise<number> =>
  (await dialogue(['EHLO x', 'MAIL FROM:<jana@example.test>', recipient]))[3] ?? 0

/** Delivers a mail as it is. @returns the code of the answer */
async function deliver(to: readonly string[], headers: string, body = 'Ja, gern.'): Promise<number> {
  const recipients = to.map((address) => `RCPT TO:<${address}>`)
  const codes = await dialogue([
    'EHLO x',
    'MAIL FROM:<jana@example.test>',
    ...recipients,
    'DATA',
    `${headers}Subject: Re\r\n\r\n${body}\r\n.`,
  ])
  return codes[4 + recipients.length] ?? 0
}

const addressOf = ({ token }: typeof ofA): string => `reservation-${token}@${DOMAIN}`

interface Contact {
  readonly author: string
  readonly author_name: string
  readonly message: string[]
}

async function thread({ id }: typeof ofA, user: TestUser): Promise<Contact[]> {
  await kontor.runJobs()
  const { contacts } = (await kontor.as(user).get(`/clickAndCollect/${id}`)).json()
  return contacts.filter(({ author }: Contact) => author === 'customer')
}
const threadOfA = () => thread(ofA, kontor.a.admin)
const threadOfB = () => thread(ofB, kontor.b.admin)

describe('an address that answers go to', () => {
  it('is taken as it was given, whatever its case', async () => {
    expect(await codeOf(`RCPT TO:<${addressOf(ofA)}>`)).toBe(250)
    expect(await codeOf(`RCPT TO:<${addressOf(ofA).toUpperCase()}>`)).toBe(250)
  })

  it('is refused in any other form, and the inbox goes on', async () => {
    const { token } = ofA
    const hostile = [
      `"reservation-${token}"@${DOMAIN}x`,
      `"jemand@anderswo.test, reservation-${token}"@${DOMAIN}`,
      `jemand%reservation-${token}@${DOMAIN}`,
      `x-reservation-${token}@${DOMAIN}`,
      `reservation-${token}+x@${DOMAIN}`,
      `reservation-${token}@anderswo.test`,
      `reservation-${token}@${DOMAIN}.anderswo.test`,
      `reservation-${token}@anderswo.test@${DOMAIN}`,
      `reservation-${token.slice(0, -1)}@${DOMAIN}`,
      `reservation-${token}0@${DOMAIN}`,
      `reservation-${token}' or true --@${DOMAIN}`,
      `reservation-%@${DOMAIN}`,
      `reservation-${'_'.repeat(32)}@${DOMAIN}`,
      `reservation-${'０'.repeat(32)}@${DOMAIN}`,
      `reservation-${token}\u0000@${DOMAIN}`,
      `reservation-${token}\u200b@${DOMAIN}`,
      `reservation-${token}@\u202e${DOMAIN}`,
      `re\u017fervation-${token}@${DOMAIN}`,
      `reservation-${token}${'a'.repeat(10_000)}@${DOMAIN}`,
      `reservation-${token}@${'a'.repeat(10_000)}.test`,
      `constructor@${DOMAIN}`,
      `reservation-constructor@${DOMAIN}`,
    ]
    for (const address of hostile) {
      const code = await codeOf(`RCPT TO:<${address}>`)
      expect(code, JSON.stringify(address)).toBeGreaterThanOrEqual(500)
      expect(code, JSON.stringify(address)).toBeLessThan(600)
    }
    expect(await codeOf(`RCPT TO:<${addressOf(ofA)}>`)).toBe(250)
  })

  it('brings nothing further that a line break in it would add', async () => {
    const injected = `RCPT TO:<${addressOf(ofA)}\r\nDATA\r\nFrom: x\r\n\r\nein fremder Text\r\n.\r\n>`
    await dialogue(['EHLO x', 'MAIL FROM:<jana@example.test>', injected])
    expect(JSON.stringify(await threadOfA())).not.toContain('fremder')
  })
})

describe('a mail to such an address', () => {
  it('comes into the thread of each company that it goes to, and names no other', async () => {
    expect(await deliver([addressOf(ofA), addressOf(ofB)], 'Message-ID: <both@x>\r\n', 'An beide')).toBe(250)
    for (const contacts of [await threadOfA(), await threadOfB()])
      expect(contacts.filter(({ message }) => message.join() === 'An beide')).toHaveLength(1)
    expect(JSON.stringify(await threadOfA())).not.toContain(ofB.token)
  })

  it('believes the envelope, and no header that names another', async () => {
    const headers = `To: ${addressOf(ofB)}\r\nCc: ${addressOf(ofB)}\r\nDelivered-To: ${addressOf(ofB)}\r\n`
    expect(await deliver([addressOf(ofA)], `${headers}Message-ID: <env@x>\r\n`, 'Nur an A')).toBe(250)
    expect(JSON.stringify(await threadOfA())).toContain('Nur an A')
    expect(JSON.stringify(await threadOfB())).not.toContain('Nur an A')
  })

  it('is kept once, however often it is delivered again', async () => {
    for (let n = 0; n < 3; n += 1)
      expect(await deliver([addressOf(ofA)], 'Message-ID: <again@x>\r\n', 'Noch einmal')).toBe(250)
    expect((await threadOfA()).filter(({ message }) => message.join() === 'Noch einmal')).toHaveLength(1)
  })

  it('is kept under an id of any length', async () => {
    const noise = Array.from({ length: 200 }, (_, n) => createHash('sha256').update(String(n)).digest('hex'))
    const id = `Message-ID: <${noise.join('\r\n ')}@x>\r\n`
    for (let n = 0; n < 2; n += 1) expect(await deliver([addressOf(ofA)], id, 'Mit langer Kennung')).toBe(250)
    expect((await threadOfA()).filter(({ message }) => message.join() === 'Mit langer Kennung')).toHaveLength(
      1,
    )
  })

  it.each([
    ['NUL', '=?utf-8?Q?Ja=00na?=', 'Ja\u0000na'],
    ['a line break', '=?utf-8?Q?Jana=0D=0ABcc:_opfer=40x.test?=', '\n'],
    [
      'an emoji where the name is cut',
      `=?utf-8?B?${Buffer.from(`${'a'.repeat(99)}👟`).toString('base64')}?=`,
      '\ufffd',
    ],
    ['a mark that turns the direction', '=?utf-8?Q?Jana=E2=80=AEtset?=', '\u202e'],
  ])('is kept when its sender is named with %s', async (what, name, gone) => {
    const text = `Von jemandem mit ${what}`
    const headers = `From: ${name} <jana@example.test>\r\nMessage-ID: <${what.replaceAll(' ', '-')}@x>\r\n`
    expect(await deliver([addressOf(ofA)], headers, text)).toBe(250)
    const contact = (await threadOfA()).find(({ message }) => message.join() === text)
    expect(contact).toBeDefined()
    expect(contact?.author_name).not.toContain(gone)
    expect(contact?.author_name.isWellFormed()).toBe(true)
  })

  it('is kept with NUL and half a character in its id and its text', async () => {
    const headers =
      'Message-ID: <a\u0000b@x>\r\nContent-Type: text/plain; charset=utf-16le\r\nContent-Transfer-Encoding: base64\r\n'
    const body = Buffer.from('Halb \ud83d und \u0000', 'utf16le').toString('base64')
    expect(await deliver([addressOf(ofA)], headers, body)).toBe(250)
    expect(JSON.stringify(await threadOfA())).toContain('Halb')
  })
})
