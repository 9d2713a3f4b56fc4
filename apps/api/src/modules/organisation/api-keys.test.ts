import type { KeyPair } from '@kontor/contract/organisation'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
beforeEach(() => kontor.clock.set(TEST_NOW))
afterAll(() => kontor.close())

const accountant = () => kontor.as(kontor.a.users.co_accounting)
const create = (issuer: string, more: object = {}) =>
  accountant().post('/accounting/keys', { issuer, ...more })
const list = async (company = kontor.a): Promise<KeyPair[]> =>
  (await kontor.as(company.users.co_accounting).get('/accounting/keys')).json().data
const made = async (issuer: string, more: object = {}): Promise<KeyPair> => {
  const answer = await create(issuer, more)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json()
}
const change = ({ id, issuer, is_active, scopes, version }: KeyPair, changes: Partial<KeyPair>) =>
  accountant().put(`/accounting/keys/${id}`, { issuer, is_active, scopes, version, ...changes })
const authorization = ({ access_key, secret_key }: KeyPair) =>
  `Basic ${Buffer.from(`${access_key}:${secret_key}`).toString('base64')}`
const deliver = (pair: KeyPair) =>
  kontor
    .as(null)
    .post('/intake/stock', { stock: [], counted_at: TEST_NOW }, { authorization: authorization(pair) })

describe('a key pair', () => {
  test('shows its secret once; then it is dots, here and in the database a hash', async () => {
    const pair = await made('ERP')
    expect(pair.secret_key).toMatch(/^[\w-]{43}$/)
    expect(pair.scopes).toEqual(['orders', 'articles', 'stock', 'reservations'])
    const [listed] = await list()
    expect(listed).toEqual({ ...pair, secret_key: '••••••••••••' })
    const everything = await kontor.inCtx(async ({ tx }) =>
      JSON.stringify([
        (await tx.execute('select * from api_keys')).rows,
        (await tx.execute('select * from domain_events')).rows,
      ]),
    )
    expect(everything).toContain('key_pair.created')
    expect(everything).not.toContain(pair.secret_key)
    expect(await list(kontor.b)).toEqual([])
  })

  test('that logs people in is given, changed and reactivated by admins alone; others may switch it off', async () => {
    const admin = kontor.as(kontor.a.admin)
    const refused = { code: 'sso_scope_for_admins' }
    expect((await create('Portal', { scopes: ['sso'] })).json()).toMatchObject(refused)
    const plain = await made('Portal')
    const widened = await change(plain, { scopes: [...plain.scopes, 'sso'] })
    expect([widened.statusCode, widened.json()]).toEqual([403, expect.objectContaining(refused)])

    const given = await admin.post('/accounting/keys', { issuer: 'Anmeldung', scopes: ['sso'] })
    expect(given.statusCode, given.body).toBe(201)
    const pair: KeyPair = given.json()
    expect((await change(pair, { issuer: 'Meine' })).json()).toMatchObject(refused)
    const off = await change(pair, { is_active: false })
    expect(off.json()).toMatchObject({ is_active: false, version: 2 })
    expect((await change({ ...pair, version: 2 }, { is_active: true })).json()).toMatchObject(refused)
  })

  test('opens the intake until it is deactivated, at once and back again', async () => {
    const pair = await made('Kasse')
    const first = await deliver(pair)
    expect(first.statusCode, first.body).not.toBe(401)
    const off = await change(pair, { is_active: false })
    expect(off.json()).toMatchObject({ is_active: false, version: 2 })
    expect((await deliver(pair)).statusCode).toBe(401)
    expect((await change({ ...pair, version: 2 }, { is_active: true })).statusCode).toBe(200)
    expect((await deliver(pair)).statusCode).toBe(first.statusCode)
  })

  test('of which an issuer has two active ones gets no third, in whatever letters', async () => {
    const pairs = [await made('Shop'), await made('shop')]
    const third = await create('SHOP')
    expect([third.statusCode, third.body]).toEqual([304, ''])
    await change(pairs[0] as KeyPair, { is_active: false })
    const next = await made('Shop')
    const again = await change({ ...(pairs[0] as KeyPair), version: 2 }, { is_active: true })
    expect(again.statusCode).toBe(304)
    const named = (await list()).filter(({ issuer }) => issuer.toLowerCase() === 'shop')
    expect(named.filter(({ is_active }) => is_active).map(({ id }) => id)).toEqual([pairs[1]?.id, next.id])
  })

  test('asked for by many at once is made twice', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => create('Viele')))
    const codes = answers.map(({ statusCode }) => statusCode).sort()
    expect(codes).toEqual([201, 201, ...Array.from({ length: 18 }, () => 304)])
    expect(answers.filter(({ statusCode, body }) => statusCode === 304 && body !== '')).toEqual([])
  })

  test('of many that are switched on again at once only two are', async () => {
    const pairs: KeyPair[] = []
    for (let n = 0; n < 5; n += 1) {
      const pair = await made('Wieder')
      pairs.push((await change(pair, { is_active: false })).json())
    }
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => change(pairs[n % 5] as KeyPair, { is_active: true })),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(2)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 304, 409]))
    expect((await list()).filter((pair) => pair.issuer === 'Wieder' && pair.is_active)).toHaveLength(2)
  })

  test('changed meanwhile is not written over', async () => {
    const pair = await made('Lager')
    expect((await change(pair, { scopes: ['stock'] })).json().scopes).toEqual(['stock'])
    const late = await change(pair, { issuer: 'Anderes' })
    expect([late.statusCode, late.json().code]).toEqual([409, 'stale_version'])
    expect((await change({ ...pair, version: 2 }, { scopes: ['stock'] })).json().version).toBe(2)
  })

  test.each([
    [{ issuer: '' }],
    [{ issuer: 'x', scopes: [] }],
    [{ issuer: 'x', scopes: ['everything'] }],
    [{ issuer: 'x', secret_key: 'mine' }],
  ])('%j is refused', async (body) => {
    expect((await accountant().post('/accounting/keys', body)).statusCode).toBe(400)
  })

  test('of another company is not there', async () => {
    const [pair] = await list()
    const foreign = await kontor.as(kontor.b.users.co_accounting).put(`/accounting/keys/${pair?.id}`, {
      issuer: 'x',
      is_active: false,
      scopes: ['orders'],
      version: 1,
    })
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'key_pair_not_found'])
  })

  test('is for those who do the accounting', async () => {
    const calls = kontor.as(kontor.a.users.co_orders)
    expect((await calls.get('/accounting/keys')).statusCode).toBe(403)
    expect((await calls.post('/accounting/keys', { issuer: 'x' })).statusCode).toBe(403)
  })
})

describe('the last use', () => {
  const lastUse = async (id: number) => (await list()).find((pair) => pair.id === id)?.last_used_at
  const versions = async (id: number) =>
    kontor.inCtx(async ({ tx }) => {
      const { rows } = await tx.execute<{ row: string }>(
        `select xmin::text as row from api_keys where id = ${id}`,
      )
      return rows[0]?.row
    })

  test('is written at most once a minute, by many calls at once too', async () => {
    const pair = await made('Uhr')
    expect(await lastUse(pair.id)).toBeNull()
    await Promise.all(Array.from({ length: 10 }, () => deliver(pair)))
    expect(await lastUse(pair.id)).toBe(TEST_NOW)
    const written = await versions(pair.id)
    kontor.clock.set('2026-03-10T09:00:59.000Z')
    await deliver(pair)
    expect(await versions(pair.id)).toBe(written)
    kontor.clock.set('2026-03-10T09:01:00.000Z')
    await deliver(pair)
    expect(await lastUse(pair.id)).toBe('2026-03-10T09:01:00.000Z')
  })

  test('is that of a call that was let through, and never fails one', async () => {
    const pair = await made('Ohne Recht', { scopes: ['orders'] })
    const refused = await deliver(pair)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'key_scope_missing'])
    expect(await lastUse(pair.id)).toBeNull()

    const able = await made('Ohne Notiz')
    const usual = (await deliver(await made('Mit Notiz'))).statusCode
    await kontor.asOwner('alter function note_api_key_use(bigint, timestamptz, interval) rename to put_away')
    try {
      expect((await deliver(able)).statusCode).toBe(usual)
    } finally {
      await kontor.asOwner(
        'alter function put_away(bigint, timestamptz, interval) rename to note_api_key_use',
      )
    }
    expect(await lastUse(able.id)).toBeNull()
    await deliver(able)
    expect(await lastUse(able.id)).toBe(TEST_NOW)
  })

  test('is not that of somebody with a wrong secret', async () => {
    const pair = await made('Fremd')
    expect((await deliver({ ...pair, secret_key: 'falsch' })).statusCode).toBe(401)
    expect(await lastUse(pair.id)).toBeNull()
  })
})
