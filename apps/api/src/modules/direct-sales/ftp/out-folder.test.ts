import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { Client } from 'basic-ftp'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { connectErp } from '../../../../test/builders/erp.ts'
import { buildOrder, buildShoe, orderSetup } from '../../../../test/builders/orders.ts'
import { type ErpStage, openErp } from '../../../../test/erp-stage.ts'
import { erpConnectors } from '../../../connectors/erp/index.ts'
import { type FtpServer, startFtpServer } from '../../../platform/ftp/ftp-server.ts'
import { ftpLogins } from './ftp-logins.ts'

const PATH = '/directsales/ftp'
const PASSWORD = 'Kontor2026'

let stage: ErpStage
let kontor: TestApp
let server: FtpServer
let ean: string

beforeAll(async () => {
  stage = await openErp()
  kontor = await testApp({ adapters: { erp: erpConnectors({ allowPrivate: true }) } })
  const settings = { host: '127.0.0.1', port: 0, tls: null, passivePorts: null, passiveHost: null }
  server = await startFtpServer(ftpLogins(kontor.deps), { ...settings, log: kontor.deps.log })
  await orderSetup(kontor)
  ean = (await buildShoe(kontor, [5])).ean
  await connectErp(kontor, stage.http)
})
afterAll(async () => {
  await server?.stop()
  await kontor?.close()
  await stage?.close()
})

const accountant = (company = kontor.a) => kontor.as(company.users.co_accounting)

async function userOf(company = kontor.a): Promise<string> {
  const { suggested_username: username } = (await accountant(company).get(PATH)).json()
  const made = await accountant(company).post(PATH, { username, password: PASSWORD, is_active: 1 })
  expect(made.statusCode, made.body).toBe(200)
  return username
}

async function exported(): Promise<number> {
  const id = await buildOrder(kontor, { lines: [{ ean }] })
  await kontor.as(kontor.a.users.co_orders).put(`/orders/${id}/export`)
  await kontor.runJobs()
  return id
}

async function withClient<T>(user: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client(10_000)
  try {
    await client.access({ host: '127.0.0.1', port: server.port, user, password: PASSWORD })
    return await work(client)
  } finally {
    client.close()
  }
}

const namesIn = async (client: Client, folder: string) => (await client.list(folder)).map(({ name }) => name)

it('holds the documents of the ERP while the user is active, for its own company alone', async () => {
  const before = await exported()
  const user = await userOf()
  const order = await exported()
  const name = `ORDER-${order}-1.xml`
  const { data } = (await accountant().get('/directsales/exchange?direction=out')).json()
  const sent = data.find((one: { order_id: number }) => one.order_id === order)
  const document = (await accountant().get(`/directsales/exchange/erp_export/${sent.id}`)).body
  await withClient(user, async (client) => {
    expect(await namesIn(client, '/out')).toEqual([name])
    const fetched = new PassThrough()
    const [content] = await Promise.all([text(fetched), client.downloadTo(fetched, `/out/${name}`)])
    expect(content).toBe(document)
    expect(content).toContain('<ORDER')
    await client.remove(`/out/${name}`)
    expect(await namesIn(client, '/out')).toEqual([])
  })
  await withClient(await userOf(kontor.b), async (client) => {
    expect(await namesIn(client, '/out')).toEqual([])
    await expect(client.downloadTo(new PassThrough(), `/out/ORDER-${before}-1.xml`)).rejects.toThrow(/550/)
  })
  await accountant().put(PATH, { is_active: 0 })
  await exported()
  await accountant().put(PATH, { is_active: 1 })
  await withClient(user, async (client) => expect(await namesIn(client, '/out')).toEqual([]))
})
