import type { OwnSession } from '@kontor/contract/session'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { addApiKey } from '../../../test/builders/intake.ts'
import { HOUR, MINUTE, PASSWORD, sessionFixture } from '../../../test/builders/session.ts'

const NEW_PASSWORD = 'sieben rote sandalen'

let kontor: TestApp
const { addPerson, joinCompany, logIn, getUser } = sessionFixture(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
})
afterEach(() => kontor.clock.set(TEST_NOW))
afterAll(() => kontor.close())

async function loggedIn(username: string, companyId = kontor.a.id): Promise<{ token: string }> {
  await addPerson(username, { companyId, roles: ['co_orders'] })
  return (await logIn({ username, password: PASSWORD })).json()
}
const sessionsOf = async (session: { token: string }): Promise<OwnSession[]> =>
  (await kontor.as(session).get('/accounting/user/sessions')).json().data
const newestEvent = async (type: string) =>
  (await kontor.as(kontor.a.admin).get(`/audit?type=${type}`)).json().data[0]

describe('the own password', () => {
  const change = (session: { token: string }, old_password: string, password = NEW_PASSWORD) =>
    kontor.as(session).put('/accounting/user/password', { old_password, password })

  test('changes with the old one; other sessions end and this one goes on', async () => {
    const here = await loggedIn('anke')
    const there = (await logIn({ username: 'anke', password: PASSWORD })).json()
    const answer = await change(here, PASSWORD)
    expect([answer.statusCode, answer.json()]).toEqual([200, { ended: 1 }])
    expect((await getUser(here.token)).statusCode).toBe(200)
    expect((await getUser(there.token)).statusCode).toBe(401)
    expect((await logIn({ username: 'anke', password: PASSWORD })).statusCode).toBe(422)
    expect((await logIn({ username: 'anke', password: NEW_PASSWORD })).statusCode).toBe(200)
    const event = await newestEvent('user.password_changed')
    expect(event.details).toEqual({ user_id: (await getUser(here.token)).json().id, ended_sessions: 1 })
  })

  test('stays with a wrong old one or a new one that is guessed first', async () => {
    const session = await loggedIn('birte')
    const wrong = await change(session, 'falsch')
    expect([wrong.statusCode, Object.keys(wrong.json().errors)]).toEqual([422, ['old_password']])
    for (const [password, code] of [
      ['passwort1234', 'password_too_common'],
      ['birte mag schuhe sehr', 'password_contains_name'],
      ['company a hat schuhe', 'password_contains_name'],
    ] as const) {
      const answer = await change(session, PASSWORD, password)
      expect([answer.statusCode, answer.json().code]).toEqual([422, code])
    }
    expect((await change(session, PASSWORD, 'kurz')).statusCode).toBe(400)
    expect((await logIn({ username: 'birte', password: PASSWORD })).statusCode).toBe(200)
  })

  test('is not there for somebody who comes by single sign-on alone, who is told so', async () => {
    await addPerson('insa', { companyId: kontor.a.id, roles: ['co_orders'], password: null })
    const authorization = await addApiKey(kontor, kontor.a.admin, 'sso-no-password')
    const issued = await kontor.as(null).post('/intake/sso', { username: 'insa' }, { authorization })
    const session = (await kontor.as(null).post('/login/token', { token: issued.json().token })).json()
    expect((await getUser(session.token)).json().has_password).toBe(false)
    for (let n = 0; n < 12; n += 1) {
      const answer = await change(session, PASSWORD)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'password_not_set'])
    }
    expect((await getUser((await loggedIn('jule')).token)).json().has_password).toBe(true)
  })

  test('is not guessed: ten wrong ones in a quarter of an hour, also at once, and the login is not slower for it', async () => {
    const session = await loggedIn('carla')
    const answers = await Promise.all(Array.from({ length: 15 }, () => change(session, 'falsch')))
    const codes = answers.map((answer) => answer.json().code)
    expect(codes.filter((code) => code === 'old_password_wrong')).toHaveLength(10)
    expect(codes.filter((code) => code === 'login_throttled')).toHaveLength(5)
    expect((await change(session, PASSWORD)).statusCode).toBe(429)
    expect((await logIn({ username: 'carla', password: PASSWORD })).statusCode).toBe(200)
    kontor.clock.advance(16 * MINUTE)
    expect((await change(session, PASSWORD)).statusCode).toBe(200)
  })
})

describe('the own sessions', () => {
  test('are seen, the last used first, and ended one by one or all but this one', async () => {
    const first = await loggedIn('dörte')
    kontor.clock.advance(HOUR)
    const here = (await logIn({ username: 'dörte', password: PASSWORD })).json()
    const third = (await logIn({ username: 'dörte', password: PASSWORD })).json()
    const shown = await sessionsOf(here)
    expect(shown).toHaveLength(3)
    expect(shown.filter(({ current }) => current)).toHaveLength(1)
    expect(shown[2]).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{16}$/),
      created_at: TEST_NOW,
      last_used_at: TEST_NOW,
      company: 'Company A',
      by_partner: false,
      browser: null,
      system: null,
      current: false,
    })
    const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:133.0) Gecko/20100101 Firefox/133.0'
    const credentials = { username: 'dörte', password: PASSWORD }
    const fourth = (await logIn(credentials, undefined, { 'user-agent': firefox })).json()
    expect((await sessionsOf(fourth)).find(({ current }) => current)).toMatchObject({
      browser: 'Firefox',
      system: 'Linux',
    })
    await kontor.as(fourth).get('/logout')
    const end = (id = '') => kontor.as(here).delete(`/accounting/user/sessions/${id}`)
    expect((await end(shown[2]?.id)).json()).toEqual({ ended: 1 })
    expect((await getUser(first.token)).statusCode).toBe(401)
    expect((await end(shown[2]?.id)).statusCode).toBe(404)
    expect((await kontor.as(here).delete('/accounting/user/sessions')).json()).toEqual({ ended: 1 })
    expect((await getUser(third.token)).statusCode).toBe(401)
    expect((await getUser(here.token)).statusCode).toBe(200)
    expect((await newestEvent('user.sessions_ended')).details).toMatchObject({ ended_sessions: 1 })
  })

  test('are nobody else’s, and over ones are not shown', async () => {
    const here = await loggedIn('elke')
    const other = await loggedIn('frauke', kontor.b.id)
    const [foreign] = await sessionsOf(other)
    expect((await kontor.as(here).delete(`/accounting/user/sessions/${foreign?.id}`)).statusCode).toBe(404)
    expect((await getUser(other.token)).statusCode).toBe(200)
    kontor.clock.advance(12 * HOUR)
    const later = (await logIn({ username: 'elke', password: PASSWORD })).json()
    expect(await sessionsOf(later)).toHaveLength(1)
  })

  test('one that a partner opened sees those of its company alone', async () => {
    const id = await addPerson('gesa', { companyId: kontor.a.id, roles: ['co_orders'] })
    await joinCompany(id, kontor.b.id, ['co_orders'])
    const own = (await logIn({ username: 'gesa', password: PASSWORD })).json()
    await kontor.as(own).put('/session/company', { company_id: kontor.b.id })
    const authorization = await addApiKey(kontor, kontor.a.admin, 'sso-own-account')
    const issued = await kontor.as(null).post('/intake/sso', { username: 'gesa' }, { authorization })
    const partner = (await kontor.as(null).post('/login/token', { token: issued.json().token })).json()
    expect(await sessionsOf(partner)).toMatchObject([
      { company: 'Company A', by_partner: true, current: true },
    ])
    expect((await kontor.as(partner).delete('/accounting/user/sessions')).json()).toEqual({ ended: 0 })
    expect((await getUser(own.token)).statusCode).toBe(200)
  })
})

test('the profile tells of its person, company and picture, and what was changed stands in the audit log', async () => {
  const session = await loggedIn('hilke')
  const user = (await getUser(session.token)).json()
  expect(user).toMatchObject({ username: 'hilke', image: null, company: { name: 'Company A' } })
  await kontor.as(session).put('/accounting/user', { first_name: 'Hilke', last_name: 'Sander' })
  expect((await newestEvent('user.edited')).details).toEqual({ user_id: user.id, fields: ['first_name'] })
})
