import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TEST_NOW, type TestApp, testApp } from '../../../test/app.ts'
import { enterOrder, HOUR, issueOrderToken, openOrderSession } from '../../../test/builders/session.ts'
import { EANS, orderToShip, type ShippingSetup, shippingSetup } from '../../../test/builders/shipping.ts'
import { shipcloudConnector } from '../../connectors/carriers/shipcloud/client.ts'
import { applyOrderEvent } from '../orders/index.ts'
import { orderLines, orders } from '../orders/orders.tables.ts'
import { sweepOrderAccess } from './index.ts'
import { orderSessions } from './order-access.tables.ts'

let kontor: TestApp
let sandbox: Sandbox
let setup: ShippingSetup

beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: false })
  const operator = { url: sandbox.shipcloudUrl, key: DEFAULT_CREDENTIALS.shipcloudKey }
  kontor = await testApp({ adapters: { carriers: { shipcloud: shipcloudConnector(operator) } } })
  setup = await shippingSetup(kontor)
})
afterEach(() => kontor.clock.set(TEST_NOW))
afterAll(async () => {
  await kontor?.close()
  await sandbox?.stop()
})

const open = () => openOrderSession(kontor, setup)
const newOrder = () => kontor.inCtx((ctx) => orderToShip(ctx, setup))
const moveLines = (orderId: number, storeId: number) =>
  kontor.inCtx(({ tx }) => tx.update(orderLines).set({ storeId }).where(eq(orderLines.orderId, orderId)))
const setStatus = (orderId: number, status: 'shipped' | 'fulfilled' | 'returned' | 'cancelled') =>
  kontor.inCtx(({ tx }) => tx.update(orders).set({ status }).where(eq(orders.id, orderId)))
const outcome = (answer: { statusCode: number; json(): { code?: string } }) => [
  answer.statusCode,
  answer.json().code,
]

describe('the link of the mail', () => {
  test('opens a session with the right to its order, and says whose it is', async () => {
    const orderId = await newOrder()
    const answer = await enterOrder(kontor, orderId, await issueOrderToken(kontor, orderId, setup.stores[0]))
    expect(answer.json()).toEqual({
      token: expect.stringMatching(/^order_[\w-]{43}$/),
      roles: ['order_token'],
      order_id: orderId,
    })
    expect(answer.headers['set-cookie']).toMatch(/^kontor_session=order_.*HttpOnly; SameSite=Strict$/)
    const entry = (await kontor.as(answer.json()).get('/session/order')).json()
    expect(entry).toMatchObject({
      order_id: orderId,
      store: { store_number: '001', city: 'Nürnberg' },
      company: { id: kontor.a.id, name: 'Company A' },
    })
    expect(entry.stores.map(({ id }: { id: number }) => id)).toEqual([setup.stores[0]])
  })

  test('answers the names of all stores that the order names, and of no other', async () => {
    const orderId = await kontor.inCtx((ctx) =>
      orderToShip(ctx, setup, {
        lines: [
          { ean: EANS[0], store_number: '001' },
          { ean: EANS[1], store_number: '002' },
        ],
      }),
    )
    const { token } = (
      await enterOrder(kontor, orderId, await issueOrderToken(kontor, orderId, setup.stores[1]))
    ).json()
    const entry = (await kontor.as({ token }).get('/session/order')).json()
    expect(entry.store.id).toBe(setup.stores[1])
    expect(entry.stores.map(({ id }: { id: number }) => id)).toEqual(setup.stores)
  })

  test('opens nothing without a token, with a wrong one, or with that of another order', async () => {
    const [one, other] = [await newOrder(), await newOrder()]
    const token = await issueOrderToken(kontor, one, setup.stores[0])
    const altered = (token.startsWith('A') ? 'B' : 'A') + token.slice(1)
    expect(outcome(await kontor.as(null).get(`/login/${one}`))).toEqual([401, 'unauthenticated'])
    expect(outcome(await enterOrder(kontor, one, altered))).toEqual([401, 'order_token_invalid'])
    expect(outcome(await enterOrder(kontor, other, token))).toEqual([401, 'order_token_invalid'])
    expect(outcome(await enterOrder(kontor, one, kontor.a.admin.token))).toEqual([401, 'order_token_invalid'])
    expect((await enterOrder(kontor, one, token)).statusCode).toBe(200)
  })

  test('wrong tokens at one address come to an end, and the right one opens all the while', async () => {
    const orderId = await newOrder()
    const token = await issueOrderToken(kontor, orderId, setup.stores[0])
    for (let n = 0; n < 10; n++) expect((await enterOrder(kontor, orderId, `wrong${n}`)).statusCode).toBe(401)
    expect(outcome(await enterOrder(kontor, orderId, 'wrong'))).toEqual([429, 'login_throttled'])
    expect((await enterOrder(kontor, orderId, token)).statusCode).toBe(200)
    kontor.clock.advance(16 * 60_000)
    expect((await enterOrder(kontor, orderId, 'wrong')).statusCode).toBe(401)
  })

  test('opens as often as it is used, until the order is closed', async () => {
    const { orderId, orderToken, session } = await open()
    expect((await enterOrder(kontor, orderId, orderToken)).statusCode).toBe(200)
    await setStatus(orderId, 'shipped')
    expect((await enterOrder(kontor, orderId, orderToken)).statusCode).toBe(200)
    for (const status of ['fulfilled', 'returned', 'cancelled'] as const) {
      await setStatus(orderId, status)
      expect(outcome(await enterOrder(kontor, orderId, orderToken))).toEqual([410, 'order_token_over'])
      expect((await kontor.as(session).get(`/orders/${orderId}`)).statusCode).toBe(401)
    }
  })

  test('ends after thirty days, with the sessions that it has opened', async () => {
    const { orderId, orderToken } = await open()
    kontor.clock.advance(30 * 24 * HOUR - HOUR)
    const late = await enterOrder(kontor, orderId, orderToken)
    expect(late.statusCode).toBe(200)
    kontor.clock.advance(HOUR)
    expect(outcome(await enterOrder(kontor, orderId, orderToken))).toEqual([410, 'order_token_over'])
    expect((await kontor.as(late.json()).get('/session/order')).statusCode).toBe(401)
  })

  test('ends when no line of its store is left, and comes back with one', async () => {
    const { orderId, orderToken, session } = await open()
    await moveLines(orderId, setup.stores[1])
    expect(outcome(await enterOrder(kontor, orderId, orderToken))).toEqual([410, 'order_token_over'])
    expect((await kontor.as(session).get(`/orders/${orderId}`)).statusCode).toBe(401)
    await moveLines(orderId, setup.stores[0])
    expect((await kontor.as(session).get(`/orders/${orderId}`)).statusCode).toBe(200)
    const [line] = await kontor.inCtx(({ tx }) =>
      tx.select().from(orderLines).where(eq(orderLines.orderId, orderId)),
    )
    await kontor.inCtx((ctx) =>
      applyOrderEvent(ctx, orderId, {
        type: 'cancelled',
        by: 'merchant',
        reason: 'out_of_stock',
        mp_item_ids: [line?.mpItemId ?? ''],
      }),
    )
    expect((await kontor.as(session).get(`/orders/${orderId}`)).statusCode).toBe(401)
  })
})

describe('the limited session', () => {
  test('ships its order and opens the papers', async () => {
    const { orderId, session } = await open()
    const handler = kontor.as(session)
    const options = await handler.get(`/orders/parcel-options/${orderId}`)
    expect(options.json().data.length).toBeGreaterThan(0)
    const asked = await handler.put(`/orders/${orderId}/ship`, { parcel_id: 1 })
    expect(asked.json()).toMatchObject({ status: 'pending' })
    expect(await kontor.runJobs()).toContain('buy-label')
    expect((await handler.get(`/orders/${orderId}/shippings/check`)).json().status).toBe('done')
    const order = (await handler.get(`/orders/${orderId}`)).json()
    expect(order).toMatchObject({ id: orderId, status_id: 'shipped' })
    const [parcel] = order.shippings
    const paths = [parcel.combined_path, parcel.labels[0].shipping_label_path]
    for (const path of paths) {
      const paper = await kontor.app.inject({ url: path, headers: { 'auth-token': session.token } })
      expect([paper.statusCode, paper.body.slice(0, 5)]).toEqual([200, '%PDF-'])
    }
    const byCookie = await kontor.app.inject({
      url: paths[0],
      headers: { cookie: `kontor_session=${session.token}`, 'sec-fetch-site': 'same-origin' },
    })
    expect(byCookie.statusCode).toBe(200)
    const again = await handler.put(`/orders/${orderId}/ship`, { parcel_id: 1 })
    expect(again.json().code).toBe('order_nothing_to_ship')
  })

  test('is named by its store in the history and in notes, which it reads and writes', async () => {
    const { orderId, session } = await open()
    const written = await kontor.as(session).post(`/orders/${orderId}/notes`, { note: 'Karton fehlt' })
    expect(written.json()).toMatchObject({ author: '001 Schuhhaus Nürnberg', note: 'Karton fehlt' })
    const { data } = (await kontor.as(session).get(`/orders/${orderId}/notes`)).json()
    expect(data.map(({ note }: { note: string }) => note)).toEqual(['Karton fehlt'])
    const edited = await kontor.as(session).put(`/orders/${orderId}/notes/${data[0].id}`, { note: 'Doch da' })
    expect(outcome(edited)).toEqual([403, 'forbidden'])
  })

  test('sees nothing of another order, as if there were none', async () => {
    const { session } = await open()
    const other = await open()
    await kontor.as(other.session).put(`/orders/${other.orderId}/ship`, { parcel_id: 1 })
    await kontor.runJobs()
    const [parcel] = (await kontor.as(other.session).get(`/orders/${other.orderId}`)).json().shippings
    const handler = kontor.as(session)
    const never = 900_000_000_001
    const tries = (id: number, shipping: number, label: number) => [
      handler.get(`/orders/${id}`),
      handler.get(`/orders/${id}/notes`),
      handler.post(`/orders/${id}/notes`, { note: 'x' }),
      handler.get(`/orders/parcel-options/${id}`),
      handler.put(`/orders/${id}/ship`, { parcel_id: 1 }),
      handler.get(`/orders/${id}/shippings/check`),
      handler.get(`/shippings/${shipping}/documents/combined.pdf`),
      handler.get(`/shippings/${shipping}/labels/${label}/label.pdf`),
    ]
    const answered = async (answers: ReturnType<typeof tries>) =>
      (await Promise.all(answers)).map((answer) => [answer.statusCode, { ...answer.json(), request_id: '' }])
    const foreign = await answered(tries(other.orderId, parcel.id, parcel.labels[0].id))
    expect(foreign).toEqual(await answered(tries(never, never, never)))
    expect(new Set(foreign.map(([status]) => status))).toEqual(new Set([404]))
  })

  test('is refused everything else', async () => {
    const { orderId, session } = await open()
    const handler = kontor.as(session)
    const [line] = (await handler.get(`/orders/${orderId}`)).json().lines
    const refused = [
      // What a company gives up may go on to another one, whose scope this session cannot enter.
      handler.put(`/orders/line/${line.id}/cancel`, { reason: 'prior_sale', commentary: '' }),
      handler.put(`/orders/line/${line.id}/store`, { store_id: 1 }),
      handler.get('/orders'),
      handler.get('/orders/stats'),
      handler.get('/accounting/user'),
      handler.put('/accounting/user', { first_name: 'A' }),
      handler.get('/accounting/stores'),
      handler.put(`/orders/${orderId}/customer/shipping`, {}),
      handler.put('/session/company', { company_id: kontor.a.id }),
      handler.get('/messages/notifications'),
    ]
    for (const answer of await Promise.all(refused)) expect(outcome(answer)).toEqual([403, 'forbidden'])
    expect(outcome(await kontor.as(kontor.a.admin).get('/session/order'))).toEqual([403, 'forbidden'])
  })

  test('goes on by its token, ends by log-out, by idling and after seven days', async () => {
    const { orderId, session } = await open()
    const continueSession = () => kontor.as(null).post('/login/token', session)
    expect((await continueSession()).json()).toEqual({ token: session.token, roles: ['order_token'] })
    kontor.clock.advance(11 * HOUR)
    expect((await kontor.as(session).get(`/orders/${orderId}`)).statusCode).toBe(200)
    kontor.clock.advance(11 * HOUR)
    expect((await continueSession()).statusCode).toBe(200)
    kontor.clock.advance(12 * HOUR)
    expect(outcome(await continueSession())).toEqual([401, 'login_token_invalid'])
    expect((await kontor.as(session).get(`/orders/${orderId}`)).statusCode).toBe(401)

    const second = await open()
    expect((await kontor.as(second.session).get('/logout')).statusCode).toBe(200)
    expect((await kontor.as(second.session).get(`/orders/${second.orderId}`)).statusCode).toBe(401)
    const third = await open()
    for (let hours = 0; hours < 7 * 24; hours += 8) {
      expect((await kontor.as(third.session).get(`/orders/${third.orderId}`)).statusCode).toBe(200)
      kontor.clock.advance(8 * HOUR)
    }
    expect((await kontor.as(third.session).get(`/orders/${third.orderId}`)).statusCode).toBe(401)
  })

  test('is swept away when it is over', async () => {
    await kontor.inCtx(({ tx }) => tx.delete(orderSessions))
    await open()
    kontor.clock.advance(13 * HOUR)
    const kept = await open()
    await kontor.runSchedule(sweepOrderAccess)
    const left = await kontor.inCtx(({ tx }) => tx.select().from(orderSessions))
    expect(left.map(({ orderId }) => orderId)).toEqual([kept.orderId])
  })
})
