import type { ExchangeDocument } from '@kontor/contract/direct-sales'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { connectErp } from '../../../../test/builders/erp.ts'
import { buildOrder, buildShoe, orderSetup } from '../../../../test/builders/orders.ts'
import { type ErpStage, openErp } from '../../../../test/erp-stage.ts'
import { erpConnectors } from '../../../connectors/erp/index.ts'
import { erpLinks } from '../../erp/erp.tables.ts'

let stage: ErpStage
let kontor: TestApp
let ean: string

beforeAll(async () => {
  stage = await openErp()
  kontor = await testApp({ adapters: { erp: erpConnectors({ allowPrivate: true }) } })
  await orderSetup(kontor)
  ean = (await buildShoe(kontor, [5])).ean
})
afterAll(async () => {
  await kontor?.close()
  await stage?.close()
})
beforeEach(async () => {
  await stage.admin('DELETE', 'faults')
  await connectErp(kontor, stage.http)
})

const as = (user = kontor.a.users.co_accounting) => kontor.as(user)
const list = async (query = ''): Promise<ExchangeDocument[]> =>
  (await as().get(`/directsales/exchange${query}`)).json().data
const fetchDocument = (kind: string, id: number, user = kontor.a.users.co_accounting) =>
  kontor.as(user).get(`/directsales/exchange/${kind}/${id}`)
const repeat = (kind: string, id: number, user = kontor.a.users.co_accounting) =>
  kontor.as(user).post(`/directsales/exchange/${kind}/${id}/repeat`, {})
const upload = async (name: string, content: string): Promise<number> => {
  const answer = await kontor.app.inject({
    method: 'POST',
    url: `/v1/intake/uploads?file_name=${name}`,
    headers: {
      'auth-token': kontor.a.users.co_accounting.token,
      'content-type': 'application/octet-stream',
    },
    payload: content,
  })
  expect(answer.statusCode).toBe(201)
  return answer.json().id
}
/** An order that was sent to the ERP, or refused by it. */
async function exported(refused = false): Promise<number> {
  const id = await buildOrder(kontor, { lines: [{ ean }] })
  if (refused) await stage.admin('POST', 'faults', { target: 'erp.order', kind: 'status', status: 422 })
  await kontor.as(kontor.a.users.co_orders).put(`/orders/${id}/export`)
  await kontor.runJobs()
  return id
}

describe('the exchange log', () => {
  it('has files and documents to the ERP, newest first, with what became of them', async () => {
    const order = await exported()
    kontor.clock.advance(60_000)
    const file = await upload('bestand.csv', `EAN;Bestand 001\n${ean};7\n4006381333931;1\n`)
    await as().put(`/intake/files/${file}`, { action: 'import' })
    await kontor.runJobs()
    const rows = await list()
    expect(rows).toMatchObject([
      {
        kind: 'import_file',
        id: file,
        direction: 'in',
        partner: kontor.a.users.co_accounting.name,
        name: 'bestand.csv',
        state: 'partly',
        rows_good: 1,
        rows_bad: 1,
        order_id: null,
        can_repeat: true,
      },
      {
        kind: 'erp_export',
        direction: 'out',
        partner: 'ERP',
        name: `ORDER-${order}-1.xml`,
        state: 'done',
        rows_good: null,
        error: '',
        order_id: order,
        can_repeat: true,
      },
    ])
    expect((await list('?direction=out')).map(({ kind }) => kind)).toEqual(['erp_export'])
    expect((await list('?state=partly')).map(({ id }) => id)).toEqual([file])
    const paged = (await as().get('/directsales/exchange?direction=in')).json()
    expect(paged).toMatchObject({ total: 1, current_page: 1 })
  })

  it('says in the reader’s language why the ERP did not take a document', async () => {
    await exported(true)
    const [row] = await list('?state=failed')
    expect(row).toMatchObject({ state: 'failed', error: expect.stringMatching(/^Beleg abgelehnt: HTTP 422/) })
  })

  it('hands documents out as they were', async () => {
    const [file, order] = [await list('?direction=in'), await list('?direction=out&state=done')]
    const xml = await fetchDocument('erp_export', order[0]?.id ?? 0)
    expect(xml.headers['content-type']).toContain('application/xml')
    expect(xml.body).toContain('<ORDER')
    const csv = await fetchDocument('import_file', file[0]?.id ?? 0)
    expect([csv.headers['content-disposition'], csv.body]).toEqual([
      "attachment; filename*=UTF-8''bestand.csv",
      expect.stringContaining(ean),
    ])
  })

  it('sends and reads again, and doubles nothing', async () => {
    const [sent] = await list('?direction=out&state=done')
    const answer = await repeat('erp_export', sent?.id ?? 0)
    expect(answer.json().message).toBe('Die Bestellung wird an das ERP exportiert.')
    await kontor.runJobs()
    const [file] = await list('?direction=in')
    expect((await repeat('import_file', file?.id ?? 0)).json().message).toBe(
      'Die Datei wird erneut eingelesen.',
    )
    await kontor.runJobs()
    // A file that was imported is delivered anew.
    expect(await list('?direction=in')).toMatchObject([
      { name: 'bestand.csv', state: 'partly', rows_good: 1, rows_bad: 1 },
      { id: file?.id, name: 'bestand.csv', state: 'partly' },
    ])
  })

  it('is for accounting, and shows nobody another company’s', async () => {
    const [row] = await list('?direction=out')
    expect((await as(kontor.a.users.co_orders).get('/directsales/exchange')).statusCode).toBe(403)
    const stranger = kontor.b.users.co_accounting
    expect((await kontor.as(stranger).get('/directsales/exchange')).json().data).toEqual([])
    for (const answer of [
      await fetchDocument('erp_export', row?.id ?? 0, stranger),
      await repeat('erp_export', row?.id ?? 0, stranger),
      await fetchDocument('import_file', 999_999),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'exchange_document_not_found'])
  })
})

describe('a test of the connection', () => {
  const test = async () => (await as().post('/directsales/erp/test', {})).json()
  const change = (set: Partial<typeof erpLinks.$inferInsert>) =>
    kontor.inCtx(({ tx }) => tx.update(erpLinks).set(set).where(eq(erpLinks.companyId, kontor.a.id)))

  it('reaches an ERP by HTTP and by FTP, and sends it nothing', async () => {
    const booked = (await stage.booked()).length
    expect((await test()).result).toBe('reached')
    await connectErp(kontor, stage.ftp, { transport: 'ftp' })
    expect((await test()).result).toBe('reached')
    expect((await stage.booked()).length).toBe(booked)
  })

  it('says what is wrong and what to do', async () => {
    await change({ erpPassword: kontor.deps.secrets.encrypt('wrong') })
    const refused = await test()
    expect(refused).toMatchObject({ result: 'login_refused', message: expect.stringContaining('Passwort') })
    await connectErp(kontor, { ...stage.ftp, erp_password: 'wrong' }, { transport: 'ftp' })
    expect((await test()).result).toBe('login_refused')
    await change({ transport: 'http', erpBaseUrl: 'file:///etc/passwd' })
    expect((await test()).result).toBe('forbidden_address')
    await change({ erpBaseUrl: 'http://127.0.0.1:1/' })
    expect((await test()).result).toBe('unreachable')
  })

  it('says that nothing is set up', async () => {
    const answer = await kontor.as(kontor.b.users.co_accounting).post('/directsales/erp/test', {})
    expect(answer.json().result).toBe('not_set_up')
  })
})
