import type { Member, OwnInvitation } from '@kontor/contract/session'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { addApiKey } from '../../../test/builders/intake.ts'
import { HOUR, PASSWORD, sessionFixture } from '../../../test/builders/session.ts'

let kontor: TestApp
let withMail: TestApp
const { addPerson, logIn, getUser } = sessionFixture(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
})
afterEach(() => kontor.clock.set(TEST_NOW))
afterAll(async () => {
  await withMail?.close()
  await kontor.close()
})

const body = (username: string, more: object = {}) => ({
  username,
  email: `${username}@example.test`,
  first_name: 'Wie',
  last_name: 'Genannt',
  roles: ['co_products'],
  ...more,
})
const invite = (invited: object, app = kontor) => app.as(app.b.admin).post('/accounting/users', invited)
const tokenIn = (link: string) => new URL(link).searchParams.get('invitation') ?? ''
/** Somebody of company A whom company B has invited, logged in. */
async function invited(username: string) {
  const id = await addPerson(username, { companyId: kontor.a.id, roles: ['co_orders'] })
  const answer = await invite(body(username))
  expect(answer.statusCode, answer.body).toBe(201)
  const session: { token: string } = (await logIn({ username, password: PASSWORD })).json()
  return { id, session, token: tokenIn(answer.json().invitation_link) }
}
const invitationsOf = async (session: { token: string }): Promise<OwnInvitation[]> =>
  (await kontor.as(session).get('/accounting/user/invitations')).json().data
const accept = (session: { token: string }, token: string, company_id = kontor.b.id) =>
  kontor.as(session).post('/accounting/user/invitations', { company_id, token })
const companiesOf = async ({ token }: { token: string }) =>
  (await getUser(token)).json().companies.map(({ name }: { name: string }) => name)
const memberOfB = async (id: number): Promise<Member | undefined> =>
  (await kontor.as(kontor.b.admin).get('/accounting/users?per_page=200'))
    .json()
    .data.find((member: Member) => member.id === id)
const INVALID = [422, 'invitation_invalid']
const outcome = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

describe('somebody with an account, invited by another company', () => {
  test('sees who invites, accepts by the link, and then may work for both', async () => {
    const { id, session, token } = await invited('alma')
    expect(await invitationsOf(session)).toEqual([
      {
        company_id: kontor.b.id,
        company: 'Company B',
        roles: ['co_products'],
        expires_at: '2026-03-13T09:00:00.000Z',
      },
    ])
    expect(await companiesOf(session)).toEqual(['Company A'])
    expect(outcome(await kontor.as(session).put('/session/company', { company_id: kontor.b.id }))).toEqual([
      404,
      'company_not_yours',
    ])
    expect((await accept(session, token)).json()).toEqual({
      id: kontor.b.id,
      name: 'Company B',
      active: false,
    })
    expect(await invitationsOf(session)).toEqual([])
    expect(await companiesOf(session)).toEqual(['Company A', 'Company B'])
    const there = await kontor.as(session).put('/session/company', { company_id: kontor.b.id })
    expect(there.json()).toMatchObject({ roles: ['co_products'], company: { name: 'Company B' } })
    expect(outcome(await accept(session, token))).toEqual(INVALID)
    const [newest] = (await kontor.as(kontor.b.admin).get('/audit?type=member.accepted')).json().data
    expect(newest).toMatchObject({
      details: { user_id: id },
      actor: { kind: 'user', id, name: 'Rieke Sander' },
    })
    // The former password opens both.
    expect((await logIn({ username: 'alma', password: PASSWORD })).statusCode).toBe(200)
  })

  test('is shown to the company as it invited them, and their account stays out of its reach', async () => {
    const { id, session, token } = await invited('berta')
    expect(await memberOfB(id)).toMatchObject({
      first_name: 'Wie',
      last_name: 'Genannt',
      state: 'invited',
      last_login_at: null,
    })
    const again = await kontor.as(kontor.b.admin).post(`/accounting/users/${id}/invitation`)
    const link = new URL(again.json().invitation_link)
    expect([link.pathname, [...link.searchParams.keys()]]).toEqual(['/management/users', ['invitation']])
    expect(
      outcome(
        await kontor.as(null).put('/accounting/user/password-reset', {
          username: 'berta',
          password: 'sieben rote sandalen',
          activation_token: tokenIn(link.href),
        }),
      ),
    ).toEqual([422, 'activation_token_invalid'])
    const key = await addApiKey(kontor, kontor.b.admin, 'sso-offer')
    expect(
      outcome(await kontor.as(null).post('/intake/sso', { username: 'berta' }, { authorization: key })),
    ).toEqual([404, 'sso_user_unknown'])
    // The former link has ended.
    expect(outcome(await accept(session, token))).toEqual(INVALID)
    expect((await accept(session, tokenIn(link.href))).statusCode).toBe(200)
    expect(await memberOfB(id)).toMatchObject({ first_name: 'Rieke', state: 'active' })
  })

  test('does not get in with the link of another, too late, or after the invitation was withdrawn', async () => {
    const one = await invited('clara')
    const other = await invited('doro')
    expect(outcome(await accept(other.session, one.token))).toEqual(INVALID)
    expect(outcome(await accept(one.session, one.token, kontor.a.id))).toEqual(INVALID)
    expect(outcome(await accept(one.session, 'x'))).toEqual(INVALID)
    const member = await memberOfB(one.id)
    await kontor.as(kontor.b.admin).put(`/accounting/users/${one.id}`, {
      roles: ['co_products'],
      is_active: false,
      version: member?.version,
    })
    expect(await invitationsOf(one.session)).toEqual([])
    expect(outcome(await accept(one.session, one.token))).toEqual(INVALID)
    kontor.clock.advance(72 * HOUR)
    const late: { token: string } = (await logIn({ username: 'doro', password: PASSWORD })).json()
    expect(await invitationsOf(late)).toEqual([])
    expect(outcome(await accept(late, other.token))).toEqual(INVALID)
  })

  test('declines: nothing is left of it for them, and the company sees it and may ask again', async () => {
    const { id, session, token } = await invited('flora')
    const other = await invited('greta')
    const decline = (as: { token: string }, company = kontor.b.id) =>
      kontor.as(as).delete(`/accounting/user/invitations/${company}`)
    expect(outcome(await decline(session, kontor.a.id))).toEqual([404, 'not_found'])
    const people = async (): Promise<number> =>
      (await kontor.as(kontor.provider.staff).get('/accounting/companies'))
        .json()
        .data.find(({ id: company }: { id: number }) => company === kontor.b.id).people
    const before = await people()
    const declinedAt = kontor.clock.now().toISOString()
    expect((await decline(session)).json()).toEqual({ data: [] })
    kontor.clock.advance(2 * HOUR)
    expect(await people()).toBe(before - 1)
    expect(await invitationsOf(session)).toEqual([])
    expect(outcome(await accept(session, token))).toEqual(INVALID)
    expect(outcome(await decline(session))).toEqual([404, 'not_found'])
    // Nobody else's is touched.
    expect(await invitationsOf(other.session)).toHaveLength(1)
    expect(await memberOfB(id)).toMatchObject({
      first_name: 'Wie',
      state: 'declined',
      declined_at: declinedAt,
    })
    const [newest] = (await kontor.as(kontor.b.admin).get('/audit?type=member.declined')).json().data
    expect(newest).toMatchObject({ details: { user_id: id }, actor: { kind: 'user', id } })

    const again = await kontor.as(kontor.b.admin).post(`/accounting/users/${id}/invitation`)
    expect(again.statusCode, again.body).toBe(201)
    expect(await memberOfB(id)).toMatchObject({ state: 'invited', declined_at: null })
    expect((await accept(session, tokenIn(again.json().invitation_link))).statusCode).toBe(200)
    expect(await memberOfB(id)).toMatchObject({ first_name: 'Rieke', state: 'active' })
  })

  test('accepts once, also when many come at the same moment', async () => {
    const { session, token } = await invited('ella')
    const answers = await Promise.all(Array.from({ length: 12 }, () => accept(session, token)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })

  test('is not found by a session that a partner opened', async () => {
    const { token } = await invited('frieda')
    const key = await addApiKey(kontor, kontor.a.admin, 'sso-offer-a')
    const issued = await kontor.as(null).post('/intake/sso', { username: 'frieda' }, { authorization: key })
    const partner = (await kontor.as(null).post('/login/token', { token: issued.json().token })).json()
    expect(await invitationsOf(partner)).toEqual([])
    expect(outcome(await accept(partner, token))).toEqual(INVALID)
  })
})

describe('the company that invites', () => {
  test('learns of a name alone that it is taken, unless it knows the address too', async () => {
    await addPerson('gundi', { companyId: kontor.a.id, roles: ['co_orders'] })
    await addPerson('hanne', { companyId: kontor.a.id, roles: ['co_orders'], isActive: false })
    expect(outcome(await invite(body('gundi', { email: 'andere@example.test' })))).toEqual([
      409,
      'username_taken',
    ])
    expect(outcome(await invite(body('hanne')))).toEqual([409, 'username_taken'])
    expect((await invite(body('gundi', { email: 'GUNDI@example.test' }))).statusCode).toBe(201)
    expect(outcome(await invite(body('gundi')))).toEqual([409, 'username_taken'])
  })

  test('gets the same answer for a known and an unknown person where mails are sent', async () => {
    withMail = await testApp({ config: { smtpUrl: 'smtp://mail.example' } })
    const { addPerson: add } = sessionFixture(() => withMail)
    await add('ilse', { companyId: withMail.a.id, roles: ['co_orders'] })
    const answers = [await invite(body('ilse'), withMail), await invite(body('jule'), withMail)]
    expect(answers.map((answer) => [answer.statusCode, answer.json()])).toEqual([
      [201, { invitation_link: null }],
      [201, { invitation_link: null }],
    ])
    const { data } = (await withMail.as(withMail.b.admin).get('/accounting/users')).json()
    const shown = data
      .filter(({ username }: Member) => ['ilse', 'jule'].includes(username))
      .map(({ id: _id, username: _name, email: _email, ...rest }: Member) => rest)
    expect(shown[0]).toEqual(shown[1])
    await withMail.runJobs()
    const [offer, account] = withMail.mails
    expect(offer).toMatchObject({ to: 'ilse@example.test', subject: 'Kontor: Einladung von Company B' })
    expect(offer?.text).toContain('Guten Tag Wie Genannt,')
    expect(offer?.text).toMatch(/\/management\/users\?invitation=[\w-]{43}\n/)
    expect(account?.text).toContain('activation_token=')
  })

  test('repeats it at most three times an hour', async () => {
    const { id } = await invited('karo')
    const again = () => kontor.as(kontor.b.admin).post(`/accounting/users/${id}/invitation`)
    expect([(await again()).statusCode, (await again()).statusCode]).toEqual([201, 201])
    expect(outcome(await again())).toEqual([429, 'too_many_requests'])
  })
})
