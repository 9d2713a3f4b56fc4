import { once } from 'node:events'
import { createServer as createSecureServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { type Sandbox, startSandbox } from '@kontor/sandbox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { TEST_CERTIFICATE } from '../../../../test/fixtures/test-certificate.ts'
import { marketplaceConnectors } from '../../../connectors/marketplaces/index.ts'
import {
  OutboundForbidden,
  OutboundTimeout,
  OutboundUnreachable,
} from '../../../platform/outbound/outbound-error.ts'
import { ensureReferenceData } from '../../../reference-data.ts'
import { MarketplaceError } from '../../channels/index.ts'
import { orders } from '../../orders/orders.tables.ts'
import { channelAccounts } from '../../organisation/organisation.tables.ts'
import { findingOf } from './test-configuration.ts'

const PATH = '/directsales/gaxsys/configuration'
const LOGIN = { username: 'sandbox-gaxsys', password: 'sandbox-gaxsys-password', isActive: 1 }
const CATALOGUE = [{ sku: 'SKU-1', ean: '4006381333931', title: 'Sneaker weiß', price_cents: 5995 }]

const NOWHERE = { spApiUrl: null, lwaUrl: null, sellerCentralUrl: null, application: null }
const URLS = { amazon: NOWHERE, connectedRetailUrl: null }

let kontor: TestApp
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: false, ftpPort: false, catalogue: CATALOGUE })
  kontor = await testApp({
    now: new Date().toISOString(),
    adapters: { marketplaces: marketplaceConnectors({ ...URLS, neutralUrl: sandbox.neutralUrl }) },
  })
  await ensureReferenceData(kontor.db)
})
afterAll(async () => {
  await kontor.close()
  await sandbox.stop()
})

const accountant = (company = kontor.a) => kontor.as(company.users.co_accounting)
const read = async (company = kontor.a) => (await accountant(company).get(PATH)).json()
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const accept = (company = kontor.a) =>
  accountant(company).post('/directsales/terms/gaxsys', { termsAccepted: 1 })

describe('the configuration of a marketplace', () => {
  test('is closed until the terms are accepted, and to everybody but accountants', async () => {
    for (const answer of [
      await accountant().get(PATH),
      await accountant().post(PATH, LOGIN),
      await accountant().put(PATH, LOGIN),
    ])
      expect(codeOf(answer)).toEqual([409, 'terms_not_accepted'])
    await accept()
    const picker = kontor.as(kontor.a.users.co_orders)
    for (const answer of [
      await picker.get(PATH),
      await picker.post(PATH, LOGIN),
      await picker.put(PATH, LOGIN),
    ])
      expect(answer.statusCode).toBe(403)
  })

  test('is changed only after it was created, and created once', async () => {
    expect(await read()).toEqual({
      is_configured: 0,
      username: '',
      password_set: 0,
      isActive: 0,
      state: 'off',
      checked_at: null,
      message: null,
    })
    expect(codeOf(await accountant().put(PATH, LOGIN))).toEqual([404, 'market_not_configured'])
    const answers = await Promise.all(
      [1, 2].map(() => accountant().post(PATH, { ...LOGIN, password: 'falsch' })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409])
    expect(codeOf(await accountant().post(PATH, LOGIN))).toEqual([409, 'market_configured'])
    const configuration = await read()
    expect(configuration).toMatchObject({
      is_configured: 1,
      username: LOGIN.username,
      password_set: 1,
      isActive: 1,
    })
    expect(JSON.stringify(configuration)).not.toContain('falsch')
    const [account] = await kontor.inCtx((ctx) => ctx.tx.select().from(channelAccounts))
    expect(account?.credentials).not.toContain('falsch')
  })

  test('says that it is being checked until orders were fetched for the first time', async () => {
    expect(await read()).toMatchObject({ isActive: 1, state: 'waiting', checked_at: null, message: null })
  })

  test('says that the login is refused', async () => {
    expect(await kontor.runJobs()).toContain('pull-channel')
    expect(await read()).toMatchObject({ state: 'refused', message: expect.stringMatching(/^401/) })
    const told = (await kontor.as(kontor.a.admin).get('/messages/notifications')).json().data
    expect(told).toMatchObject([{ kind: 'channel_refused', sales_channel_id: 26, status: 'danger' }])
  })

  test('keeps what it is told of, and says when nothing differs', async () => {
    const put = async (body: object) => (await accountant().put(PATH, body)).json()
    expect(await put(LOGIN)).toEqual({ status: 1, message: 'Update Successful' })
    expect(await put(LOGIN)).toEqual({ status: 0, message: 'Not modified' })
    expect(await put({ username: LOGIN.username, isActive: 1 })).toEqual({
      status: 0,
      message: 'Not modified',
    })
    expect(await put({ ...LOGIN, password: '', isActive: 0 })).toMatchObject({ status: 1 })
    expect(await read()).toMatchObject({ isActive: 0, state: 'off', password_set: 1 })
    expect(await put({ ...LOGIN, password: '' })).toMatchObject({ status: 1 })
    for (const body of [
      { ...LOGIN, isActive: true },
      { ...LOGIN, username: 'a:b' },
      { ...LOGIN, more: 1 },
    ])
      expect((await accountant().put(PATH, body)).statusCode).toBe(400)
  })

  test('has orders fetched by the login that is stored', async () => {
    const sold = await fetch(`${sandbox.url}/_sandbox/neutral/sell`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ count: 2 }),
    })
    const numbers = ((await sold.json()) as { order: { ext_order_id: string } }[]).map(
      ({ order }) => order.ext_order_id,
    )
    await accountant().put(PATH, { ...LOGIN, isActive: 0 })
    await accountant().put(PATH, LOGIN)
    await kontor.runJobs()
    expect(await read()).toMatchObject({ state: 'connected', message: null, checked_at: expect.any(String) })
    expect((await kontor.as(kontor.a.admin).get('/messages/notifications')).json().data).toEqual([])
    // A login that was changed is checked anew.
    kontor.clock.advance(1000)
    expect(await accountant().put(PATH, { ...LOGIN, username: 'sandbox-gaxsys-3' })).toMatchObject({
      statusCode: 200,
    })
    expect(await read()).toMatchObject({ state: 'waiting' })
    await accountant().put(PATH, LOGIN)
    kontor.clock.advance(1000)
    await kontor.runJobs()
    expect(await read()).toMatchObject({ state: 'connected' })
    const found = await kontor.inCtx((ctx) =>
      ctx.tx.select({ number: orders.extOrderId, channel: orders.salesChannelId }).from(orders),
    )
    expect(found.map(({ number }) => number).sort()).toEqual(numbers.sort())
    expect(new Set(found.map(({ channel }) => channel))).toEqual(new Set([26]))
  })

  test('is of one company alone', async () => {
    await accept(kontor.b)
    expect(await read(kontor.b)).toMatchObject({ is_configured: 0, username: '' })
  })
})

describe('a test of the connection', () => {
  const TEST = '/directsales/gaxsys/test'
  const ask = async (company = kontor.a) => (await accountant(company).post(TEST, {})).json()
  const fault = (body: object) =>
    fetch(`${sandbox.url}/_sandbox/faults`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ target: 'neutral.account', times: 10, ...body }),
    })
  const settle = () => fetch(`${sandbox.url}/_sandbox/faults`, { method: 'DELETE' })

  test('reaches Gaxsys, and says so in the reader’s language', async () => {
    await accountant().put(PATH, LOGIN)
    expect(await ask()).toEqual({
      result: 'reached',
      message: 'Die Verbindung steht: Gaxsys ist erreichbar und nimmt die Anmeldung an.',
    })
    const english = await accountant().post(TEST, {}, { 'accept-language': 'en' })
    expect(english.json().message).toBe('The connection works: Gaxsys is reached and takes the login.')
  })

  test('says that the login is refused, and what to do; also while it is switched off', async () => {
    await accountant().put(PATH, { ...LOGIN, password: 'falsch', isActive: 0 })
    expect(await ask()).toMatchObject({
      result: 'login_refused',
      message: expect.stringContaining('prüfen Sie Benutzername und Passwort'),
    })
    await accountant().put(PATH, LOGIN)
  })

  test('says that Gaxsys is out of order', async () => {
    await fault({ kind: 'status', status: 503 })
    expect(await ask()).toMatchObject({
      result: 'unreachable',
      message: expect.stringContaining('Kundenservice'),
    })
    await settle()
    expect((await ask()).result).toBe('reached')
  })

  test('is for accounting, after the terms, and of one company alone', async () => {
    expect((await kontor.as(kontor.a.users.co_orders).post(TEST, {})).statusCode).toBe(403)
    expect(await ask(kontor.b)).toMatchObject({ result: 'not_set_up' })
  })

  test('tells a certificate that nobody vouches for, and sends no login there', async () => {
    let calls = 0
    const server = createSecureServer(TEST_CERTIFICATE, (_request, answer) => {
      calls += 1
      answer.end()
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const { port } = server.address() as AddressInfo
    const url = `https://127.0.0.1:${port}`
    const connector = marketplaceConnectors({ ...URLS, neutralUrl: url }).neutral_marketplace
    const { isActive: _, ...login } = LOGIN
    const account = { marketplaces: [], credentials: JSON.stringify(login) }
    const failure = await connector
      ?.connect(account)
      .check(new AbortController().signal)
      .catch((error: unknown) => error)
    server.close()
    expect(failure).toBeInstanceOf(MarketplaceError)
    expect(findingOf(failure as MarketplaceError)).toBe('certificate')
    expect(calls).toBe(0)
  })

  const CALL = 'GET https://gaxsys.example/account'
  const coded = (code: string) => Object.assign(new Error('tls'), { code })
  const because = (cause: unknown) => new MarketplaceError('unavailable', 'x', { cause })
  test.each([
    ['a refused login', new MarketplaceError('unauthorised', '401'), 'login_refused'],
    [
      'a certificate',
      because(new OutboundUnreachable(CALL, 'x', false, coded('CERT_HAS_EXPIRED'))),
      'certificate',
    ],
    [
      'an address that is not called',
      because(new OutboundForbidden(CALL, 'private_address')),
      'forbidden_address',
    ],
    ['no answer in time', because(new OutboundTimeout(CALL, 'x', false)), 'timeout'],
    [
      'nobody there',
      because(new OutboundUnreachable(CALL, 'x', false, coded('ECONNREFUSED'))),
      'unreachable',
    ],
  ] as const)('tells %s from the rest', (_name, error, finding) => {
    expect(findingOf(error)).toBe(finding)
  })
})
