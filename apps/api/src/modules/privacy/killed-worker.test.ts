import { afterEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder } from '../../../test/builders/orders.ts'
import { killWhereItWaits, type Stops, startWorker, TAKEN_OVER } from '../../../test/killed-worker.ts'

let kontor: TestApp
const stops: Stops = []
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const admin = () => kontor.as(kontor.a.admin)
const findable = async (email: string) =>
  (await admin().get(`/privacy/customers?q=${encodeURIComponent(email)}`)).json().data.length

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed while it erases', () => {
  test('leaves every customer whole or erased, and another one erases who is left', async () => {
    kontor = await testApp()
    stops.push(() => kontor.close())
    const emails = ['first@example.test', 'second@example.test']
    const orders = []
    for (const email of emails) orders.push(await buildOrder(kontor, { email }))
    await kontor.asOwner(`update orders set status = 'fulfilled' where company_id = ${kontor.a.id}`)
    const asked = await admin().post('/privacy/erasures', {
      subjects: orders.map((id) => ({ kind: 'order', id })),
    })
    expect(asked.statusCode, asked.body).toBe(201)

    // The newest is erased first.
    await killWhereItWaits(
      kontor,
      stops,
      `select from orders where company_id = ${kontor.a.id} and id = ${orders[0]} for update`,
    )
    const erasure = async () => (await admin().get('/privacy/erasures')).json().data[0]
    expect(await erasure()).toMatchObject({ state: 'running', subjects: 2, erased: 1 })
    expect([await findable(emails[0] ?? ''), await findable(emails[1] ?? '')]).toEqual([1, 0])

    startWorker(kontor, stops)
    await expect.poll(async () => (await erasure()).state, TAKEN_OVER).toBe('done')
    expect(await erasure()).toMatchObject({ erased: 2, skipped: 0 })
    expect(await findable(emails[0] ?? '')).toBe(0)
  }, 150_000)
})
