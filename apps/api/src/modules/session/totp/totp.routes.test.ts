import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../../test/app.ts'
import { addApiKey } from '../../../../test/builders/intake.ts'
import { MINUTE, PASSWORD, sessionFixture } from '../../../../test/builders/session.ts'
import { makeCompany } from '../../../../test/people.ts'
import { invitationLink } from '../invite-person.ts'
import { totpCode } from './codes.ts'
import { loginRules, recoveryCodes, totpFactors } from './totp.tables.ts'

const STEP = 30_000

let kontor: TestApp
const { addPerson, joinCompany, logIn, getUser, countSessions } = sessionFixture(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
})
afterEach(() => kontor.clock.set(TEST_NOW))
afterAll(() => kontor.close())

const codeNow = (key: string, steps = 0): string =>
  totpCode(key, new Date(kontor.clock.now().getTime() + steps * STEP))
/** A code that no step near now has. */
const wrongCode = (key: string): string => {
  const near = [-2, -1, 0, 1, 2].map((steps) => codeNow(key, steps))
  return (
    ['000000', '111111', '222222', '333333', '444444', '555555'].find((code) => !near.includes(code)) ?? ''
  )
}
const post = (path: string, body: object) => kontor.as(null).post(path, body)
const secondStep = (proof: string, code: string) => post('/login/second-step', { proof, code })
const newestEvent = async (type: string) =>
  (await kontor.as(kontor.a.admin).get(`/audit?type=${type}`)).json().data[0]

async function firstStep(username: string): Promise<{ kind: string; proof: string }> {
  const answer = await logIn({ username, password: PASSWORD })
  expect(answer.json()).toMatchObject({ token: null, roles: null })
  expect(answer.headers['set-cookie']).toBeUndefined()
  return answer.json().second_step
}

/** Somebody who logs in with an app. */
async function withApp(username: string, companyId = kontor.a.id) {
  const id = await addPerson(username, { companyId, roles: ['co_orders'] })
  const session = (await logIn({ username, password: PASSWORD })).json() as { token: string }
  const { key } = (await kontor.as(session).post('/accounting/user/totp', { password: PASSWORD })).json()
  const confirmed = await kontor.as(session).put('/accounting/user/totp', { code: codeNow(key) })
  expect(confirmed.statusCode, confirmed.body).toBe(200)
  kontor.clock.advance(STEP)
  return { id, session, key: String(key), codes: confirmed.json().recovery_codes as string[] }
}

async function requireTotp(company: { id: number } = kontor.a, isRequired = true): Promise<void> {
  await kontor.db.write({ companyId: company.id }, (tx) =>
    tx
      .insert(loginRules)
      .values({ companyId: company.id, totpRequired: isRequired })
      .onConflictDoUpdate({ target: loginRules.companyId, set: { totpRequired: isRequired } }),
  )
}

describe('the own app', () => {
  test('is set up with the password and confirmed by a code; secret and recovery codes are unreadable', async () => {
    const id = await addPerson('anna', { companyId: kontor.a.id, roles: ['co_orders'] })
    const session = (await logIn({ username: 'anna', password: PASSWORD })).json()
    const calls = kontor.as(session)
    expect((await calls.get('/accounting/user/totp')).json()).toEqual({
      on_since: null,
      recovery_codes_left: 0,
      required: false,
    })
    expect((await calls.post('/accounting/user/totp', { password: 'falsch' })).json()).toMatchObject({
      code: 'own_password_wrong',
      errors: { password: ['Das Passwort ist falsch.'] },
    })
    const { key, uri } = (await calls.post('/accounting/user/totp', { password: PASSWORD })).json()
    expect(uri).toContain(`secret=${key}`)
    const wrong = await calls.put('/accounting/user/totp', { code: wrongCode(key) })
    expect([wrong.statusCode, wrong.json().code]).toEqual([422, 'totp_code_wrong'])
    // Until a code has confirmed it, the password alone opens.
    expect((await logIn({ username: 'anna', password: PASSWORD })).json().token).not.toBeNull()
    const { recovery_codes } = (await calls.put('/accounting/user/totp', { code: codeNow(key) })).json()
    expect(recovery_codes).toHaveLength(10)
    expect((await calls.get('/accounting/user/totp')).json()).toEqual({
      on_since: TEST_NOW,
      recovery_codes_left: 10,
      required: false,
    })
    const kept = await kontor.db.read({ companyId: null }, async (tx) => [
      await tx.select().from(totpFactors).where(eq(totpFactors.userId, id)),
      await tx.select().from(recoveryCodes).where(eq(recoveryCodes.userId, id)),
    ])
    for (const secret of [
      key,
      ...recovery_codes,
      ...recovery_codes.map((code: string) => code.replaceAll('-', '')),
    ])
      expect(JSON.stringify(kept)).not.toContain(secret)
    expect((await calls.post('/accounting/user/totp', { password: PASSWORD })).json().code).toBe(
      'totp_already_on',
    )
    expect((await newestEvent('user.totp_on')).details).toEqual({ user_id: id })
  })

  test.each([
    ['end', {}, 1],
    ['stay when they shall', { end_other_sessions: false }, 3],
  ])('other sessions, which a password alone has opened, %s', async (_what, more, left) => {
    const id = await addPerson(`ada-${left}`, { companyId: kontor.a.id, roles: ['co_orders'] })
    const login = () => logIn({ username: `ada-${left}`, password: PASSWORD })
    const others = [(await login()).json(), (await login()).json()]
    const session = (await login()).json()
    const { key } = (await kontor.as(session).post('/accounting/user/totp', { password: PASSWORD })).json()
    // A wrong code turns nothing on and ends nothing.
    await kontor.as(session).put('/accounting/user/totp', { code: wrongCode(key), ...more })
    expect(await countSessions(id)).toBe(3)
    await kontor.as(session).put('/accounting/user/totp', { code: codeNow(key), ...more })
    expect(await countSessions(id)).toBe(left)
    expect((await getUser(session.token)).statusCode).toBe(200)
    expect((await getUser(others[0].token)).statusCode).toBe(left === 1 ? 401 : 200)
    if (left === 1)
      expect((await newestEvent('user.sessions_ended')).details).toEqual({ user_id: id, ended_sessions: 2 })
  })

  test('goes with password and code alone, and new recovery codes end the former ones', async () => {
    const { id, session, key, codes } = await withApp('birte')
    const off = (password: string, code: string) =>
      kontor.as(session).put('/accounting/user/totp/off', { password, code })
    const renewed = await kontor
      .as(session)
      .put('/accounting/user/totp/recovery-codes', { password: PASSWORD, code: codeNow(key) })
    expect(renewed.json().recovery_codes).toHaveLength(10)
    expect((await off('falsch', renewed.json().recovery_codes[0])).json().code).toBe('own_password_wrong')
    expect((await off(PASSWORD, wrongCode(key))).json().code).toBe('totp_code_wrong')
    // The code that made the new ones is used up, and the former recovery codes are gone.
    expect((await off(PASSWORD, codeNow(key))).json().code).toBe('totp_code_wrong')
    expect((await off(PASSWORD, codes[0] ?? '')).json().code).toBe('totp_code_wrong')
    expect((await off(PASSWORD, renewed.json().recovery_codes[0])).json()).toEqual({
      on_since: null,
      recovery_codes_left: 0,
      required: false,
    })
    expect((await logIn({ username: 'birte', password: PASSWORD })).json().token).not.toBeNull()
    expect((await newestEvent('user.totp_off')).details).toEqual({ user_id: id })
    expect((await newestEvent('user.recovery_codes_renewed')).details).toEqual({ user_id: id })
  })

  test('its codes are not guessed from a session: ten wrong ones in a quarter of an hour, also at once', async () => {
    const { session, key } = await withApp('carla')
    const answers = await Promise.all(
      Array.from({ length: 15 }, () =>
        kontor.as(session).put('/accounting/user/totp', { code: wrongCode(key) }),
      ),
    )
    // It is on already: only what turns it off looks at codes.
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['totp_already_on']))
    const codes: string[] = []
    for (let attempt = 0; attempt < 12; attempt += 1) {
      const body = { password: PASSWORD, code: wrongCode(key) }
      codes.push((await kontor.as(session).put('/accounting/user/totp/off', body)).json().code)
    }
    expect(codes.filter((code) => code === 'totp_code_wrong')).toHaveLength(10)
    expect(codes.filter((code) => code === 'login_throttled')).toHaveLength(2)
  })
})

describe('the second step of a login', () => {
  test('opens the session with a code; the proof and the code count once', async () => {
    const { id, key } = await withApp('dagny')
    const before = await countSessions(id)
    const step = await firstStep('dagny')
    expect([step.kind, await countSessions(id)]).toEqual(['code', before])
    const answer = await secondStep(step.proof, codeNow(key))
    expect(answer.json()).toMatchObject({ roles: ['co_orders'], recovery_codes: null })
    expect(answer.headers['set-cookie']).toContain('HttpOnly')
    expect((await getUser(answer.json().token)).statusCode).toBe(200)
    expect((await secondStep(step.proof, codeNow(key, 1))).json().code).toBe('login_token_invalid')
    const again = await firstStep('dagny')
    expect((await secondStep(again.proof, codeNow(key))).json().code).toBe('totp_code_wrong')
    expect((await secondStep(again.proof, codeNow(key, -1))).json().code).toBe('totp_code_wrong')
    expect((await secondStep(again.proof, codeNow(key, 1))).statusCode).toBe(200)
  })

  test.each([
    ['a step early', -1, 200],
    ['a step late', 1, 200],
    ['two steps late', 2, 422],
  ])('takes a code of a clock that is %s: %i, %i', async (_what, steps, status) => {
    const { key } = await withApp(`elke${steps}`)
    kontor.clock.advance(5 * STEP)
    const { proof } = await firstStep(`elke${steps}`)
    expect((await secondStep(proof, codeNow(key, steps))).statusCode).toBe(status)
  })

  test('one code opens one session, however many use it at once', async () => {
    const { id, key } = await withApp('frauke')
    const before = await countSessions(id)
    const proofs: string[] = []
    for (let each = 0; each < 20; each += 1) proofs.push((await firstStep('frauke')).proof)
    const answers = await Promise.all(proofs.map((proof) => secondStep(proof, codeNow(key))))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await countSessions(id)).toBe(before + 1)
  })

  test('one proof opens one session, and one recovery code, too, however many use it at once', async () => {
    const { id, key, codes } = await withApp('gesa')
    const before = await countSessions(id)
    const { proof } = await firstStep('gesa')
    const right = [codeNow(key), codeNow(key, 1), codes[0] ?? '', codes[1] ?? '']
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, each) => secondStep(proof, right[each % 4] ?? '')),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const proofs: string[] = []
    for (let each = 0; each < 20; each += 1) proofs.push((await firstStep('gesa')).proof)
    const byRecovery = await Promise.all(proofs.map((each) => secondStep(each, codes[5] ?? '')))
    expect(byRecovery.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await countSessions(id)).toBe(before + 2)
  })

  test('a recovery code works once, as it is typed, and the log says how many are left', async () => {
    const { id, codes } = await withApp('hedda')
    const typed = (codes[3] ?? '').toLowerCase().replaceAll('-', ' ')
    expect((await secondStep((await firstStep('hedda')).proof, typed)).statusCode).toBe(200)
    expect((await newestEvent('user.recovery_code_used')).details).toEqual({ user_id: id, left: 9 })
    const { proof } = await firstStep('hedda')
    expect((await secondStep(proof, codes[3] ?? '')).json().code).toBe('totp_code_wrong')
    expect((await secondStep(proof, codes[4] ?? '')).statusCode).toBe(200)
  })

  test('a proof takes five wrong codes and ten minutes', async () => {
    const { key, codes } = await withApp('inga')
    const { proof } = await firstStep('inga')
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await secondStep(proof, wrongCode(key))).json().code).toBe('totp_code_wrong')
    expect((await secondStep(proof, codeNow(key))).json().code).toBe('login_token_invalid')
    const old = await firstStep('inga')
    kontor.clock.advance(10 * MINUTE)
    expect((await secondStep(old.proof, codes[0] ?? '')).json().code).toBe('login_token_invalid')
    expect((await secondStep('erfunden', codes[0] ?? '')).json().code).toBe('login_token_invalid')
  })

  test('guessing gets slow, wherever it comes from, and the right code still opens', async () => {
    const { key } = await withApp('jette')
    const start = kontor.clock.now().getTime()
    const paused: number[] = []
    for (let attempt = 0; attempt < 13; attempt += 1) {
      const { proof } = await firstStep('jette')
      await secondStep(proof, wrongCode(key))
      paused.push(kontor.clock.now().getTime() - start)
    }
    expect(paused).toEqual([...Array(10).fill(0), 1000, 3000, 7000])
    const { proof } = await firstStep('jette')
    expect((await secondStep(proof, codeNow(key))).statusCode).toBe(200)
    expect(kontor.clock.now().getTime() - start).toBe(15_000)
  })

  test('a new password by mail does not turn it off, and ends logins that were half done', async () => {
    const { id, key } = await withApp('karla')
    const half = await firstStep('karla')
    const link = await kontor.inCtx(({ tx, now }) =>
      invitationLink(tx, { id, username: 'karla' }, 'https://kontor.example', now),
    )
    const activation_token = new URL(link).searchParams.get('activation_token')
    const password = 'neun gelbe gummistiefel'
    const reset = await kontor
      .as(null)
      .put('/accounting/user/password-reset', { username: 'karla', password, activation_token })
    expect(reset.statusCode, reset.body).toBe(200)
    expect((await secondStep(half.proof, codeNow(key))).json().code).toBe('login_token_invalid')
    const answer = (await logIn({ username: 'karla', password })).json()
    expect([answer.token, answer.second_step.kind]).toEqual([null, 'code'])
  })
})

describe('a company that asks for it', () => {
  let company: { id: number; name: string }
  beforeAll(async () => {
    company = await makeCompany(kontor.db, 'Streng')
    await requireTotp(company)
  })

  test('lets nobody in without an app: it is set up at the login, and recovery codes are shown once', async () => {
    const id = await addPerson('lena', { companyId: company.id, roles: ['co_orders'] })
    const step = await firstStep('lena')
    expect(step.kind).toBe('setup')
    expect((await secondStep(step.proof, '123456')).json().code).toBe('totp_code_wrong')
    const { key, uri } = (await post('/login/second-step/setup', { proof: step.proof })).json()
    expect(uri).toContain('otpauth://totp/Kontor:lena')
    const answer = (await secondStep(step.proof, codeNow(key))).json()
    expect([answer.roles, answer.recovery_codes.length]).toEqual([['co_orders'], 10])
    expect(await countSessions(id)).toBe(1)
    kontor.clock.advance(STEP)
    const next = await firstStep('lena')
    expect(next.kind).toBe('code')
    expect((await post('/login/second-step/setup', { proof: next.proof })).json().code).toBe(
      'login_token_invalid',
    )
    const off = await kontor
      .as({ token: answer.token })
      .put('/accounting/user/totp/off', { password: PASSWORD, code: answer.recovery_codes[0] })
    expect(off.json().code).toBe('totp_required_here')
    expect((await kontor.as({ token: answer.token }).get('/accounting/user/totp')).json().required).toBe(true)
  })

  test('cannot be entered from another company by a session without a code', async () => {
    const id = await addPerson('maren', { companyId: kontor.a.id, roles: ['co_orders'] })
    const before = (await logIn({ username: 'maren', password: PASSWORD })).json()
    await joinCompany(id, company.id, ['co_orders'])
    const move = (session: { token: string }) =>
      kontor.as(session).put('/session/company', { company_id: company.id })
    expect((await move(before)).json().code).toBe('second_step_missing')
    const step = await firstStep('maren')
    const { key } = (await post('/login/second-step/setup', { proof: step.proof })).json()
    const body = { proof: step.proof, code: codeNow(key), end_other_sessions: false }
    const session = (await post('/login/second-step', body)).json()
    expect((await move(session)).json().company.id).toBe(company.id)
    expect((await move(before)).json().code).toBe('second_step_missing')
  })

  test('ends, unless told otherwise, the other sessions of who sets up an app at the login', async () => {
    const id = await addPerson('mia', { companyId: kontor.a.id, roles: ['co_orders'] })
    const before = (await logIn({ username: 'mia', password: PASSWORD })).json()
    await joinCompany(id, company.id, ['co_orders'])
    const { proof } = await firstStep('mia')
    const { key } = (await post('/login/second-step/setup', { proof })).json()
    const session = (await secondStep(proof, codeNow(key))).json()
    expect([(await getUser(before.token)).statusCode, (await getUser(session.token)).statusCode]).toEqual([
      401, 200,
    ])
    // Later logins end nothing: a person works in several places.
    kontor.clock.advance(STEP)
    expect((await secondStep((await firstStep('mia')).proof, codeNow(key))).statusCode).toBe(200)
    expect(await countSessions(id)).toBe(2)
  })

  test('a membership that gives no rights asks for nothing', async () => {
    const id = await addPerson('nele', { companyId: kontor.a.id, roles: ['co_orders'] })
    await joinCompany(id, company.id, [])
    expect((await logIn({ username: 'nele', password: PASSWORD })).json().token).not.toBeNull()
  })

  test('asks whom a partner sends in, too', async () => {
    await requireTotp(kontor.b)
    const authorization = await addApiKey(kontor, kontor.b.admin, 'sso-totp')
    const exchange = async (username: string) => {
      const issued = await kontor.as(null).post('/intake/sso', { username }, { authorization })
      return (await post('/login/token', { token: issued.json().token })).json()
    }
    const id = await addPerson('oda', { companyId: kontor.b.id, roles: ['co_orders'], password: null })
    const first = await exchange('oda')
    expect([first.token, first.second_step.kind, await countSessions(id)]).toEqual([null, 'setup', 0])
    const { key } = (await post('/login/second-step/setup', { proof: first.second_step.proof })).json()
    const session = (await secondStep(first.second_step.proof, codeNow(key))).json()
    expect((await kontor.as(session).get('/accounting/user/sessions')).json().data).toMatchObject([
      { by_partner: true },
    ])
    const next = await exchange('oda')
    expect([next.token, next.second_step.kind]).toEqual([null, 'code'])
    // A partner of one company does not decide about the app that opens others.
    const elsewhere = await addPerson('paula', { companyId: kontor.b.id, roles: ['co_orders'] })
    await joinCompany(elsewhere, kontor.a.id, ['co_orders'])
    expect((await exchange('paula')).code).toBe('second_step_by_password')
    // The own app counts although the company asks nobody, unless it says otherwise.
    await requireTotp(kontor.b, false)
    const own = await exchange('oda')
    expect([own.token, own.second_step.kind]).toEqual([null, 'code'])
    kontor.clock.advance(STEP)
    expect((await secondStep(own.second_step.proof, codeNow(key))).json().roles).toEqual(['co_orders'])
    const admin = kontor.as(kontor.b.admin)
    const { version } = (await admin.get('/accounting/login-rules')).json()
    const rules = { totp_required: false, totp_at_partner: false, version }
    expect((await admin.put('/accounting/login-rules', rules)).json()).toEqual({
      ...rules,
      version: version + 1,
    })
    expect((await exchange('oda')).token).not.toBeNull()
    // Asked of everybody, it is asked at a partner's login as well.
    await requireTotp(kontor.b)
    expect((await exchange('oda')).second_step.kind).toBe('code')
    await requireTotp(kontor.b, false)
  })

  test('is made so by an admin, with the version that was seen, and the log says so', async () => {
    const calls = kontor.as(kontor.a.admin)
    const usual = { totp_required: false, totp_at_partner: true }
    expect((await calls.get('/accounting/login-rules')).json()).toEqual({ ...usual, version: 0 })
    const change = (totp_required: boolean, version: number, more = {}) =>
      calls.put('/accounting/login-rules', { ...usual, totp_required, version, ...more })
    expect((await change(true, 0)).json()).toEqual({ ...usual, totp_required: true, version: 1 })
    expect((await change(false, 0)).json().code).toBe('stale_version')
    expect((await newestEvent('company.login_rules_changed')).details).toEqual({ totp_required: true })
    expect((await kontor.as(kontor.b.admin).get('/accounting/login-rules')).json().totp_required).toBe(false)
    expect((await change(false, 1)).json()).toEqual({ ...usual, version: 2 })
    expect((await change(false, 2, { totp_at_partner: false })).json()).toEqual({
      totp_required: false,
      totp_at_partner: false,
      version: 3,
    })
    expect((await newestEvent('company.login_rules_changed')).details).toEqual({ totp_at_partner: false })
    // What changes nothing is no change.
    expect((await change(false, 3, { totp_at_partner: false })).json().version).toBe(3)
    const orders = await addPerson('quinta', { companyId: kontor.a.id, roles: ['co_orders'] })
    expect(orders).toBeGreaterThan(0)
    const session = (await logIn({ username: 'quinta', password: PASSWORD })).json()
    expect((await kontor.as(session).get('/accounting/login-rules')).statusCode).toBe(403)
  })
})

describe('an admin takes a lost app away', () => {
  const reset = (id: number) => kontor.as(kontor.a.admin).delete(`/accounting/users/${id}/totp`)

  test('of somebody of this company alone; sessions end and the log says who did it', async () => {
    const { id, session } = await withApp('rike')
    const listed = (await kontor.as(kontor.a.admin).get('/accounting/users?per_page=100')).json().data
    expect(listed.find((each: { id: number }) => each.id === id).totp).toBe(true)
    const answer = await reset(id)
    expect([answer.statusCode, answer.json().totp]).toEqual([200, false])
    expect((await getUser(session.token)).statusCode).toBe(401)
    expect((await logIn({ username: 'rike', password: PASSWORD })).json().token).not.toBeNull()
    expect((await newestEvent('member.totp_reset')).details).toEqual({ user_id: id })
  })

  test('not of who works for others, of strangers, or of themselves', async () => {
    const { id, session } = await withApp('silke')
    await joinCompany(id, kontor.b.id, null)
    expect((await reset(id)).json().code).toBe('totp_of_other_companies')
    expect((await getUser(session.token)).statusCode).toBe(200)
    const stranger = await withApp('thea', kontor.b.id)
    expect((await reset(stranger.id)).json().code).toBe('not_found')
    expect((await reset(kontor.a.admin.id)).json().code).toBe('totp_reset_self')
  })
})
