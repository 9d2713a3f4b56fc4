import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { MINUTE, PASSWORD, sessionFixture } from '../../../test/builders/session.ts'
import { makeCompany } from '../../../test/people.ts'
import { hashToken } from '../../platform/auth/tokens.ts'
import { loginFailures } from './session.tables.ts'

let kontor: TestApp
const { addPerson, joinCompany, logIn, getUser, countSessions } = sessionFixture(() => kontor)

const countFailures = () => kontor.db.write({ companyId: null }, (tx) => tx.$count(loginFailures))

beforeAll(async () => {
  kontor = await testApp()
})
afterEach(() => kontor.clock.set(TEST_NOW))
afterAll(() => kontor.close())

describe('log in', () => {
  test('answers token and roles, and the token opens the door', async () => {
    const id = await addPerson('antonia', {
      companyId: kontor.a.id,
      roles: ['co_orders', 'co_dashboard'],
    })
    const answer = await logIn({ username: ' antonia ', password: PASSWORD })
    expect(answer.statusCode).toBe(200)
    const { token, roles } = answer.json()
    expect(roles.sort()).toEqual(['co_dashboard', 'co_orders'])
    const user = await getUser(token)
    expect(user.json()).toEqual({
      id,
      username: 'antonia',
      email: 'antonia@example.test',
      first_name: 'Rieke',
      last_name: 'Sander',
      locale: 'de',
      company: { id: kontor.a.id, name: 'Company A', is_provider: false },
      companies: [{ id: kontor.a.id, name: 'Company A', active: true }],
      roles: ['co_dashboard', 'co_orders'],
    })
  })

  test('keeps the hash of the token only', async () => {
    await addPerson('beate', { companyId: kontor.a.id, roles: ['co_orders'] })
    const { token } = (await logIn({ username: 'beate', password: PASSWORD })).json()
    const { rows } = await kontor.db.write({ companyId: null }, (tx) =>
      tx.execute<{ row: string }>(sql`select sessions::text as row from sessions`),
    )
    expect(rows.some(({ row }) => row.includes(hashToken(token)))).toBe(true)
    expect(rows.some(({ row }) => row.includes(token))).toBe(false)
  })

  test('a wrong password, an unknown user, an inactive and an unconfirmed one are answered alike', async () => {
    await addPerson('carolin', { companyId: kontor.a.id, roles: ['co_orders'] })
    await addPerson('dagmar', { companyId: kontor.a.id, roles: ['co_orders'], isActive: false })
    await addPerson('elke', { companyId: kontor.a.id, roles: ['co_orders'], password: null })
    const attempts = [
      { username: 'carolin', password: 'falsch falsch falsch' },
      { username: 'frieda', password: PASSWORD },
      { username: 'dagmar', password: PASSWORD },
      { username: 'elke', password: PASSWORD },
      { username: 'carolin', password: PASSWORD, type: 'ipos' },
    ]
    const answers = await Promise.all(attempts.map((body) => logIn(body)))
    for (const answer of answers) {
      expect(answer.statusCode).toBe(422)
      expect({ ...answer.json(), request_id: '' }).toEqual({
        code: 'login_failed',
        message: 'Benutzername oder Passwort ist falsch.',
        request_id: '',
      })
      expect(answer.headers['set-cookie']).toBeUndefined()
    }
  })

  test('an unknown user costs a password check like a known one', async () => {
    await addPerson('gesine', { companyId: kontor.a.id, roles: ['co_orders'] })
    await logIn({ username: 'warm-up', password: 'falsch falsch falsch' })
    const milliseconds = async (username: string) => {
      const times: number[] = []
      for (let i = 0; i < 5; i += 1) {
        const start = performance.now()
        await logIn({ username, password: 'falsch falsch falsch' }, `192.0.2.${i + 10}`)
        times.push(performance.now() - start)
      }
      return Math.min(...times)
    }
    // Without the decoy the unknown user would be answered in a fraction of the time.
    expect(await milliseconds('hanna')).toBeGreaterThan((await milliseconds('gesine')) / 2)
  })

  test('the user name counts within its login type', async () => {
    await addPerson('inga', { companyId: kontor.a.id, roles: ['co_orders'] })
    await addPerson('inga', {
      companyId: kontor.b.id,
      roles: ['co_admin'],
      loginType: 'ipos',
      password: 'sieben rote sohlen',
    })
    const portal = await logIn({ username: 'inga', password: PASSWORD })
    const ipos = await logIn({ username: 'inga', password: 'sieben rote sohlen', type: 'ipos' })
    expect(portal.json().roles).toEqual(['co_orders'])
    expect(ipos.json().roles).toEqual(['co_admin'])
    expect((await getUser(ipos.json().token)).json().company.name).toBe('Company B')
  })

  test.each([{ roles: null }, { roles: [] }])(
    'without any right ($roles) nobody gets in',
    async ({ roles }) => {
      const username = `jana with ${JSON.stringify(roles)}`
      const id = await addPerson(username, { companyId: kontor.a.id, roles })
      const answer = await logIn({ username, password: PASSWORD })
      expect(answer.statusCode).toBe(200)
      expect(answer.json()).toEqual({ token: null, roles: null })
      expect(answer.headers['set-cookie']).toContain('Max-Age=0')
      expect(await countSessions(id)).toBe(0)
    },
  )

  test('of several companies the one worked for last is opened, else the first with a right', async () => {
    const id = await addPerson('karin', { companyId: kontor.a.id, roles: null })
    await joinCompany(id, kontor.b.id, ['co_orders'])
    const first = await logIn({ username: 'karin', password: PASSWORD })
    expect((await getUser(first.json().token)).json().company.name).toBe('Company B')
    const third = await makeCompany(kontor.db, 'Company C')
    await joinCompany(id, third.id, ['co_products'])
    const switched = await kontor.app.inject({
      method: 'PUT',
      url: '/v1/session/company',
      payload: { company_id: third.id },
      headers: { 'auth-token': first.json().token },
    })
    expect(switched.statusCode).toBe(200)
    const again = await logIn({ username: 'karin', password: PASSWORD })
    expect(again.json().roles).toEqual(['co_products'])
    expect((await getUser(again.json().token)).json().company.name).toBe('Company C')
  })

  test.each([
    [{}],
    [{ username: 'leonie' }],
    [{ username: '', password: PASSWORD }],
    [{ username: 'leonie', password: '' }],
    [{ username: 7, password: PASSWORD }],
    [{ username: 'leonie', password: [PASSWORD] }],
    [{ username: 'leonie', password: PASSWORD, type: 'admin' }],
    [{ username: 'leonie', password: PASSWORD, remember: true }],
    [{ username: 'x'.repeat(201), password: PASSWORD }],
    [{ username: 'nul\u0000', password: PASSWORD }],
  ])('%j is refused before anything is looked up', async (body) => {
    const before = await countFailures()
    const answer = await logIn(body)
    expect(answer.statusCode).toBe(400)
    expect(answer.json().code).toBe('invalid_request')
    expect(await countFailures()).toBe(before)
  })
})

describe('throttling', () => {
  const fail = (username: string, address: string) =>
    logIn({ username, password: 'falsch falsch falsch' }, address)

  async function failTenTimes(username: string, address: string): Promise<void> {
    for (let i = 0; i < 10; i += 1) {
      const answer = await fail(username, address)
      expect(answer.json().code).toBe('login_failed')
      kontor.clock.advance(30_000)
    }
  }

  test('after ten failures even the right password has to wait, at this address only', async () => {
    await addPerson('maren', { companyId: kontor.a.id, roles: ['co_orders'] })
    await addPerson('nadine', { companyId: kontor.a.id, roles: ['co_orders'] })
    await failTenTimes('maren', '192.0.2.1')
    const slowed = await logIn({ username: 'maren', password: PASSWORD }, '192.0.2.1')
    expect(slowed.statusCode).toBe(429)
    expect(slowed.json().code).toBe('login_throttled')
    expect(slowed.json().message).toBe('Zu viele fehlgeschlagene Anmeldungen. Bitte warten Sie 10 Minuten.')
    expect((await logIn({ username: 'maren', password: PASSWORD }, '192.0.2.2')).statusCode).toBe(200)
    expect((await logIn({ username: 'nadine', password: PASSWORD }, '192.0.2.1')).statusCode).toBe(200)
    kontor.clock.advance(10 * MINUTE)
    expect((await logIn({ username: 'maren', password: PASSWORD }, '192.0.2.1')).statusCode).toBe(200)
  })

  test('an unknown user is slowed down alike', async () => {
    await failTenTimes('olga', '192.0.2.1')
    const slowed = await fail('olga', '192.0.2.1')
    expect(slowed.statusCode).toBe(429)
    expect(slowed.json().code).toBe('login_throttled')
  })

  test('many attempts at once do not slip through', async () => {
    const answers = await Promise.all(Array.from({ length: 25 }, () => fail('paula', '192.0.2.1')))
    expect(answers.filter((answer) => answer.statusCode === 422)).toHaveLength(10)
    expect(answers.filter((answer) => answer.statusCode === 429)).toHaveLength(15)
  })

  test('a login that succeeds forgets the failures before it', async () => {
    await addPerson('ramona', { companyId: kontor.a.id, roles: ['co_orders'] })
    for (let i = 0; i < 9; i += 1) await fail('ramona', '192.0.2.1')
    await logIn({ username: 'ramona', password: PASSWORD }, '192.0.2.1')
    expect((await fail('ramona', '192.0.2.1')).statusCode).toBe(422)
    expect((await logIn({ username: 'ramona', password: PASSWORD }, '192.0.2.1')).statusCode).toBe(200)
  })
})
