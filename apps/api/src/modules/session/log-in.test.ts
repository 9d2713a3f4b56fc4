import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { PASSWORD, sessionFixture } from '../../../test/builders/session.ts'
import { makeCompany } from '../../../test/people.ts'
import { hashTurns } from '../../platform/auth/passwords.ts'
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
  test('answers token and roles, and the token authenticates calls', async () => {
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
      image: null,
      locale: 'de',
      has_password: true,
      company: { id: kontor.a.id, name: 'Company A', is_provider: false },
      companies: [{ id: kontor.a.id, name: 'Company A', active: true }],
      roles: ['co_dashboard', 'co_orders'],
      view: null,
    })
  })

  test('the right of the provider’s staff opens nothing in another company', async () => {
    const id = await addPerson('anton', { companyId: kontor.a.id, roles: ['service'] })
    expect((await logIn({ username: 'anton', password: PASSWORD })).json()).toEqual({
      token: null,
      roles: null,
    })
    // Beside another right it does not count either.
    await joinCompany(id, kontor.b.id, ['co_orders', 'service'])
    const { token, roles } = (await logIn({ username: 'anton', password: PASSWORD })).json()
    expect(roles).toEqual(['co_orders'])
    const calls = kontor.as({ token })
    expect((await calls.get('/cases')).json().code).toBe('forbidden')
    expect((await calls.post('/login/token', { token })).json()).toEqual({ token, roles: ['co_orders'] })
    expect((await calls.get('/accounting/user')).json()).toMatchObject({
      roles: ['co_orders'],
      companies: [{ id: kontor.b.id }],
    })
    const switched = await calls.put('/session/company', { company_id: kontor.a.id })
    expect(switched.json().code).toBe('company_not_yours')
    await kontor.asOwner(`update memberships set roles = array['service'] where user_id = ${id}`)
    expect((await calls.get('/accounting/user')).json().code).toBe('unauthenticated')
    expect((await calls.post('/login/token', { token })).json()).toEqual({ token: null, roles: null })
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
    const checks = async (username: string) => {
      const turns = vi.spyOn(hashTurns, 'execute')
      await logIn({ username, password: 'falsch falsch falsch' })
      const checked = turns.mock.calls.length
      turns.mockRestore()
      return checked
    }
    expect([await checks('hanna'), await checks('gesine')]).toEqual([1, 1])
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

  test('after ten failures the right password takes longer, at this address only, and opens', async () => {
    await addPerson('maren', { companyId: kontor.a.id, roles: ['co_orders'] })
    await addPerson('nadine', { companyId: kontor.a.id, roles: ['co_orders'] })
    const right = async (username: string, address: string) => {
      const before = kontor.clock.now().getTime()
      const answer = await logIn({ username, password: PASSWORD }, address)
      return [answer.statusCode, kontor.clock.now().getTime() - before]
    }
    for (let i = 0; i < 10; i += 1) await fail('maren', '192.0.2.1')
    expect(await right('maren', '192.0.2.2')).toEqual([200, 0])
    expect(await right('nadine', '192.0.2.1')).toEqual([200, 0])
    expect(await right('maren', '192.0.2.1')).toEqual([200, 1_000])
  })

  test('each further guess takes twice as long, up to eight seconds, for unknown users alike', async () => {
    for (let i = 0; i < 10; i += 1) await fail('olga', '192.0.2.4')
    const pauses: number[] = []
    for (let i = 0; i < 6; i += 1) {
      const before = kontor.clock.now().getTime()
      expect((await fail('olga', '192.0.2.4')).json().code).toBe('login_failed')
      pauses.push(kontor.clock.now().getTime() - before)
    }
    expect(pauses).toEqual([1_000, 2_000, 4_000, 8_000, 8_000, 8_000])
  })

  test('many attempts at once do not slip through', async () => {
    // Nobody's time comes while the clock stands still.
    const { promise: later, resolve: goOn } = Promise.withResolvers<void>()
    const pause = vi.spyOn(kontor.clock, 'pause').mockReturnValue(later)
    const done: number[] = []
    const attempts = Array.from({ length: 60 }, async () => {
      const answer = await fail('paula', '192.0.2.3')
      done.push(answer.statusCode)
      return answer
    })
    // Twelve wait. Two are looked at together, so that an eleventh may be under way with the tenth.
    await expect.poll(() => done.length, { timeout: 20_000 }).toBe(48)
    expect([10, 11]).toContain(done.filter((status) => status === 422).length)
    goOn()
    const answers = await Promise.all(attempts)
    expect(pause).toHaveBeenCalledTimes(12)
    pause.mockRestore()
    const refused = answers.filter((answer) => answer.statusCode === 429)
    expect(refused.length + answers.filter((answer) => answer.statusCode === 422).length).toBe(60)
    expect(refused.map((answer) => [answer.json().code, answer.headers['retry-after']])).toContainEqual([
      'too_many_requests',
      '10',
    ])
  })

  test('what fails while a login waits makes it wait no longer', async () => {
    await addPerson('rosa', { companyId: kontor.a.id, roles: ['co_orders'] })
    for (let i = 0; i < 10; i += 1) await fail('rosa', '192.0.2.8')
    const pauses: number[] = []
    const pause = vi.spyOn(kontor.clock, 'pause').mockImplementation(async (milliseconds) => {
      pauses.push(milliseconds)
      const pair = { loginType: 'portal', username: 'rosa', address: '192.0.2.8', at: kontor.clock.now() }
      await kontor.db.write({ companyId: null }, (tx) => tx.insert(loginFailures).values([pair, pair, pair]))
    })
    const answer = await logIn({ username: 'rosa', password: PASSWORD }, '192.0.2.8')
    pause.mockRestore()
    expect([answer.statusCode, pauses]).toEqual([200, [1_000]])
  })

  test('who has logged in at an address before does not wait there for what others get wrong', async () => {
    for (const name of ['sina', 'tilda'])
      await addPerson(name, { companyId: kontor.a.id, roles: ['co_orders'] })
    const here = '192.0.2.9'
    expect((await logIn({ username: 'sina', password: PASSWORD }, here)).statusCode).toBe(200)
    const others = { loginType: 'portal', address: here, at: kontor.clock.now() }
    await kontor.db.write({ companyId: null }, (tx) =>
      tx
        .insert(loginFailures)
        .values(Array.from({ length: 60 }, (_, i) => ({ ...others, username: `somebody ${i}` }))),
    )
    const pause = vi.spyOn(kontor.clock, 'pause')
    expect((await logIn({ username: 'sina', password: PASSWORD }, here)).statusCode).toBe(200)
    expect(pause).not.toHaveBeenCalled()
    expect((await logIn({ username: 'tilda', password: PASSWORD }, here)).statusCode).toBe(200)
    expect(pause.mock.calls).toEqual([[8_000]])
    pause.mockRestore()
  })

  test('fifty failures under any names slow the address down, whatever it says about itself', async () => {
    const proxied = await testApp({ config: { trustProxy: 1 } })
    const guess = (i: number) =>
      proxied.app.inject({
        method: 'POST',
        url: '/v1/login',
        payload: { username: `somebody ${i}`, password: 'falsch falsch falsch' },
        // The proxy adds the last address; what stands before it comes from the caller.
        headers: { 'x-forwarded-for': `203.0.113.${i}, 198.51.100.7` },
      })
    for (let i = 0; i < 50; i += 1) await guess(i)
    const before = proxied.clock.now().getTime()
    await guess(50)
    expect(proxied.clock.now().getTime() - before).toBe(1_000)
    await proxied.close()
  })

  test('no transaction is open while passwords are looked at, two at a time', async () => {
    await addPerson('quirin', { companyId: kontor.a.id, roles: ['co_orders'] })
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    const busy = [1, 2].map(() => hashTurns.execute(() => held))
    const logins = Array.from({ length: 20 }, () =>
      logIn({ username: 'quirin', password: PASSWORD }, '192.0.2.5'),
    )
    try {
      await expect.poll(() => hashTurns.queueSlots).toBeLessThan(500)
      expect(hashTurns.executionSlots).toBe(0)
      expect((await kontor.as(kontor.a.admin).get('/orders')).statusCode).toBe(200)
    } finally {
      release()
      await Promise.all(busy)
    }
    expect((await Promise.all(logins)).map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200))
  })

  test('a login that succeeds forgets the failures before it', async () => {
    await addPerson('ramona', { companyId: kontor.a.id, roles: ['co_orders'] })
    for (let i = 0; i < 9; i += 1) await fail('ramona', '192.0.2.6')
    await logIn({ username: 'ramona', password: PASSWORD }, '192.0.2.6')
    expect((await fail('ramona', '192.0.2.6')).statusCode).toBe(422)
    expect((await logIn({ username: 'ramona', password: PASSWORD }, '192.0.2.6')).statusCode).toBe(200)
  })
})
