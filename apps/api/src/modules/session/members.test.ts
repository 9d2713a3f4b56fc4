import type { Member } from '@kontor/contract/session'
import { ROLES, type Role } from '@kontor/contract/shared'
import { eq } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { HOUR, MINUTE, sessionFixture } from '../../../test/builders/session.ts'
import { makeCompany, makeUser, type TestUser } from '../../../test/people.ts'
import { rolesAfter } from './change-member.ts'
import { memberships } from './session.tables.ts'
import { INVITATIONS_PER_HOUR } from './session-limits.ts'

let kontor: TestApp
let withMail: TestApp
const { addPerson, joinCompany, logIn, getUser } = sessionFixture(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(async () => {
  await withMail?.close()
  await kontor.close()
})

const NEW_PERSON = {
  username: 'gesche',
  email: 'gesche@example.test',
  first_name: 'Gesche',
  last_name: 'Lührs',
  roles: ['co_orders'],
}

/** A company of its own with an admin, so that tests do not count each other's people. */
async function adminOfOwnCompany(name: string): Promise<TestUser> {
  const { id } = await makeCompany(kontor.db, name)
  return makeUser(kontor.db, id, ['co_admin'], kontor.clock.now())
}
async function membersOf(admin: { token: string }, query = ''): Promise<Member[]> {
  const answer = await kontor.as(admin).get(`/accounting/users${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json().data
}
async function memberOf(admin: { token: string }, username: string): Promise<Member> {
  const found = (await membersOf(admin)).find((each) => each.username === username)
  if (!found) throw new Error(`${username} is no member`)
  return found
}
const change = (admin: { token: string }, { id, roles, state, version }: Member, edit: object) =>
  kontor
    .as(admin)
    .put(`/accounting/users/${id}`, { roles, is_active: state !== 'inactive', version, ...edit })
const eventsOf = async (admin: { token: string }) =>
  (await kontor.as(admin).get('/audit'))
    .json()
    .data.map(({ type, details }: { type: string; details: object }) => ({ type, details }))

describe('the people of a company', () => {
  test('are listed by name with roles, state and last login, former ones last', async () => {
    const admin = await adminOfOwnCompany('Listing GmbH')
    await addPerson('zoe', { companyId: admin.companyId, roles: ['co_orders', 'co_products'] })
    await addPerson('neu', { companyId: admin.companyId, roles: ['co_orders'], password: null })
    await addPerson('alt', { companyId: admin.companyId, roles: ['co_orders'], isActive: false })
    kontor.clock.advance(HOUR)
    const loggedInAt = kontor.clock.now().toISOString()
    await logIn({ username: 'zoe', password: 'vier blaue stiefel' })
    const [neu, zoe, me, alt] = await membersOf(admin)
    expect(zoe).toEqual({
      id: expect.any(Number),
      username: 'zoe',
      email: 'zoe@example.test',
      first_name: 'Rieke',
      last_name: 'Sander',
      roles: ['co_orders', 'co_products'],
      totp: false,
      state: 'active',
      declined_at: null,
      last_login_at: loggedInAt,
      version: 1,
    })
    expect(neu).toMatchObject({ username: 'neu', state: 'invited', last_login_at: null })
    expect(me).toMatchObject({ id: admin.id, state: 'active' })
    expect(alt).toMatchObject({ username: 'alt', state: 'inactive' })
    expect(await membersOf(kontor.b.admin)).not.toContainEqual(expect.objectContaining({ username: 'zoe' }))
  })

  test('are invited without mail by a link that is shown once and sets the password', async () => {
    const admin = await adminOfOwnCompany('Link GmbH')
    const answer = await kontor.as(admin).post('/accounting/users', NEW_PERSON)
    expect(answer.statusCode).toBe(201)
    const link = new URL(answer.json().invitation_link)
    expect((await memberOf(admin, 'gesche')).state).toBe('invited')
    const reset = await kontor.as(null).put('/accounting/user/password-reset', {
      username: 'gesche',
      password: 'sieben rote sandalen',
      activation_token: link.searchParams.get('activation_token'),
    })
    expect(reset.statusCode).toBe(200)
    expect((await memberOf(admin, 'gesche')).state).toBe('active')
    const { roles } = (await logIn({ username: 'gesche', password: 'sieben rote sandalen' })).json()
    expect(roles).toEqual(['co_orders'])
    expect(await eventsOf(admin)).toEqual([
      {
        type: 'member.invited',
        details: { user_id: (await memberOf(admin, 'gesche')).id, roles: ['co_orders'] },
      },
    ])
    const again = await kontor
      .as(kontor.b.admin)
      .post('/accounting/users', { ...NEW_PERSON, email: 'andere@example.test' })
    expect([again.statusCode, again.json().code]).toEqual([409, 'username_taken'])
    const late = await kontor
      .as(admin)
      .post(`/accounting/users/${(await memberOf(admin, 'gesche')).id}/invitation`)
    expect([late.statusCode, late.json().code]).toEqual([409, 'member_not_invited'])
  })

  test('are invited by mail where mail is set up, again at most three times an hour, and only the last link works', async () => {
    withMail = await testApp({ config: { smtpUrl: 'smtp://mail.example' } })
    const admin = withMail.as(withMail.a.admin)
    const tokens = async () => {
      await withMail.runJobs()
      return withMail.mails.map(({ text }) =>
        new URL(/http\S+/.exec(text)?.[0] ?? '').searchParams.get('activation_token'),
      )
    }
    const answer = await admin.post('/accounting/users', NEW_PERSON, { 'accept-language': 'en' })
    expect(answer.json()).toEqual({ invitation_link: null })
    await tokens()
    expect(withMail.mails[0]).toMatchObject({
      to: 'gesche@example.test',
      subject: 'Kontor: invitation from Company A',
    })
    expect(withMail.mails[0]?.text).toContain('Hello Gesche Lührs,')
    const { data } = (await admin.get('/accounting/users')).json()
    const { id } = data.find(({ username }: Member) => username === 'gesche')
    const resend = () => admin.post(`/accounting/users/${id}/invitation`)
    expect([(await resend()).statusCode, (await resend()).statusCode]).toEqual([201, 201])
    expect((await resend()).statusCode).toBe(429)
    const [first, , last] = await tokens()
    const reset = (activation_token: string | null | undefined) =>
      withMail.as(null).put('/accounting/user/password-reset', {
        username: 'gesche',
        password: 'sieben rote sandalen',
        activation_token,
      })
    expect((await reset(first)).statusCode).toBe(422)
    expect((await reset(last)).statusCode).toBe(200)
  })

  test('who have their account from another company are never sent a link that sets their password', async () => {
    const home = await adminOfOwnCompany('Erste GmbH')
    const guest = await adminOfOwnCompany('Zweite GmbH')
    const id = await addPerson('silke', { companyId: home.companyId, roles: ['co_orders'], password: null })
    expect((await kontor.as(home).post(`/accounting/users/${id}/invitation`)).statusCode).toBe(201)
    await joinCompany(id, guest.companyId, ['co_orders'])
    for (const admin of [guest, home]) {
      const answer = await kontor.as(admin).post(`/accounting/users/${id}/invitation`)
      expect([answer.statusCode, answer.json().code, answer.json().invitation_link]).toEqual([
        409,
        'member_not_invited',
        undefined,
      ])
    }
  })

  test('are invited at most fifty times an hour by one company, repetitions included', async () => {
    const admin = await adminOfOwnCompany('Viele GmbH')
    const invite = (n: number) =>
      kontor.as(admin).post('/accounting/users', { ...NEW_PERSON, username: `viele-${n}` })
    for (let n = 0; n < INVITATIONS_PER_HOUR - 3; n += 1) expect((await invite(n)).statusCode).toBe(201)
    const { id } = await memberOf(admin, 'viele-0')
    expect((await kontor.as(admin).post(`/accounting/users/${id}/invitation`)).statusCode).toBe(201)
    const atOnce = await Promise.all(Array.from({ length: 6 }, (_, n) => invite(100 + n)))
    expect(atOnce.map(({ statusCode }) => statusCode).sort()).toEqual([201, 201, 429, 429, 429, 429])
    kontor.clock.advance(15 * MINUTE)
    const refused = await invite(200)
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_invitations'])
    expect(refused.headers['retry-after']).toBe(String(45 * 60))
    expect(
      (await kontor.as(kontor.b.admin).post('/accounting/users', { ...NEW_PERSON, username: 'andere' }))
        .statusCode,
    ).toBe(201)
    kontor.clock.advance(45 * MINUTE)
    expect((await invite(200)).statusCode).toBe(201)
  })

  test.each([
    [{ ...NEW_PERSON, roles: ['service'] }],
    [{ ...NEW_PERSON, roles: [] }],
    [{ ...NEW_PERSON, roles: ['order_token'] }],
    [{ ...NEW_PERSON, email: 'nirgends' }],
    [{ ...NEW_PERSON, first_name: ' ' }],
  ])('are not invited by %j', async (body) => {
    expect((await kontor.as(kontor.a.admin).post('/accounting/users', body)).statusCode).toBe(400)
  })
})

describe('what somebody may do in a company', () => {
  test('changes from the next request, under one version, and stands in the audit log', async () => {
    const admin = await adminOfOwnCompany('Rollen GmbH')
    const id = await addPerson('hinnerk', { companyId: admin.companyId, roles: ['co_orders'] })
    const { token } = (await logIn({ username: 'hinnerk', password: 'vier blaue stiefel' })).json()
    const hinnerk = await memberOf(admin, 'hinnerk')
    const changed = await change(admin, hinnerk, { roles: ['co_products', 'co_accounting'] })
    expect(changed.json()).toMatchObject({ roles: ['co_accounting', 'co_products'], version: 2 })
    expect((await getUser(token)).json().roles).toEqual(['co_accounting', 'co_products'])
    const stale = await change(admin, hinnerk, { roles: ['co_orders'] })
    expect([stale.statusCode, stale.json().code]).toEqual([409, 'stale_version'])
    expect(await eventsOf(admin)).toEqual([
      {
        type: 'member.roles_changed',
        details: { user_id: id, from: ['co_orders'], to: ['co_accounting', 'co_products'] },
      },
    ])
    expect((await change(admin, changed.json(), { roles: [] })).json().code).toBe('member_without_roles')
    expect((await change(admin, changed.json(), { roles: ['service'] })).statusCode).toBe(400)
    const foreign = await change(kontor.b.admin, changed.json(), {})
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'not_found'])
  })

  test('ends from the next request when they are deactivated; other companies of theirs stay', async () => {
    const admin = await adminOfOwnCompany('Ende GmbH')
    const id = await addPerson('imke', { companyId: admin.companyId, roles: ['co_orders'] })
    await joinCompany(id, kontor.b.id, ['co_products'])
    const logInHere = async () => (await logIn({ username: 'imke', password: 'vier blaue stiefel' })).json()
    const here = await logInHere()
    const there = await logInHere()
    await kontor.as(there).put('/session/company', { company_id: kontor.b.id })
    await kontor.as(here).put('/session/company', { company_id: admin.companyId })
    const off = await change(admin, await memberOf(admin, 'imke'), { is_active: false })
    expect(off.json()).toMatchObject({ state: 'inactive', roles: ['co_orders'] })
    expect((await getUser(here.token)).statusCode).toBe(401)
    const elsewhere = (await getUser(there.token)).json()
    expect(elsewhere.companies.map(({ name }: { name: string }) => name)).toEqual(['Company B'])
    const back = await kontor.as(there).put('/session/company', { company_id: admin.companyId })
    expect(back.json().code).toBe('company_not_yours')
    expect((await logInHere()).roles).toEqual(['co_products'])

    expect((await change(admin, off.json(), { is_active: true })).json().state).toBe('active')
    expect((await getUser(here.token)).statusCode).toBe(401)
    expect((await eventsOf(admin)).map(({ type }: { type: string }) => type)).toEqual([
      'member.activated',
      'member.deactivated',
    ])
  })

  test('is nothing without an active membership, whatever session is open', async () => {
    const id = await addPerson('kerrin', { companyId: kontor.a.id, roles: ['co_orders'] })
    const { token } = (await logIn({ username: 'kerrin', password: 'vier blaue stiefel' })).json()
    await kontor.db.write({ companyId: kontor.a.id }, (tx) =>
      tx.update(memberships).set({ isActive: false }).where(eq(memberships.userId, id)),
    )
    expect((await getUser(token)).statusCode).toBe(401)
    expect((await kontor.as({ token }).put('/accounting/user', { locale: 'en' })).statusCode).toBe(401)
    expect((await logIn({ username: 'kerrin', password: 'vier blaue stiefel' })).json().token).toBeNull()
  })

  test('always leaves somebody who administers the company', async () => {
    const admin = await adminOfOwnCompany('Letzte GmbH')
    await addPerson('jette', { companyId: admin.companyId, roles: ['co_admin'], password: null })
    const me = (await membersOf(admin)).find(({ id }) => id === admin.id)
    if (!me) throw new Error('the admin is no member')
    for (const edit of [{ roles: ['co_orders'] }, { is_active: false }]) {
      const answer = await change(admin, me, edit)
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'last_admin'])
    }
    // An invitation that nobody has taken up does no work.
    expect((await change(admin, await memberOf(admin, 'jette'), { is_active: false })).statusCode).toBe(200)
  })

  test('also when two administrators put each other out at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const one = await adminOfOwnCompany(`Zwei GmbH ${round}`)
      const two = await makeUser(kontor.db, one.companyId, ['co_admin'], kontor.clock.now())
      const members = await membersOf(one)
      const of = (user: TestUser) => members.find(({ id }) => id === user.id) as Member
      const answers = await Promise.all([
        change(one, of(two), { roles: ['co_orders'] }),
        change(two, of(one), { is_active: false }),
      ])
      const left = await kontor.db.read({ companyId: one.companyId }, async (tx) => {
        const { rows } = await tx.execute<{ n: number }>(
          `select count(*)::int as n from memberships where is_active and 'co_admin' = any (roles)`,
        )
        return rows[0]?.n
      })
      expect(answers.map(({ statusCode }) => statusCode).filter((status) => status === 200)).toHaveLength(1)
      expect(left).toBe(1)
    }
  })

  test("the provider's own role is neither given nor taken, whatever is chosen", () => {
    const roles = fc.subarray<Role>([...ROLES])
    fc.assert(
      fc.property(roles, roles, (before, chosen) => {
        const after = rolesAfter(before, chosen)
        expect(after.includes('service')).toBe(before.includes('service'))
        expect(after.filter((role) => role !== 'service')).toEqual(
          ROLES.filter((role) => role !== 'service' && chosen.includes(role)),
        )
      }),
    )
  })
})
