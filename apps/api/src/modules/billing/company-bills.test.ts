import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { agreeFees, completeSender, sell } from '../../../test/builders/billing.ts'

const FEB = '02-2026'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
  await completeSender(kontor)
  await agreeFees(kontor)
})
afterAll(() => kontor.close())

const staff = () => kontor.as(kontor.provider.staff)
const at = (path: string) => `/accounting/companies/${kontor.a.id}${path}`

it('a company’s bills stand with the provider, and what they used is not edited any more', async () => {
  await sell(kontor, { prices: [9990], sent: '2026-02-10T09:00:00Z' })
  expect((await staff().get(at('/bills'))).json()).toMatchObject({ total: 0, data: [] })
  expect((await staff().get(at(''))).json().billed_until).toBeNull()

  await staff().post('/service/billing/recompute', { month: FEB })
  await kontor.runJobs()
  const issued = await staff().post('/service/billing/issue', { month: FEB })
  expect(issued.json().issued, issued.body).toBeGreaterThan(0)
  await kontor.runJobs()

  const { data } = (await staff().get(at('/bills'))).json()
  expect(data[0]).toMatchObject({ from: '2026-02-01', to: '2026-02-28', currency: 'EUR' })
  const pdf = await staff().get(data[0].path.replace('/v1', ''))
  expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
  expect((await staff().get(data[0].itemized_path.replace('/v1', ''))).statusCode).toBe(200)

  expect((await staff().get(at(''))).json().billed_until).toBe('2026-02-28')
  const fees = (await staff().get(at('/fees'))).json()
  const used = fees.data.find((fee: { is_locked: boolean }) => fee.is_locked)
  expect(used.valid_from <= '2026-02-28').toBe(true)
  const { id, version, is_locked: _l, is_current: _c, sales_channel, ...rest } = used
  const body = { ...rest, sales_channel_id: sales_channel.id }
  for (const answer of [
    await staff().put(at(`/fees/${id}`), { ...body, mp_costs_step_default: 99, version }),
    await staff().delete(at(`/fees/${id}`)),
    await staff().post(at('/fees'), { ...body, valid_from: '2026-02-15' }),
  ]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'terms_billed'])
    expect(answer.json().message).toContain('28.02.2026')
  }
  expect((await staff().post(at('/fees'), { ...body, valid_from: '2026-03-01' })).statusCode).toBe(201)
})

it('computes the drafts anew when the fees of the company change, and issues none that is older than they are', async () => {
  await sell(kontor, { prices: [9990], sent: '2026-01-10T09:00:00Z', company: kontor.b })
  await agreeFees(kontor, { company: kontor.b })
  const JAN = '01-2026'
  await staff().post('/service/billing/recompute', { month: JAN })
  await kontor.runJobs()
  const ofB = async () =>
    (await staff().get(`/service/billing?month=${JAN}`))
      .json()
      .data.find(
        ({ kind, company }: { kind: string; company: { id: number } }) =>
          kind === 'sales' && company.id === kontor.b.id,
      )
  // 99.90 × 15 % = 14.985 → 14.99, + 1.50
  const draft = await ofB()
  expect(draft.net).toBe(16.49)

  const fees = (await staff().get(`/accounting/companies/${kontor.b.id}/fees`)).json().data
  const used = fees.find(({ type }: { type: string }) => type === 'Amazon')
  const { id, is_locked: _l, is_current: _c, sales_channel, ...rest } = used
  const changed = await staff().put(`/accounting/companies/${kontor.b.id}/fees/${id}`, {
    ...rest,
    sales_channel_id: sales_channel.id,
    mp_costs_step_default: 20,
  })
  expect(changed.statusCode, changed.body).toBe(200)
  const early = await staff().post(`/service/billing/companies/${kontor.b.id}/bills/${draft.id}/issue`)
  expect([early.statusCode, early.json().code]).toEqual([409, 'bill_not_current'])
  await kontor.runJobs()
  // 99.90 × 20 % = 19.98, + 1.50
  const anew = await ofB()
  expect(anew.net).toBe(21.48)
  const issued = await staff().post(`/service/billing/companies/${kontor.b.id}/bills/${anew.id}/issue`)
  expect(issued.statusCode, issued.body).toBe(200)
})

it('is for the provider’s staff, and for companies that there are', async () => {
  expect((await kontor.as(kontor.a.admin).get(at('/bills'))).statusCode).toBe(403)
  expect((await staff().get('/accounting/companies/999999999/bills')).json().code).toBe('company_not_yours')
  expect((await staff().get(at('/bills?page=0'))).statusCode).toBe(400)
})
