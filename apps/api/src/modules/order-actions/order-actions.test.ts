import { PDFDocument } from '@cantoo/pdf-lib'
import type { OrderActionDetail, OrderActionPlan } from '@kontor/contract/order-actions'
import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { connectErp } from '../../../test/builders/erp.ts'
import {
  EANS,
  GOOD_ADDRESS,
  type OrderSpec,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../test/builders/shipping.ts'
import { shipcloudConnector } from '../../connectors/carriers/shipcloud/client.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { companies } from '../organisation/organisation.tables.ts'
import { settleEverything, shippingState } from '../shipping/testing/shipping-run.ts'
import { removeExpiredOrderActions } from './order-actions.jobs.ts'
import { orderActions } from './order-actions.tables.ts'

const PACE = { givesUpAfterMs: 300, slowestAnswerMs: 600, pauseMs: 100 }
const ACTIONS = '/orders/actions'

let kontor: TestApp
let sandbox: Sandbox
let setup: ShippingSetup
beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: false })
  const operator = { url: sandbox.shipcloudUrl, key: DEFAULT_CREDENTIALS.shipcloudKey }
  kontor = await testApp({ adapters: { carriers: { shipcloud: shipcloudConnector(operator, PACE) } } })
  setup = await shippingSetup(kontor)
  await kontor.db.write({ companyId: null }, (tx) =>
    tx
      .update(companies)
      .set({ defaultParcelId: 1, returnLabels: false })
      .where(eq(companies.id, kontor.a.id)),
  )
})
afterAll(async () => {
  await kontor?.close()
  await sandbox?.stop()
})

const newOrder = (spec?: OrderSpec) => kontor.inCtx((ctx) => orderToShip(ctx, setup, spec))
const clerk = () => kontor.as(kontor.a.users.co_orders_send)
const plan = async (body: object, by = clerk()): Promise<OrderActionPlan> => {
  const answer = await by.post(ACTIONS, { ...body, dry_run: true })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}
const start = async (body: object): Promise<number> => {
  const answer = await clerk().post(ACTIONS, body)
  expect(answer.statusCode, answer.body).toBe(202)
  return answer.json().id
}
const view = async (id: number): Promise<OrderActionDetail> => (await clerk().get(`${ACTIONS}/${id}`)).json()
/** Lets the ten seconds pass, and everything happen that follows. */
const settle = async () => {
  kontor.clock.advance(11_000)
  await settleEverything(kontor)
}
const statesOf = ({ results }: OrderActionDetail) => results.map(({ order_id, state }) => [order_id, state])

/** Orders of every kind that cannot be shipped now, by the reason. */
async function refusedOrders(): Promise<Map<string, number>> {
  const withoutStore = await newOrder()
  await kontor.inCtx(({ tx }) =>
    tx.update(orderLines).set({ storeId: null }).where(eq(orderLines.orderId, withoutStore)),
  )
  const running = await newOrder()
  await clerk().put(`/orders/${running}/ship`, { parcel_id: 1 })
  return new Map([
    ['order_reserved', await newOrder({ more: { status: 'initial' } })],
    ['order_not_shippable', await newOrder({ more: { not_shippable_reason: 'pickup' } })],
    ['order_nothing_to_ship', await newOrder({ more: { status: 'cancelled' } })],
    ['line_without_store', withoutStore],
    ['prime_service_required', await newOrder({ more: { order_type: 'prime' } })],
    [
      'parcel_option_not_allowed',
      await newOrder({ delivery: { ...GOOD_ADDRESS, street: 'Packstation', street_no: '101' } }),
    ],
    ['papers_being_made', running],
  ])
}

describe('what is said before', () => {
  test('names the orders that are left out, by reason, and what leaves for whom', async () => {
    const refused = await refusedOrders()
    const good = [await newOrder(), await newOrder()]
    const said = await plan({
      action: 'ship',
      order_ids: [...good, ...refused.values()],
      options: { parcel_id: 4 },
    })
    expect(said).toMatchObject({ matching: good.length + refused.size, possible: good.length })
    expect(said.refused.map(({ reason, order_ids }) => [reason, order_ids]).sort()).toEqual(
      [...refused].map(([reason, id]) => [reason, [id]]).sort(),
    )
    expect(said.refused.find(({ reason }) => reason === 'order_reserved')).toMatchObject({
      count: 1,
      message: 'Die Bestellung ist reserviert. Versandpapiere können erst nach der Freigabe erstellt werden.',
    })
    expect(said.leaves).toEqual([
      { to: 'carrier', name: expect.any(String), orders: 2 },
      { to: 'channel', name: 'Amazon', orders: 2 },
    ])
    // The single order is refused for the same reason; papers that are being made are answered with as they are.
    for (const [reason, id] of refused) {
      if (reason === 'papers_being_made') continue
      const single = await clerk().put(`/orders/${id}/ship`, { parcel_id: 4 })
      expect(single.json().code).toBe(reason)
    }
    await settle()
  })

  test('does nothing', async () => {
    const id = await newOrder()
    await plan({ action: 'ship', order_ids: [id] })
    await settle()
    expect((await shippingState(kontor, id)).parcels).toEqual([])
  })

  test('is about the filters of the list as well', async () => {
    const shown = (await clerk().get('/orders?order_status=reserved')).json()
    const said = await plan(
      { action: 'note', filter: { order_status: 'reserved' }, options: { note: 'x' } },
      kontor.as(kontor.a.users.co_orders),
    )
    expect(said.matching).toBe(shown.total)
    expect(said.matching).toBeGreaterThan(0)
  })
})

describe('shipping many orders', () => {
  test('is done after ten seconds, in the name of who asked, and says what failed', async () => {
    const good = [
      await newOrder(),
      await newOrder({ lines: [{ ean: EANS[0] }, { ean: EANS[1], store_number: '002' }] }),
    ]
    const wrong = await newOrder({ delivery: { ...GOOD_ADDRESS, city: 'Nirgendwo' } })
    const ids = [...good, wrong]
    const id = await start({ action: 'ship', order_ids: ids })
    await kontor.runJobs()
    expect(await view(id)).toMatchObject({ status: 'queued', total: 3, done: 0, document_path: null })
    await settle()
    const after = await view(id)
    expect(after).toMatchObject({
      status: 'done',
      total: 3,
      done: 2,
      failed: 1,
      finished_at: expect.any(String),
    })
    expect(statesOf(after)).toEqual([
      [good[0], 'done'],
      [good[1], 'done'],
      [wrong, 'failed'],
    ])
    expect(after.results[2]?.message).toContain('Nirgendwo could not be found')
    const history = (await kontor.as(kontor.a.admin).get(`/orders/${good[0]}`)).body
    expect(history).toContain(after.requested_by)
    const audit = (await kontor.as(kontor.a.admin).get('/audit')).json().data
    expect(audit).toContainEqual(
      expect.objectContaining({
        type: 'order_action.started',
        details: expect.objectContaining({ action: 'ship', count: 3 }),
      }),
    )

    const told = (by = clerk()) =>
      by
        .get('/messages/notifications')
        .then((answer) =>
          answer
            .json()
            .data.filter(({ order_action_id }: { order_action_id: number }) => order_action_id === id),
        )
    expect(await told()).toMatchObject([
      {
        kind: 'action_ended',
        order_id: null,
        status: 'danger',
        subject: `Sammelaktion ${id}`,
        message: ['Versandpapiere erstellen: 2 von 3 Bestellungen erledigt.'],
      },
    ])
    expect(await told(kontor.as(kontor.a.admin))).toEqual([])

    const pdf = await clerk().get(`${ACTIONS}/${id}/papers?papers=labels`)
    expect([pdf.statusCode, pdf.headers['content-type']]).toEqual([200, 'application/pdf'])
    // One label for each of three parcels: the second order leaves from two stores.
    expect((await PDFDocument.load(pdf.rawPayload)).getPageCount()).toBe(3)
    expect(
      (await PDFDocument.load((await clerk().get(`${ACTIONS}/${id}/papers`)).rawPayload)).getPageCount(),
    ).toBeGreaterThan(3)
  })

  test('leaves out what somebody shipped meanwhile, and repeats only what failed', async () => {
    const [shipped, wrong] = [
      await newOrder(),
      await newOrder({ delivery: { ...GOOD_ADDRESS, city: 'Nirgendwo' }, isExternal: true }),
    ]
    const id = await start({ action: 'ship', order_ids: [shipped, wrong] })
    await clerk().put(`/orders/${shipped}/ship`, { parcel_id: 1 })
    await settle()
    expect(await view(id)).toMatchObject({ status: 'done', done: 0, failed: 2 })
    const correct = {
      corrected_first_name: 'Ada',
      corrected_last_name: 'Beispiel',
      corrected_company: '',
      corrected_street: 'Lange Straße',
      corrected_street_number: '12a',
      corrected_zip: '90402',
      corrected_city: 'Nürnberg',
      version: 0,
    }
    const corrected = await kontor
      .as(kontor.a.users.co_orders)
      .put(`/orders/${wrong}/customer/shipping`, correct)
    expect(corrected.statusCode, corrected.body).toBe(200)
    const again = await clerk().post(`${ACTIONS}/${id}/repeat`)
    expect(again.statusCode, again.body).toBe(202)
    await settle()
    const repeated = await view(again.json().id)
    expect(repeated).toMatchObject({ status: 'done', total: 1, done: 1, failed: 0 })
    expect(statesOf(repeated)).toEqual([[wrong, 'done']])
    const parcels = (await shippingState(kontor, shipped)).parcels
    expect(parcels).toHaveLength(1)
  })

  test('is taken back before it begins, and not afterwards', async () => {
    const order = await newOrder()
    const id = await start({ action: 'ship', order_ids: [order] })
    expect((await clerk().delete(`${ACTIONS}/${id}`)).json()).toMatchObject({ status: 'cancelled' })
    await settle()
    expect((await shippingState(kontor, order)).parcels).toEqual([])
    const later = await start({ action: 'ship', order_ids: [order] })
    await settle()
    expect((await clerk().delete(`${ACTIONS}/${later}`)).json()).toMatchObject({ code: 'order_action_begun' })
    expect((await view(later)).done).toBe(1)
  })

  test('buys one label of an order that two actions take at once', async () => {
    const order = await newOrder()
    const ids = [
      await start({ action: 'ship', order_ids: [order] }),
      await start({ action: 'ship', order_ids: [order] }),
    ]
    await settle()
    const states = await Promise.all(ids.map(async (id) => (await view(id)).results[0]?.state))
    expect(states.sort()).toEqual(['done', 'failed'])
    expect((await shippingState(kontor, order)).attempts).toHaveLength(1)
  })
})

test('a note is written on many orders at once', async () => {
  const orders = [await newOrder(), await newOrder()]
  const answer = await kontor
    .as(kontor.a.users.co_orders)
    .post(ACTIONS, { action: 'note', order_ids: orders, options: { note: 'Bitte doppelt verpacken' } })
  await kontor.runJobs()
  expect(await view(answer.json().id)).toMatchObject({ status: 'done', done: 2, document_path: null })
  for (const order of orders) {
    const { data } = (await kontor.as(kontor.a.admin).get(`/orders/${order}/notes`)).json()
    expect(data).toMatchObject([{ note: 'Bitte doppelt verpacken' }])
  }
})

test('everything that has not left is moved to another store', async () => {
  const [one, shipped] = [await newOrder({ lines: [{ ean: EANS[0] }, { ean: EANS[1] }] }), await newOrder()]
  await clerk().put(`/orders/${shipped}/ship`, { parcel_id: 1 })
  await settle()
  const orders = kontor.as(kontor.a.users.co_orders)
  const options = { store_id: setup.stores[1] }
  const answer = await orders.post(ACTIONS, { action: 'store', order_ids: [one, shipped], options })
  expect(answer.statusCode, answer.body).toBe(202)
  await settle()
  const after = await view(answer.json().id)
  expect(statesOf(after)).toEqual([
    [one, 'done'],
    [shipped, 'failed'],
  ])
  const { lines } = (await kontor.as(kontor.a.admin).get(`/orders/${one}`)).json()
  expect(lines.map((line: { store_id: number }) => line.store_id)).toEqual([setup.stores[1], setup.stores[1]])
  const foreign = { action: 'store', order_ids: [one], options: { store_id: 999_999 }, dry_run: true }
  expect((await orders.post(ACTIONS, foreign)).json()).toMatchObject({ code: 'store_not_found' })
  expect((await orders.post(ACTIONS, { action: 'store', order_ids: [one] })).statusCode).toBe(400)
})

test('orders are sent to the ERP, where there is one and it takes them', async () => {
  const order = await newOrder()
  const empty = await newOrder({ lines: [] })
  const orders = kontor.as(kontor.a.users.co_orders)
  const body = { action: 'export', order_ids: [order, empty] }
  expect((await plan(body, orders)).refused).toMatchObject([{ reason: 'erp_disabled', count: 2 }])
  await connectErp(kontor, { erp_base_url: 'https://erp.example', erp_user: 'u', erp_password: 'p' })
  expect(await plan(body, orders)).toMatchObject({
    possible: 1,
    refused: [{ reason: 'erp_nothing_to_export', order_ids: [empty] }],
    leaves: [{ to: 'erp', name: 'etos', orders: 1 }],
  })
})

test('papers are printed of orders that have some', async () => {
  const [shipped, open] = [await newOrder(), await newOrder()]
  await clerk().put(`/orders/${shipped}/ship`, { parcel_id: 1 })
  await settle()
  expect((await plan({ action: 'print', order_ids: [shipped, open] })).refused).toMatchObject([
    { reason: 'order_without_papers', order_ids: [open] },
  ])
  const id = await start({ action: 'print', order_ids: [shipped, open] })
  await kontor.runJobs()
  const { document_path } = await view(id)
  expect(document_path).toBe(`/v1/orders/actions/${id}/papers`)
  expect((await clerk().get(`${ACTIONS}/${id}/papers?papers=documents`)).statusCode).toBe(200)
  expect((await clerk().get(`${ACTIONS}/${id}/papers?papers=everything`)).statusCode).toBe(400)
})

describe('refused is', () => {
  test('what nobody could mean', async () => {
    const order = await newOrder()
    for (const body of [
      { action: 'ship' },
      { action: 'ship', order_ids: [] },
      { action: 'ship', order_ids: [order], filter: {} },
      { action: 'burn', order_ids: [order] },
      { action: 'note', order_ids: [order] },
      { action: 'ship', order_ids: [order], more: 1 },
      { action: 'ship', order_ids: Array.from({ length: 5001 }, (_, i) => i + 1) },
    ])
      expect((await clerk().post(ACTIONS, body)).statusCode, JSON.stringify(body).slice(0, 80)).toBe(400)
    const reserved = await newOrder({ more: { status: 'initial' } })
    expect((await clerk().post(ACTIONS, { action: 'ship', order_ids: [reserved] })).json()).toMatchObject({
      code: 'order_action_impossible',
    })
    expect(
      (
        await clerk().post(ACTIONS, { action: 'ship', order_ids: [order], options: { parcel_id: 999 } })
      ).json(),
    ).toMatchObject({ code: 'parcel_option_not_found' })
  })

  test('who may not do it to a single order', async () => {
    const order = await newOrder()
    const orders = kontor.as(kontor.a.users.co_orders)
    expect((await orders.post(ACTIONS, { action: 'ship', order_ids: [order] })).statusCode).toBe(403)
    const ship = { action: 'ship', order_ids: [order] }
    expect((await kontor.as(kontor.a.users.co_accounting).post(ACTIONS, ship)).statusCode).toBe(403)
    expect((await kontor.as(null).post(ACTIONS, ship)).statusCode).toBe(401)
  })

  test('what belongs to another company', async () => {
    const order = await newOrder()
    const id = await start({ action: 'ship', order_ids: [order] })
    const theirs = kontor.as(kontor.b.users.co_orders_send)
    for (const answer of [
      await theirs.get(`${ACTIONS}/${id}`),
      await theirs.delete(`${ACTIONS}/${id}`),
      await theirs.post(`${ACTIONS}/${id}/repeat`),
      await theirs.get(`${ACTIONS}/${id}/papers`),
    ])
      expect([answer.statusCode, answer.json().code]).toEqual([404, 'order_action_not_found'])
    expect((await theirs.get(ACTIONS)).json().data).toEqual([])
    const foreign = await theirs.post(ACTIONS, { action: 'ship', order_ids: [order], dry_run: true })
    expect(foreign.json()).toMatchObject({ possible: 0, refused: [{ reason: 'order_not_found' }] })
    await settle()
  })
})

test('actions are kept for 30 days', async () => {
  const id = await start({ action: 'ship', order_ids: [await newOrder()] })
  await settle()
  expect((await clerk().get(ACTIONS)).json().data[0]).toMatchObject({ id, action: 'ship', done: 1 })
  await kontor.inCtx(({ tx }) =>
    tx
      .update(orderActions)
      .set({ createdAt: new Date(kontor.clock.now().getTime() - 31 * 24 * 60 * 60_000) }),
  )
  expect((await clerk().get(`${ACTIONS}/${id}`)).statusCode).toBe(404)
  await kontor.runSchedule(removeExpiredOrderActions)
  expect((await clerk().get(ACTIONS)).json().total).toBe(0)
})
