import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { HOUR, MINUTE, PASSWORD, sessionFixture } from '../../../test/builders/session.ts'
import { makeCompany } from '../../../test/people.ts'
import { hashPassword } from '../../platform/auth/passwords.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { sweepSessions } from './index.ts'
import {
  activationTokens,
  loginAddresses,
  loginFailures,
  memberships,
  sessions,
  users,
} from './session.tables.ts'

let kontor: TestApp
const { addPerson, joinCompany, logIn, getUser, countSessions } = sessionFixture(() => kontor)

beforeAll(async () => {
  kontor = await testApp()
})
afterEach(() => kontor.clock.set(TEST_NOW))
afterAll(() => kontor.close())

describe('cookie', () => {
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }

  async function cookieOf(username: string): Promise<string> {
    await addPerson(username, { companyId: kontor.a.id, roles: ['co_orders'] })
    return String((await logIn({ username, password: PASSWORD })).headers['set-cookie'])
  }

  test('is readable by no script, sent to no other site, and only over TLS when the address is https', async () => {
    const cookie = await cookieOf('gregor')
    expect(cookie).toMatch(/^kontor_session=[\w-]{43}; Max-Age=604800; Path=\/v1; HttpOnly; SameSite=Strict$/)
    const overTls = await testApp({ config: { publicUrl: 'https://kontor.example' } })
    try {
      const passwordHash = await hashPassword(PASSWORD)
      await overTls.db.write({ companyId: overTls.a.id }, (tx) =>
        tx.update(users).set({ passwordHash }).where(eq(users.id, overTls.a.admin.id)),
      )
      const [user] = await overTls.db.write({ companyId: null }, (tx) =>
        tx.select().from(users).where(eq(users.id, overTls.a.admin.id)),
      )
      const answer = await overTls.as(null).post('/login', { username: user?.username, password: PASSWORD })
      expect(answer.headers['set-cookie']).toMatch(/; Secure$/)
    } finally {
      await overTls.close()
    }
  })

  test('counts for GET from our own pages alone', async () => {
    const cookie = (await cookieOf('gesa')).split(';')[0] ?? ''
    const ask = (method: 'GET' | 'PUT', url: string, headers: Record<string, string>) =>
      kontor.app.inject({
        method,
        url: `/v1${url}`,
        headers: { cookie, ...headers },
        ...(method === 'PUT' ? { payload: { first_name: 'A', last_name: 'B' } } : {}),
      })
    expect((await ask('GET', '/accounting/user', sameOrigin)).statusCode).toBe(200)
    expect((await ask('GET', '/accounting/user', {})).statusCode).toBe(401)
    expect((await ask('GET', '/accounting/user', { 'sec-fetch-site': 'cross-site' })).statusCode).toBe(401)
    expect((await ask('PUT', '/accounting/user', sameOrigin)).statusCode).toBe(401)
    expect((await ask('GET', '/logout', sameOrigin)).statusCode).toBe(401)
    expect((await ask('GET', '/accounting/user', sameOrigin)).statusCode).toBe(200)
  })
})

describe('go on with a token', () => {
  const continueSession = (token: string) => kontor.as(null).post('/login/token', { token })

  test('answers the same session and renews the cookie for the time that is left', async () => {
    await addPerson('hauke', { companyId: kontor.a.id, roles: ['co_orders'] })
    const { token } = (await logIn({ username: 'hauke', password: PASSWORD })).json()
    kontor.clock.advance(6 * HOUR)
    const answer = await continueSession(token)
    expect(answer.json()).toEqual({ token, roles: ['co_orders'] })
    expect(answer.headers['set-cookie']).toContain(`kontor_session=${token}; Max-Age=${162 * 3600};`)
    kontor.clock.advance(11 * HOUR)
    expect((await getUser(token)).statusCode).toBe(200)
  })

  test.each(['', 'x', 'a'.repeat(64)])('an unknown token (%j) opens nothing', async (token) => {
    const answer = await continueSession(token)
    expect(answer.statusCode).toBe(token === '' ? 400 : 401)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })

  test('twelve idle hours, or seven days in all, end a session', async () => {
    await addPerson('ingo', { companyId: kontor.a.id, roles: ['co_orders'] })
    const idle = (await logIn({ username: 'ingo', password: PASSWORD })).json().token
    kontor.clock.advance(12 * HOUR)
    expect((await continueSession(idle)).statusCode).toBe(401)
    expect((await getUser(idle)).statusCode).toBe(401)
    const busy = (await logIn({ username: 'ingo', password: PASSWORD })).json().token
    for (let hours = 0; hours < 7 * 24 - 8; hours += 8) {
      kontor.clock.advance(8 * HOUR)
      expect((await getUser(busy)).statusCode).toBe(200)
    }
    kontor.clock.advance(8 * HOUR)
    expect((await continueSession(busy)).statusCode).toBe(401)
  })

  test('rights that were taken away end it', async () => {
    const id = await addPerson('jens', { companyId: kontor.a.id, roles: ['co_orders'] })
    const { token } = (await logIn({ username: 'jens', password: PASSWORD })).json()
    await kontor.db.write({ companyId: kontor.a.id }, (tx) =>
      tx.update(memberships).set({ roles: null }).where(eq(memberships.userId, id)),
    )
    expect(await countSessions(id)).toBe(1)
    expect((await continueSession(token)).json()).toEqual({ token: null, roles: null })
    expect(await countSessions(id)).toBe(0)
  })
})

test('log out ends this session, clears the cookie and leaves other sessions alone', async () => {
  await addPerson('kilian', { companyId: kontor.a.id, roles: ['co_orders'] })
  const one = (await logIn({ username: 'kilian', password: PASSWORD })).json().token
  const two = (await logIn({ username: 'kilian', password: PASSWORD })).json().token
  const answer = await kontor.app.inject({
    method: 'GET',
    url: '/v1/logout',
    headers: { 'auth-token': one, 'accept-language': 'es' },
  })
  expect(answer.json()).toEqual({ message: 'Ha cerrado la sesión.' })
  expect(answer.headers['set-cookie']).toMatch(/^kontor_session=; Max-Age=0;/)
  expect((await getUser(one)).statusCode).toBe(401)
  expect((await getUser(two)).statusCode).toBe(200)
})

describe('the person', () => {
  test('changes name and language', async () => {
    const me = kontor.as(kontor.a.users.co_products)
    const answer = await me.put('/accounting/user', {
      first_name: ' Wiebke ',
      last_name: 'Ahlers',
      locale: 'en',
    })
    expect(answer.json()).toMatchObject({ first_name: 'Wiebke', last_name: 'Ahlers', locale: 'en' })
    const kept = await me.put('/accounting/user', { first_name: 'Wiebke', last_name: 'Albers' })
    expect(kept.json()).toMatchObject({ last_name: 'Albers', locale: 'en' })
    const switched = await me.put('/accounting/user', { locale: 'es' })
    expect(switched.json()).toMatchObject({ first_name: 'Wiebke', last_name: 'Albers', locale: 'es' })
  })

  test.each([
    [{}],
    [{ first_name: '', last_name: 'B' }],
    [{ first_name: 'A', last_name: 'B', locale: 'fr' }],
    [{ first_name: 'A', last_name: 'B', roles: ['co_admin'] }],
    [{ first_name: { $ne: null }, last_name: 'B' }],
  ])('%j is refused', async (body) => {
    expect((await kontor.as(kontor.a.admin).put('/accounting/user', body)).statusCode).toBe(400)
  })

  test('switches between own companies, and rights change with the company', async () => {
    const { admin } = kontor.a
    await joinCompany(admin.id, kontor.b.id, ['co_orders'])
    const answer = await kontor.as(admin).put('/session/company', { company_id: kontor.b.id })
    expect(answer.json()).toMatchObject({
      company: { id: kontor.b.id, name: 'Company B' },
      roles: ['co_orders'],
      companies: [
        { id: kontor.a.id, active: false },
        { id: kontor.b.id, active: true },
      ],
    })
    expect((await kontor.as(admin).get('/accounting/company')).json().id).toBe(kontor.b.id)
  })

  test('a company of others answers like one that does not exist', async () => {
    const admin = kontor.a.users.co_accounting
    const empty = await makeCompany(kontor.db, 'Without rights')
    await joinCompany(admin.id, empty.id, [])
    const bodies = []
    for (const company_id of [kontor.b.id, empty.id, 999_999]) {
      const answer = await kontor.as(admin).put('/session/company', { company_id })
      expect(answer.statusCode).toBe(404)
      bodies.push({ ...answer.json(), request_id: '' })
    }
    expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1)
    expect((await kontor.as(admin).get('/accounting/user')).json().company.id).toBe(kontor.a.id)
  })

  test.each([[{}], [{ company_id: '1' }], [{ company_id: -1 }], [{ company_id: 1.5 }]])(
    'switching to %j is refused',
    async (body) => {
      expect((await kontor.as(kontor.a.admin).put('/session/company', body)).statusCode).toBe(400)
    },
  )
})

test('the login screen learns whether this is a demo and whom to call', async () => {
  const ask = () => kontor.as(null).get('/session/info', { 'accept-language': 'en' })
  expect((await ask()).json()).toEqual({
    demo: false,
    support: { phone: '', email: '', hours: 'Mon–Fri 09:00–17:00' },
    materials_shop_url: null,
  })
  await kontor.db.write({ companyId: null }, (tx) =>
    tx
      .update(companies)
      .set({ telephone: '+49 30 23125 100', invEmail: 'support@kontor.example' })
      .where(eq(companies.id, kontor.provider.id)),
  )
  expect((await ask()).json().support).toMatchObject({
    phone: '+49 30 23125 100',
    email: 'support@kontor.example',
  })
})

test('the sweep removes what is over and nothing else', async () => {
  const id = await addPerson('lennart', { companyId: kontor.a.id, roles: ['co_orders'] })
  const now = kontor.clock.now()
  const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
  const session = { userId: id, activeCompanyId: kontor.a.id, createdAt: ago(HOUR) }
  await kontor.db.write({ companyId: null }, async (tx) => {
    await tx.delete(sessions)
    await tx.delete(loginFailures)
    await tx.insert(sessions).values([
      { ...session, tokenHash: 'live', lastUsedAt: ago(HOUR), expiresAt: ago(-HOUR) },
      { ...session, tokenHash: 'idle', lastUsedAt: ago(13 * HOUR), expiresAt: ago(-HOUR) },
      { ...session, tokenHash: 'expired', lastUsedAt: ago(HOUR), expiresAt: ago(MINUTE) },
    ])
    await tx.insert(activationTokens).values([
      { tokenHash: 'fresh', userId: id, createdAt: ago(HOUR), expiresAt: ago(-HOUR) },
      { tokenHash: 'old', userId: id, createdAt: ago(30 * HOUR), expiresAt: ago(28 * HOUR) },
    ])
    const pair = { loginType: 'portal', username: 'lennart', address: '192.0.2.1' }
    await tx.insert(loginFailures).values([
      { ...pair, at: ago(14 * MINUTE) },
      { ...pair, at: ago(16 * MINUTE) },
    ])
    await tx.delete(loginAddresses)
    await tx.insert(loginAddresses).values([
      { userId: id, address: '192.0.2.1', lastLoginAt: ago(90 * 24 * HOUR - MINUTE) },
      { userId: id, address: '192.0.2.2', lastLoginAt: ago(90 * 24 * HOUR + MINUTE) },
    ])
  })
  await sweepSessions.run({
    now: () => now,
    log: kontor.deps.log,
    signal: new AbortController().signal,
    id: 'sweep-sessions',
    attempt: 1,
    companies: async () => [],
    inCompany: () => Promise.reject(new Error('the sweep belongs to no company')),
    forEachCompany: () => Promise.reject(new Error('the sweep belongs to no company')),
    write: (work) => kontor.db.write({ companyId: null }, work),
  })
  await kontor.db.write({ companyId: null }, async (tx) => {
    expect((await tx.select().from(sessions)).map(({ tokenHash }) => tokenHash)).toEqual(['live'])
    expect((await tx.select().from(activationTokens)).map(({ tokenHash }) => tokenHash)).toEqual(['fresh'])
    expect((await tx.select().from(loginFailures)).map(({ at }) => at)).toEqual([ago(14 * MINUTE)])
    expect((await tx.select().from(loginAddresses)).map(({ address }) => address)).toEqual(['192.0.2.1'])
  })
})
