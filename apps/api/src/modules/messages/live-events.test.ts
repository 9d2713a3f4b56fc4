import { RIGHTS } from '@kontor/contract/shared'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { makeUser, type TestUser } from '../../../test/people.ts'
import { hearsOf } from './hears-of.ts'

let kontor: TestApp
beforeAll(async () => {
  kontor = await testApp()
})
afterAll(() => kontor.close())

/** Opens the stream; it is there when this resolves. */
async function open({ token }: TestUser): Promise<NodeJS.ReadableStream> {
  const answer = await kontor.app.inject({
    url: '/v1/messages/events',
    headers: { 'auth-token': token },
    payloadAsStream: true,
  })
  expect(answer.statusCode).toBe(200)
  return answer.stream()
}

/** Reads a stream to its end. A stream that goes on keeps the test until it has taken too long. */
async function ended(stream: NodeJS.ReadableStream): Promise<void> {
  for await (const _ of stream);
}

const someone = () => makeUser(kontor.db, kontor.b.id, ['co_orders'], kontor.clock.now())
const admin = () => kontor.as(kontor.b.admin)

async function change(user: TestUser, more: object): Promise<void> {
  const member = (await admin().get('/accounting/users'))
    .json()
    .data.find((each: { id: number }) => each.id === user.id)
  const { roles, version } = member
  const answer = await admin().put(`/accounting/users/${user.id}`, {
    roles,
    is_active: true,
    version,
    ...more,
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

describe('an open stream of events', () => {
  it('ends when its person logs out', async () => {
    const user = await someone()
    const stream = await open(user)
    expect((await kontor.as(user).get('/logout')).statusCode).toBeLessThan(300)
    await ended(stream)
  })

  it('ends when its person is deactivated', async () => {
    const user = await someone()
    const stream = await open(user)
    await change(user, { is_active: false })
    await ended(stream)
  })

  it('ends when a right is taken away or given, and opens again with the new ones', async () => {
    const user = await someone()
    const stream = await open(user)
    await change(user, { roles: ['co_dashboard'] })
    await ended(stream)
    const next = await open(user)
    await change(user, { roles: ['co_dashboard', 'co_orders'] })
    await ended(next)
  })

  it('ends when its company is paused', async () => {
    const user = await makeUser(kontor.db, kontor.a.id, ['co_orders'], kontor.clock.now())
    const stream = await open(user)
    const staff = kontor.as(kontor.provider.staff)
    const paused = await staff.put(`/accounting/companies/${kontor.a.id}/state`, { is_paused: true })
    expect(paused.statusCode, paused.body).toBe(200)
    await ended(stream)
  })

  it('of somebody who looks through a company ends with looking', async () => {
    const { staff } = kontor.provider
    const begun = await kontor.as(staff).post(`/accounting/companies/${kontor.b.id}/view`)
    expect(begun.statusCode, begun.body).toBe(200)
    const stream = await open(staff)
    expect((await kontor.as(staff).delete('/session/view')).statusCode).toBe(200)
    await ended(stream)
  })
})

describe('who hears of an event', () => {
  it.each([
    ['reservation.changed', ['co_admin', 'co_accounting', 'co_dashboard', 'co_orders', 'co_orders_send']],
    [
      'delivery.refunded',
      [
        ...['co_admin', 'co_accounting', 'co_dashboard', 'co_orders', 'co_orders_send', 'co_products'],
        'order_token',
      ],
    ],
    ['dead_letter.changed', ['co_admin', 'co_orders']],
    ['observation.hidden', ['co_admin', 'co_accounting', 'co_orders', 'co_orders_send', 'service']],
    ['key_pair.created', []],
    ['member.totp_reset', []],
    ['personal_data.exported', []],
  ])('%s: %j', (type, heard) => {
    const may = RIGHTS.filter((right) => hearsOf(type, [right]))
    expect(may.toSorted()).toEqual(heard.toSorted())
  })
})
