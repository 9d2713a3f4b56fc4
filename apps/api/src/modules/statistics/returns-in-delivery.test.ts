import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '../../../test/app.ts'
import { buildOrder } from '../../../test/builders/orders.ts'
import { buildParcel } from '../../../test/builders/parcels.ts'
import { orderLines } from '../orders/orders.tables.ts'
import { labelAttempts } from '../shipping/shipping.tables.ts'

describe('the return parcels in delivery', () => {
  let kontor: TestApp
  beforeAll(async () => {
    kontor = await testApp()
  })
  afterAll(() => kontor?.close())

  const ask = (user = kontor.a.users.co_dashboard) => kontor.as(user).get('/statistics/return/status')
  const count = async () => (await ask()).json().inDeliveryCount

  /** A parcel of two pieces that was sent, with a label for its return. */
  async function sent() {
    const orderId = await buildOrder(kontor, { lines: [{}, {}] })
    const lines = await kontor.inCtx(({ tx }) =>
      tx.select({ id: orderLines.id }).from(orderLines).where(eq(orderLines.orderId, orderId)),
    )
    const lineIds = lines.map(({ id }) => id)
    const shippingId = await buildParcel(kontor, { orderId, lineIds, state: 'shipped' })
    await kontor.inCtx(async ({ tx }) => {
      const [outward] = await tx.select().from(labelAttempts).where(eq(labelAttempts.shippingId, shippingId))
      if (!outward) throw new Error('the parcel has no label')
      const { id: _, subject: __, ...label } = outward
      const reference = `${label.reference}-R`
      await tx.insert(labelAttempts).values({ ...label, labelType: 'return', reference })
    })
    return { shippingId, lineIds }
  }

  const report = (
    shippingId: number,
    trackingStatus: 'label_created' | 'transit' | 'exception' | 'delivered',
  ) =>
    kontor.inCtx(({ tx }) =>
      tx
        .update(labelAttempts)
        .set({ trackingStatus })
        .where(and(eq(labelAttempts.shippingId, shippingId), eq(labelAttempts.labelType, 'return'))),
    )

  const book = (lineId = 0) =>
    kontor.inCtx(({ tx }) => tx.update(orderLines).set({ returnId: 1 }).where(eq(orderLines.id, lineId)))

  it('count from the first scan until they are delivered', async () => {
    const { shippingId } = await sent()
    expect(await count()).toBe(0)
    await report(shippingId, 'label_created')
    expect(await count()).toBe(0)
    await report(shippingId, 'transit')
    expect(await count()).toBe(1)
    await report(shippingId, 'exception')
    expect(await count()).toBe(1)
    await report(shippingId, 'delivered')
    expect(await count()).toBe(0)
  })

  it('count until their last piece is booked, whatever the carrier says', async () => {
    const { shippingId, lineIds } = await sent()
    await report(shippingId, 'transit')
    await book(lineIds[0])
    expect(await count()).toBe(1)
    await book(lineIds[1])
    expect(await count()).toBe(0)
  })

  it('are those of the orders that the list shows for them, as far as each has one', async () => {
    const list = async (query = '') => {
      const found = await kontor
        .as(kontor.a.admin)
        .get(`/orders?order_status=all-all&return_in_delivery=1${query}`)
      expect(found.statusCode, found.body).toBe(200)
      return found.json()
    }
    const parcels = [await sent(), await sent(), await sent()]
    for (const { shippingId } of parcels) await report(shippingId, 'transit')
    const last = parcels.at(-1)
    await report(last?.shippingId ?? 0, 'delivered')
    const { total, data } = await list()
    expect([total, data.length]).toEqual([await count(), await count()])
    expect(total).toBe(2)
    // Beside a typed filter, each order is asked for itself.
    expect((await list('&customer_name=brink')).total).toBe(2)
    expect((await list('&customer_name=nobody')).total).toBe(0)
    expect((await list('&event=shipped')).total).toBe(2)
    const theirs = await kontor.as(kontor.b.admin).get('/orders?order_status=all-all&return_in_delivery=1')
    expect(theirs.json().total).toBe(0)
    for (const { lineIds } of parcels) for (const lineId of lineIds) await book(lineId)
  })

  it('are those of the own company, for who may see the dashboard', async () => {
    const { shippingId } = await sent()
    await report(shippingId, 'transit')
    expect((await ask(kontor.b.users.co_dashboard)).json()).toEqual({ inDeliveryCount: 0 })
    expect((await ask(kontor.a.users.co_orders)).statusCode).toBe(403)
  })
})
