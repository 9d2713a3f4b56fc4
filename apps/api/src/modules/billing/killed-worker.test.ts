import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { agreeFees, completeSender, sell } from '../../../test/builders/billing.ts'
import { killWhereItWaits, type Stops, startWorker, TAKEN_OVER } from '../../../test/killed-worker.ts'

const FEB = '02-2026'

let kontor: TestApp
const stops: Stops = []
beforeEach(async () => {
  if (!process.env.TEST_DATABASE_URL) return
  kontor = await testApp()
  stops.push(() => kontor.close())
  await completeSender(kontor)
  await agreeFees(kontor)
  await sell(kontor, { prices: [7990], sent: '2026-02-10T09:00:00Z' })
})
afterEach(async () => {
  for (const stop of stops.splice(0).reverse()) await stop()
})

const staff = () => kontor.as(kontor.provider.staff)
const drafts = async () => (await staff().get(`/service/billing?month=${FEB}`)).json().data
const sales = async () => (await drafts()).find(({ kind }: { kind: string }) => kind === 'sales')

describe.skipIf(!process.env.TEST_DATABASE_URL)('a worker that is killed', () => {
  test('while it computes drafts leaves none of them, and another one computes them once', async () => {
    await staff().post('/service/billing/recompute', { month: FEB })
    await killWhereItWaits(kontor, stops, 'lock table bill_rows in access exclusive mode')
    expect(await drafts()).toEqual([])
    const month = (await staff().get(`/service/billing/month?month=${FEB}`)).json()
    expect(month.running).toBeGreaterThan(0)

    startWorker(kontor, stops)
    // 79.90 × 15 % = 11.985 → 11.99, + 1.50
    await expect.poll(async () => (await sales())?.net, TAKEN_OVER).toBe(13.49)
    expect((await sales()).rows).toBe(1)
  }, 120_000)

  test('while it makes the document of a bill leaves the bill issued, and another one makes it', async () => {
    await staff().post('/service/billing/recompute', { month: FEB })
    await kontor.runJobs()
    const { id, company } = await sales()
    const issued = await staff().post(`/service/billing/companies/${company.id}/bills/${id}/issue`)
    expect(issued.statusCode, issued.body).toBe(200)
    await killWhereItWaits(kontor, stops, `select from bills where id = ${id} for update`)
    const bill = await sales()
    expect([bill.state, bill.path]).toEqual(['issued', null])

    startWorker(kontor, stops)
    await expect.poll(async () => (await sales()).path, TAKEN_OVER).not.toBeNull()
    const pdf = await staff().get((await sales()).path.replace('/v1', ''))
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  }, 120_000)
})
