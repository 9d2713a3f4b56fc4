import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { addApiKey } from '../../../test/builders/intake.ts'
import { sessionFixture } from '../../../test/builders/session.ts'
import { memberships, sessions, ssoTokens, users } from './session.tables.ts'

const SECOND = 1000

let kontor: TestApp
let keyOfA: string
const { addPerson, joinCompany, getUser, countSessions } = sessionFixture(() => kontor)

beforeAll(async () => {
  kontor = await testApp({ config: { publicUrl: 'https://kontor.example' } })
  keyOfA = await addApiKey(kontor, kontor.a.admin, 'sso-a')
})
afterEach(() => kontor.clock.set(TEST_NOW))
afterAll(() => kontor.close())

const issue = (body: object, authorization = keyOfA) =>
  kontor.as(null).post('/intake/sso', body, { authorization })
const exchange = (token: string, remoteAddress = '192.0.2.7') =>
  kontor.app.inject({ method: 'POST', url: '/v1/login/token', payload: { token }, remoteAddress })
async function tokenFor(username: string): Promise<string> {
  const answer = await issue({ username })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json().token
}

describe('a partner asks for a token', () => {
  test('it lasts a minute, leads to /home, and only its hash is kept', async () => {
    const id = await addPerson('anneke', { companyId: kontor.a.id, roles: ['co_orders'] })
    const { token, expires_at, url } = (await issue({ username: 'anneke' })).json()
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(expires_at).toBe('2026-03-10T09:01:00.000Z')
    expect(url).toBe(`https://kontor.example/home?auth_token=${token}`)
    const kept = await kontor.db.write({ companyId: null }, (tx) =>
      tx.select().from(ssoTokens).where(eq(ssoTokens.userId, id)),
    )
    expect(JSON.stringify(kept)).not.toContain(token)
    expect(kept).toHaveLength(1)
  })

  test('the name is looked up within its login type', async () => {
    await addPerson('bodo', { companyId: kontor.a.id, roles: ['co_orders'], loginType: 'ipos' })
    expect((await issue({ username: 'bodo' })).json().code).toBe('sso_user_unknown')
    expect((await issue({ username: 'bodo', login_type: 'ipos' })).statusCode).toBe(201)
  })

  test('who is unknown, works elsewhere, is deactivated or has no rights gets none, and the reason', async () => {
    await addPerson('claas', { companyId: kontor.b.id, roles: ['co_admin'] })
    await addPerson('doris', { companyId: kontor.a.id, roles: ['co_orders'], isActive: false })
    await addPerson('elmar', { companyId: kontor.a.id, roles: [] })
    const refused = async (username: string) => {
      const answer = await issue({ username })
      const { code, message, request_id: _id, ...rest } = answer.json()
      expect([message.length > 0, rest]).toEqual([true, {}])
      return [answer.statusCode, code]
    }
    expect(await refused('nobody')).toEqual([404, 'sso_user_unknown'])
    expect(await refused('claas')).toEqual([404, 'sso_user_unknown'])
    expect(await refused('doris')).toEqual([422, 'sso_user_inactive'])
    expect(await refused('elmar')).toEqual([422, 'sso_user_without_rights'])
  })

  test('nobody who may look into every company is logged in by a key', async () => {
    const staff = { ...kontor.provider.staff }
    const keyOfProvider = await addApiKey(kontor, staff, 'sso-provider')
    await addPerson('norma', { companyId: kontor.provider.id, roles: ['co_orders'] })
    await addPerson('ole', { companyId: kontor.provider.id, roles: ['service', 'co_admin'] })
    expect((await issue({ username: 'norma' }, keyOfProvider)).statusCode).toBe(201)
    const refused = await issue({ username: 'ole' }, keyOfProvider)
    expect([refused.statusCode, refused.json().code]).toEqual([403, 'sso_user_of_provider'])

    // Also when the right is given after the token was.
    const rising = await addPerson('paula', { companyId: kontor.provider.id, roles: ['co_orders'] })
    const { token } = (await issue({ username: 'paula' }, keyOfProvider)).json()
    await kontor.db.write({ companyId: kontor.provider.id }, (tx) =>
      tx
        .update(memberships)
        .set({ roles: ['service'] })
        .where(eq(memberships.userId, rising)),
    )
    expect((await exchange(token)).json()).toEqual({ token: null, roles: null })
    expect(await countSessions(rising)).toBe(0)

    // Nor somebody who works there beside working for the company of the key.
    const both = await addPerson('quint', { companyId: kontor.a.id, roles: ['co_orders'] })
    await joinCompany(both, kontor.provider.id, ['service'])
    expect((await issue({ username: 'quint' })).json().code).toBe('sso_user_of_provider')
  })

  test.each([
    [{}],
    [{ username: '' }],
    [{ username: 'a', login_type: 'ldap' }],
    [{ username: 'a', roles: [] }],
  ])('%j is refused', async (body) => {
    expect((await issue(body)).statusCode).toBe(400)
  })

  test('needs an API key; a session is none', async () => {
    expect((await kontor.as(kontor.a.admin).post('/intake/sso', { username: 'anneke' })).statusCode).toBe(401)
    expect((await issue({ username: 'anneke' }, 'Basic c3NvLWE6d3Jvbmc=')).statusCode).toBe(401)
  })
})

describe('the token is exchanged', () => {
  test('for a session in the company of the key, once', async () => {
    const id = await addPerson('frauke', { companyId: kontor.a.id, roles: ['co_orders'] })
    const token = await tokenFor('frauke')
    const answer = await exchange(token)
    expect(answer.json()).toEqual({ token: expect.any(String), roles: ['co_orders'] })
    expect(answer.json().token).not.toBe(token)
    expect(answer.headers['set-cookie']).toContain(`kontor_session=${answer.json().token};`)
    expect((await getUser(answer.json().token)).json()).toMatchObject({
      username: 'frauke',
      company: { id: kontor.a.id },
    })
    const again = await exchange(token)
    expect([again.statusCode, again.json().code]).toEqual([401, 'login_token_invalid'])
    expect(again.headers['set-cookie']).toBeUndefined()
    expect(await countSessions(id)).toBe(1)
  })

  test('once, also when many come at the same moment from different places', async () => {
    const id = await addPerson('gerold', { companyId: kontor.a.id, roles: ['co_orders'] })
    const token = await tokenFor('gerold')
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => exchange(token, `198.51.100.${n + 1}`)),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(answers.filter(({ statusCode }) => statusCode === 401)).toHaveLength(11)
    expect(await countSessions(id)).toBe(1)
  })

  test('for 60 seconds', async () => {
    await addPerson('hedda', { companyId: kontor.a.id, roles: ['co_orders'] })
    const [intime, late] = [await tokenFor('hedda'), await tokenFor('hedda')]
    kontor.clock.advance(59 * SECOND)
    expect((await exchange(intime)).statusCode).toBe(200)
    kontor.clock.advance(SECOND)
    expect((await exchange(late)).statusCode).toBe(401)
  })

  test('not when it was altered, and not in another letter case', async () => {
    await addPerson('ines', { companyId: kontor.a.id, roles: ['co_orders'] })
    const token = await tokenFor('ines')
    const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    expect((await exchange(altered)).statusCode).toBe(401)
    expect((await exchange(token.toUpperCase())).statusCode).toBe(401)
    expect((await exchange(token)).statusCode).toBe(200)
  })

  test('not when the person was deactivated meanwhile; without rights the session is over at once', async () => {
    const [gone, bare] = [
      await addPerson('jasper', { companyId: kontor.a.id, roles: ['co_orders'] }),
      await addPerson('karla', { companyId: kontor.a.id, roles: ['co_orders'] }),
    ]
    const tokens = [await tokenFor('jasper'), await tokenFor('karla')] as const
    await kontor.db.write({ companyId: kontor.a.id }, async (tx) => {
      await tx.update(users).set({ isActive: false }).where(eq(users.id, gone))
      await tx.update(memberships).set({ roles: null }).where(eq(memberships.userId, bare))
    })
    expect((await exchange(tokens[0])).statusCode).toBe(401)
    expect((await exchange(tokens[1])).json()).toEqual({ token: null, roles: null })
  })

  test('does not open what the person may do in another company', async () => {
    const id = await addPerson('lasse', { companyId: kontor.a.id, roles: ['co_orders'] })
    await joinCompany(id, kontor.b.id, ['co_admin'])
    const { token } = (await exchange(await tokenFor('lasse'))).json()
    expect((await getUser(token)).json().companies).toEqual([
      { id: kontor.a.id, name: 'Company A', active: true },
    ])
    const away = await kontor.as({ token }).put('/session/company', { company_id: kontor.b.id })
    expect([away.statusCode, away.json().code]).toEqual([404, 'company_not_yours'])
    expect((await kontor.as({ token }).get('/accounting/company')).json().id).toBe(kontor.a.id)
    const [user] = await kontor.db.write({ companyId: null }, (tx) =>
      tx.select().from(users).where(eq(users.id, id)),
    )
    expect(user?.lastCompanyId).toBeNull()
  })

  test('wrong ones come to an end at their address, and nobody else there is locked out', async () => {
    await addPerson('meike', { companyId: kontor.a.id, roles: ['co_orders'] })
    const token = await tokenFor('meike')
    for (let n = 0; n < 30; n++) expect((await exchange(`wrong-${n}`, '203.0.113.9')).statusCode).toBe(401)
    const throttled = await exchange('wrong-30', '203.0.113.9')
    expect([throttled.statusCode, throttled.json().code]).toEqual([429, 'login_throttled'])
    expect((await exchange('wrong-30', '203.0.113.10')).statusCode).toBe(401)
    const right = await exchange(token, '203.0.113.9')
    expect(right.statusCode).toBe(200)
    expect((await exchange(right.json().token, '203.0.113.9')).statusCode).toBe(200)
    kontor.clock.advance(16 * 60 * SECOND)
    expect((await exchange('wrong-31', '203.0.113.9')).statusCode).toBe(401)
  })

  test('a session cannot be exchanged for another one', async () => {
    const before = await kontor.db.write({ companyId: null }, (tx) => tx.$count(sessions))
    const answer = await exchange(kontor.a.admin.token)
    expect(answer.json().token).toBe(kontor.a.admin.token)
    expect(await kontor.db.write({ companyId: null }, (tx) => tx.$count(sessions))).toBe(before)
  })
})
