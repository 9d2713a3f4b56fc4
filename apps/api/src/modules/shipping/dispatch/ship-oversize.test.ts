import { DEFAULT_CREDENTIALS, type Sandbox, startSandbox } from '@kontor/sandbox'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type TestApp, testApp } from '../../../../test/app.ts'
import {
  BIG_EAN,
  EANS,
  GOOD_ADDRESS,
  type OrderSpec,
  orderToShip,
  type ShippingSetup,
  shippingSetup,
} from '../../../../test/builders/shipping.ts'
import { shipcloudConnector } from '../../../connectors/carriers/shipcloud/client.ts'
import { applyOrderEvent } from '../../orders/index.ts'
import { companies } from '../../organisation/organisation.tables.ts'
import { settleEverything, shippingState } from '../testing/shipping-run.ts'

const PACE = { givesUpAfterMs: 1000, slowestAnswerMs: 2000, pauseMs: 1 }
const Ledger = z.object({ totals: z.object({ purchases: z.number() }), duplicates: z.array(z.unknown()) })

let kontor: TestApp
let sandbox: Sandbox
let setup: ShippingSetup

beforeAll(async () => {
  sandbox = await startSandbox({ smtpPort: false })
  const operator = { url: sandbox.shipcloudUrl, key: DEFAULT_CREDENTIALS.shipcloudKey }
  kontor = await testApp({ adapters: { carriers: { shipcloud: shipcloudConnector(operator, PACE) } } })
  setup = await shippingSetup(kontor)
  await kontor.db.write({ companyId: null }, (tx) =>
    tx.update(companies).set({ returnLabels: false }).where(eq(companies.id, kontor.a.id)),
  )
})
afterAll(async () => {
  await kontor?.close()
  await sandbox?.stop()
})
beforeEach(() => outside('DELETE', 'faults'))

async function outside(method: string, path: string, body?: object): Promise<unknown> {
  const answer = await fetch(`${sandbox.url}/_sandbox/${path}`, {
    method,
    ...(body ? { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) } : {}),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return answer.status === 204 ? null : answer.json()
}

const send = () => kontor.as(kontor.a.users.co_orders_send)
const codeOf = (answer: { statusCode: number; json(): { code: string } }) => [
  answer.statusCode,
  answer.json().code,
]
const linesOf = async (id: number): Promise<{ id: number; store_id: number }[]> =>
  (await send().get(`/orders/${id}`)).json().lines
const big = (id: number, lineId: number, storeId: number = setup.stores[0]) =>
  send().put(`/orders/${id}/ship/oversize`, { line_id: lineId, store_id: storeId })

/** An order with an ordinary line and two oversize ones. */
async function mixedOrder(spec: OrderSpec = {}) {
  const lines = [{ ean: EANS[0] }, { ean: BIG_EAN }, { ean: BIG_EAN }]
  const id = await kontor.inCtx((ctx) => orderToShip(ctx, setup, { lines, ...spec }))
  const [plain, first, second] = (await linesOf(id)).map((line) => line.id)
  if (!plain || !first || !second) throw new Error('the order lacks lines')
  return { id, plain, first, second }
}

async function soldDuring(work: () => Promise<unknown>): Promise<number> {
  const before = Ledger.parse(await outside('GET', 'ledger'))
  await work()
  const after = Ledger.parse(await outside('GET', 'ledger'))
  expect(after.duplicates).toEqual([])
  return after.totals.purchases - before.totals.purchases
}

describe('papers of an oversize line', () => {
  it('are made for that line alone, by a parcel option made for it', async () => {
    const { id, first } = await mixedOrder()
    const sold = await soldDuring(async () => {
      expect((await big(id, first)).json()).toEqual({
        status: 'pending',
        message: 'Die Versandpapiere werden erstellt.',
      })
      await settleEverything(kontor)
    })
    expect(sold).toBe(1)
    const { parcels, lines } = await shippingState(kontor, id)
    expect(parcels).toMatchObject([{ isOversize: true, parcelOptionId: 6, state: 'shipped' }])
    expect(lines.map((line) => line.lineId)).toEqual([first])
    expect((await send().get(`/orders/${id}`)).json().status_id).toBe('approved')
  })

  it('are bought once for fifty people who press the button at once', async () => {
    const { id, first } = await mixedOrder()
    const sold = await soldDuring(async () => {
      const answers = await Promise.all(Array.from({ length: 50 }, () => big(id, first)))
      expect(new Set(answers.map((answer) => `${answer.statusCode} ${answer.body}`)).size).toBe(1)
      await settleEverything(kontor)
    })
    expect(sold).toBe(1)
    expect(codeOf(await big(id, first))).toEqual([409, 'order_nothing_to_ship'])
  })

  it('can be made for several lines at the same time, and beside an ordinary parcel', async () => {
    const { id, first, second } = await mixedOrder()
    const sold = await soldDuring(async () => {
      await big(id, first)
      await big(id, second)
      await settleEverything(kontor)
      await send().put(`/orders/${id}/ship`, { parcel_id: 1 })
      await settleEverything(kontor)
    })
    expect(sold).toBe(3)
    expect((await send().get(`/orders/${id}`)).json().status_id).toBe('shipped')
  })

  it('leave from the store that was chosen', async () => {
    const { id, first } = await mixedOrder()
    expect((await big(id, first, setup.stores[1])).statusCode).toBe(200)
    await settleEverything(kontor)
    const { parcels } = await shippingState(kontor, id)
    expect(parcels.map((parcel) => parcel.storeId)).toEqual([setup.stores[1]])
    expect((await linesOf(id)).find((line) => line.id === first)?.store_id).toBe(setup.stores[1])
  })

  it('are made again after a failure, without touching the failed parcel of another line', async () => {
    const { id, first, second } = await mixedOrder({
      delivery: { ...GOOD_ADDRESS, street_no: '0' },
    })
    await big(id, first)
    await big(id, second)
    await settleEverything(kontor)
    const before = await shippingState(kontor, id)
    expect(before.parcels.map((parcel) => parcel.state)).toEqual(['failed', 'failed'])
    await big(id, second)
    const { parcels, lines } = await shippingState(kontor, id)
    expect(parcels.map((parcel) => parcel.state)).toEqual(['failed', 'requested'])
    expect(lines.filter((line) => line.isLive).map((line) => line.lineId)).toEqual([second])
    await settleEverything(kontor)
  })

  it('are found out about first when their purchase is in doubt', async () => {
    await outside('POST', 'faults', { target: 'shipcloud.purchase', kind: 'timeout_after_work' })
    const { id, first } = await mixedOrder()
    const sold = await soldDuring(async () => {
      await big(id, first)
      await settleEverything(kontor)
    })
    expect(sold).toBe(1)
    expect((await shippingState(kontor, id)).parcels.map((parcel) => parcel.state)).toEqual(['shipped'])
  })
})

describe('no papers', () => {
  it.each([
    [
      'for a line that is not oversize',
      async () => mixedOrder().then(({ id, plain }) => big(id, plain)),
      [422, 'line_not_oversize'],
    ],
    ['for a line of another order', lineOfAnotherOrder, [404, 'line_not_found']],
    [
      'from a store that there is not',
      async () => mixedOrder().then(({ id, first }) => big(id, first, 99_999_999)),
      [404, 'store_not_found'],
    ],
    [
      'for a reserved order',
      async () => mixedOrder({ more: { status: 'initial' } }).then(({ id, first }) => big(id, first)),
      [409, 'order_reserved'],
    ],
    ['for a cancelled line', cancelledLine, [409, 'order_nothing_to_ship']],
    ['for an order that is not there', async () => big(99_999_999, 1), [404, 'order_not_found']],
  ] as const)('%s', async (_name, call, expected) => {
    expect(codeOf(await call())).toEqual(expected)
  })

  it('without the right to ship, or in another company', async () => {
    const { id, first } = await mixedOrder()
    const path = `/orders/${id}/ship/oversize`
    const body = { line_id: first, store_id: setup.stores[0] }
    expect(codeOf(await kontor.as(kontor.a.users.co_orders).put(path, body))).toEqual([403, 'forbidden'])
    expect(codeOf(await kontor.as(kontor.b.admin).put(path, body))).toEqual([404, 'order_not_found'])
  })

  async function lineOfAnotherOrder() {
    const [one, other] = [await mixedOrder(), await mixedOrder()]
    return big(one.id, other.first)
  }

  async function cancelledLine() {
    const { id, first } = await mixedOrder()
    const cancelled = {
      type: 'cancelled',
      by: 'merchant',
      line_ids: [first],
      reason: 'out_of_stock',
    } as const
    await kontor.inCtx((ctx) => applyOrderEvent(ctx, id, cancelled))
    return big(id, first)
  }
})
