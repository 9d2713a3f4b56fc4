import type { CarrierContract } from '@kontor/contract/shipping'
import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { makeForeignThings } from '../../../../test/architecture/foreign-things.ts'
import { shipcloudConnector } from '../../../connectors/carriers/shipcloud/client.ts'
import { domainEvents } from '../../../platform/events/events.tables.ts'
import { carrierAccounts } from '../../organisation/organisation.tables.ts'
import { labelAttempts } from '../shipping.tables.ts'

let kontor: TestApp
let sandbox: Sandbox
beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: false })
  const operator = { url: sandbox.shipcloudUrl, key: 'operator-key' }
  const pace = { givesUpAfterMs: 400, slowestAnswerMs: 800, pauseMs: 1 }
  kontor = await testApp({ adapters: { carriers: { shipcloud: shipcloudConnector(operator, pace) } } })
})
afterAll(async () => {
  await kontor.close()
  await sandbox.stop()
})
const faults = (method: 'POST' | 'DELETE', fault?: object) =>
  fetch(`${sandbox.url}/_sandbox/faults`, {
    method,
    ...(fault && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(fault) }),
  })
beforeEach(async () => void (await faults('DELETE')))

const as = (company = kontor.a) => kontor.as(company.admin)
const contractOf = async (company = kontor.a): Promise<CarrierContract> =>
  (await as(company).get('/accounting/carriers')).json().data[0]
const save = async (body: object, company = kontor.a) =>
  as(company).put('/accounting/carriers/shipcloud', {
    use_own: true,
    version: (await contractOf(company)).version,
    ...body,
  })
const check = async () => (await as().post('/accounting/carriers/shipcloud/check')).json().result

describe('the contract with a vendor of labels', () => {
  it('is the operator’s as long as the company has none', async () => {
    expect(await contractOf()).toEqual({
      vendor: 'shipcloud',
      name: 'shipcloud',
      in_use: 'operator',
      key_stored: false,
      operator_available: true,
      version: null,
      credentials: [
        {
          key: 'api_key',
          label: 'API-Schlüssel',
          hint: 'Aus Ihrem Konto beim Versanddienst.',
          is_secret: true,
          is_required: true,
          most: 300,
          pattern: null,
        },
      ],
    })
    expect(await check()).toBe('missing_credentials')
    const none = await save({})
    expect([none.statusCode, none.json().code]).toEqual([422, 'credentials_missing'])
    expect(Object.keys(none.json().errors)).toEqual(['credentials.api_key'])
  })

  it.each([
    [{}, { 'credentials.api_key': ['Bitte ausfüllen.'] }],
    [{ api_key: 'x'.repeat(301) }, { 'credentials.api_key': ['Höchstens 300 Zeichen.'] }],
    [{ api_key: 'x', user: 'y' }, { 'credentials.user': ['Dieses Feld gibt es nicht.'] }],
  ])('does not take %j, and says why at the field', async (credentials, errors) => {
    const answer = await save({ credentials })
    expect([answer.statusCode, answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'invalid_request', errors }),
    ])
    expect((await contractOf()).key_stored).toBe(false)
  })

  it('is the company’s own once its key is stored, which nobody reads again', async () => {
    const saved = await save({ credentials: { api_key: DEFAULT_CREDENTIALS.shipcloudKey } })
    expect(saved.json()).toMatchObject({ in_use: 'own', key_stored: true, version: 1 })
    expect(saved.body).not.toContain(DEFAULT_CREDENTIALS.shipcloudKey)
    const [row] = await kontor.inCtx(({ tx }) => tx.select().from(carrierAccounts))
    expect(row?.credentials).not.toContain(DEFAULT_CREDENTIALS.shipcloudKey)
    expect(await check()).toBe('ok')
    expect((await contractOf(kontor.b)).in_use).toBe('operator')
    const events = await kontor.inCtx(({ tx }) =>
      tx
        .select({ payload: domainEvents.payload })
        .from(domainEvents)
        .where(eq(domainEvents.type, 'carrier_account.changed')),
    )
    expect(events).toEqual([{ payload: { vendor: 'shipcloud', fields: ['credentials', 'is_active'] } }])
  })

  it('is the operator’s again when the company chooses so, and its key stays', async () => {
    expect((await save({ use_own: false })).json()).toMatchObject({ in_use: 'operator', key_stored: true })
    expect(await check()).toBe('ok')
    expect((await save({ use_own: true })).json()).toMatchObject({ in_use: 'own' })
  })

  it.each([
    ['never answers', { kind: 'timeout_before_work', times: -1 }, 'unreachable'],
    ['cuts the connection', { kind: 'reset', times: -1 }, 'unreachable'],
    ['is out of order', { kind: 'status', status: 503, times: -1 }, 'unreachable'],
    ['takes no more requests', { kind: 'status', status: 429, times: -1 }, 'busy'],
    ['does not know the key', { kind: 'status', status: 401, times: -1 }, 'wrong_credentials'],
  ])('is checked: the carrier %s', async (_what, fault, result) => {
    await faults('POST', { target: 'shipcloud.list', ...fault })
    expect(await check()).toBe(result)
  })

  it('is found wrong with a wrong key', async () => {
    await save({ credentials: { api_key: 'falsch' } })
    expect(await check()).toBe('wrong_credentials')
  })

  it('of a stale form is not changed; of fifty at once one counts', async () => {
    const { version } = await contractOf()
    const body = { credentials: { api_key: 'x' }, use_own: true, version }
    const answers = await Promise.all(
      Array.from({ length: 50 }, () => as().put('/accounting/carriers/shipcloud', body)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter((answer) => answer.json().code === 'stale_version')).toHaveLength(49)
  })

  it('is not changed while a label is being bought', async () => {
    const { label } = await makeForeignThings(kontor)
    const state = (to: 'prepared' | 'rejected') =>
      kontor.inCtx(
        ({ tx }) => tx.update(labelAttempts).set({ state: to }).where(eq(labelAttempts.id, label)),
        kontor.b.admin,
      )
    await state('prepared')
    const refused = await save({ credentials: { api_key: 'b' } }, kontor.b)
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'carrier_in_use'])
    await state('rejected')
    expect((await save({ credentials: { api_key: 'b' } }, kontor.b)).statusCode).toBe(200)
  })

  it('is seen by the accounting, and changed by an admin alone', async () => {
    const accountant = kontor.as(kontor.a.users.co_accounting)
    expect((await accountant.get('/accounting/carriers')).statusCode).toBe(200)
    const { version } = await contractOf()
    const answer = await accountant.put('/accounting/carriers/shipcloud', { use_own: false, version })
    expect(answer.statusCode).toBe(403)
  })

  it('with a vendor that is not there is not found', async () => {
    const body = { credentials: { api_key: 'x' }, use_own: true, version: null }
    for (const answer of [
      await as().put('/accounting/carriers/unknown', body),
      await as().post('/accounting/carriers/constructor/check'),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'carrier_not_found'])
  })
})
