import { connect } from 'node:net'
import { PassThrough, Readable, Writable } from 'node:stream'
import { Client } from 'basic-ftp'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { type FtpServer, startFtpServer } from '../../../platform/ftp/ftp-server.ts'
import { articles, stock } from '../../catalogue/catalogue.tables.ts'
import { applyStock, upsertArticles } from '../../catalogue/index.ts'
import { erpLinks } from '../../erp/erp.tables.ts'
import { companies, stores } from '../../organisation/organisation.tables.ts'
import { ftpFiles } from '../direct-sales.tables.ts'
import { ftpLogins } from './ftp-logins.ts'

const PATH = '/directsales/ftp'
const PASSWORD = 'Kontor2026'
const EANS = [
  '4006381333931',
  '4002432124695',
  '4012345678901',
  '4000539102509',
  '4011200296908',
  '4005556004331',
]

let kontor: TestApp
let server: FtpServer
beforeAll(async () => {
  kontor = await testApp()
  const settings = { host: '127.0.0.1', port: 0, tls: null, passivePorts: null, passiveHost: null }
  server = await startFtpServer(ftpLogins(kontor.deps), { ...settings, log: kontor.deps.log })
  await kontor.db.write({ companyId: null }, (tx) =>
    tx.update(companies).set({ erpSystemName: 'etos' }).where(eq(companies.id, kontor.a.id)),
  )
  await kontor.inCtx(async (ctx) => {
    const address = { street: 'Ringstraße', streetNo: '4', zipCode: '12439', city: 'Berlin' }
    await ctx.tx.insert(stores).values(
      ['1', '2'].map((storeNumber, index) => ({
        ...{ companyId: ctx.company.id, storeNumber, name: storeNumber, ranking: index },
        ...address,
      })),
    )
    await upsertArticles(ctx, EANS.map(article))
  })
})
afterAll(async () => {
  await server.stop()
  await kontor.close()
})

const article = (ean: string) => ({
  ...{ wws_number: `W${ean}`, wws_model: `M${ean}`, article_number: ean, brand: 'Tamaris', title: 'Sneaker' },
  ...{ color: '', season: '', kind: 'sneaker' as const, category: '', target_group: '' as const },
  ...{ manufacturer_number: '', image_url: '', tax_rate: 19, is_oversize: false, is_active: true },
  ...{ hs_tariff_number: '', origin_country: '', net_weight_grams: null },
  sizes: [{ size: '42', ean, sku: ean, original_price: 79.95, sale_price: 59.95, channel_prices: {} }],
})
const accountant = (company = kontor.a) => kontor.as(company.users.co_accounting)
const current = async (company = kontor.a) => (await accountant(company).get(PATH)).json()
const en = { 'accept-language': 'en' }

/** A company's user, created where there is none. @returns its name */
async function userOf(company = kontor.a): Promise<string> {
  const { configuration, suggested_username } = await current(company)
  if (configuration) return configuration.username
  const body = { username: suggested_username, password: PASSWORD, is_active: 1 }
  const answer = await accountant(company).post(PATH, body, en)
  expect(answer.statusCode, answer.body).toBe(200)
  return suggested_username
}

/** Runs work with a client that has logged in. */
async function withClient<T>(work: (client: Client) => Promise<T>, company = kontor.a): Promise<T> {
  const client = new Client(10_000)
  try {
    await client.access({
      host: '127.0.0.1',
      port: server.port,
      user: await userOf(company),
      password: PASSWORD,
    })
    return await work(client)
  } finally {
    client.close()
  }
}

async function fetched(client: Client, path: string): Promise<string> {
  const chunks: Buffer[] = []
  await client.downloadTo(
    new Writable({
      write: (chunk, _, done) => {
        chunks.push(chunk)
        done()
      },
    }),
    path,
  )
  return Buffer.concat(chunks).toString('utf8')
}

const upload = (content: string, name = 'bestand.csv') =>
  withClient((client) => client.uploadFrom(Readable.from([Buffer.from(content)]), `/in/${name}`))
const rows = () => kontor.inCtx(({ tx }) => tx.select().from(ftpFiles).orderBy(ftpFiles.id))
const pieces = async () => {
  const found = await kontor.inCtx(({ tx }) =>
    tx
      .select({ store: stores.storeNumber, onHand: stock.onHand })
      .from(stock)
      .innerJoin(stores, eq(stores.id, stock.storeId))
      .orderBy(stores.storeNumber, stock.sizeId),
  )
  return Object.fromEntries(
    ['1', '2'].map((store) => [
      store,
      found.filter((row) => row.store === store).map(({ onHand }) => onHand),
    ]),
  )
}
const csv = (...lines: string[]) => ['Filiale;EAN;Bestand', ...lines, ''].join('\n')

describe('the FTP user of a company', () => {
  it('is suggested, created once and under that name alone, and switched by PUT', async () => {
    const before = await current()
    expect(before).toMatchObject({
      configuration: null,
      suggested_username: `companya-${kontor.a.id}`,
      server: null,
    })
    const body = { username: before.suggested_username, password: PASSWORD }
    expect((await accountant().put(PATH, { is_active: 1 })).statusCode).toBe(404)
    expect((await accountant().post(PATH, { ...body, username: 'another-1' })).statusCode).toBe(422)
    for (const password of ['', 'kontor2026', 'Kontor-2026', 'Kont2'])
      expect((await accountant().post(PATH, { ...body, password })).statusCode).toBe(400)
    const answers = await Promise.all([1, 2, 3].map(() => accountant().post(PATH, body, en)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    const made = answers.find(({ statusCode }) => statusCode === 200)?.json()
    expect(made).toEqual({ status: 1, message: 'Successfully created FTP user' })
    expect((await current()).configuration).toMatchObject({ company_id: kontor.a.id, is_active: 0 })
    const put = async (change: object) => (await accountant().put(PATH, change, en)).json()
    expect(await put({ is_active: 0, password: PASSWORD })).toEqual({ status: 0, message: 'Not modified' })
    expect(await put({ is_active: 1, password: '' })).toEqual({
      status: 1,
      message: 'Successfully updated FTP Password',
    })
    expect((await accountant().put(PATH, { is_active: 1, password: 'short' })).statusCode).toBe(400)
    expect((await current(kontor.b)).suggested_username).toBe(`companyb-${kontor.b.id}`)
  })

  it('is closed to others, and its password stands nowhere', async () => {
    for (const role of ['co_orders', 'co_products', 'co_orders_send'] as const) {
      const calls = kontor.as(kontor.a.users[role])
      expect((await calls.get(PATH)).statusCode).toBe(403)
      expect((await calls.post(PATH, { username: 'x', password: PASSWORD })).statusCode).toBe(403)
      expect((await calls.put(PATH, { is_active: 1 })).statusCode).toBe(403)
    }
    const logged = await kontor.inCtx(({ tx }) => tx.select().from(domainEvents))
    expect(logged.map(({ type }) => type)).toContain('ftp_user.created')
    expect(JSON.stringify([logged, await current()])).not.toContain(PASSWORD)
  })
})

describe('the FTP server', () => {
  beforeEach(() => userOf())

  it('refuses a wrong password, an unknown user, and the right one after ten failures', async () => {
    const attempt = async (user: string, password: string) => {
      const client = new Client(10_000)
      try {
        await client.access({ host: '127.0.0.1', port: server.port, user, password })
        return 230
      } catch (error) {
        return (error as { code?: number }).code
      } finally {
        client.close()
      }
    }
    expect(await attempt('nobody-99', PASSWORD)).toBe(530)
    const user = await userOf(kontor.b)
    for (let n = 0; n < 10; n += 1) expect(await attempt(user, 'Wrong2026')).toBe(530)
    expect(await attempt(user, PASSWORD)).toBe(421)
    kontor.clock.advance(16 * 60_000)
    expect(await attempt(user, PASSWORD)).toBe(230)
    await accountant(kontor.b).put(PATH, { is_active: 0 })
    expect(await attempt(user, PASSWORD)).toBe(530)
    await accountant(kontor.b).put(PATH, { is_active: 1 })
  })

  it('shows each user its own folders, and no way out of them', async () => {
    await upload(csv(`1;${EANS[0]};1`), '.hidden.part')
    await withClient(async (client) => {
      expect((await client.list('/')).map(({ name }) => name)).toEqual(['in', 'out', 'archive'])
      expect((await client.list('/in')).map(({ name }) => name)).toContain('.hidden.part')
      for (const path of [
        '/in/../../in/x.csv',
        '../../../etc/passwd',
        '/etc/passwd',
        '/in/a/b.csv',
        '/x.csv',
        '/in/..',
      ])
        await expect(fetched(client, path)).rejects.toThrow(/5\d\d/)
      for (const path of ['/out/x.csv', '/archive/x.csv', '/x.csv', '/in/a\\b.csv'])
        await expect(client.uploadFrom(Readable.from(['x']), path)).rejects.toThrow(/553/)
      await expect(client.cd('..')).resolves.toBeDefined()
      expect(await client.pwd()).toBe('/')
      await expect(client.cd('/../1')).rejects.toThrow(/550/)
      await expect(client.send('PORT 127,0,0,1,4,1')).rejects.toThrow(/502/)
    })
    await withClient(async (client) => {
      expect(await client.list('/in')).toEqual([])
      await expect(fetched(client, '/in/.hidden.part')).rejects.toThrow(/550/)
    }, kontor.b)
  })

  it('gives an upload to file intake once, and says in the archive what became of each row', async () => {
    await upload(csv(`1;${EANS[0]};7`, `9;${EANS[1]};3`))
    await kontor.runJobs()
    expect((await pieces())['1']).toEqual([7])
    const [name] = await withClient(async (client) =>
      (await client.list('/archive')).flatMap((file) =>
        file.name.endsWith('-bestand.csv') ? [file.name] : [],
      ),
    )
    await withClient(async (client) => {
      expect((await client.list('/in')).map((file) => file.name)).not.toContain('bestand.csv')
      expect(await fetched(client, `/archive/${name}`)).toBe(csv(`1;${EANS[0]};7`, `9;${EANS[1]};3`))
      const result = (await fetched(client, `/archive/${name}.result.csv`)).split('\r\n')
      expect(result.slice(0, 2)).toEqual(['row;result;reason', '1;ok;'])
      expect(result[2]).toMatch(/^2;refused;.*9/)
    })
    // The same again, because no answer had come: it is not imported again.
    await upload(csv(`1;${EANS[0]};7`, `9;${EANS[1]};3`))
    await kontor.runJobs()
    expect((await rows()).map(({ problem }) => problem)).toEqual(['', '', 'repeated'])
    await upload(csv(`1;${EANS[0]};5`))
    await kontor.runJobs()
    expect((await pieces())['1']).toEqual([5])
  })

  it('counts half a file never', async () => {
    const before = await rows()
    await withClient(async (client) => {
      const source = new PassThrough()
      const sending = client.uploadFrom(source, '/in/half.csv')
      source.write(csv(`1;${EANS[0]};99`))
      await expect.poll(() => client.ftp.dataSocket?.bytesWritten ?? 0).toBeGreaterThan(0)
      client.close()
      await expect(sending).rejects.toThrow()
    })
    // Whoever dies ends both connections at once, and the data then looks finished.
    await dieAfterSending(csv(`1;${EANS[0]};98`))
    await upload(csv(`1;${EANS[0]};5`), 'whole.csv')
    await kontor.runJobs()
    expect((await rows()).slice(before.length).map(({ name }) => name.replace(/^.*-/, ''))).toEqual([
      'whole.csv',
    ])
    expect((await pieces())['1']).toEqual([5])
  })

  it('takes a file under its last name only', async () => {
    await withClient(async (client) => {
      await client.uploadFrom(Readable.from([csv(`1;${EANS[0]};4`)]), '/in/late.csv.part')
      await kontor.runJobs()
      expect((await pieces())['1']).toEqual([5])
      await client.rename('/in/late.csv.part', '/in/late.csv')
    })
    await kontor.runJobs()
    expect((await pieces())['1']).toEqual([4])
  })

  it('puts down in a store alone what a whole count of it lacks, unless that is too much', async () => {
    await kontor.inCtx(({ tx, company }) =>
      tx
        .insert(erpLinks)
        .values({ companyId: company.id, transport: 'http', erpBaseUrl: 'https://erp.example' }),
    )
    await kontor.inCtx((ctx) =>
      applyStock(
        ctx,
        ctx.now,
        ['1', '2'].flatMap((store_number) => EANS.map((ean) => ({ store_number, ean, on_hand: 2 }))),
      ),
    )
    kontor.clock.advance(60_000)
    await upload(csv(...EANS.slice(1).map((ean) => `1;${ean};3`)), 'voll.csv')
    await kontor.runJobs()
    expect(await pieces()).toEqual({ '1': [0, 3, 3, 3, 3, 3], '2': [2, 2, 2, 2, 2, 2] })
    kontor.clock.advance(60_000)
    await upload(csv(`1;${EANS[1]};1`), 'abgeschnitten.csv')
    await kontor.runJobs()
    expect((await pieces())['1']).toEqual([0, 1, 3, 3, 3, 3])
    const on = await kontor.inCtx(({ tx }) => tx.select({ isActive: articles.isActive }).from(articles))
    expect(on.every(({ isActive }) => isActive)).toBe(true)
  })
})

/** A client by hand that sends a file and ends both connections at once, as a process does that is killed. */
async function dieAfterSending(content: string): Promise<void> {
  const control = connect(server.port, '127.0.0.1')
  let heard = ''
  control.on('data', (chunk) => {
    heard += String(chunk)
  })
  const say = async (line: string, code: string): Promise<string> => {
    const from = heard.length
    control.write(`${line}\r\n`)
    await expect.poll(() => heard.slice(from)).toMatch(new RegExp(`^${code}`, 'm'))
    return heard.slice(from)
  }
  await expect.poll(() => heard).toContain('220')
  await say(`USER ${await userOf()}`, '331')
  await say(`PASS ${PASSWORD}`, '230')
  const port = Number(/\|\|\|(\d+)\|/.exec(await say('EPSV', '229'))?.[1])
  const data = connect(port, '127.0.0.1')
  await say('STOR /in/killed.csv', '150')
  const closed = new Promise((resolve) => control.once('close', resolve))
  data.end(content)
  control.end()
  await closed
}
