import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, type TestCompany, testApp } from '../../../test/app.ts'
import { orderSetup } from '../../../test/builders/orders.ts'
import { returnsStage } from './testing/returns-stage.ts'

let kontor: TestApp
const stage = returnsStage(() => kontor)
const staff = () => kontor.as(kontor.provider.staff)
beforeAll(async () => {
  kontor = await testApp()
  await orderSetup(kontor)
  await orderSetup(kontor, kontor.b)
})
afterAll(() => kontor?.close())

/** A case of a company, a minute after the one before. */
async function openCase(company: TestCompany = kontor.a, isExternal = false, message = 'Naht offen') {
  kontor.clock.advance(60_000)
  const { orderId, lineId } = await stage.shippedOrder({ company, merchant_external_order: isExternal })
  const answer = await kontor
    .as(company.admin)
    .put(`/orders/line/${lineId}/case`, await stage.spec(12.34, { message }))
  expect(answer.statusCode).toBe(200)
  const order = (await kontor.as(company.admin).get(`/orders/${orderId}`)).json()
  return { orderId, lineId, caseId: order.lines[0].case.id as number, order }
}
const queue = async (query = '') => (await staff().get(`/cases${query}`)).json()
const ids = (page: { data: { id: number }[] }) => page.data.map(({ id }) => id)
const audit = (company: TestCompany, reason: string) =>
  kontor.inCtx(async ({ tx }) => {
    const { rows } = await tx.execute<{ n: number }>(
      sql`select count(*)::int as n from domain_events where type = 'provider.acted' and payload->>'reason' = ${reason}`,
    )
    return rows[0]?.n ?? 0
  }, company.admin)

describe('the provider’s queue', () => {
  it('shows the open cases of all merchants, oldest first, with what has to be known', async () => {
    const first = await openCase(kontor.b, false, 'Absatz lose')
    const second = await openCase(kontor.a)
    await openCase(kontor.a, true)
    const before = [
      await audit(kontor.a, 'goodwill case queue'),
      await audit(kontor.b, 'goodwill case queue'),
    ]
    const page = await queue()
    expect(page).toMatchObject({ total: 2, total_is_capped: false, current_page: 1 })
    expect(ids(page)).toEqual([first.caseId, second.caseId])
    expect(page.data[0]).toMatchObject({
      status: 'requested',
      company: { id: kontor.b.id, name: kontor.b.name },
      order_id: first.orderId,
      line_id: first.lineId,
      ext_order_id: first.order.ext_order_id,
      sales_channel: first.order.sales_channel,
      currency: 'EUR',
      item_price: 79,
      refund_amount: 0,
      requested_reduction: 12.34,
      reason: 'item_broken',
      message: 'Absatz lose',
      requested_by: kontor.b.admin.name,
      answered_at: null,
    })
    expect(await audit(kontor.a, 'goodwill case queue')).toBe((before[0] ?? 0) + 1)
    expect(await audit(kontor.b, 'goodwill case queue')).toBe((before[1] ?? 0) + 1)
    const [image] = page.data[0].images
    const picture = await staff().get(image.path.replace('/v1', ''))
    expect([picture.statusCode, picture.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(await audit(kontor.b, 'picture of a goodwill case')).toBe(1)
  })

  it('is paged, over all companies, and shows answered ones newest first', async () => {
    const opened = []
    for (let n = 0; n < 26; n += 1) opened.push((await openCase(n % 2 === 0 ? kontor.a : kontor.b)).caseId)
    const all = [...ids(await queue()), ...ids(await queue('?page=2'))]
    expect(all.slice(-26)).toEqual(opened)
    expect((await queue('?page=2')).total).toBe(all.length)
    expect(ids(await queue('?page=99'))).toEqual([])
    const [older = 0, newer = 0] = opened
    await staff().put(`/cases/${older}`, { status: 'accepted' })
    await staff().put(`/cases/${newer}`, { status: 'accepted' })
    expect(ids(await queue('?status=accepted'))).toEqual([newer, older])
    expect(ids(await queue('?status=all')).slice(0, 2)).toEqual(opened.slice(-2).toReversed())
    expect((await queue('?status=all')).total).toBe(all.length)
  })

  it('is for the provider alone', async () => {
    for (const user of [kontor.a.admin, kontor.a.users.co_orders]) {
      expect((await kontor.as(user).get('/cases')).statusCode).toBe(403)
      expect((await kontor.as(user).put('/cases/1', { status: 'accepted' })).statusCode).toBe(403)
    }
  })

  it('looks at indexes, however many cases there are', async () => {
    const { db } = kontor
    const plans = await Promise.all(
      [
        `k.answered_by = 'provider' and k.state = 'requested' order by k.created_at, k.id limit 25`,
        `k.answered_by = 'provider' order by k.created_at desc, k.id desc limit 25`,
      ].map(async (query) => {
        let text = ''
        await db.write({ companyId: kontor.a.id }, async (tx) => {
          await tx.execute(sql`set local enable_seqscan = off`)
          await tx.execute(sql`set local enable_sort = off`)
          const plan = await tx.execute(sql.raw(`explain select k.id from goodwill_cases k where ${query}`))
          text = JSON.stringify(plan.rows)
        })
        return text
      }),
    )
    expect(plans[0]).toContain('goodwill_cases_queue_by_state')
    expect(plans[1]).toContain('goodwill_cases_queue')
    expect(plans.join()).not.toContain('Sort')
  })
})

describe('the provider’s answer', () => {
  it('goes into the merchant’s history, with who gave it', async () => {
    const { caseId, orderId } = await openCase(kontor.b)
    const before = await audit(kontor.b, 'answer to a goodwill case')
    const answer = await staff().put(
      `/cases/${caseId}`,
      { status: 'declined', comment: 'Gebrauchsspuren' },
      { 'accept-language': 'en' },
    )
    expect([answer.statusCode, answer.json()]).toEqual([
      200,
      { message: 'The goodwill case has been declined.' },
    ])
    const order = (await kontor.as(kontor.b.admin).get(`/orders/${orderId}`)).json()
    expect(order.transitions.at(-1)).toMatchObject({
      transition: 'partial_refund_declined_ln',
      actor: kontor.provider.staff.name,
    })
    expect(order.lines[0]).toMatchObject({
      status: { label: 'partial_refund_declined' },
      case: { status: 'declined', answer: 'Gebrauchsspuren', answered_by: kontor.provider.staff.name },
    })
    expect(await audit(kontor.b, 'answer to a goodwill case')).toBe(before + 1)
  })

  it('is given once', async () => {
    const { caseId } = await openCase()
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) =>
        staff().put(`/cases/${caseId}`, { status: n % 2 ? 'accepted' : 'declined' }),
      ),
    )
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    const refused = answers.filter(({ statusCode }) => statusCode === 409)
    expect(refused.map((answer) => answer.json().code)).toEqual(Array(19).fill('case_already_answered'))
  })

  it('is not the provider’s to give where the channel decides, and its pictures are not shown', async () => {
    const { caseId, order } = await openCase(kontor.a, true)
    const answer = await staff().put(`/cases/${caseId}`, { status: 'accepted' })
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'case_answered_by_channel'])
    const image = order.lines[0].case.images[0].id
    expect((await staff().get(`/cases/queue/${caseId}/images/${image}`)).statusCode).toBe(404)
  })

  it('needs a case, and a picture of that case', async () => {
    expect((await staff().put('/cases/987654321', { status: 'accepted' })).json().code).toBe('case_not_found')
    const one = await openCase()
    const other = await openCase()
    const image = other.order.lines[0].case.images[0].id
    expect((await staff().get(`/cases/queue/${one.caseId}/images/${image}`)).json().code).toBe(
      'case_not_found',
    )
    expect((await staff().put(`/cases/${one.caseId}`, { status: 'requested' })).statusCode).toBe(400)
  })
})
