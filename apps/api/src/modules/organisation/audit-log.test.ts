import type { AuditEntry } from '@kontor/contract/organisation'
import type { Page } from '@kontor/contract/shared'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { ADDRESS, buildOrder } from '../../../test/builders/orders.ts'

/** What a customer has said of himself, and what somebody has written of him. */
const CUSTOMER = {
  email: 'ottilie@example.test',
  phone_number: '+49 221 998877',
  customer_comment: 'bitte beim Nachbarn Quast abgeben',
  delivery: { ...ADDRESS, first_name: 'Ottilie', last_name: 'Zwetschgenbaum', street: 'Pappelstieg' },
}
const PERSONAL = [
  'ottilie',
  'zwetschgenbaum',
  'pappelstieg',
  '998877',
  'quast',
  'nachgefragt',
  'eichenkamp',
  'ruft an',
]

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp({ now: '2026-03-10T22:30:00.000Z' })
})
afterAll(() => kontor.close())

async function auditLog(query = '', company = kontor.a): Promise<Page<AuditEntry>> {
  const answer = await kontor.as(company.admin).get(`/audit${query}`)
  expect(answer.statusCode).toBe(200)
  return answer.json()
}
const typesOf = (page: Page<AuditEntry>) => page.data.map(({ type }) => type)

describe('the audit log', () => {
  test('says who did what, newest first, page by page, of the own company alone', async () => {
    const orders = []
    for (let n = 0; n < 26; n += 1) orders.push(await buildOrder(kontor))
    kontor.clock.set('2026-03-10T23:30:00.000Z')
    await kontor.as(kontor.a.admin).post(`/orders/${orders[0]}/notes`, { note: 'Hat nachgefragt' })

    const first = await auditLog()
    expect(first).toMatchObject({ total: 27, total_pages: 2, from: 1, to: 25, total_is_capped: false })
    expect(first.data[0]).toMatchObject({
      at: '2026-03-10T23:30:00.000Z',
      type: 'order.noted',
      actor: { kind: 'user', id: kontor.a.admin.id },
      details: { order_id: orders[0] },
    })
    expect(typesOf(await auditLog('?page=2'))).toEqual(['order.created', 'order.created'])
    expect(typesOf(await auditLog('?type=order.noted'))).toEqual(['order.noted'])
    expect((await auditLog('?end=2026-03-10')).total).toBe(26)
    // Half past eleven in the evening by UTC is the next day in Berlin.
    expect(typesOf(await auditLog('?start=2026-03-11&end=2026-03-11'))).toEqual(['order.noted'])
    expect((await auditLog('?start=2026-03-12')).total).toBe(0)
    expect((await auditLog('', kontor.b)).total).toBe(0)
  })

  test('is for those who administer the company', async () => {
    const others = Object.entries(kontor.a.users).filter(([role]) => role !== 'co_admin')
    for (const [role, user] of others)
      expect((await kontor.as(user).get('/audit')).statusCode, role).toBe(403)
    expect((await kontor.as(kontor.provider.staff).get('/audit')).statusCode).toBe(403)
    expect((await kontor.as(null).get('/audit')).statusCode).toBe(401)
  })

  test('holds ids and names of fields, and nothing that a customer has said of himself', async () => {
    const id = await buildOrder(kontor, CUSTOMER)
    const calls = kontor.as(kontor.a.admin)
    const order = (await calls.get(`/orders/${id}`)).json()
    const { version } = (await calls.get(`/orders/${id}/customer/shipping`)).json()
    const answers = [
      await calls.post(`/orders/${id}/notes`, { note: 'Frau Zwetschgenbaum ruft an' }),
      await calls.put(`/orders/${id}/customer/shipping`, {
        corrected_first_name: 'Ottilie',
        corrected_last_name: 'Zwetschgenbaum',
        corrected_street: 'Eichenkamp',
        corrected_street_number: '7',
        corrected_zip: '50672',
        corrected_city: 'Köln',
        version,
      }),
      await calls.get('/orders/list-export?order_status=all-all&customer_name=zwetschgenbaum'),
      await calls.put(`/orders/line/${order.lines[0].id}/cancel`, {
        commentary: 'Frau Zwetschgenbaum ruft an',
      }),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 200, 200, 200])
    const [rows] = await kontor.db.read({ companyId: kontor.a.id }, async (tx) => {
      const result = await tx.execute<{ row: string }>('select e::text as row from domain_events e')
      return [result.rows.map(({ row }) => row.toLowerCase())]
    })
    expect(rows?.length).toBeGreaterThan(4)
    expect(PERSONAL.filter((word) => rows?.some((row) => row.includes(word)))).toEqual([])
  })

  test('has every export of orders, also one that was opened by a link', async () => {
    const user = kontor.a.users.co_orders
    const answer = await kontor.app.inject({
      url: '/v1/orders/list-export?order_status=all-all&customer_name=zwetschgenbaum',
      headers: { cookie: `kontor_session=${user.token}`, 'sec-fetch-site': 'same-origin' },
    })
    expect(answer.statusCode).toBe(200)
    const [newest] = (await auditLog('?type=export.made')).data
    expect(newest).toMatchObject({
      actor: { kind: 'user', id: user.id },
      details: { what: 'orders', rows: 1, filters: ['customer_name', 'order_status'] },
    })
  })
})
