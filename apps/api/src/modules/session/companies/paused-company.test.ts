import { LOCALES } from '@kontor/contract/shared'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../../test/app.ts'
import { openOrderSession, PASSWORD, sessionFixture } from '../../../../test/builders/session.ts'

let kontor: TestApp
const { addPerson, joinCompany, logIn, getUser } = sessionFixture(() => kontor)
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

const pause = (company: { readonly id: number }, is_paused = true) =>
  kontor.as(kontor.provider.staff).put(`/accounting/companies/${company.id}/state`, { is_paused })

test('nobody logs in to a paused company, and is told why in their language', async () => {
  await addPerson('pia', { companyId: kontor.a.id, roles: ['co_orders'] })
  const before = (await logIn({ username: 'pia', password: PASSWORD })).json()
  await pause(kontor.a)
  expect((await getUser(before.token)).statusCode).toBe(401)
  const said = await Promise.all(
    LOCALES.map((locale) =>
      kontor.as(null).post('/login', { username: 'pia', password: PASSWORD }, { 'accept-language': locale }),
    ),
  )
  expect(said.map((answer) => [answer.statusCode, answer.json().code])).toEqual(
    LOCALES.map(() => [403, 'company_paused']),
  )
  expect(new Set(said.map((answer) => answer.json().message)).size).toBe(3)
  expect(said[0]?.json().message).toBe(
    'Diese Firma ist pausiert: Anmeldung und Import ruhen. Bitte wenden Sie sich an den Betreiber.',
  )
  // A wrong password learns nothing of it.
  expect((await logIn({ username: 'pia', password: 'falsches passwort' })).json().code).toBe('login_failed')
  await pause(kontor.a, false)
  expect((await logIn({ username: 'pia', password: PASSWORD })).json().roles).toEqual(['co_orders'])
})

test('who works elsewhere, too, works there, and cannot switch to the paused one', async () => {
  const zoe = await addPerson('zoe', { companyId: kontor.a.id, roles: ['co_orders'] })
  await joinCompany(zoe, kontor.b.id, ['co_products'])
  await pause(kontor.a)
  const session = (await logIn({ username: 'zoe', password: PASSWORD })).json()
  expect(session.roles).toEqual(['co_products'])
  expect((await getUser(session.token)).json().companies.map(({ id }: { id: number }) => id)).toEqual([
    kontor.b.id,
  ])
  const moved = await kontor.as(session).put('/session/company', { company_id: kontor.a.id })
  expect(moved.json().code).toBe('company_paused')
  await pause(kontor.a, false)
})

test('the limited session of an order rests as well', async () => {
  const { session, orderId: order, orderToken: token } = await openOrderSession(kontor)
  expect((await kontor.as(session).get(`/orders/${order}`)).statusCode).toBe(200)
  await pause(kontor.a)
  expect((await kontor.as(session).get(`/orders/${order}`)).statusCode).toBe(401)
  const entered = await kontor.as(null).get(`/login/${order}`, { 'order-token': token })
  expect([entered.statusCode, entered.json().code]).toEqual([403, 'company_paused'])
  await pause(kontor.a, false)
  expect((await kontor.as(session).get(`/orders/${order}`)).statusCode).toBe(200)
})
