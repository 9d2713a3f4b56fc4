import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { HOUR, MINUTE, PASSWORD, sessionFixture } from '../../../test/builders/session.ts'
import { hashToken } from '../../platform/auth/tokens.ts'
import { activationTokens, users } from './session.tables.ts'

let kontor: TestApp
const { addPerson, logIn, getUser } = sessionFixture(() => kontor)

beforeAll(async () => {
  kontor = await testApp()
})
afterEach(() => kontor.clock.set(TEST_NOW))
afterAll(() => kontor.close())

describe('forgotten password', () => {
  const ask = (username: string, email: string, headers?: Record<string, string>) =>
    kontor.as(null).put('/accounting/user/password-request', { username, email }, headers)
  const reset = (body: { username: string; password: string; activation_token: string }) =>
    kontor.as(null).put('/accounting/user/password-reset', body)

  async function mailsTo(username: string) {
    await kontor.runJobs()
    return kontor.mails.filter(({ to }) => to === `${username}@example.test`)
  }

  async function linkToken(username: string, index = 0): Promise<string> {
    const mails = await mailsTo(username)
    const link = /http\S+/.exec(mails[index]?.text ?? '')?.[0] ?? ''
    return new URL(link).searchParams.get('activation_token') ?? ''
  }

  test('known and unknown people get the same answer; only the right pair gets a mail', async () => {
    await addPerson('silke', { companyId: kontor.a.id, roles: ['co_orders'] })
    await addPerson('tabea', { companyId: kontor.a.id, roles: ['co_orders'], isActive: false })
    const answers = [
      await ask('silke', 'SILKE@example.test'),
      await ask('silke', 'someone@example.test'),
      await ask('ulrike', 'ulrike@example.test'),
      await ask('tabea', 'tabea@example.test'),
    ]
    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(answers[0]?.statusCode).toBe(200)
    expect(await mailsTo('silke')).toHaveLength(1)
    expect(kontor.mails).toHaveLength(1)
  })

  test('the mail speaks the language of its reader and leads to the login screen', async () => {
    await addPerson('rieke & co', { companyId: kontor.a.id, roles: ['co_orders'], locale: 'en' })
    await ask('rieke & co', 'rieke & co@example.test').then((answer) => expect(answer.statusCode).toBe(400))
    await kontor.db.write({ companyId: null }, (tx) =>
      tx.update(users).set({ email: 'verena@example.test' }).where(eq(users.username, 'rieke & co')),
    )
    await ask('rieke & co', 'verena@example.test', { 'accept-language': 'de' })
    const [mail] = await mailsTo('verena')
    expect(mail?.subject).toBe('Kontor: set your password')
    expect(mail?.text).toContain('Hello Rieke Sander,')
    expect(mail?.text).toContain('2 hours')
    const link = new URL(/http\S+/.exec(mail?.text ?? '')?.[0] ?? '')
    expect(link.origin + link.pathname).toBe('http://localhost:3000/password-reset')
    expect(link.searchParams.get('activation_username')).toBe('rieke & co')
    const stored = await kontor.db.write({ companyId: null }, (tx) => tx.select().from(activationTokens))
    expect(stored.map(({ tokenHash }) => tokenHash)).toContain(
      hashToken(link.searchParams.get('activation_token') ?? ''),
    )
  })

  test('sets the password, ends every session, forgets failures, and works once', async () => {
    await addPerson('wiebke', { companyId: kontor.a.id, roles: ['co_orders'] })
    const before = (await logIn({ username: 'wiebke', password: PASSWORD })).json().token
    const elsewhere = (await logIn({ username: 'wiebke', password: PASSWORD }, '192.0.2.7')).json().token
    for (let i = 0; i < 10; i += 1) await logIn({ username: 'wiebke', password: 'falsch' })
    await ask('wiebke', 'wiebke@example.test')
    await ask('wiebke', 'wiebke@example.test')
    const token = await linkToken('wiebke')
    const other = await linkToken('wiebke', 1)
    const answer = await reset({
      username: 'wiebke',
      password: 'acht gelbe gummistiefel',
      activation_token: token,
    })
    expect(answer.statusCode).toBe(200)
    expect((await getUser(before)).statusCode).toBe(401)
    expect((await getUser(elsewhere)).statusCode).toBe(401)
    expect((await getUser(kontor.a.admin.token)).statusCode).toBe(200)
    expect((await logIn({ username: 'wiebke', password: PASSWORD }, '192.0.2.9')).statusCode).toBe(422)
    expect((await logIn({ username: 'wiebke', password: 'acht gelbe gummistiefel' })).statusCode).toBe(200)
    for (const used of [token, other]) {
      const again = await reset({
        username: 'wiebke',
        password: 'neun gelbe gummistiefel',
        activation_token: used,
      })
      expect(again.statusCode).toBe(422)
      expect(again.json().code).toBe('activation_token_invalid')
    }
  })

  test('confirms a new account', async () => {
    await addPerson('yvonne', { companyId: kontor.a.id, roles: ['co_orders'], password: null })
    await ask('yvonne', 'yvonne@example.test')
    await reset({
      username: 'yvonne',
      password: 'acht gelbe gummistiefel',
      activation_token: await linkToken('yvonne'),
    })
    expect((await logIn({ username: 'yvonne', password: 'acht gelbe gummistiefel' })).statusCode).toBe(200)
  })

  test('the same link used twice at once works once', async () => {
    await addPerson('arne', { companyId: kontor.a.id, roles: ['co_orders'] })
    await ask('arne', 'arne@example.test')
    const activation_token = await linkToken('arne')
    const answers = await Promise.all(
      ['acht gelbe gummistiefel', 'neun gelbe gummistiefel'].map((password) =>
        reset({ username: 'arne', password, activation_token }),
      ),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 422])
  })

  test('a link of somebody else, an old one and a made-up one are refused alike', async () => {
    await addPerson('bernd', { companyId: kontor.a.id, roles: ['co_orders'] })
    await addPerson('carsten', { companyId: kontor.a.id, roles: ['co_orders'] })
    await ask('bernd', 'bernd@example.test')
    const activation_token = await linkToken('bernd')
    const password = 'acht gelbe gummistiefel'
    const foreign = await reset({ username: 'carsten', password, activation_token })
    const madeUp = await reset({ username: 'bernd', password, activation_token: 'x'.repeat(43) })
    kontor.clock.advance(2 * HOUR)
    const old = await reset({ username: 'bernd', password, activation_token })
    for (const answer of [foreign, madeUp, old]) {
      expect(answer.statusCode).toBe(422)
      expect(answer.json().code).toBe('activation_token_invalid')
    }
  })

  test('a weak password is refused and the link goes on working', async () => {
    await addPerson('dirk', { companyId: kontor.a.id, roles: ['co_orders'] })
    await ask('dirk', 'dirk@example.test')
    const activation_token = await linkToken('dirk')
    const attempt = (password: string) => reset({ username: 'dirk', password, activation_token })
    const short = await attempt('elf Zeichen')
    expect(short.statusCode).toBe(400)
    expect(short.json().errors).toEqual({ password: ['Mindestens 12 Zeichen.'] })
    const common = await attempt('Passwort1234')
    expect(common.statusCode).toBe(422)
    expect(common.json().errors.password).toEqual([common.json().message])
    expect((await attempt('dirk dirk dirk 1')).json().code).toBe('password_contains_name')
    expect((await attempt('bei Company A gilt dies')).json().code).toBe('password_contains_name')
    expect((await attempt('acht gelbe gummistiefel')).statusCode).toBe(200)
  })

  test('an account gets three links an hour, from any caller, and the answer stays the same', async () => {
    await addPerson('eike', { companyId: kontor.a.id, roles: ['co_orders'] })
    const bodies = new Set<string>()
    for (let i = 0; i < 5; i += 1) bodies.add((await ask('eike', 'eike@example.test')).body)
    expect(await mailsTo('eike')).toHaveLength(3)
    expect(bodies.size).toBe(1)
    kontor.clock.advance(HOUR + MINUTE)
    await ask('eike', 'eike@example.test')
    expect(await mailsTo('eike')).toHaveLength(4)
  })

  test.each([
    [{ username: 'fabian' }],
    [{ username: 'fabian', email: 'not an address' }],
    [{ username: 'fabian', email: 'a@example.test', type: 'portal' }],
    [{ username: ['fabian'], email: 'a@example.test' }],
  ])('asking with %j is refused', async (body) => {
    expect((await kontor.as(null).put('/accounting/user/password-request', body)).statusCode).toBe(400)
  })
})
