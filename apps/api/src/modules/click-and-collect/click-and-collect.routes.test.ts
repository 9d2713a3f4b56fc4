import { and, eq } from 'drizzle-orm'
import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { addApiKey } from '../../../test/builders/intake.ts'
import { buildShoe, type OrderSetup, orderSetup } from '../../../test/builders/orders.ts'
import type { TestUser } from '../../../test/people.ts'
import { type SmtpInbox, startSmtpInbox } from '../../connectors/mail/smtp/smtp-inbox.ts'
import { stock } from '../catalogue/catalogue.tables.ts'
import { stores } from '../organisation/organisation.tables.ts'
import { reservations } from './click-and-collect.tables.ts'
import { expireReservations, replyInbox } from './index.ts'

const DOMAIN = 'reply.kontor.test'

let kontor: TestApp
let setup: OrderSetup
let key: string
let keyOfB: string
let inbox: SmtpInbox
let made = 0

beforeAll(async () => {
  kontor = await testApp({ config: { mailIn: { port: 0, domain: DOMAIN } } })
  // Days pass in these tests; nobody shall have to log in again.
  await kontor.asOwner(`update sessions set last_used_at = '2100-01-01', expires_at = '2100-01-01'`)
  setup = await orderSetup(kontor)
  await orderSetup(kontor, kontor.b)
  key = await addApiKey(kontor, kontor.a.admin, 'AK-CC-A')
  keyOfB = await addApiKey(kontor, kontor.b.admin, 'AK-CC-B')
  inbox = await startSmtpInbox(replyInbox({ ...kontor.deps, replies: { domain: DOMAIN } }), {
    port: 0,
    host: '127.0.0.1',
    log: kontor.deps.log,
  })
})
afterAll(async () => {
  await inbox?.stop()
  await kontor?.close()
})
beforeEach(() => kontor.clock.advance(60_000))

const delivery = (spec: object = {}) => {
  made += 1
  return {
    channel: '1',
    ext_order_id: `CC-${made}`,
    store_number: '001',
    date_order: kontor.clock.now().toISOString(),
    customer_firstname: 'Jana',
    customer_name: 'Brinkmann',
    customer_email: 'jana@example.test',
    title: 'Sneaker weiß',
    size: '38',
    price: 89.95,
    ...spec,
  }
}
const deliver = async (documents: object[], authorization = key) =>
  (await kontor.as(null).post('/intake/reservations', { reservations: documents }, { authorization })).json()
    .data as {
    result: string
    reservation_id: number
    stock_reserved: boolean
    errors?: object
  }[]
async function reserve(spec: object = {}): Promise<number> {
  const [result] = await deliver([delivery(spec)])
  expect(result?.result).toBe('imported')
  return result?.reservation_id ?? 0
}
/** A store `004` that no other test uses. */
async function freshStore() {
  const id = await kontor.inCtx(async ({ tx, company }) => {
    const address = { street: 'Markt', streetNo: '1', zipCode: '41460', city: 'Neuss' }
    const [row] = await tx
      .insert(stores)
      .values({ companyId: company.id, storeNumber: '004', name: 'Schuhhaus Neuss', ranking: 4, ...address })
      .returning({ id: stores.id })
    return row?.id
  })
  return (change: object) => kontor.as(kontor.a.users.co_accounting).put(`/accounting/stores/${id}`, change)
}
const act = (id: number, action: string, more: object = {}, user: TestUser = kontor.a.users.co_orders) =>
  kontor.as(user).put(`/clickAndCollect/${id}/status`, { action, ...more })
const detail = async (id: number, user: TestUser = kontor.a.users.co_orders) =>
  (await kontor.as(user).get(`/clickAndCollect/${id}`)).json()
const list = async (query = '', user: TestUser = kontor.a.users.co_orders) =>
  (await kontor.as(user).get(`/clickAndCollect${query}`)).json()
const idsOf = (page: { data: { reservation_id: number }[] }) => page.data.map((row) => row.reservation_id)
const reservedIn = async (sizeId: number) =>
  kontor.inCtx(async ({ tx, company }) => {
    const [row] = await tx
      .select({ reserved: stock.reserved })
      .from(stock)
      .where(
        and(eq(stock.companyId, company.id), eq(stock.sizeId, sizeId), eq(stock.storeId, setup.stores[0])),
      )
    return row?.reserved
  })

describe('reservations that come in', () => {
  it('promise a piece of their store, and no more than it has', async () => {
    const shoe = await buildShoe(kontor, [2])
    const documents = [1, 2, 3].map(() => delivery({ ean: shoe.ean, title: 'Pumps' }))
    const results = await deliver(documents)
    expect(results.map(({ result, stock_reserved }) => [result, stock_reserved])).toEqual([
      ['imported', true],
      ['imported', true],
      ['imported', false],
    ])
    expect(await reservedIn(shoe.sizeId)).toBe(2)
    expect(await detail(results[0]?.reservation_id ?? 0)).toMatchObject({
      status_id: 1,
      stock_reserved: true,
      products_amount: 1,
      products_brand: 'Rieker',
      actions: ['confirm', 'cancel'],
    })
  })

  it('are in whole yen or none, and in no currency with three decimals', async () => {
    const [whole, broken, dinar] = await deliver([
      delivery({ currency: 'JPY', price: 5500 }),
      delivery({ currency: 'JPY', price: 5500.5 }),
      delivery({ currency: 'KWD', price: 20 }),
    ])
    expect(await detail(whole?.reservation_id ?? 0)).toMatchObject({ currency: 'JPY', products_price: 5500 })
    expect([broken, dinar]).toMatchObject([
      { result: 'refused', errors: { price: ['Diese Währung hat keine Nachkommastellen.'] } },
      {
        result: 'refused',
        errors: { currency: ['Währungen mit drei Nachkommastellen nimmt Kontor nicht an.'] },
      },
    ])
  })

  it('are taken once, however often and by however many they are delivered', async () => {
    const shoe = await buildShoe(kontor, [50])
    const document = delivery({ ean: shoe.ean })
    const answers = await Promise.all(Array.from({ length: 20 }, () => deliver([document])))
    const results = answers.map(([result]) => result)
    expect(results.filter((one) => one?.result === 'imported')).toHaveLength(1)
    expect(results.filter((one) => one?.result === 'unchanged')).toHaveLength(19)
    expect(new Set(results.map((one) => one?.reservation_id)).size).toBe(1)
    expect(await reservedIn(shoe.sizeId)).toBe(1)
  })

  it('never promise more than there is to twenty at once', async () => {
    const shoe = await buildShoe(kontor, [3])
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => deliver([delivery({ ean: shoe.ean })])),
    )
    expect(answers.flat().filter(({ stock_reserved }) => stock_reserved)).toHaveLength(3)
    expect(await reservedIn(shoe.sizeId)).toBe(3)
  })

  it('are refused one by one, with what is wrong, while the others are taken', async () => {
    const results = await deliver([
      delivery({ store_number: '999' }),
      delivery({ customer_name: '' }),
      delivery({ channel: 'nirgends' }),
      delivery({ price: 1.234 }),
      delivery({ date_order: '2026-12-24T00:00:00Z' }),
      delivery(),
    ])
    expect(results.map(({ result }) => result)).toEqual([...Array(5).fill('refused'), 'imported'])
    expect(results.map(({ errors }) => Object.keys(errors ?? {}))).toEqual([
      ['store_number'],
      ['customer_name'],
      ['channel'],
      ['price'],
      ['date_order'],
      [],
    ])
  })

  it('are refused where the channel or click and collect is switched off, but for what was taken before', async () => {
    const place = `/accounting/stores/${setup.stores[2]}`
    const keep = (body: object) => kontor.as(kontor.a.users.co_accounting).put(place, body)
    const known = delivery({ store_number: '003' })
    expect((await deliver([known]))[0]?.result).toBe('imported')
    const switches = [
      [[4], true, 'imported'],
      [[1], true, 'refused'],
      [[], false, 'refused'],
    ] as const
    for (const [corrected_closed_channels, corrected_click_and_collect, result] of switches) {
      const answer = await keep({ corrected_closed_channels, corrected_click_and_collect })
      expect(answer.statusCode).toBe(200)
      const [fresh, again] = await deliver([delivery({ store_number: '003' }), known])
      expect([fresh?.result, again?.result]).toEqual([result, 'unchanged'])
      expect(Object.keys(fresh?.errors ?? {})).toEqual(result === 'refused' ? ['store_number'] : [])
    }
    await keep({ corrected_closed_channels: [], corrected_click_and_collect: true })
    const off = await keep({ corrected_is_active: false })
    expect([off.json().code, off.json().message]).toEqual([
      'store_in_use',
      expect.stringContaining('Reservierungen (2)'),
    ])
  })

  it('stay known when their store is renumbered or closed, and new ones are refused', async () => {
    const keep = await freshStore()
    const known = delivery({ store_number: '004' })
    const [first] = await deliver([known])
    expect(first?.result).toBe('imported')
    const repeat = async () => {
      const [fresh, again] = await deliver([delivery({ store_number: '004' }), known])
      expect([fresh?.result, again?.result]).toEqual(['refused', 'unchanged'])
      expect(again?.reservation_id).toBe(first?.reservation_id)
    }
    expect((await keep({ corrected_store_number: '0044', corrected_gln: '' })).statusCode).toBe(200)
    await repeat()
    expect((await keep({ corrected_store_number: '004', corrected_gln: '' })).statusCode).toBe(200)
    await act(first?.reservation_id ?? 0, 'cancel')
    expect((await keep({ corrected_is_active: false })).statusCode).toBe(200)
    await repeat()
  })

  it('are picked up at the pickup address of the store, where it has one', async () => {
    const id = await reserve({ store_number: '003' })
    expect((await detail(id)).store_information).toMatchObject({ name: 'Schuhhaus Aachen' })
    const pickup = {
      corrected_pickup_name: 'Abholstelle',
      corrected_pickup_street: 'Hof',
      corrected_pickup_street_no: '3',
      corrected_pickup_zip_code: '52062',
      corrected_pickup_city: 'Aachen',
      corrected_pickup_country: 'DE',
      corrected_pickup_phone: '0241 1',
    }
    await kontor.as(kontor.a.users.co_accounting).put(`/accounting/stores/${setup.stores[2]}`, pickup)
    expect((await detail(id)).store_information).toMatchObject({ name: 'Abholstelle', street: 'Hof' })
    await act(id, 'confirm')
    await act(id, 'ready')
    await kontor.runJobs()
    expect(kontor.mails.at(-1)?.text).toContain('Abholstelle\nHof 3, 52062 Aachen')
  })

  it('are mailed to the store, unless it wants no mails', async () => {
    const setMail = (address: string) =>
      kontor.inCtx(({ tx }) =>
        tx.update(stores).set({ clickCollectEmail: address }).where(eq(stores.id, setup.stores[0])),
      )
    await setMail('filiale@a.test, chef@a.test')
    const before = kontor.mails.length
    await reserve()
    await kontor.runJobs()
    expect(kontor.mails.slice(before).map(({ to }) => to)).toEqual(['filiale@a.test', 'chef@a.test'])
    await setMail('false')
    const quiet = kontor.mails.length
    await reserve()
    await kontor.runJobs()
    expect(kontor.mails).toHaveLength(quiet)
  })
})

describe('texts of a channel', () => {
  it('are read where entities were left in them; a comment keeps its lines', async () => {
    const id = await reserve({
      customer_firstname: 'Ren&eacute;',
      customer_name: 'M&uuml;ller',
      customer_comment: 'Gr&ouml;&szlig;e 38 &amp; 39\nDanke',
      title: 'Sneaker &bdquo;Lauf&ldquo;',
      size: '38&frac12;',
      color: 'wei&szlig;',
    })
    expect(await detail(id)).toMatchObject({
      customer_firstname: 'René',
      customer_name: 'Müller',
      customer_comment: 'Größe 38 & 39\nDanke',
      products_title: 'Sneaker „Lauf“',
      products_size: '38½',
      products_color: 'weiß',
    })
  })
})

describe('a store', () => {
  it('confirms, makes ready and hands over; the piece is sold and the customer got mails', async () => {
    const shoe = await buildShoe(kontor, [1])
    const id = await reserve({ ean: shoe.ean })
    const before = kontor.mails.length
    expect((await act(id, 'confirm')).json()).toEqual({ message: 'Die Reservierung ist bestätigt.' })
    expect((await act(id, 'ready', { comment: 'Bitte den Ausweis mitbringen.' })).statusCode).toBe(200)
    await kontor.runJobs()
    const mails = kontor.mails.slice(before)
    expect(mails).toHaveLength(2)
    expect(mails[1]).toMatchObject({
      to: 'jana@example.test',
      replyTo: expect.stringMatching(/^reservation-[0-9a-f]{32}@reply\.kontor\.test$/),
      text: expect.stringContaining('Bitte den Ausweis mitbringen.'),
    })
    // Three days of business time, from Tuesday morning.
    expect(mails[1]?.text).toContain('bis 13.03.2026')
    expect((await act(id, 'pick_up')).statusCode).toBe(200)
    const handed = await detail(id)
    expect(handed).toMatchObject({ status_id: 6, actions: ['take_back'], expires_at: null })
    expect(handed.histories.map(({ status_id }: { status_id: number }) => status_id)).toEqual([1, 2, 5, 6])
    expect(handed.contacts.map(({ state }: { state: string }) => state)).toEqual(['sent', 'sent'])
    // Sold, but not yet counted by the feed: still not available to anybody else.
    expect(await reservedIn(shoe.sizeId)).toBe(1)
    expect((await act(id, 'take_back')).statusCode).toBe(200)
    expect(await detail(id)).toMatchObject({ status_id: 7, actions: [] })
  })

  it('may say that the piece is not there; nobody else is promised it until the next feed counts it', async () => {
    const shoe = await buildShoe(kontor, [1])
    const id = await reserve({ ean: shoe.ean })
    expect((await act(id, 'cancel')).statusCode).toBe(200)
    expect(await detail(id)).toMatchObject({ status_id: 4, stock_reserved: false })
    const [next] = await deliver([delivery({ ean: shoe.ean })])
    expect(next).toMatchObject({ result: 'imported', stock_reserved: false })
    kontor.clock.advance(60_000)
    const counted_at = kontor.clock.now().toISOString()
    const feed = { counted_at, stock: [{ store_number: '001', ean: shoe.ean, on_hand: 1 }] }
    const answer = await kontor.as(null).post('/intake/stock', feed, { authorization: key })
    expect(answer.statusCode).toBe(200)
    expect(await reservedIn(shoe.sizeId)).toBe(0)
    const [last] = await deliver([delivery({ ean: shoe.ean })])
    expect(last).toMatchObject({ stock_reserved: true })
  })

  it('frees the piece where the customer cancels', async () => {
    const shoe = await buildShoe(kontor, [1])
    const reservation = delivery({ ean: shoe.ean })
    await deliver([reservation])
    const place = `/intake/reservations/1/${reservation.ext_order_id}/events`
    const event = { type: 'cancelled', comment: 'Gr&ouml;&szlig;e &amp; Farbe\npassen nicht' }
    expect((await kontor.as(null).post(place, event, { authorization: key })).statusCode).toBe(200)
    expect(await reservedIn(shoe.sizeId)).toBe(0)
    const [found] = (await list(`?status=all&ext_order_id=${reservation.ext_order_id}`)).data
    expect((await detail(found.reservation_id)).histories.at(-1).comment).toBe('Größe & Farbe\npassen nicht')
  })

  it('does one thing once, and only what the status allows', async () => {
    const id = await reserve()
    expect((await act(id, 'pick_up')).json()).toMatchObject({
      code: 'reservation_action_not_possible',
      message: 'Das ist im Status „eingegangen“ nicht möglich.',
    })
    const answers = await Promise.all(Array.from({ length: 20 }, () => act(id, 'confirm')))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(19)
    const { version } = await detail(id)
    expect((await act(id, 'ready', { version: version - 1 })).json().code).toBe('stale_version')
  })

  it('keeps a note of its own', async () => {
    const id = await reserve()
    const { version } = await detail(id)
    const put = (notes: string, of = version) =>
      kontor.as(kontor.a.users.co_orders).put(`/clickAndCollect/${id}/notes`, { notes, version: of })
    expect((await put('Regal 4')).statusCode).toBe(200)
    expect((await put('Regal 5')).json().code).toBe('stale_version')
    expect((await detail(id)).notes).toBe('Regal 4')
  })
})

describe('time and the customer', () => {
  it('end a reservation that nobody picks up, not one that was handed over', async () => {
    const shoe = await buildShoe(kontor, [2])
    const waiting = await reserve({ ean: shoe.ean })
    const handed = await reserve({ ean: shoe.ean })
    for (const id of [waiting, handed]) {
      await act(id, 'confirm')
      await act(id, 'ready')
    }
    await act(handed, 'pick_up')
    const due = new Date((await detail(waiting)).expires_at)
    kontor.clock.set(new Date(due.getTime() - 1000))
    await kontor.runSchedule(expireReservations)
    expect((await detail(waiting)).status_id).toBe(5)
    kontor.clock.set(due)
    await kontor.runSchedule(expireReservations)
    expect(await detail(waiting)).toMatchObject({ status_id: 8, stock_reserved: false })
    expect((await detail(handed)).status_id).toBe(6)
    expect(await reservedIn(shoe.sizeId)).toBe(1)
  })

  it('do not blame the customer for what never lay ready', async () => {
    const id = await reserve()
    await act(id, 'confirm')
    kontor.clock.set(new Date((await detail(id)).expires_at))
    await kontor.runSchedule(expireReservations)
    const { contacts } = await detail(id)
    expect(contacts.at(-1).message.join(' ')).toContain('nicht rechtzeitig für Sie bereitlegen')
    expect(contacts.at(-1).message.join(' ')).not.toContain('nicht abgeholt')
  })

  it('let the customer cancel by the channel, until it is picked up', async () => {
    const document = delivery()
    const [result] = await deliver([document])
    const callAs = (authorization = key) =>
      kontor
        .as(null)
        .post(
          `/intake/reservations/1/${document.ext_order_id}/events`,
          { type: 'cancelled' },
          { authorization },
        )
    expect((await callAs(keyOfB)).json().code).toBe('reservation_not_found')
    expect((await callAs()).statusCode).toBe(200)
    expect((await callAs()).statusCode).toBe(200)
    expect((await detail(result?.reservation_id ?? 0)).status_id).toBe(3)
    const handed = delivery()
    const [other] = await deliver([handed])
    for (const action of ['confirm', 'ready', 'pick_up']) await act(other?.reservation_id ?? 0, action)
    const late = await kontor
      .as(null)
      .post(
        `/intake/reservations/1/${handed.ext_order_id}/events`,
        { type: 'cancelled' },
        { authorization: key },
      )
    expect(late.json().code).toBe('reservation_action_not_possible')
  })
})

describe('the thread', () => {
  const send = async (to: string, mail: object) => {
    const transport = createTransport({ host: '127.0.0.1', port: inbox.port, secure: false, ignoreTLS: true })
    try {
      return await transport.sendMail({ from: '"Jana B." <jana@example.test>', to, subject: 'Re', ...mail })
    } finally {
      transport.close()
    }
  }
  const addressOf = async (id: number) =>
    kontor.inCtx(async ({ tx }) => {
      const [row] = await tx.select().from(reservations).where(eq(reservations.id, id))
      return `reservation-${row?.replyToken}@${DOMAIN}`
    })

  it('takes a message to the customer and brings the answer back, once', async () => {
    const id = await reserve()
    const written = await kontor
      .as(kontor.a.users.co_orders)
      .post(`/clickAndCollect/${id}/messages`, { message: 'Passt Ihnen Samstag?\nBis 18 Uhr.' })
    expect([written.statusCode, written.json()]).toEqual([201, { message: 'Ihre Nachricht wird gesendet.' }])
    await kontor.runJobs()
    const mail = kontor.mails.at(-1)
    expect(mail?.replyTo).toBe(await addressOf(id))
    expect(mail?.text).toContain('Passt Ihnen Samstag?')
    const answer = {
      text: 'Ja, gern.\n\nAm 10.03.2026 schrieb Schuhhaus Köln:\n> Passt Ihnen Samstag?',
      messageId: '<abc@example.test>',
      attachments: [{ filename: 'a.txt', content: 'x' }],
    }
    await send(mail?.replyTo ?? '', answer)
    await send(mail?.replyTo ?? '', answer)
    await kontor.runJobs()
    const { contacts, has_unanswered_message } = await detail(id)
    expect(has_unanswered_message).toBe(true)
    expect(contacts).toMatchObject([
      { author: 'merchant', message: ['Passt Ihnen Samstag?', 'Bis 18 Uhr.'], state: 'sent' },
      {
        author: 'customer',
        author_name: 'Jana B.',
        message: ['Ja, gern.'],
        whole: ['Ja, gern.', '', 'Am 10.03.2026 schrieb Schuhhaus Köln:', '> Passt Ihnen Samstag?'],
        state: 'received',
        attachments: 1,
      },
    ])
  })

  it('keeps a question until somebody answers it, and marks what a machine wrote', async () => {
    const id = await reserve()
    const automatic = { text: 'Ich bin im Urlaub.', headers: { 'auto-submitted': 'auto-replied' } }
    await send(await addressOf(id), automatic)
    await kontor.runJobs()
    const { contacts, has_unanswered_message } = await detail(id)
    expect([contacts.at(-1).state, has_unanswered_message]).toEqual(['automatic', false])
    await send(await addressOf(id), { text: 'Haben Sie ihn auch in 42?' })
    await kontor.runJobs()
    await act(id, 'confirm')
    await act(id, 'ready')
    expect((await detail(id)).has_unanswered_message).toBe(true)
    await kontor.as(kontor.a.users.co_orders).post(`/clickAndCollect/${id}/messages`, { message: 'Ja.' })
    expect((await detail(id)).has_unanswered_message).toBe(false)
  })

  it('keeps a reply below a long quote, and all that a customer writes', async () => {
    const id = await reserve()
    const quote = Array.from(
      { length: 160 },
      (_, n) => `> ${n} ${'Ihre Reservierung liegt bereit. '.repeat(3)}`,
    )
    const reply = 'Ja, ich komme morgen um 10'
    await send(await addressOf(id), {
      text: `Am 10.03.2026 schrieb Schuhhaus Köln:\n${quote.join('\n')}\n\n${reply}`,
    })
    await kontor.runJobs()
    expect((await detail(id)).contacts.at(-1).message).toEqual([reply])
    const letter = Array.from({ length: 1500 }, (_, n) => `Zeile ${n}: ${'Wort '.repeat(20)}`.trim())
    await send(await addressOf(id), { text: letter.join('\n') })
    await kontor.runJobs()
    expect((await detail(id)).contacts.at(-1).message).toEqual(letter)
  })

  it('shows the whole mail where a reply stands below a quote without marks', async () => {
    const id = await reserve()
    const below = 'Von: Schuhhaus\nGesendet: Montag\nBetreff: Reservierung\n\nPasst Samstag?\n\nJa, um zehn.'
    await send(await addressOf(id), { text: below })
    await kontor.runJobs()
    expect((await detail(id)).contacts.at(-1).message.join(' ')).toContain('Ja, um zehn.')
  })

  it('reads mails of markup alone, and refuses mails to nobody', async () => {
    const id = await reserve()
    await send(await addressOf(id), { html: '<p>Bis <b>morgen</b>!</p><script>alert(1)</script>' })
    await kontor.runJobs()
    expect((await detail(id)).contacts.at(-1).message).toEqual(['Bis morgen!'])
    await expect(send(`reservation-${'0'.repeat(32)}@${DOMAIN}`, { text: 'x' })).rejects.toThrow('550')
    await expect(send('jemand@example.test', { text: 'x' })).rejects.toThrow('550')
  })

  it('shows when a mail cannot be sent, and that there is nobody to write to', async () => {
    const without = await reserve({ customer_email: '' })
    const answer = await kontor
      .as(kontor.a.users.co_orders)
      .post(`/clickAndCollect/${without}/messages`, { message: 'Hallo' })
    expect(answer.json().code).toBe('reservation_without_email')
    expect((await detail(without)).can_write).toBe(false)
    await act(without, 'confirm')
    expect((await detail(without)).contacts).toEqual([])
  })
})

describe('the list', () => {
  it('finds by status, number, article, name, channel and day, page by page', async () => {
    const shoe = await buildShoe(kontor, [5])
    const id = await reserve({
      ean: shoe.ean,
      article_number: 'ART-77',
      customer_name: 'Zymanski',
      channel: '4',
    })
    const number = `CC-${made}`
    const found = async (query: string) => idsOf(await list(`?status=all&${query}`))
    for (const query of [
      `qb_id=${id}`,
      `qb_id=${number}`,
      `ext_order_id=${number}`,
      `ext_order_id=${shoe.ean}`,
      `ext_order_id=0${shoe.ean}`,
      'ext_order_id=ART-77',
      'last_name=zyma',
      'sales_channel_id=4',
    ])
      expect(await found(query), query).toEqual([id])
    expect(await found('last_name=ymanski')).toEqual([])
    expect(await found('start=2030-01-01')).toEqual([])
    expect(idsOf(await list())).toContain(id)
    await act(id, 'cancel')
    expect(idsOf(await list())).not.toContain(id)
    expect(idsOf(await list('?status=canceled'))).toContain(id)
    const page = await list('?status=all&per_page=25&page=2')
    expect(page).toMatchObject({ current_page: 2, from: 26 })
    const channelsFor = async (user: TestUser) => {
      const answer = await kontor.as(user).get('/clickAndCollect/reservations/channels')
      return [answer.statusCode, answer.json().data?.map((channel: { id: number }) => channel.id)]
    }
    expect(await channelsFor(kontor.a.users.co_accounting)).toEqual([200, [1, 4]])
    expect(await channelsFor(kontor.b.admin)).toEqual([200, []])
    expect((await channelsFor(kontor.a.users.co_products))[0]).toBe(403)
    const counts = (
      await kontor.as(kontor.a.users.co_dashboard).get('/clickAndCollect/reservations/count')
    ).json()
    expect(counts.amount).toBe((await list()).total)
  })

  it('sorts by date in both directions, also what came in the same minute, and over pages', async () => {
    const day = (n: number) => `2026-01-0${n}T10:00:00.000Z`
    const ids: number[] = []
    for (let n = 0; n < 30; n += 1)
      ids.push(await reserve({ customer_name: 'Sortmann', date_order: day(n < 20 ? 3 : n < 25 ? 4 : 2) }))
    const late = ids.slice(20, 25)
    const inOrder = [...ids.slice(25), ...ids.slice(0, 20), ...late]
    const all = async (sort: string) => {
      const pages = [1, 2].map((page) =>
        list(`?status=all&last_name=Sortmann&per_page=25&page=${page}&sort=${sort}`),
      )
      return (await Promise.all(pages)).flatMap(idsOf)
    }
    expect(await all('date_order')).toEqual(inOrder)
    expect(await all('-date_order')).toEqual(inOrder.toReversed())
    expect(idsOf(await list('?status=all&last_name=Sortmann&per_page=25'))).toEqual(
      inOrder.toReversed().slice(0, 25),
    )
  })

  it('begins with the soonest deadline, and ends with what is closed, the newest first', async () => {
    const late = await reserve({ customer_name: 'Fristmann' })
    const soon = await reserve({ customer_name: 'Fristmann' })
    const closed = [
      await reserve({ customer_name: 'Fristmann', date_order: '2026-01-03T10:00:00.000Z' }),
      await reserve({ customer_name: 'Fristmann', date_order: '2026-01-04T10:00:00.000Z' }),
    ]
    for (const id of closed) await act(id, 'cancel')
    await kontor.asOwner(`
      update reservations set expires_at = '2026-04-02T10:00:00Z' where id = ${late};
      update reservations set expires_at = '2026-04-01T10:00:00Z' where id = ${soon}`)
    const found = async (query: string) => idsOf(await list(`?status=all&last_name=Fristmann${query}`))
    const newestClosed = closed.toReversed()
    expect(await found('')).toEqual([soon, late, ...newestClosed])
    expect(await found('&sort=-expires_at')).toEqual([late, soon, ...newestClosed])
  })

  it('shows a company its own alone', async () => {
    const id = await reserve()
    expect((await list('?status=all', kontor.b.admin)).total).toBe(0)
    for (const call of [
      kontor.as(kontor.b.admin).get(`/clickAndCollect/${id}`),
      act(id, 'confirm', {}, kontor.b.admin),
      kontor.as(kontor.b.admin).post(`/clickAndCollect/${id}/messages`, { message: 'x' }),
    ])
      expect((await call).json().code).toBe('reservation_not_found')
    expect((await kontor.as(kontor.a.users.co_products).get('/clickAndCollect')).statusCode).toBe(403)
    expect((await act(id, 'confirm', {}, kontor.a.users.co_accounting)).statusCode).toBe(403)
  })
})
