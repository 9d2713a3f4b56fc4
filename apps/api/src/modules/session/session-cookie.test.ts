import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { PASSWORD, sessionFixture } from '../../../test/builders/session.ts'

let kontor: TestApp
const { addPerson, logIn } = sessionFixture(() => kontor)
beforeAll(async () => {
  kontor = await testApp({ config: { publicUrl: 'https://kontor.example' } })
})
afterAll(() => kontor.close())

test('behind https the cookie belongs to this host alone, and no other one counts', async () => {
  await addPerson('rike', { companyId: kontor.a.id, roles: ['co_orders'] })
  const answer = await logIn({ username: 'rike', password: PASSWORD })
  const { token } = answer.json()
  expect(answer.headers['set-cookie']).toBe(
    `__Host-kontor_session=${token}; Max-Age=604800; Path=/; HttpOnly; SameSite=Strict; Secure`,
  )
  const status = async (cookie: string) => {
    const headers = { cookie, 'sec-fetch-site': 'same-origin' }
    return (await kontor.app.inject({ url: '/v1/accounting/user', headers })).statusCode
  }
  expect(await status(`__Host-kontor_session=${token}`)).toBe(200)
  // A neighbouring host could have planted it.
  expect(await status(`kontor_session=${token}`)).toBe(401)
})
